"""How a cash table ends: the hand is played out, everybody leaves with their chips, the match is filed.

A table closes when an operator says so, after the number of hands in its settings, or when nobody has been
there for a while and it is not one of those that are always open. docs/adr/0026.
"""

from collections.abc import Callable
from typing import Any

from facedown.cash_tables.settings import TableSettings
from facedown.core import Seat
from facedown.poker.cash import QUIT, Intend, Ring
from facedown.table import Clock, Table
from facedown.table.clock import Alarm
from facedown.wire import ActFor


class Closing:
    def __init__(
        self, table: Table, settings: TableSettings, clock: Clock, order: Callable[[Any], None]
    ) -> None:
        """`order` sends the table a command of its host."""
        standing: Ring = table.kept.state.standing
        self.asked = standing.closing is True
        """Nobody may sit down any more. An operator's wish is in the log, so a crash does not undo it."""
        self.is_spare: Callable[[], bool] = lambda: False
        """Asked when nobody has been there for long: whether the table may close."""
        self._table = table
        self._settings = settings
        self._clock = clock
        self._order = order
        self._dismissed: set[Seat] = set()
        self._alarm: Alarm | None = None

    def tidy(self, *, deserted: bool) -> None:
        """Called whenever something has changed. `deserted`: nobody sits, waits or looks on here."""
        standing: Ring = self._table.kept.state.standing
        if self._is_worn(standing):
            self.asked = True
        if self._table.status != "open":
            return
        if not self.asked:
            self._watch(deserted=deserted)
        elif self._table.kept.state.hand is None:
            self._dismiss(standing)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _is_worn(self, standing: Ring) -> bool:
        most = self._settings.most_hands
        return bool(most) and standing.number >= most and standing.stage == "dealt"

    def _dismiss(self, standing: Ring) -> None:
        for seat in standing.taken:
            if seat not in self._dismissed and standing.chair(seat).intent != QUIT:
                self._dismissed.add(seat)
                self._order(ActFor(seat, Intend(QUIT)))
        if not standing.taken and not any(self._table.kept.roster.sitters):
            self.stop()
            self._table.finish()

    def _watch(self, *, deserted: bool) -> None:
        if not deserted or not self._settings.empty_ms:
            self.stop()
        elif self._alarm is None:
            at = self._clock.now() + self._settings.empty_ms
            self._alarm = self._clock.call_at(at, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.asked = self._table.watching == 0 and self.is_spare()
        self.tidy(deserted=True)
