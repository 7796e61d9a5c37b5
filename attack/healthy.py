"""A six-seat match of well-behaved bots beside an attack, in a process of its own.

`python -m attack.healthy URL` plays until its standard input ends, then prints what it has measured.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Final

import uvloop
from msgspec import Struct, json

from attack.rows import Row, at_least, at_most, holds
from attack.target import Target
from bench.arena_clients import Crowd
from bench.figures import percentile

P99: Final = 150.0
"""Most ms that 99 of 100 answers may wait for their event, whatever an attacker does. A busy machine can
break it without any attack, so the row also says what it was just before."""
_SEATS: Final = 6
_THINK: Final = 0.01
_WARM_UP: Final = 0.5
_QUIET: Final = 1.5
"""Seconds before the attack in which its own pace is measured."""
PACE: Final = 0.4
"""The least share of its own pace that a match keeps; a busy machine alone may cost it some."""


class Measured(Struct):
    hands: int
    turns: int
    pace: float
    """Turns a second during the attack, as a share of those before it."""
    quiet: float
    """The p99 before the attack."""
    p50: float
    """ms from an answer to the event that it causes."""
    p99: float
    worst: float
    lost: int
    """Turns that the clock took."""
    trouble: str | None
    """An error or a farewell of the server."""


class Match:
    """The match beside; `measured` is there once the block has ended."""

    measured: Measured | None = None

    def rows(self, name: str, sent: str) -> list[Row]:
        seen = self.measured
        assert seen is not None, "rows are made after the match"
        rows = [
            at_most(f"{name}: p99 of a healthy match", sent, seen.p99, P99, f"ms (before: {seen.quiet:.0f})"),
            at_least(f"{name}: pace of the match", sent, 100 * seen.pace, 100 * PACE, "%"),
            at_most(f"{name}: turns that it lost", sent, seen.lost, 0, "turns"),
        ]
        if seen.trouble is not None:
            rows.append(holds(f"{name}: the match is not disturbed", sent, "yes", seen.trouble, ok=False))
        return rows


@asynccontextmanager
async def beside(target: Target) -> AsyncIterator[Match]:
    """Play at T-1 while the block runs."""
    command = (sys.executable, "-m", "attack.healthy", target.url)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert process.stdin is not None, "it is a pipe"
    assert process.stdout is not None, "it is a pipe"
    match = Match()
    try:
        assert await process.stdout.readline(), "the match has begun"
        yield match
        process.stdin.close()
        match.measured = json.decode(await process.stdout.readline(), type=Measured)
    finally:
        if process.returncode is None and match.measured is None:
            process.kill()
        await process.wait()


async def _play(url: str) -> None:
    crowd = Crowd(_THINK)
    await crowd.sit(f"ws{url[4:]}/ws?table=T-1", _SEATS)
    crowd.play()
    await asyncio.sleep(_WARM_UP)
    crowd.waits.clear()
    await asyncio.sleep(_QUIET)
    quiet, waits = len(crowd.waits) / _QUIET, crowd.waits.copy()
    crowd.waits.clear()
    crowd.timeouts = 0
    began = perf_counter()
    print("playing", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    pace = len(crowd.waits) / (perf_counter() - began) / quiet
    print(json.encode(_measured(crowd, pace, 1000 * percentile(waits, 99))).decode(), flush=True)
    crowd.leave()


def _measured(crowd: Crowd, pace: float, quiet: float) -> Measured:
    waits = [1000 * wait for wait in (*crowd.waits, *crowd.unanswered())] or [0.0]
    trouble = None if crowd.trouble is None else crowd.trouble.decode(errors="replace")
    return Measured(
        hands=crowd.hands,
        turns=len(crowd.waits),
        pace=pace,
        quiet=quiet,
        p50=percentile(waits, 50),
        p99=percentile(waits, 99),
        worst=max(waits),
        lost=crowd.timeouts,
        trouble=trouble,
    )


def main() -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_play(sys.argv[1]))


if __name__ == "__main__":
    main()
