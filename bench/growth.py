"""What an action costs the server when it has few tables, and when it has many: it should be the same.

All of them play heads-up with the same number of actions a second in all: bots at more tables think longer.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvloop

from bench.arena import TWO, Run, crowd_of, watched
from bench.figures import Figure
from bench.servers import UNLIMITED, facedown, tables

SIZES: Final = (50, 1_000)
PER_TABLE: Final = 0.002
"""Seconds that a bot thinks, for each table that there is."""
RUNS: Final = 3


def figures(ground: Path) -> Iterator[Figure]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        few, many = (_cost(size, runner.run(_paced(ground / str(size), size))) for size in SIZES)
    yield few
    yield many.against(few, f"that of {SIZES[0]} tables")


def _cost(size: int, runs: list[Run]) -> Figure:
    return Figure(
        f"{size:,} tables, server's CPU", tuple(1e6 * run.cpu / run.acts for run in runs), "µs/action"
    )


async def _paced(data: Path, size: int) -> list[Run]:
    async with facedown(data, "--arena", TWO, "--cash", "none", under=UNLIMITED) as server:
        names = await tables(server, TWO, size, with_usual=True)
        crowd = await crowd_of(server, names, seats=2, think=size * PER_TABLE)
        crowd.play()
        await asyncio.sleep(2 * size * PER_TABLE)
        runs = [await watched(server, crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs
