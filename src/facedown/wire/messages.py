"""Commands go to a table, tidings come back. Dialects translate both; nothing else crosses."""

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct

from facedown.core import Frame, Sitter, Terms, Viewer
from facedown.wire.limits import LARGEST_NUMBER

A = TypeVar("A")

Number: TypeAlias = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""One that every client can hold exactly: what comes from it also goes back to it, in either codec."""


class Attach(Struct, frozen=True, tag="attach"):
    """Look at the table as this viewer from now on; a chair opens with its key."""

    seat: Viewer = None
    key: str | None = None


class Act(Struct, Generic[A], frozen=True, tag="act"):
    """The attached chair's input."""

    action: A
    prompt: Number | None = None
    """The id of the question that this answers. One that is no longer open refuses the answer."""
    ref: Number | None = None
    """The client's number for this message; acknowledged once the input is durable."""


class Detach(Struct, frozen=True, tag="detach"):
    """The connection ended."""

    clean: bool = False
    """The client said goodbye: there is no grace to wait for."""


class Pause(Struct, frozen=True, tag="pause"):
    """An operator's: table time stands still."""


class Unpause(Struct, frozen=True, tag="unpause"):
    """An operator's."""


class Skip(Struct, frozen=True, tag="skip"):
    """An operator's: what the chair's clock would do, now. The dealer's: what it may do next, early."""

    seat: int
    prompt: int | None = None
    """Only while this question is open."""


class Expel(Struct, frozen=True, tag="expel"):
    """An operator's: the chair's client may drive it no longer."""

    seat: int


class Forfeit(Struct, frozen=True, tag="forfeit"):
    """An operator's: the chair's player counts as gone, for good."""

    seat: int


class ActFor(Struct, Generic[A], frozen=True, tag="act_for"):
    """A host's: the chair's input, made for it. So a chair is taken for who comes by another door."""

    seat: int
    action: A
    ref: int | None = None
    """The host's number for it; acknowledged once it is durable."""


class Assign(Struct, frozen=True, tag="assign"):
    """A host's: from now on this chair belongs to the sitter."""

    seat: int
    sitter: Sitter


class Vacate(Struct, frozen=True, tag="vacate"):
    """A host's: the chair belongs to nobody. Its chips must have left before."""

    seat: int


Command: TypeAlias = (
    Attach | Act[Any] | Detach | Pause | Unpause | Skip | Expel | Forfeit | ActFor[Any] | Assign | Vacate
)


class Named(Struct, frozen=True):
    """Who sits on a chair, as everybody may know."""

    name: str
    kind: Literal["person", "bot"]
    account: str | None = None
    """The public id."""


class Attached(Struct, frozen=True, tag="attached"):
    """What a viewer looks at from now on; a snapshot follows."""

    table: str
    game: str
    seat: Viewer
    seats: tuple[Named | None, ...]
    """By chair."""
    commitment: str
    """To the seed of the match; see `core.fair`."""
    terms: Terms


class Seating(Struct, frozen=True, tag="seating"):
    """Somebody sat down or left."""

    seats: tuple[Named | None, ...]
    """By chair."""


class Ack(Struct, frozen=True, tag="ack"):
    """The input with this number is durable."""

    ref: int


class Refusal(Struct, frozen=True, tag="refusal"):
    """Nothing happened, and why."""

    code: str
    sentence: str
    ref: int | None = None
    forged: bool = False


class Rejected(Refusal, frozen=True, tag="refusal"):
    """A refusal that is no table's: of a message that was not understood, or not allowed."""


class Notice(Struct, frozen=True, tag="notice"):
    """The table speaks of itself."""

    kind: Literal["paused", "unpaused", "restarted", "replaced", "expelled", "moving", "stopped", "over"]
    sentence: str


Told: TypeAlias = Frame[Any, Any, Any] | Attached | Seating | Ack | Refusal | Notice
