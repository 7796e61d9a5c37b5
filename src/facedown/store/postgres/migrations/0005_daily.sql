CREATE TABLE daily_position (
    game TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    position BYTEA NOT NULL,
    PRIMARY KEY (game, day)
);

CREATE TABLE daily_answer (
    account TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    day BIGINT NOT NULL,
    choice TEXT COLLATE "C" NOT NULL,
    is_good SMALLINT NOT NULL CHECK (is_good IN (0, 1)),
    PRIMARY KEY (account, game, day)
);
CREATE INDEX daily_choice ON daily_answer (game, day, choice);
