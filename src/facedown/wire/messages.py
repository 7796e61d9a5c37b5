"""Commands to a table, and the table's messages back. Dialects translate both; nothing else is exchanged."""

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from facedown.core import Frame, Sitter, Terms, Viewer
from facedown.wire.limits import LARGEST_NUMBER

A = TypeVar("A")

Number: TypeAlias = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A number that every client holds exactly, because it is echoed to the client in either codec."""


class Attach(Struct, frozen=True, tag="attach"):
    """Follow the table as this viewer from now on; a chair needs its key."""

    seat: Viewer = None
    key: str | None = None


class Act(Struct, Generic[A], frozen=True, tag="act"):
    """An input for the attached chair."""

    action: A
    prompt: Number | None = None
    """The id of the question this answers. The answer is refused if that question is no longer open."""
    ref: Number | None = None
    """The client's number for this message; acknowledged once the input is durable."""


class Detach(Struct, frozen=True, tag="detach"):
    """The connection ended."""

    clean: bool = False
    """The client closed on purpose, so there is no grace period."""


class Pause(Struct, frozen=True, tag="pause"):
    """From an operator: table time stops."""


class Unpause(Struct, frozen=True, tag="unpause"):
    """From an operator."""


class Skip(Struct, frozen=True, tag="skip"):
    """From an operator: apply the timeout of this chair's clock now. For the dealer: do its next action
    early."""

    seat: int
    prompt: int | None = None
    """Only if this question is still open."""


class Expel(Struct, frozen=True, tag="expel"):
    """From an operator: the chair's client may no longer act for it."""

    seat: int


class Forfeit(Struct, frozen=True, tag="forfeit"):
    """From an operator: the chair's player counts as gone for the rest of the match."""

    seat: int


class ActFor(Struct, Generic[A], frozen=True, tag="act_for"):
    """From a host: an input made for the chair, for example to sit down for a team that joins through an
    arena."""

    seat: int
    action: A
    ref: int | None = None
    """The host's number for it; acknowledged once the input is durable."""


class Assign(Struct, frozen=True, tag="assign"):
    """From a host: the chair belongs to this sitter from now on."""

    seat: int
    sitter: Sitter


class Vacate(Struct, frozen=True, tag="vacate"):
    """From a host: the chair belongs to nobody. Its chips must have left before."""

    seat: int


Command: TypeAlias = (
    Attach | Act[Any] | Detach | Pause | Unpause | Skip | Expel | Forfeit | ActFor[Any] | Assign | Vacate
)


class Named(Struct, frozen=True):
    """Who sits on a chair; public."""

    name: str
    kind: Literal["person", "bot"]
    account: str | None = None
    """The public id."""


class Attached(Struct, frozen=True, tag="attached"):
    """What the viewer follows from now on; a snapshot comes next."""

    table: str
    game: str
    seat: Viewer
    seats: tuple[Named | None, ...]
    """By chair."""
    commitment: str
    """The commitment to the match's seed; see `core.fair`."""
    terms: Terms


class Seating(Struct, frozen=True, tag="seating"):
    """A player sat down or left."""

    seats: tuple[Named | None, ...]
    """By chair."""


class Absent(Struct, frozen=True):
    """A player whose connection is gone, or who has not come yet."""

    seat: int
    until: int
    """Table time, in ms, at which the player counts as gone; perhaps in the past, where a bot plays on."""


class Presence(Struct, frozen=True, tag="presence"):
    """Who is away. Connections alone decide it; what a player does or holds is never in it."""

    at: int
    """Table time, in ms."""
    away: tuple[Absent, ...]
    """By chair."""
    waiting: bool
    """Whether the clocks stand until all players are here."""


class Ack(Struct, frozen=True, tag="ack"):
    """The input with this number is durable."""

    ref: int


class Refusal(Struct, frozen=True, tag="refusal"):
    """The request was refused, and why."""

    code: str
    sentence: str
    ref: int | None = None
    forged: bool = False


class Rejected(Refusal, frozen=True, tag="refusal"):
    """A refusal by the server, not a table: the message was not understood or not allowed."""


class Notice(Struct, frozen=True, tag="notice"):
    """A notice about the table itself."""

    kind: Literal["paused", "unpaused", "restarted", "replaced", "expelled", "moving", "stopped", "over"]
    sentence: str


Told: TypeAlias = Frame[Any, Any, Any] | Attached | Seating | Presence | Ack | Refusal | Notice
