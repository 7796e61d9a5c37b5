"""Table time: milliseconds that stand still while the table is paused or we are away."""

from facedown.core import AnyEntry
from facedown.core.record import Unpaused
from facedown.table.clock import Clock
from facedown.table.desk import Desk


class TableTime:
    def __init__(self, clock: Clock, at: int) -> None:
        self._clock = clock
        self._origin = clock.now() - at

    def now(self, desk: Desk) -> int:
        return desk.at if desk.paused else max(desk.at, self._clock.now() - self._origin)

    def on_clock(self, at: int) -> int:
        """The clock's reading at a moment of table time."""
        return at + self._origin

    def follow(self, desk: Desk, entry: AnyEntry) -> None:
        """Time goes on from where it stood."""
        if isinstance(entry, Unpaused):
            self._origin = self._clock.now() - desk.at
