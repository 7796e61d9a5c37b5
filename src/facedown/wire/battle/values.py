"""What the battle dialect knows besides its messages; apart from its code, so that it can be compiled."""

from typing import TypeVar

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.wire.battle.messages import Rating
from facedown.wire.dialect import Reply
from facedown.wire.messages import Named

T = TypeVar("T")


class MatchMade(Reply, frozen=True):
    """A match was made for this player, and the stake is paid. Precedes the table's `Attached`."""

    table: str
    tokens: int


class Times(Struct, frozen=True):
    """Both in ms since 1970."""

    server_ts: int
    deadline_ts: int | None
    """When PREP ends; None outside PREP."""


class Side(Struct, frozen=True):
    match: str
    seat: Seat
    seats: tuple[Named | None, ...]

    def mine(self, pair: tuple[T, T]) -> T:
        return pair[self.seat]

    def theirs(self, pair: tuple[T, T]) -> T:
        return pair[1 - self.seat]

    @property
    def names(self) -> tuple[str, str]:
        """This player's name and the opponent's."""
        return _name(self.seats[self.seat]), _name(self.seats[1 - self.seat])

    def account(self, seat: Seat) -> str | None:
        named = self.seats[seat]
        return None if named is None else named.account


class MatchResult(Reply, frozen=True):
    """How a match ended for one player, with the player's new tokens and rating."""

    table: str
    seat: Seat
    seats: tuple[Named | None, ...]
    outcome: Outcome
    tokens: int = 0
    rating: Rating | None = None


def _name(named: Named | None) -> str:
    return "" if named is None else named.name
