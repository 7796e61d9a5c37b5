"""The rows of a database, for a house that moves or is examined."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from facedown.store.address import shown
from facedown.store.copying import copy_rows
from facedown.store.errors import CannotOpen
from facedown.store.postgres import schema
from facedown.store.postgres.claim import Claim
from facedown.store.postgres.connections import FAULTS, Session, connect, reason
from facedown.store.sqlite import rows as sqlite_rows
from facedown.store.tables import CHUNK, TABLES, select_all


class PostgresRows:
    """Within a transaction."""

    def __init__(self, db: Session) -> None:
        self._db = db

    async def read(self, table: str) -> AsyncIterator[Sequence[Sequence[Any]]]:
        found = await self._db.cursor(select_all(table))
        while some := await found.fetch(CHUNK):
            yield [tuple(row) for row in some]

    async def write(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        await self._db.copy_records_to_table(table, records=rows, columns=TABLES[table].columns)

    async def finish(self) -> None:
        """Number new rows after the last one, and count the rows for the planner."""
        for name, table in TABLES.items():
            if table.is_numbered:
                await self._db.execute(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'number'),"  # noqa: S608
                    f" (SELECT coalesce(max(number), 0) + 1 FROM {name}), false)"
                )
            await self._db.execute(f"ANALYZE {name}")


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresRows]:
    """What was written is kept when the block is left without an error. Raises CannotOpen."""
    try:
        claim = await Claim.take(address, is_patient=True)
        try:
            await schema.prepare(claim.session)
            async with claim.session.transaction(isolation="repeatable_read"):
                yield PostgresRows(claim.session)
        finally:
            await claim.close()
    except FAULTS as error:
        raise CannotOpen(f"{shown(address)} cannot be copied: {reason(error)}") from error


async def copied_to_file(address: str, path: Path) -> None:
    """Copy a snapshot of the database to a data file, while servers may use it. Raises CannotOpen."""
    try:
        db = await connect(address, is_patient=True)
        try:
            await schema.check(db)
            async with (
                db.transaction(isolation="repeatable_read", readonly=True),
                sqlite_rows.opened(path) as file,
            ):
                await copy_rows(PostgresRows(db), file)
        finally:
            db.terminate()
    except FAULTS as error:
        raise CannotOpen(f"{shown(address)} cannot be read: {reason(error)}") from error
