"""A house that moves from one store to another, row by row, and is compared afterwards."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from facedown.core import codec
from facedown.store.address import is_database, shown
from facedown.store.errors import CannotOpen
from facedown.store.opening import postgres
from facedown.store.sqlite import rows as sqlite_rows
from facedown.store.tables import TABLES

Row: TypeAlias = Sequence[Any]


class Rows(Protocol):
    """The rows of a store that nobody else uses. What is written counts when the block is left."""

    def read(self, table: str) -> AsyncIterator[Sequence[Row]]:
        """In the order of the table's key, some at a time."""

    async def write(self, table: str, rows: Sequence[Row]) -> None: ...

    async def finish(self) -> None:
        """After the last row: what the store derives from them."""


class Contents(NamedTuple):
    """What a table contains."""

    rows: int
    digest: bytes


async def copy_house(source: str | Path, target: str | Path) -> dict[str, int]:
    """Copy all rows to an empty store and read them back. Returns how many there are in each table.

    Nothing is written unless all rows arrive as they were. Raises CannotOpen.
    """
    async with _opened(source) as old, _opened(target) as new:
        await _check_empty(new, target)
        return await copy_rows(old, new)


def check_free(target: str | Path) -> None:
    """Raises CannotOpen unless a house can be made there: as a new file, or in an empty database."""
    if is_database(str(target)):
        asyncio.run(_check_database(str(target)))
    elif Path(target).exists():
        raise CannotOpen(f"there is a store at {target} already; give a new folder")


async def _check_database(address: str) -> None:
    async with _opened(address) as rows:
        await _check_empty(rows, address)


async def _check_empty(rows: Rows, target: str | Path) -> None:
    if any([(await _contents(rows, table)).rows for table in TABLES]):
        raise CannotOpen(f"{shown(str(target))} is not empty; give a new folder or an empty database")


async def copy_rows(old: Rows, new: Rows) -> dict[str, int]:
    """Raises CannotOpen if a table does not arrive as it was."""
    counts = {}
    for table in TABLES:
        before = await _contents(old, table, into=new)
        after = await _contents(new, table)
        if before != after:
            raise CannotOpen(
                f"the table {table} did not arrive as it was: {after.rows} of {before.rows} rows"
                f"{'' if after.rows != before.rows else ', but others'}; nothing was copied"
            )
        counts[table] = before.rows
    await new.finish()
    return counts


async def _contents(rows: Rows, table: str, into: Rows | None = None) -> Contents:
    """Read a table, and write what was read."""
    count, digest = 0, sha256()
    async for some in rows.read(table):
        for row in some:
            digest.update(codec.pack(tuple(row)))
        count += len(some)
        if into is not None:
            await into.write(table, some)
    return Contents(count, digest.digest())


def _opened(address: str | Path) -> AbstractAsyncContextManager[Rows]:
    if not is_database(str(address)):
        return sqlite_rows.opened(Path(address))
    postgres()
    from facedown.store.postgres import rows as postgres_rows  # noqa: PLC0415  asyncpg is an extra

    return postgres_rows.opened(str(address))
