"""From the start of a process to all its tables as they were."""

import asyncio
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Final

from bench.figures import Figure
from bench.floor import TABLES, open_tables
from facedown.battle import Confirm, Draft
from facedown.catalog import find
from facedown.core import DEALER, codec
from facedown.core.record import Acted
from facedown.store import Batch, Log, SqliteStore
from facedown.table import Context, RealClock, Table, recover_tables
from facedown.table.fold import fold, timed_out
from facedown.table.lifecycle import folded

ENTRIES: Final = 30
RUNS: Final = 5
LAYOUT: Final = ("attack", "heal", "defense")
"""Of both chairs; so mild that nobody falls before the log is long enough."""
PREP: Final = tuple((seat, action(LAYOUT)) for seat in (0, 1) for action in (Draft, Draft, Draft, Confirm))
"""(chair, action): what the players do in a round. The dealer does the rest."""


def figures(ground: Path) -> Iterator[Figure]:
    data = ground / "recovery"
    logs = asyncio.run(_written(data))
    runs = tuple(asyncio.run(_recovered(data, f"start {run}")) for run in range(RUNS))
    folds = tuple(_folded(logs) for _ in range(RUNS))
    folding = Figure("decoding and folding their logs", folds, "ms")
    yield Figure(f"{TABLES} tables of {ENTRIES} entries", runs, "ms").against(folding, "folding")
    yield folding
    yield Figure("one table", tuple(ms / TABLES for ms in runs), "ms")


async def _written(data: Path) -> list[Log]:
    """Open tables and play each into its third round."""
    store = await SqliteStore.open(data)
    tables = await open_tables(Context(store, RealClock(), node="before"))
    await asyncio.gather(*(store.append(_played(table)) for table in tables))
    logs = await asyncio.gather(*(store.read(table.match) for table in tables))
    assert all(log.head == ENTRIES for log in logs), "every log has its length"
    await store.close()
    return logs


async def _recovered(data: Path, node: str) -> float:
    """ms, from a data file that is open to tables that can run."""
    store = await SqliteStore.open(data)
    began = perf_counter()
    tables, failures = await recover_tables(Context(store, RealClock(), node))
    spent = perf_counter() - began
    assert len(tables) == TABLES, f"tables did not come back: {failures}"
    await store.close()
    return 1000 * spent


def _folded(logs: list[Log]) -> float:
    game, began = find("battle").game, perf_counter()
    for log in logs:
        folded(game, log)
    return 1000 * (perf_counter() - began)


def _played(table: Table) -> Batch:
    desk, entries, prep = table.kept, [], cycle(PREP)
    while desk.head < ENTRIES:
        if desk.state.phase == "prep":
            entry = Acted(desk.at + 500, *next(prep))
        else:
            entry = timed_out(desk, desk.deadline(DEALER), DEALER)
        entries.append(entry)
        desk = fold(desk, entry).desk
    return Batch(
        id="played",
        match=table.match,
        epoch=table.epoch,
        expected=table.kept.head,
        entries=tuple(map(codec.pack, entries)),
        postings=(),
        at=desk.at,
        clock=0,
    )
