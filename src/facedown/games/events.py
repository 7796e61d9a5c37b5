"""Input events and output effects of the session machine in `sessions`."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat
from facedown.games.visitor import GameRefusal, Visitor
from facedown.wire.dialect import Reply

AlarmName: TypeAlias = Literal["unjoined", "abandoned"] | Seat
"""A seat: the grace of its player is over."""

# Events


class Created(Struct, frozen=True):
    """Nobody has joined yet."""


class Person(Struct, frozen=True):
    """A player of a match that has started."""

    name: str
    key: str | None
    """Hash of the session token."""
    seat: Seat
    is_expelled: bool = False


class Recalled(Struct, frozen=True):
    """The game was recovered after a restart; nobody is connected."""

    people: Sequence[Person]


class Joined(Struct, frozen=True):
    visitor: Visitor
    name: str
    token: str | None


class Departed(Struct, frozen=True):
    """The connection ended."""

    visitor: Visitor
    clean: bool
    """Whether the client closed it on purpose."""


class LeftGame(Struct, frozen=True):
    """The player leaves and stays connected."""

    visitor: Visitor


class Chatted(Struct, frozen=True):
    visitor: Visitor
    text: str


class Forged(Struct, frozen=True):
    """The table refused an action that no honest client could have sent."""

    visitor: Visitor


class SeatClosed(Struct, frozen=True):
    """An operator has expelled the player of this seat."""

    seat: Seat


class Opened(Struct, frozen=True):
    """The match has started; these are the seats of the people, in the order in which they joined."""

    seats: Sequence[Seat]


class Failed(Struct, frozen=True):
    """The match could not be opened."""


class Rang(Struct, frozen=True):
    alarm: AlarmName


class Over(Struct, frozen=True):
    """The match has its outcome."""


Event: TypeAlias = (
    Created
    | Recalled
    | Joined
    | Departed
    | LeftGame
    | Chatted
    | Forged
    | SeatClosed
    | Opened
    | Failed
    | Rang
    | Over
)

# Effects


class Open(Struct, frozen=True):
    """Everybody is there: start the match with these people, in the order in which they joined."""

    people: tuple[tuple[str, str], ...]
    """Names and hashed tokens."""


class Refuse(Struct, frozen=True):
    visitor: Visitor
    refusal: GameRefusal


class Tell(Struct, frozen=True):
    visitor: Visitor
    told: Reply


class Enter(Struct, frozen=True):
    visitor: Visitor
    seat: Seat
    away: tuple[Seat, ...]
    """Seats of people that a bot plays at the moment."""


class LeaveTable(Struct, frozen=True):
    visitor: Visitor


class Replace(Struct, frozen=True):
    visitor: Visitor


class SetAlarm(Struct, frozen=True):
    alarm: AlarmName
    ms: int


class StopAlarm(Struct, frozen=True):
    alarm: AlarmName


class Expel(Struct, frozen=True):
    """Only the house plays this seat from now on."""

    seat: Seat


class Abandon(Struct, frozen=True):
    """End the match: these seats have been left for too long."""

    seats: tuple[Seat, ...]


class Remove(Struct, frozen=True):
    """The game was never started and is not needed any more."""


Effect: TypeAlias = (
    Open | Refuse | Tell | Enter | LeaveTable | Replace | SetAlarm | StopAlarm | Expel | Abandon | Remove
)
