"""What a node carries, and what a second node adds: arenas of six bots that think for half a second.

All bots are in this process, so on a machine of two cores they compete with the server: a figure here is less
than what a node carries that has a core of its own. PostgreSQL's own CPU is not counted.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import uvloop
from tests.postgres.cluster import Cluster, Missing, running

from bench.arena import SIX, Run, watched
from bench.arena_clients import Crowd
from bench.figures import Figure, percentile
from bench.servers import UNLIMITED, Server, facedown, tables

THINK: Final = 0.5
SEATS: Final = 6
SIZES: Final = (50, 100, 150, 200, 300, 400, 500, 600, 800, 1_000)
"""Tables that are tried, one number after the other."""
LATE: Final = 0.1
"""Seconds that one action in a hundred may wait."""
RUNS: Final = 3
SHARE: Final = 250
"""Tables of each node where one and two nodes are compared."""
SETTLED: Final = 5.0
"""Seconds for the parts to reach a second node."""
ALONE: Final = ("--arena", SIX, "--cash", "none", "--max-games", str(2 * SIZES[-1]))
"""Nothing but our arenas."""
DURABLE: Final = {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "max_connections": "100",
}


class Together(NamedTuple):
    """Nodes that share a load."""

    nodes: Sequence[Server]

    @property
    def cpu(self) -> float:
        return sum(node.cpu for node in self.nodes)


def figures(ground: Path) -> Iterator[Figure]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield from _carried("SQLite", runner.run(_ramp(ground / "sqlite")))
        try:
            with running(**DURABLE) as database:
                yield from _carried(
                    "PostgreSQL", runner.run(_ramp(ground / "postgres", *_at(database, "ramp")))
                )
                one = _worth("one node", runner.run(_shared(ground, database, "a")))
                two = _worth("two nodes", runner.run(_shared(ground, database, "a", "b")))
        except Missing:
            return
    yield one
    yield two.against(one, "one node")


def _at(database: Cluster, schema: str) -> tuple[str, ...]:
    database.create(schema)
    return "--database", database.address(schema)


def _carried(store: str, steps: dict[int, list[Run]]) -> Iterator[Figure]:
    """The largest number of tables at which nobody waited too long, and what it was like there."""
    held = [size for size, runs in steps.items() if _p99(runs) < LATE]
    size = max(held, default=min(steps))
    runs = steps[size]
    title = f"{store}, {SEATS} seats, {1000 * THINK:.0f} ms"
    more = "and more" if size == SIZES[-1] else f"p99 under {1000 * LATE:.0f} ms"
    yield Figure(f"{title}: tables of a node", (float(size),), "", more if held else "too many even so")
    yield Figure(f"{title}: p99 there", tuple(1000 * percentile(run.waits, 99) for run in runs), "ms")
    yield Figure(f"{title}: actions there", tuple(run.acts / run.seconds for run in runs), "/s")
    yield Figure(f"{title}: CPU there", tuple(1e6 * run.cpu / run.acts for run in runs), "µs/action")


def _worth(title: str, runs: list[Run]) -> Figure:
    what = f"PostgreSQL, {title} of {SHARE} tables"
    return Figure(what, tuple(run.acts / run.cpu for run in runs), "actions/node-CPU-s")


def _p99(runs: list[Run]) -> float:
    return median(percentile(run.waits, 99) for run in runs)


async def _ramp(data: Path, *options: str) -> dict[int, list[Run]]:
    """Runs by number of tables, until one action in a hundred waits too long."""
    found: dict[int, list[Run]] = {}
    async with facedown(data, *ALONE, *options, under=UNLIMITED) as server:
        crowd = Crowd(THINK)
        for before, size in pairwise((0, *SIZES)):
            crowd.rest()
            for name in await tables(server, SIX, size - before):
                await crowd.sit(server.door(name), SEATS)
            crowd.play()
            await asyncio.sleep(2 * THINK)
            found[size] = [await watched(server, crowd) for _ in range(RUNS)]
            if _p99(found[size]) >= LATE:
                break
        crowd.leave()
    return found


async def _shared(ground: Path, database: Cluster, *names: str) -> list[Run]:
    """The tables are spread over the nodes, and so are the connections, by turns and not by table: with two
    nodes, half of them are relayed."""
    where = _at(database, f"of_{len(names)}")
    async with _nodes(ground / str(len(names)), names, where) as nodes:
        crowd = Crowd(THINK)
        made = await tables(nodes[0], SIX, SHARE * len(names))
        for number, name in enumerate(made):
            await crowd.sit(nodes[number % len(nodes)].door(name), SEATS)
        crowd.play()
        await asyncio.sleep(2 * THINK)
        runs = [await watched(Together(nodes), crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs


@asynccontextmanager
async def _nodes(ground: Path, names: Sequence[str], options: Sequence[str]) -> AsyncIterator[list[Server]]:
    async with AsyncExitStack() as undo:
        nodes = [
            await undo.enter_async_context(
                facedown(ground / name, *ALONE, "--node", name, *options, under=UNLIMITED)
            )
            for name in names
        ]
        await asyncio.sleep(SETTLED)
        yield nodes
