"""The rows of a data file, for a house that moves."""

import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from facedown.store.errors import CannotOpen
from facedown.store.sqlite.file import open_file, seal
from facedown.store.tables import CHUNK, TABLES, select_all


class SqliteRows:
    """Blocks the event loop: only tools use it, which have nothing else to do."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def read(self, table: str) -> AsyncIterator[Sequence[Sequence[Any]]]:
        found = self._db.execute(select_all(table))
        while some := found.fetchmany(CHUNK):
            yield some

    async def write(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        columns = TABLES[table].columns
        marks = ", ".join("?" * len(columns))
        self._db.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)  # noqa: S608

    async def finish(self) -> None:
        """SQLite numbers new rows after the last one by itself."""


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteRows]:
    """What was written is kept when the block is left without an error. Raises CannotOpen."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = open_file(path)
    try:
        file.reading.close()
        # A row that refers to a missing one is copied too: the examination names it
        file.writing.execute("PRAGMA foreign_keys = OFF")
        file.writing.execute("BEGIN IMMEDIATE")
        try:
            yield SqliteRows(file.writing)
            file.writing.execute("COMMIT")
        except sqlite3.Error as error:
            raise CannotOpen(f"{path} cannot be copied: {error}") from error
        finally:
            file.writing.close()
            seal(file.path)
    finally:
        os.close(file.lock)
