"""A process's own time: the clock, less what the store was out of reach for.

An append and the sign of life after it tell how long a table lived on after its last entry. An outage in
between was nobody's time to play, so it must not be counted when the table comes back.
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
