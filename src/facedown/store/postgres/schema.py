"""The tables of the database: numbered migrations, and a check of what they should have made."""

from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from facedown.store.errors import CannotOpen
from facedown.store.postgres.connections import Session

_OLDEST: Final = 130_000
"""The oldest PostgreSQL that is supported, as a number."""
_LONG: Final = 3_600.0
"""Seconds for a migration."""
_LEDGER: Final = "migration"
"""The table of the migrations that were run."""
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('facedown migrations ' || current_schema(), 0))"
_CREATE: Final = (
    f"CREATE TABLE {_LEDGER} (number INTEGER PRIMARY KEY, digest TEXT NOT NULL,"
    " run_at TIMESTAMPTZ NOT NULL DEFAULT now())"
)
_NOTE: Final = f"INSERT INTO {_LEDGER} VALUES ($1, $2)"  # noqa: S608
_TABLES: Final = (
    "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
    " AND relkind IN ('r', 'p') ORDER BY relname"
)
_COLUMNS: Final = (
    "SELECT 'the column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)"
    " || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || CASE a.attidentity WHEN '' THEN '' ELSE"
    " ' identity' END || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line"
    " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
    " LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum"
    " WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')"
    " AND a.attnum > 0 AND NOT a.attisdropped"
)
_CONSTRAINTS: Final = (
    "SELECT 'the constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) AS line"
    " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
    " WHERE c.relnamespace = current_schema()::regnamespace AND k.contype IN ('p', 'u', 'f', 'c')"
)
_INDEXES: Final = (
    "SELECT 'the index ' || replace(indexdef, quote_ident(schemaname) || '.', '') AS line"
    " FROM pg_indexes WHERE schemaname = current_schema()"
)


class Migration(NamedTuple):
    number: int
    script: str

    @property
    def digest(self) -> str:
        return sha256(self.script.encode()).hexdigest()


def migrations() -> tuple[Migration, ...]:
    """In order; the name of a file begins with its number."""
    folder = files(__package__) / "migrations"
    found = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    made = tuple(Migration(int(name[:4]), (folder / name).read_text("utf-8")) for name in found)
    assert [each.number for each in made] == [*range(1, len(made) + 1)], "migrations are numbered from 1"
    return made


async def check(db: Session) -> None:
    """Raises CannotOpen unless the tables are those of the current version; changes nothing."""
    await _check_server(db)
    tables = [row["relname"] for row in await db.fetch(_TABLES)]
    if not tables:
        raise CannotOpen("there is no store in this database")
    ran = await _ran(db, tables)
    if ran < len(migrations()):
        raise CannotOpen(f"the database has version {ran}; a server that uses it brings it up to date")
    await _check_shape(db)


async def prepare(db: Session) -> None:
    """Run the migrations that are missing, once, even if other servers start now. Raises CannotOpen."""
    await _check_server(db)
    async with db.transaction():
        await db.execute(_LOCK)
        tables = [row["relname"] for row in await db.fetch(_TABLES)]
        await make(db, ran=await _ran(db, tables) if tables else 0)
        await _check_shape(db)


async def make(db: Session, *, ran: int = 0) -> None:
    """Run the migrations after the first `ran`, within a transaction."""
    if not ran:
        await db.execute(_CREATE)
    for migration in migrations()[ran:]:
        await db.execute(migration.script, timeout=_LONG)
        await db.execute(_NOTE, migration.number, migration.digest)


async def _check_server(db: Session) -> None:
    number, encoding, schema = await db.fetchrow(  # type: ignore[misc]  # a SELECT without FROM has one row
        "SELECT current_setting('server_version_num')::int, current_setting('server_encoding'),"
        " current_schema()"
    )
    if number < _OLDEST:
        raise CannotOpen(f"this is PostgreSQL {number // 10_000}; {_OLDEST // 10_000} or newer is needed")
    if encoding != "UTF8":
        raise CannotOpen(f"the database has the encoding {encoding}; create one with UTF8")
    if schema is None:
        raise CannotOpen("the search_path of this user names no schema that exists; create one")


async def _ran(db: Session, tables: list[str]) -> int:
    """How many migrations were run. Raises CannotOpen."""
    if _LEDGER not in tables:
        raise CannotOpen(
            f"the database belongs to another program: it has the table {tables[0]}; give an empty one,"
            " or an empty schema by ?search_path=NAME"
        )
    rows = await db.fetch(f"SELECT number, digest FROM {_LEDGER} ORDER BY number")  # noqa: S608
    known = migrations()
    if len(rows) > len(known):
        raise CannotOpen(
            f"the database has version {len(rows)}, but this facedown knows {len(known)};"
            " use a newer facedown"
        )
    for row, migration in zip(rows, known, strict=False):
        if tuple(row) != (migration.number, migration.digest):
            raise CannotOpen(
                f"migration {migration.number} of the database is not that of this facedown; use the one"
                " that made it, or copy the house to a new database"
            )
    return len(rows)


async def _check_shape(db: Session) -> None:
    if wrong := differences(await shape(db)):
        raise CannotOpen(
            f"the database does not have the tables of its version {len(migrations())}:"
            f" {'; '.join(wrong[:5])}; another program changed it"
        )


async def shape(db: Session) -> frozenset[str]:
    """A line for each column, constraint and index of the current schema."""
    queries = (_COLUMNS, _CONSTRAINTS, _INDEXES)
    return frozenset([row["line"] for query in queries for row in await db.fetch(query)])


def expected_shape() -> frozenset[str]:
    return frozenset((files(__package__) / "migrations" / "shape.txt").read_text("utf-8").splitlines())


def differences(found: frozenset[str]) -> list[str]:
    """How the tables differ from those that the migrations make."""
    expected = expected_shape()
    return [
        *(f"{line} is missing" for line in sorted(expected - found)),
        *(f"{line} is not one of its own" for line in sorted(found - expected)),
    ]
