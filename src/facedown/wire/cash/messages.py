"""The messages of the cash dialect, for the AsyncAPI document: hands both ways, and errors."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.poker.cash import TopUp
from facedown.wire.dialect import Request
from facedown.wire.messages import Act
from facedown.wire.schemas import Channel

Money = Annotated[float, Meta(ge=0, description="An amount of the table's money, in the shortest decimals.")]


class HandMessage(Struct, frozen=True, rename="camel", tag_field="type", tag="hand"):
    """A hand in notation. Rows are by player, in the order of `players`; docs/protocol/cash.md names all
    fields. A client may change its own column and add its own actions at the end of the log."""

    hand: int
    players: tuple[str, ...]
    starting_stacks: tuple[Money, ...]
    blinds_or_straddles: tuple[Money, ...]
    antes: tuple[Money, ...]
    actions: tuple[str, ...]
    seat_count: int
    seats: tuple[int, ...] = ()
    finishing_stacks: tuple[Money, ...] | None = None


class Log(Struct, forbid_unknown_fields=True):
    """A hand of which a client sent its number and its log, and nothing else."""

    hand: int
    actions: list[str]


class ErrorBody(Struct, frozen=True):
    code: str
    message: str


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """A refusal; the true hand follows."""

    error: ErrorBody


class Join(Request, frozen=True):
    """Somebody wants to sit down."""

    chips: int
    """In the table's smallest unit."""
    seat: int
    """From 1."""
    chose: bool
    """Whether the client asked for this seat, rather than for any."""
    intent: int
    nonce: str = ""


class AskForChips(Request, frozen=True):
    """A top-up, as far as the balance goes."""

    chips: int


def top_up(chips: int) -> Act[TopUp]:
    """The input for a top-up that the account can pay."""
    return Act(TopUp(chips))


CHANNEL: Final = Channel(
    "cash",
    "/cash/{table_id}",
    "A cash table: every message is a hand in notation.",
    HandMessage,
    HandMessage | ErrorMessage,
)
