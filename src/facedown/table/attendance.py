"""Who is away, and from when on that counts. The shell's own knowledge: it is not logged.

An outage of ours is nobody's absence: after a start or restart every chair counts as present for a while.
"""

from collections.abc import Iterable
from typing import Final

from facedown.core import Absence, Forfeit, Seat

FRESH_GRACE: Final = 30_000
"""ms that every chair has to come (back) after we started."""


class Attendance:
    def __init__(self, absence: Absence, seats: Iterable[Seat], at: int) -> None:
        self.grace = absence.grace if isinstance(absence, Forfeit) else 0
        self._gone_at: dict[Seat, int] = {}
        for seat in seats:
            self.expect(seat, at)

    def expect(self, seat: Seat, at: int) -> None:
        """Nobody has come yet, and that is no fault so far."""
        self._gone_at[seat] = at + max(self.grace, FRESH_GRACE)

    def left(self, seat: Seat, at: int, *, clean: bool) -> None:
        self._gone_at[seat] = at if clean else at + self.grace

    def forget(self, seat: Seat) -> None:
        """The player is here, the absence has been dealt with, or it is nobody's chair any more."""
        self._gone_at.pop(seat, None)

    def gone_at(self, seat: Seat) -> int | None:
        """When the chair counts as gone; None while its player is here."""
        return self._gone_at.get(seat)

    def absences(self) -> Iterable[tuple[int, Seat]]:
        return ((at, seat) for seat, at in self._gone_at.items())
