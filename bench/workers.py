"""`facedown serve --workers 2` beside one process, on the same two cores, database and bots.

The bots never wait. One process has a core to itself, and the bots and PostgreSQL share the other one; two
workers share both cores with them. So actions a second say what a second worker is worth on two cores, which
is less than on more. The CPU of all server processes for an action says what it costs: half of the
connections are relayed. PostgreSQL's own CPU is not counted.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import uvloop
from tests.postgres.cluster import Cluster, Missing, running

from bench.arena import SIX, Run, crowd_of, watched
from bench.figures import Figure
from bench.scale import ALONE, DURABLE, SETTLED
from bench.servers import UNLIMITED, Server, facedown, tables

TABLES: Final = 16
WORKERS: Final = 2
RUNS: Final = 5


class Family(NamedTuple):
    """A server with the processes that it has started."""

    parent: Server

    @property
    def cpu(self) -> float:
        pid = self.parent.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return self.parent.cpu + sum(self.parent._replace(pid=int(child)).cpu for child in children)


def figures(ground: Path) -> Iterator[Figure]:
    try:
        with running(**DURABLE) as database, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            alone, shared = runner.run(_by_turns(ground, database))
    except Missing:
        return
    yield from _beside(alone, shared)


def _beside(alone: list[Run], shared: list[Run]) -> Iterator[Figure]:
    title = f"PostgreSQL, {TABLES} × 6 flat out"
    names = "one process", f"{WORKERS} workers"
    rates = [tuple(run.acts / run.seconds for run in runs) for runs in (alone, shared)]
    costs = [tuple(1e6 * run.cpu / run.acts for run in runs) for runs in (alone, shared)]
    busy = [tuple(100 * run.cpu / run.seconds for run in runs) for runs in (alone, shared)]
    for what, unit, (one, many) in (
        ("actions", "/s", rates),
        ("CPU of the server", "µs/action", costs),
        ("CPU of the server", "% of a core", busy),
    ):
        peer = Figure(f"{title}, {names[0]}: {what}", one, unit)
        yield peer
        yield Figure(f"{title}, {names[1]}: {what}", many, unit).against(peer, names[0])


async def _by_turns(ground: Path, database: Cluster) -> tuple[list[Run], list[Run]]:
    """So that the machine's moods meet both; who does not play costs next to nothing."""
    for schema in ("alone", "shared"):
        database.create(schema)
    one = ("--database", database.address("alone"))
    many = ("--database", database.address("shared"), "--workers", str(WORKERS))
    async with (
        facedown(ground / "alone", *ALONE, *one, under=UNLIMITED) as alone,
        facedown(ground / "shared", *ALONE, *many, under=UNLIMITED) as shared,
    ):
        await asyncio.sleep(SETTLED)
        sides = [
            (server, await crowd_of(server, await tables(server, SIX, TABLES))) for server in (alone, shared)
        ]
        runs: tuple[list[Run], list[Run]] = [], []
        for _ in range(RUNS):
            for (server, crowd), found in zip(sides, runs, strict=True):
                crowd.play()
                found.append(await watched(Family(server), crowd))
                crowd.rest()
        for _, crowd in sides:
            crowd.leave()
    return runs
