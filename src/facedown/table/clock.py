"""The injected clock: monotonic milliseconds, and alarms."""

import asyncio
import heapq
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import count, repeat
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int:
        """Monotonic ms of this process."""

    def call_at(self, ms: int, ring: Callable[[], object]) -> Alarm:
        """Call `ring` once when `now()` reaches `ms`; soon, if it already has."""


def pauses() -> Iterator[int]:
    """ms to wait before each retry: short at first, then one second, without end."""
    yield from (50, 100, 250, 500)
    yield from repeat(1000)


async def sleep(clock: Clock, ms: int, ring: Callable[[], object] = bool) -> None:
    """Sleep for `ms`. `ring` is called by the alarm itself, before the sleeping task runs again."""
    rung = asyncio.Event()

    def wake() -> None:
        ring()
        rung.set()

    alarm = clock.call_at(clock.now() + ms, wake)
    try:
        await rung.wait()
    finally:
        alarm.cancel()


class RealClock:
    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_at(self, ms: int, ring: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, ms - self.now()) / 1000, ring)


class FakeClock:
    """A clock for tests that only `advance` moves; alarms ring in order, each at its own time."""

    def __init__(self, now: int = 0) -> None:
        self._now = now
        self._alarms: list[tuple[int, int, _FakeAlarm]] = []
        self._order = count()

    def now(self) -> int:
        return self._now

    def call_at(self, ms: int, ring: Callable[[], object]) -> Alarm:
        alarm = _FakeAlarm(ring)
        heapq.heappush(self._alarms, (max(ms, self._now), next(self._order), alarm))
        return alarm

    def stall(self, ms: int) -> None:
        """Move the clock by `ms` while nothing runs: alarms are late, and ring when it is advanced."""
        self._now += ms

    async def advance(self, ms: int, settled: Callable[[], Awaitable[object]]) -> None:
        """Move the clock by `ms`; after each alarm wait until its effects have `settled`."""
        target = self._now + ms
        await settled()
        while (alarm := self._next(target)) is not None:
            alarm.ring()
            await settled()
        self._now = target
        await settled()

    def _next(self, target: int) -> "_FakeAlarm | None":
        while self._alarms and self._alarms[0][0] <= target:
            at, _, alarm = heapq.heappop(self._alarms)
            if not alarm.cancelled:
                self._now = max(self._now, at)
                return alarm
        return None


class _FakeAlarm:
    def __init__(self, ring: Callable[[], object]) -> None:
        self.ring = ring
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True
