"""What the durable figures are held against: the standard library's sqlite3, a transaction for each entry."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from bench.floor import DRAFTS
from facedown.core import codec
from facedown.core.record import Acted

ENTRY: Final = codec.pack(Acted(1000, 0, DRAFTS[0]))
"""As a table writes it."""


@contextmanager
def plain_log(data: Path) -> Iterator[Callable[[], int]]:
    """Writes one entry at each call, as durably as our store does, and nothing else: no fence, no chips."""
    with closing(sqlite3.connect(data, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE entry (n INTEGER PRIMARY KEY, data BLOB NOT NULL)")
        numbers = count()

        def append() -> int:
            db.execute("INSERT INTO entry VALUES (?, ?)", (next(numbers), ENTRY))
            return 1

        yield append
