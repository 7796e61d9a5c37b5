"""Long computations on the event loop, in slices short enough that no table notices them.

A thread would not do: it holds the interpreter's lock for 5 ms at a time, in competition with every message,
and a single call that decodes a long record holds it for half a second.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from typing import Final, TypeAlias, TypeVar

from facedown.table.clock import RealClock

T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""A computation that yields after each step, of 1 ms at most, and returns its result."""

SLICE: Final = 3
"""ms of a slice; with its last step it takes 5 ms at most."""
REST: Final = 0.003
"""Seconds from one slice to the next. An answer at a table takes several passes of the event loop; without a
rest each of them would wait for a slice."""


_CLOCK: Final = RealClock()


async def _rested() -> None:
    await asyncio.sleep(REST)


class Slices:
    """Runs one slice at a time, whatever the number of computations."""

    def __init__(
        self,
        now: Callable[[], float] = _CLOCK.now,
        rest: Callable[[], Awaitable[None]] = _rested,
    ) -> None:
        """`now`: in ms, of the machine. A clock of tables may stand still, and all would be one slice."""
        self._now = now
        self._rest = rest
        self._turn = asyncio.Lock()

    async def run(self, steps: Steps[T]) -> T:
        """The result of the computation. If the caller is cancelled, so is the computation."""
        try:
            while True:
                async with self._turn:
                    until = self._now() + SLICE
                    next(steps)
                    while self._now() < until:
                        next(steps)
                    await self._rest()  # with the turn, so that no other slice runs meanwhile
        except StopIteration as end:
            value: T = end.value
            return value
        finally:
            steps.close()


def finished(steps: Steps[T]) -> T:
    """The result of the computation, all at once."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        value: T = end.value
        return value
