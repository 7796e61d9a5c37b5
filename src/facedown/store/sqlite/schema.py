"""The tables of the data file and its migrations."""

import sqlite3
from contextlib import closing
from functools import cache
from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from facedown.core import codec
from facedown.store.errors import CannotOpen

_FIRST: Final = """
CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    owner TEXT,
    over INTEGER NOT NULL DEFAULT 0 CHECK (over IN (0, 1)),
    head INTEGER NOT NULL,
    first INTEGER NOT NULL DEFAULT 0,
    batch TEXT NOT NULL,
    at INTEGER NOT NULL,
    clock INTEGER NOT NULL,
    node TEXT NOT NULL
) STRICT;
CREATE INDEX open_match ON match (number) WHERE over = 0;

-- apart from the row that every append rewrites
CREATE TABLE opening (
    match INTEGER PRIMARY KEY REFERENCES match,
    batch TEXT NOT NULL,
    header BLOB NOT NULL,
    secret BLOB NOT NULL,
    start INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match,
    n INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE node (
    id TEXT PRIMARY KEY,
    clock INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE posting (
    number INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    chips INTEGER NOT NULL CHECK (chips > 0),
    batch TEXT NOT NULL,
    match INTEGER REFERENCES match,
    head INTEGER,
    CHECK ((match IS NULL) = (head IS NULL))
) STRICT;
CREATE INDEX posting_outside ON posting (batch) WHERE match IS NULL;
CREATE INDEX posting_inside ON posting (match, head) WHERE match IS NOT NULL;

CREATE TABLE balance (
    account TEXT PRIMARY KEY,
    chips INTEGER NOT NULL CHECK (chips >= 0 OR account IN ('mint', 'house'))
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    id TEXT PRIMARY KEY,
    nickname TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'bot')),
    created INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (account, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard ON rating (game, mu - 3 * sigma DESC, account);

CREATE TABLE rated (
    match TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE filed (
    number INTEGER PRIMARY KEY,
    match TEXT NOT NULL UNIQUE REFERENCES match (id),
    game TEXT NOT NULL,
    filed_at INTEGER NOT NULL,
    players BLOB NOT NULL,
    record BLOB NOT NULL
) STRICT;
CREATE INDEX filed_by_game ON filed (game, number);

CREATE TABLE filed_player (
    account TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES filed,
    PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE ending_owed (
    number INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    match TEXT NOT NULL,
    UNIQUE (account, match)
) STRICT;
"""

_TEAMS: Final = """
CREATE TABLE team (
    arena TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (arena, name)
) STRICT, WITHOUT ROWID;
"""

_FAIR_RESULTS: Final = """
ALTER TABLE filed ADD COLUMN listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));

-- who was rated together, and when; NULL where a match did not count, or is older than these columns
ALTER TABLE rated ADD COLUMN game TEXT;
ALTER TABLE rated ADD COLUMN players TEXT;
ALTER TABLE rated ADD COLUMN at INTEGER;
CREATE INDEX rated_together ON rated (players, game, at) WHERE players IS NOT NULL;
"""

_WAITING_GAMES: Final = """
CREATE TABLE waiting_game (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    data BLOB NOT NULL
) STRICT;
"""

_ROW_SUMS: Final = """
-- see row_sums; NULL in rows that are older than these columns
ALTER TABLE match ADD COLUMN sum INTEGER;
ALTER TABLE opening ADD COLUMN sum INTEGER;
ALTER TABLE entry ADD COLUMN sum INTEGER;
"""

_LOBBY: Final = """
CREATE TABLE engagement (
    account TEXT PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match
) STRICT, WITHOUT ROWID;
CREATE INDEX engagement_of_match ON engagement (match);

CREATE TABLE pending (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    data BLOB NOT NULL,
    until INTEGER NOT NULL,
    UNIQUE (kind, id)
) STRICT;
"""

