"""Process time: the clock, without the times at which the store was unavailable.

After a crash, the difference between the last append and the last pulse says how long a table ran on after
its last entry. Nobody could play during an outage of the store, so that time must not count.
"""

from facedown.table.clock import Clock


class Uptime:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lost = 0

    def now(self) -> int:
        return self._clock.now() - self._lost

    def lose(self, ms: int) -> None:
        self._lost += ms
