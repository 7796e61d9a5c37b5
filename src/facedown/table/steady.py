"""A clock that stands still while the process is stopped, or its event loop does not run.

Such a stall is ours, so no player may lose time to it. The time of tables, their deadlines and the uptime of
the process all come from this clock: it gives back to all of them what a stall took.

What waited in the sockets meanwhile came in time. So after a stall the clock goes on only when the loop has
read it, and until then shows the time at which the loop last ran: no deadline within the stall has passed.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from facedown.table.clock import Alarm, Clock, RealClock

TICK: Final = 25
"""ms between two looks at the loop."""
STALL: Final = 100
"""ms. If the loop is later than this, it stalled."""
PASSES: Final = 8
"""Passes of the loop after a stall: the first reads the sockets, and a message takes some to its table."""

_NEVER: Final = 1 << 62


class SteadyClock:
    """Like a real clock until it is started; then ticks on the event loop tell it of stalls.

    A reading may be earlier than one before it, by STALL + TICK at most: one from a call that was itself part
    of a stall, before it was known to be one.
    """

    def __init__(
        self,
        clock: Clock | None = None,
        read: Callable[[], int] = time.monotonic_ns,
        stalled: Callable[[int], object] = bool,
    ) -> None:
        """`clock`: rings alarms. `read`: its time in ns. `stalled` is called with the ms of each stall."""
        self._clock = clock or RealClock()
        self._read = read
        self._stalled = stalled
        self._seen = 0
        """The reading of the other clock when the loop was last known to run."""
        self._most = _NEVER
        """The most ms since then, if it runs."""
        self._lost = 0
        """ms of all stalls."""
        self._tick: Alarm | None = None

    def now(self) -> int:
        reading = self._read() // 1_000_000
        return (reading if reading - self._seen <= self._most else self._seen) - self._lost

    def call_at(self, ms: int, ring: Callable[[], object]) -> Alarm:
        return _SteadyAlarm(self, ms, ring)

    def start(self) -> None:
        """Watch the running loop."""
        self._most = TICK + STALL
        self._go_on()

    def stop(self) -> None:
        self._most = _NEVER
        if self._tick is not None:
            self._tick.cancel()

    def ring_at(self, ms: int, ring: Callable[[], object]) -> Alarm:
        """Call `ring` at this time, or before it if there is a stall until then."""
        return self._clock.call_at(ms + self._lost, ring)

    def _go_on(self) -> None:
        self._seen = self._clock.now()
        self._tick = self._clock.call_at(self._seen + TICK, self._look)

    def _look(self) -> None:
        if self._clock.now() - self._seen <= self._most:
            self._go_on()
        else:
            self._read_sockets(PASSES)

    def _read_sockets(self, passes: int) -> None:
        """Let the loop pass so often. The clock stands still, because the loop was not seen to run yet."""
        if passes:
            asyncio.get_running_loop().call_soon(self._read_sockets, passes - 1)
            return
        if self._most != _NEVER:  # it was not stopped meanwhile
            stall = self._clock.now() - self._seen
            self._lost += stall
            self._go_on()
            self._stalled(stall)


class _SteadyAlarm:
    def __init__(self, clock: SteadyClock, ms: int, ring: Callable[[], object]) -> None:
        self._clock = clock
        self._ms = ms
        self._ring: Callable[[], object] = ring
        self._alarm = clock.ring_at(ms, self._due)

    def cancel(self) -> None:
        self._alarm.cancel()
        # Let go of the table that holds us: together, both would wait for the collector, which seldom comes
        self._ring = bool

    def _due(self) -> None:
        """A stall moves all alarms: those that were set before it ring too early, and are set again."""
        if self._clock.now() < self._ms:
            self._alarm = self._clock.ring_at(self._ms, self._due)
        else:
            self._ring()
