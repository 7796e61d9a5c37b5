"""What happens to the seats of an arena, and what is to be done about it."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.core import Seat, Sitter, Viewer
from facedown.wire import ActFor, Assign, Vacate
from facedown.wire.arena.dialect import Hello

Phase: TypeAlias = Literal["filling", "running", "over"]


class Situation(NamedTuple):
    """The match as its log has it."""

    at: int
    """ms of the clock."""
    phase: Phase
    taken: Collection[Seat]
    """Chairs that somebody sits on, by the rules."""
    out: Collection[Seat]
    """Players who are out of the match, by the rules."""
    expelled: Collection[Seat]


# Events


class Begun(Struct, frozen=True):
    """A match is set up; it has these sitters already."""

    sitters: Sequence[Sitter | None]


class Arrived(Struct, frozen=True):
    visitor: Visitor
    hello: Hello


class Departed(Struct, frozen=True):
    """The connection ended."""

    visitor: Visitor


class Answered(Struct, frozen=True):
    """By the table, to a request with this number."""

    ref: int | None
    refusal: str | None
    """A sentence, where it was refused."""


class Logged(Struct, frozen=True):
    """Entries are in the log."""


class GraceOver(Struct, frozen=True):
    seat: Seat


class Dismissed(Struct, frozen=True):
    """An operator puts a team out: before the start it is only sent away, and may say hello again."""

    seat: Seat
    by: Visitor | None


class SeatAgain(Struct, frozen=True):
    """Those who played the match before may have a seat now."""


class Over(Struct, frozen=True):
    """The match has its outcome."""


Event: TypeAlias = Begun | Arrived | Departed | Answered | Logged | GraceOver | Dismissed | SeatAgain | Over

# Effects


class Order(Struct, frozen=True):
    """The host's command to the table."""

    command: Assign | Vacate | ActFor[Any]


class PutOut(Struct, frozen=True):
    """The operator's command: the team is out of a match that has begun."""

    seat: Seat
    by: Visitor | None


class SetAlarm(Struct, frozen=True):
    """For `GraceOver`."""

    seat: Seat
    ms: int


class Refuse(Struct, frozen=True):
    visitor: Visitor | None
    """None: whoever ordered it."""
    refusal: ArenaRefusal


class Announce(Struct, frozen=True):
    """Send everybody who is there."""


class Enter(Struct, frozen=True):
    visitor: Visitor
    seat: Viewer


class Welcome(Struct, frozen=True):
    visitor: Visitor
    made_code: str | None = None


class ShowLobby(Struct, frozen=True):
    visitor: Visitor


class Attach(Struct, frozen=True):
    visitor: Visitor
    code: str | None


class LookAway(Struct, frozen=True):
    visitor: Visitor


class Replace(Struct, frozen=True):
    visitor: Visitor


ToVisitor: TypeAlias = Enter | Welcome | ShowLobby | Attach | LookAway | Replace
Effect: TypeAlias = Order | PutOut | SetAlarm | Refuse | Announce | ToVisitor
