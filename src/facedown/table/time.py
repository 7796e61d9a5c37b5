"""Table time: ms since the opening, without pauses, outages of the server, and waits for a slow store.

Entries, deadlines and frames all use table time. So no player loses thinking time to any of these.
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

    @property
    def is_running(self) -> bool:
        return self._origin is not None

    def begin(self) -> None:
        """Start running."""
        self._origin = self._clock.now() - self._start

    def now(self, desk: Desk) -> int:
        return self.at(self._clock.now(), desk)

    def at(self, reading: int, desk: Desk) -> int:
        """The table time of a reading of the clock.

        Never before the last entry of the desk: the origin moves forward after a slow commit, so a reading
        from before the commit would otherwise give an entry that is older than the one before it.
        """
        if desk.paused:
            return desk.at
        return max(desk.at, self._start if self._origin is None else reading - self._origin)

    def on_clock(self, at: int) -> int:
        """The reading of the clock at this table time."""
        assert self._origin is not None, "alarms are set by a table that runs"
        return at + self._origin

    def leave_out(self, ms: int) -> None:
        """Leave out the ms of a slow commit."""
        if self._origin is not None:
            self._origin += ms

    def follow(self, desk: Desk, entry: AnyEntry) -> None:
        """After a pause, continue from the table time at which it began."""
        if isinstance(entry, Unpaused):
            self._origin = self._clock.now() - desk.at
