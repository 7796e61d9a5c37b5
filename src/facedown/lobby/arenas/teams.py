"""Who has which chair of a match, by name; and who waits for the next one."""

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


class Teams:
    """By name without regard to case: nobody takes a seat by writing its name in capitals."""

    def __init__(self, roster: Roster) -> None:
        self._by_name: dict[str, Team] = {}
        for seat, sitter in enumerate(roster.sitters):
            if sitter is not None:
                self.add(Team(sitter.name, seat, sitter.key))
        self._seats = len(roster.sitters)

    def find(self, name: str) -> Team | None:
        return self._by_name.get(name.casefold())

    def on(self, seat: Seat) -> Team | None:
        return next((team for team in self._by_name.values() if team.seat == seat), None)

    def add(self, team: Team) -> None:
        self._by_name[team.name.casefold()] = team

    def remove(self, name: str) -> None:
        self._by_name.pop(name.casefold(), None)

    def everyone(self) -> list[Team]:
        """In seat order."""
        return sorted(self._by_name.values(), key=lambda team: team.seat)

    def free_seat(self) -> Seat | None:
        taken = {team.seat for team in self._by_name.values()}
        return next((seat for seat in range(self._seats) if seat not in taken), None)
