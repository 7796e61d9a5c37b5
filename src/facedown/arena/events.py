"""Input events and output effects of the seat machine in `seats`."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from facedown.arena.visitor import ArenaRefusal, Visitor
from facedown.core import Seat, Sitter, Viewer
from facedown.wire import ActFor, Assign, Vacate
from facedown.wire.arena.dialect import TeamHello

Phase: TypeAlias = Literal["filling", "running", "over"]


class Situation(NamedTuple):
    """The match, as its log says."""

    at: int
    """ms, by the arena's clock."""
    phase: Phase
    taken: Collection[Seat]
    """Chairs that are occupied, by the rules."""
    out: Collection[Seat]
    """Players who are out of the match, by the rules."""
    expelled: Collection[Seat]


# Events


class Begun(Struct, frozen=True):
    """A match is set up; these sitters are already assigned."""

    sitters: Sequence[Sitter | None]


class Arrived(Struct, frozen=True):
    visitor: Visitor
    hello: TeamHello


class Departed(Struct, frozen=True):
    """The connection ended."""

    visitor: Visitor


class Replied(Struct, frozen=True):
    """The table's answer to the request with this ref."""

    ref: int | None
    refusal: str | None
    """The sentence of the refusal, if it was refused."""


class Logged(Struct, frozen=True):
    """New entries are in the log."""


class NameStored(Struct, frozen=True):
    """The lock of a team's name is in the store."""


class GraceOver(Struct, frozen=True):
    seat: Seat


class Dismissed(Struct, frozen=True):
    """An operator removes a team. Before the start the team only loses its seat and may say hello again."""

    seat: Seat
    by: Visitor | None


class Cleared(Struct, frozen=True):
    """An operator removes all teams, including those that wait. A match that has begun is forfeited."""


class SeatAgain(Struct, frozen=True):
    """The teams of the last match may now be seated again."""


class Over(Struct, frozen=True):
    """The match has its outcome."""


Event: TypeAlias = (
    Begun
    | Arrived
    | Departed
    | Replied
    | Logged
    | NameStored
    | GraceOver
    | Dismissed
    | Cleared
    | SeatAgain
    | Over
)

# Effects


class Order(Struct, frozen=True):
    """A command to the table, sent as host."""

    command: Assign | Vacate | ActFor[Any]


class PutOut(Struct, frozen=True):
    """A command sent as operator: the team forfeits a match that has begun."""

    seat: Seat
    by: Visitor | None


class SetAlarm(Struct, frozen=True):
    """Schedules `GraceOver`."""

    seat: Seat
    ms: int


class Refuse(Struct, frozen=True):
    visitor: Visitor | None
    """None: the arena itself gave the order, so nobody is sent the refusal."""
    refusal: ArenaRefusal


class Announce(Struct, frozen=True):
    """Send the lobby to everyone connected."""


class Enter(Struct, frozen=True):
    visitor: Visitor
    seat: Viewer


class SendWelcome(Struct, frozen=True):
    visitor: Visitor
    made_code: str | None = None


class ShowLobby(Struct, frozen=True):
    visitor: Visitor


class AttachTo(Struct, frozen=True):
    visitor: Visitor
    code: str | None


class LookAway(Struct, frozen=True):
    visitor: Visitor


class Replace(Struct, frozen=True):
    visitor: Visitor


ToVisitor: TypeAlias = Enter | SendWelcome | ShowLobby | AttachTo | LookAway | Replace
Effect: TypeAlias = Order | PutOut | SetAlarm | Refuse | Announce | ToVisitor