_PLAYERS: Final = """
-- a player is an account, or a house bot as `house_bot` names it
CREATE TABLE result (
    player TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES filed,
    verdict TEXT NOT NULL CHECK (verdict IN ('won', 'lost', 'drawn', 'played')),
    place INTEGER NOT NULL,
    PRIMARY KEY (player, number)
) STRICT, WITHOUT ROWID;

-- sums of results; against '' all of them, and against each bot
CREATE TABLE tally (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    against TEXT NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (player, game, against)
) STRICT, WITHOUT ROWID;

-- records that are older than results have no verdict
INSERT INTO result SELECT account, number, 'played', 0
    FROM filed_player JOIN filed USING (number) WHERE listed;
INSERT INTO tally SELECT account, game, '', 0, 0, 0, count(*)
    FROM filed_player JOIN filed USING (number) WHERE listed GROUP BY account, game;

CREATE TABLE rating_step (
    account TEXT NOT NULL,
    match TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_history ON rating_step (account, game, at);

CREATE TABLE season_rating (
    season TEXT NOT NULL,
    game TEXT NOT NULL,
    account TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    played INTEGER NOT NULL,
    PRIMARY KEY (season, game, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_leaderboard ON season_rating (season, game, mu - 3 * sigma DESC, account);
CREATE INDEX seasons_of_account ON season_rating (account);
CREATE INDEX bot_account ON account (id) WHERE kind = 'bot';

-- further tokens of an account, for other devices
CREATE TABLE sign_in (
    number INTEGER PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account,
    digest BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_ins_of_account ON sign_in (account, number);

CREATE TABLE recovery (
    account TEXT PRIMARY KEY REFERENCES account,
    digest BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE passkey (
    id BLOB PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account,
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_account ON passkey (account, created);
"""

_DAILY: Final = """
CREATE TABLE daily_position (
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    position BLOB NOT NULL,
    PRIMARY KEY (game, day)
) STRICT;

CREATE TABLE daily_answer (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    day INTEGER NOT NULL,
    choice TEXT NOT NULL,
    is_good INTEGER NOT NULL CHECK (is_good IN (0, 1)),
    PRIMARY KEY (account, game, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_choice ON daily_answer (game, day, choice);
"""

_RELEASED: Final = """
-- the clock of the owner that released the match, until the next append
ALTER TABLE match ADD COLUMN released INTEGER;
"""

_VERSIONS: Final = (
    _FIRST,
    _TEAMS,
    _FAIR_RESULTS,
    _WAITING_GAMES,
    _ROW_SUMS,
    _LOBBY,
    _PLAYERS,
    _DAILY,
    _RELEASED,
)
"""The migrations, in order. A file's version is the number of migrations it has seen."""


def prepare(db: Connection) -> None:
    """Migrate a new or older data file to the current version; refuse any other file."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    newest = len(_VERSIONS)
    if version > newest:
        raise CannotOpen(
            f"the data file has version {version}, but this facedown knows {newest}; use a newer facedown"
        )
    if not version >= 0:
        raise CannotOpen(f"the data file has version {version}, which never was; its first page is damaged")
    if version == 0 and db.execute("SELECT 1 FROM sqlite_schema").fetchone():
        raise CannotOpen("the data file belongs to another program; give the path of a new file")
    if wrong := differences(db, version):
        raise CannotOpen(
            f"the data file says that it has version {version}, but {' and '.join(wrong)};"
            " it is damaged, or another program changed it"
        )
    for number, script in enumerate(_VERSIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT")


def differences(db: Connection, version: int) -> list[str]:
    """How the tables and indexes of this file differ from those of the version."""
    expected, found = _shape_of(version), _shape(db)
    return [
        *(f"{name} is missing" for name in expected if name not in found),
        *(f"{name} is not one of its own" for name in found if name not in expected),
        *(f"{name} has another form" for name in expected if found.get(name, form := expected[name]) != form),
    ]


def fingerprint(version: int) -> str:
    """A hash of all tables and indexes of this version."""
    return sha256(codec.pack(_shape_of(version))).hexdigest()


@cache
def _shape_of(version: int) -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as db:
        for script in _VERSIONS[:version]:
            db.executescript(script)
        return _shape(db)


def _shape(db: Connection) -> dict[str, str]:
    """What each table and index was made with, by name; those of SQLite itself are left out."""
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    return {f"the {kind} {name}": sql for kind, name, sql in rows if not str(name).startswith("sqlite_")}


VERSION: Final = len(_VERSIONS)
"""The current version."""
