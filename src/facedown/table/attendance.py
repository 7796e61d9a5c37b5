"""Which players are away, and since when. It is not logged: it depends on connections, not on entries.

After a start or restart every player gets a grace period: an outage of the server is not their absence.
"""

from collections.abc import Iterable
from typing import Final

from facedown.core import Absence, Keep, Seat
from facedown.wire import Absent

FRESH_GRACE: Final = 30_000
"""ms that every player has to connect after the server has started."""


class Attendance:
    def __init__(self, absence: Absence, seats: Iterable[Seat], at: int) -> None:
        self.grace = absence.grace
        self._is_kept = isinstance(absence, Keep)
        self.changes = 0
        """Counts every change, so that what follows from the absences can be kept until the next one."""
        self._gone_at: dict[Seat, int] = {}
        for seat in seats:
            self.expect(seat, at)

    def expect(self, seat: Seat, at: int) -> None:
        """Start the grace period of a player who has not connected yet."""
        self.changes += 1
        self._gone_at[seat] = at + max(self.grace, FRESH_GRACE)

    def left(self, seat: Seat, at: int, *, clean: bool) -> None:
        self.changes += 1
        self._gone_at[seat] = at if clean and not self._is_kept else at + self.grace

    def forget(self, seat: Seat) -> None:
        """Stop counting: the player is here, the absence has been handled, or the chair is empty."""
        self.changes += 1
        self._gone_at.pop(seat, None)

    def gone_at(self, seat: Seat) -> int | None:
        """The table time at which the chair counts as gone; None while its player is here."""
        return self._gone_at.get(seat)

    def away(self) -> tuple[Absent, ...]:
        """The players who are away, by chair; none at a table that gives no grace period."""
        return tuple(Absent(seat, at) for seat, at in sorted(self._gone_at.items())) if self.grace else ()

    def absences(self) -> Iterable[tuple[int, Seat]]:
        return ((at, seat) for seat, at in self._gone_at.items())
