"""Entries a second over all tables, every one of them durable before it is acknowledged."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final
from unittest.mock import patch

from bench.figures import Figure, rates
from bench.floor import TABLES, Client, floor
from bench.peers import plain_log
from facedown.table import batch

IN_FLIGHT: Final = (1, 8)
"""Drafts that a client has sent and not seen acknowledged: one after the other, or many at once."""
RUNS: Final = 3
WARM_UP: Final = 0.3
SECONDS: Final = 1.5


def figures(ground: Path) -> Iterator[Figure]:
    with plain_log(ground / "plain") as append:
        peer = Figure("sqlite3, a transaction an entry", rates(append), "entries/s")
    for in_flight in IN_FLIGHT:
        batched, blocking = [], []
        for run in range(RUNS):  # by turns, so that the machine's moods meet both
            batched.append(_batched(ground / f"batched-{in_flight}-{run}", in_flight))
            blocking.append(_blocking(ground / f"blocking-{in_flight}-{run}", in_flight))
        title = f"{TABLES} tables, {in_flight} in flight"
        block = Figure(f"{title}: blocking", tuple(blocking), "entries/s")
        yield Figure(f"{title}: batch rule", tuple(batched), "entries/s").against(block, "blocking")
        yield block.against(peer, "sqlite3")
    yield peer


def _batched(data: Path, in_flight: int) -> float:
    """The rule of the table: take the whole inbox, one append in flight."""
    return asyncio.run(_rate(data, in_flight))


def _blocking(data: Path, in_flight: int) -> float:
    """The same tables, except that a batch is full with its first entry: every input is an append of its own,
    and the next one is not looked at before that is durable and delivered. The store still commits the
    appends of different tables together, so this is the batch rule's own worth and not the group commit's.
    """
    with patch.object(batch, "MOST", 1):
        return asyncio.run(_rate(data, in_flight))


async def _rate(data: Path, in_flight: int) -> float:
    async with floor(data, _Busy) as clients:
        for client in clients:
            client.start(in_flight)
        await asyncio.sleep(WARM_UP)
        before, began = _heard(clients), perf_counter()
        await asyncio.sleep(SECONDS)
        return (_heard(clients) - before) / (perf_counter() - began)


def _heard(clients: list["_Busy"]) -> int:
    return sum(client.acknowledged for client in clients)


class _Busy(Client):
    """Sends the next draft as soon as there is room for it."""

    _in_flight = 0

    def start(self, in_flight: int) -> None:
        self._in_flight = in_flight
        self.was_sent()

    def was_sent(self) -> None:
        while self.sent - self.acknowledged < self._in_flight:
            self.draft()
