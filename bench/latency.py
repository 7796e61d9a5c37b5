"""How long a player waits for the acknowledgement, at a load that does not wait for the tables."""

import asyncio
from collections.abc import Iterator
from math import log
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from bench.figures import Figure, micros, percentile
from bench.floor import Client, floor
from bench.peers import plain_log
from facedown.core import Seed
from facedown.table import Table

LOAD: Final = 1500
"""Entries a second over all tables."""
SECONDS: Final = 3
RUNS: Final = 3


class Wait(NamedTuple):
    """One draft's, in ms."""

    received: float
    """From its receipt by the table to its acknowledgement in the outbox."""
    due: float
    """From when it should have been sent: with what the event loop was late, and up to 1 ms of its timer."""


def figures(ground: Path) -> Iterator[Figure]:
    runs: list[list[Wait]] = []
    alone: list[float] = []
    with plain_log(ground / "plain") as append:
        for run in range(RUNS):  # by turns, so that the disk's moods meet both
            alone += micros(append, runs=1)
            runs.append(asyncio.run(_waits(ground / f"latency-{run}")))
    commits = Figure("sqlite3, one transaction", tuple(us / 1000 for us in alone), "ms")
    for percent in (50, 99):
        received = tuple(percentile((wait.received for wait in run), percent) for run in runs)
        figure = Figure(f"p{percent} from receipt, {LOAD:,} entries/s", received, "ms")
        yield figure.against(commits, "one transaction")
    late = tuple(percentile((wait.due for wait in run), 99) for run in runs)
    yield Figure(f"p99 from due time, {LOAD:,} entries/s", late, "ms").against(commits, "one transaction")
    yield commits


async def _waits(data: Path) -> list[Wait]:
    async with floor(data, _Timed) as clients:
        began = perf_counter()
        for due, client in _arrivals(clients):
            early = began + due - perf_counter()
            if early > 0:
                await asyncio.sleep(early)
            client.draft_due(began + due)
        await asyncio.gather(*(client.settled() for client in clients))
        return [wait for client in clients for wait in client.waits]


def _arrivals(clients: list["_Timed"]) -> Iterator[tuple[float, "_Timed"]]:
    """(second, whose): a Poisson process, the same in every run."""
    draws, at = Seed.of("bench arrivals").draws(), 0.0
    while (at := at - log((draws.word() + 1) / 2**32) / LOAD) < SECONDS:
        yield at, draws.choice(clients)


class _Timed(Client):
    """Knows when each of its drafts was due, received and acknowledged."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table, seat)
        self.waits: list[Wait] = []
        self._open: dict[int, tuple[float, float]] = {}

    def draft_due(self, due: float) -> None:
        self._open[self.sent + 1] = perf_counter(), due
        self.draft()

    def hear(self, ref: int) -> None:
        super().hear(ref)
        now = perf_counter()
        received, due = self._open.pop(ref)
        self.waits.append(Wait(1000 * (now - received), 1000 * (now - due)))
