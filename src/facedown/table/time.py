"""Table time: ms that stand still while the table is paused, while we are away, and while the store is slow.

All that the log, the deadlines and the players know is table time, so none of these costs anybody anything.
"""

from facedown.core import AnyEntry
from facedown.core.record import Unpaused
from facedown.table.clock import Clock
from facedown.table.desk import Desk


class TableTime:
    def __init__(self, clock: Clock, at: int) -> None:
        self._clock = clock
        self._start = at
        self._origin: int | None = None

    def begin(self) -> None:
        """From now on it runs."""
        self._origin = self._clock.now() - self._start

    def now(self, desk: Desk) -> int:
        return self.at(self._clock.now(), desk)

    def at(self, reading: int, desk: Desk) -> int:
        """The table time of a reading of the clock; never before the last entry of the desk."""
        if desk.paused:
            return desk.at
        return max(desk.at, self._start if self._origin is None else reading - self._origin)

    def on_clock(self, at: int) -> int:
        """The clock's reading at a moment of table time."""
        assert self._origin is not None, "alarms are set by a table that runs"
        return at + self._origin

    def stood_still(self, ms: int) -> None:
        """The store kept everybody waiting."""
        if self._origin is not None:
            self._origin += ms

    def follow(self, desk: Desk, entry: AnyEntry) -> None:
        """After a pause it goes on from where it stood."""
        if isinstance(entry, Unpaused):
            self._origin = self._clock.now() - desk.at
