"""Opening a store by its address."""

from pathlib import Path
from typing import TYPE_CHECKING

from facedown.store.address import is_database
from facedown.store.errors import CannotOpen
from facedown.store.interface import Appended, Store, ignore_append
from facedown.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from facedown.store.postgres import PostgresStore


async def open_store(
    address: str | Path, *, appended: Appended = ignore_append, node: str | None = None
) -> Store:
    """Open the store in a data file, or in a database by its address `postgresql://…`. Raises CannotOpen.

    `node`: of a cluster whose nodes share the database.
    """
    if isinstance(address, str) and is_database(address):
        return await postgres().open(address, appended=appended, node=node)
    return await SqliteStore.open(address, appended=appended)


def postgres() -> "type[PostgresStore]":
    """Raises CannotOpen without the extra."""
    try:
        from facedown.store.postgres import PostgresStore  # noqa: PLC0415  asyncpg is an extra
    except ImportError as error:
        raise CannotOpen("a store on PostgreSQL needs asyncpg: pip install 'facedown[cluster]'") from error
    return PostgresStore
