-- Nodes that use the database together; each is one run of a process. It is dead when it was not seen for some
-- seconds, or when its session lock is free; whoever notices deletes it.
CREATE TABLE member (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    address TEXT NOT NULL,
    seen TIMESTAMPTZ NOT NULL,
    leaving BOOLEAN NOT NULL DEFAULT FALSE
);

-- What exactly one member runs at a time. Its epoch grows with every new owner.
CREATE TABLE part (
    id TEXT COLLATE "C" PRIMARY KEY,
    member TEXT COLLATE "C",
    epoch BIGINT NOT NULL DEFAULT 0
);

-- With which members prove to each other that they belong here
CREATE TABLE cluster_secret (
    one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    secret BYTEA NOT NULL
);
