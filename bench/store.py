"""The store alone: what the tables could reach at best, with nothing to decide and nobody to tell."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Final

from bench.figures import Figure, rates
from bench.floor import TABLES, open_tables
from bench.peers import ENTRY, plain_log
from facedown.store import Batch, SqliteStore, Store
from facedown.table import Context, RealClock, Table

SIZES: Final = (1, 16)
"""Entries in an append: one, or what two clients with eight in flight may send at once."""
RUNS: Final = 3
SECONDS: Final = 1.2


def figures(ground: Path) -> Iterator[Figure]:
    with plain_log(ground / "plain") as append:
        peer = Figure("sqlite3, a transaction an entry", rates(append), "entries/s")
    for size in SIZES:
        runs = tuple(asyncio.run(_appends(ground / f"store-{size}-{run}", size)) for run in range(RUNS))
        title = f"{TABLES} writers, appends of {size}"
        if size > 1:
            yield Figure(title, runs, "appends/s")
        entries = Figure(title, tuple(size * rate for rate in runs), "entries/s")
        yield entries.against(peer, "sqlite3")
    yield peer


async def _appends(data: Path, size: int) -> float:
    """A second, of writers that each wait for one append before the next."""
    store = await SqliteStore.open(data)
    tables = await open_tables(Context(store, RealClock(), node="bench"))
    until = perf_counter() + SECONDS
    done = await asyncio.gather(*(_write(store, table, size, until) for table in tables))
    spent = perf_counter() - until + SECONDS
    await store.close()
    return sum(done) / spent


async def _write(store: Store, table: Table, size: int, until: float) -> int:
    """How many appends were done."""
    for done in count():
        if perf_counter() > until:
            return done
        await store.append(_batch(table, table.kept.head + done * size, size))
    raise AssertionError("counting has no end")


def _batch(table: Table, head: int, size: int) -> Batch:
    return Batch(
        id=str(head),
        match=table.match,
        epoch=table.epoch,
        expected=head,
        entries=(ENTRY,) * size,
        postings=(),
        at=head,
        clock=head,
    )
