"""Who has which chair of a match, by seat and by name."""

from hmac import compare_digest
from typing import NamedTuple

from facedown.core import Seat
from facedown.table import hashed_key
from facedown.table.roster import Roster


class Team(NamedTuple):
    name: str
    seat: Seat
    key: str | None
    """Hash of its join code; None for a bot of the house, whose chair opens to nobody."""

    def opens(self, code: str | None) -> bool:
        """Compared in constant time."""
        if self.key is None or code is None:
            return False
        return compare_digest(hashed_key(code), self.key)

    def is_called(self, name: str) -> bool:
        """Without regard to case: nobody takes a seat by writing its name in capitals."""
        return self.name.casefold() == name.casefold()


class Teams:
    def __init__(self, roster: Roster) -> None:
        self._seats = len(roster.sitters)
        self._by_seat = {
            seat: Team(sitter.name, seat, sitter.key)
            for seat, sitter in enumerate(roster.sitters)
            if sitter is not None
        }

    def find(self, name: str) -> Team | None:
        return next((team for team in self._by_seat.values() if team.is_called(name)), None)

    def on(self, seat: Seat) -> Team | None:
        return self._by_seat.get(seat)

    def add(self, team: Team) -> None:
        self._by_seat[team.seat] = team

    def remove(self, seat: Seat) -> None:
        self._by_seat.pop(seat, None)

    def everyone(self) -> list[Team]:
        """In seat order."""
        return sorted(self._by_seat.values(), key=lambda team: team.seat)

    def free_seat(self) -> Seat | None:
        return next((seat for seat in range(self._seats) if seat not in self._by_seat), None)
