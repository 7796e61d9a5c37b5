"""The battle dialect's messages as they are sent: one JSON object each, `{"type": EVENT, …}`.

Client messages are decoded as `Any` and checked field by field, so that each mistake gets its own refusal.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from facedown.battle import Hand, Layout, Slot
from facedown.wire.dialect import Greeting, Reply, Request
from facedown.wire.schemas import Channel

_TEXT = {"type": ["string", "null"]}
_SLOTS = {"type": "array", "minItems": 3, "maxItems": 3, "items": _TEXT}

OddText: TypeAlias = Annotated[Any, Meta(extra_json_schema=_TEXT)]
OddLayout: TypeAlias = Annotated[Any, Meta(extra_json_schema=_SLOTS)]
OddNumber: TypeAlias = Annotated[Any, Meta(extra_json_schema={"type": ["integer", "null"]})]

EpochMs: TypeAlias = Annotated[int, Meta(description="ms since 1970, by the server's clock")]
Deadline: TypeAlias = Annotated[int | None, Meta(description="ms since 1970; null where no PREP runs")]
Step: TypeAlias = Literal[0, 1, 2]
Reason: TypeAlias = Literal["normal", "timeout", "disconnect", "surrender"]


class Hello(Greeting, frozen=True, tag="hello"):
    """The first message: without a token from a guest, with one from an account."""

    name: OddText = None
    token: OddText = None


class QueueJoin(Request, frozen=True, tag="queue_join"):
    """Look for an opponent."""


class QueueLeave(Request, frozen=True, tag="queue_leave"):
    """Stop looking for an opponent."""


class PveStart(Request, frozen=True, tag="pve_start"):
    """Play a free match against a house bot."""

    bot: OddText = None


class LayoutDraft(Struct, frozen=True, tag="layout_draft", rename="camel"):
    """Lay cards without locking them in."""

    layout: OddLayout = None
    match_id: OddText = None
    round_index: OddNumber = None


class LayoutConfirm(Struct, frozen=True, tag="layout_confirm", rename="camel"):
    """Lock a layout in."""

    layout: OddLayout = None
    match_id: OddText = None
    round_index: OddNumber = None


class Surrender(Struct, frozen=True, tag="surrender", rename="camel"):
    """Lose the match now."""

    match_id: OddText = None


class Rematch(Request, frozen=True, tag="rematch"):
    """Ask for another match against the same opponent."""


class Ping(Struct, frozen=True, tag="ping"):
    """Still there?"""


FromClient: TypeAlias = (
    Hello | QueueJoin | QueueLeave | PveStart | LayoutDraft | LayoutConfirm | Surrender | Rematch | Ping
)


class Rating(Struct, frozen=True):
    """A player's estimated strength, always with its interval."""

    mu: float
    sigma: float
    games: int
    low: float
    high: float
    """The 95 % interval is from `low` to `high`."""


class Welcome(Reply, frozen=True, tag="hello_ok"):
    account: str = field(name="playerId")
    """Public; it grants no access."""
    token: str
    """The only key to the account."""
    nickname: str
    tokens: int
    rating: Rating | None


class Queued(Reply, frozen=True, tag="queue_ok"):
    tokens: int


class QueueLeft(Reply, frozen=True, tag="queue_left"):
    """No longer looking for an opponent."""


class ConfirmOk(Struct, frozen=True, tag="confirm_ok"):
    """The layout is locked in."""


class Pong(Struct, frozen=True, tag="pong"):
    """Still here."""


class MatchFound(Struct, frozen=True, tag="match_found", rename="camel"):
    match_id: str
    your_hp: int
    opp_hp: int
    your_tokens: int
    pot: int
    your_nickname: str
    opp_nickname: str
    your_hand: Hand


class PrepStart(Struct, frozen=True, tag="prep_start", rename="camel"):
    match_id: str
    round_index: int
    """From 1."""
    sudden_death: bool
    deadline_ts: Deadline
    server_ts: EpochMs
    your_hp: int
    opp_hp: int
    pot: int
    your_tokens: int
    your_hand: Hand
    cards: Hand
    """The same as `your_hand`."""
    your_nickname: str
    opp_nickname: str


class OppLocked(Struct, frozen=True, tag="opp_locked", rename="camel"):
    """The opponent has confirmed; the layout stays hidden."""

    match_id: str
    round_index: int


class StepReveal(Struct, frozen=True, tag="step_reveal", rename="camel"):
    match_id: str
    round_index: int
    step_index: Step
    your_card: Slot
    """null is an empty slot."""
    opp_card: Slot
    your_hp: int
    """HP after the step."""
    opp_hp: int


class RoundEnd(Struct, frozen=True, tag="round_end", rename="camel"):
    match_id: str
    round_index: int
    sudden_death: bool
    your_hp: int
    opp_hp: int


class MatchEnd(Struct, frozen=True, tag="match_end", rename="camel"):
    """Sent once to each player, when the tokens and the rating are settled."""

    match_id: str
    winner: Literal["YOU", "OPPONENT", "DRAW"]
    """"OPPONENT" to both players if both were idle for too long; the ids are then null."""
    winner_id: str | None
    """Public ids; null for a house bot."""
    loser_id: str | None
    reason: Reason
    your_hp: int
    opp_hp: int
    your_tokens: int
    rating: Rating | None


class ShownStep(Struct, frozen=True, rename="camel"):
    step_index: Step
    your_card: Slot
    opp_card: Slot
    your_hp: int
    opp_hp: int


class SyncState(Struct, frozen=True, tag="sync_state", rename="camel"):
    """Everything the player may know, for a player who reconnects."""

    match_id: str
    phase: Literal["PREP", "REVEAL", "END"]
    round_index: int
    sudden_death: bool
    deadline_ts: Deadline
    server_ts: EpochMs
    your_hp: int
    opp_hp: int
    pot: int
    your_tokens: int
    your_hand: Hand
    your_nickname: str
    opp_nickname: str
    your_draft: Layout | None
    """The locked layout, else the last draft; null if there is neither."""
    your_confirmed: bool
    opp_locked: bool
    reveals: tuple[ShownStep, ...]
    """The steps revealed in this round."""


class ErrorMessage(Struct, frozen=True, tag="error_msg"):
    """The request was refused, and why."""

    code: str
    message: str


FromServer: TypeAlias = (
    Welcome
    | Queued
    | QueueLeft
    | MatchFound
    | PrepStart
    | ConfirmOk
    | OppLocked
    | StepReveal
    | RoundEnd
    | MatchEnd
    | SyncState
    | ErrorMessage
    | Pong
)

CHANNEL: Final = Channel(
    "battle", "/battle", "The battle from hello to match_end, in events.", FromClient, FromServer
)
