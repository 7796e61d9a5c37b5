"""What a flood costs others: the waits and the pace of a healthy six-seat match beside it, over loopback.

The flooding client comes back whenever it is refused. `make attack` has more floods, each with its bounds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, TypeAlias

from attack.frames import FLOODS, send_flood
from attack.healthy import Measured, beside
from attack.requests import ENDLESS, send_endless
from attack.target import Target, target
from bench.figures import Figure

RUNS: Final = 3
SECONDS: Final = 3.0
_REST: Final = 0.05
"""Seconds until the client comes back."""


Flooding: TypeAlias = Callable[[Target], Awaitable[object]]


async def _nothing(_target: Target) -> None:
    await asyncio.sleep(_REST)


def _frames(name: str) -> Flooding:
    return partial(send_flood, flood=FLOODS[name])


def _requests(name: str) -> Flooding:
    head, more = ENDLESS[name]
    return partial(send_endless, head=head, more=more)


KINDS: Final[dict[str, Flooding]] = {
    "nothing": _nothing,
    **{name: _frames(name) for name in ("pongs", "messages")},
    **{name: _requests(name) for name in ("trailers", "pipelined requests")},
}


def figures(ground: Path) -> Iterator[Figure]:
    for name, flood in KINDS.items():
        ground.joinpath(name).mkdir()
        runs = asyncio.run(_measured(ground / name, flood))
        pace = sum(run.pace for run in runs) / len(runs)
        waits = tuple(run.p99 for run in runs)
        yield Figure(f"p99 of a 6-max match beside {name}", waits, "ms", f"{pace:.0%} of its pace before")


async def _measured(ground: Path, flood: Flooding) -> list[Measured]:
    return [await _run(ground / str(number), flood) for number in range(RUNS)]


async def _run(ground: Path, flood: Flooding) -> Measured:
    await asyncio.to_thread(ground.mkdir)
    async with target(ground) as server, beside(server) as match:
        began = perf_counter()
        while perf_counter() - began < SECONDS:
            await flood(server)
            await asyncio.sleep(_REST)
    assert match.measured is not None, "the match has ended"
    return match.measured
