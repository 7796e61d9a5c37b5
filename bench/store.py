"""The store alone: what the tables could reach at best, with nothing to decide and nobody to tell."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from tests.postgres.cluster import Missing, running

from bench.figures import Figure, percentile, rates
from bench.floor import TABLES, open_tables
from bench.peers import ENTRY, plain_log
from facedown.store import Batch, Store, open_store
from facedown.table import Context, RealClock, Table

SIZES: Final = (1, 16)
"""Entries in an append: one, or what two clients with eight in flight may send at once."""
RUNS: Final = 3
SECONDS: Final = 1.2


class Run(NamedTuple):
    rate: float
    """Appends a second."""
    waits: list[float]
    """ms of each append."""


def figures(ground: Path) -> Iterator[Figure]:
    with plain_log(ground / "plain") as append:
        peer = Figure("sqlite3, a transaction an entry", rates(append), "entries/s")
    with ExitStack() as undo:
        address = _postgres(undo)
        for size in SIZES:
            title = f"{TABLES} writers, appends of {size}"
            small = _runs([ground / f"store-{size}-{run}" for run in range(RUNS)], size)
            if size > 1:
                yield Figure(title, tuple(run.rate for run in small), "appends/s")
            entries = Figure(title, tuple(size * run.rate for run in small), "entries/s")
            yield entries.against(peer, "sqlite3")
            yield from _waits(title, small)
            if address is not None:
                large = _runs([address(f"store_{size}_{run}") for run in range(RUNS)], size)
                there = f"{title}, PostgreSQL"
                figure = Figure(there, tuple(size * run.rate for run in large), "entries/s")
                yield figure.against(entries, "the store on SQLite")
                yield from _waits(there, large)
    yield peer


def _waits(title: str, runs: Sequence[Run]) -> Iterator[Figure]:
    for percent in (50, 99):
        yield Figure(f"{title}, p{percent}", tuple(percentile(run.waits, percent) for run in runs), "ms")


def _postgres(undo: ExitStack) -> Callable[[str], str] | None:
    """The address of an empty store by its name, on a durable server of our own; None if there is none."""
    try:
        cluster = undo.enter_context(running(fsync="on", full_page_writes="on"))
    except Missing as why:
        print(f"  without PostgreSQL: {why}")
        return None

    def made(name: str) -> str:
        asyncio.run(_schema(cluster.address(), name))
        return cluster.address(name)

    return made


async def _schema(address: str, name: str) -> None:
    from facedown.store.postgres.connections import connect

    db = await connect(address)
    await db.execute(f"CREATE SCHEMA {name}")
    await db.close()


def _runs(stores: Sequence[str | Path], size: int) -> tuple[Run, ...]:
    return tuple(asyncio.run(_appends(store, size)) for store in stores)


async def _appends(data: str | Path, size: int) -> Run:
    """A second, of writers that each wait for one append before the next."""
    store = await open_store(data)
    tables = await open_tables(Context(store, RealClock(), node="bench"))
    until = perf_counter() + SECONDS
    done = await asyncio.gather(*(_write(store, table, size, until) for table in tables))
    spent = perf_counter() - until + SECONDS
    await store.close()
    waits = [wait for each in done for wait in each]
    return Run(len(waits) / spent, waits)


async def _write(store: Store, table: Table, size: int, until: float) -> list[float]:
    """How long each append took."""
    waits: list[float] = []
    while (began := perf_counter()) <= until:
        await store.append(_batch(table, table.kept.head + len(waits) * size, size))
        waits.append(1000 * (perf_counter() - began))
    return waits


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
