"""The arena dialect's messages as they are sent: one JSON object, `{"type": …, "v": 1, "ts": …, …}`.

Client messages are decoded as `Any` and checked field by field, so that each mistake gets its own sentence.
Fields that are UNSET are left out.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from facedown.poker.strengths import Category
from facedown.wire.arena.values import ErrorCode, Role
from facedown.wire.schemas import Channel

_VERSION = {"const": 1}
_TEXT = {"type": ["string", "null"]}
_NUMBER = {"type": ["integer", "null"]}
_ROLES = {"enum": ["player", "spectator", "operator", None]}
_ACTIONS = {"enum": ["FOLD", "CHECK", "CALL", "RAISE_TO"]}
_ORDERS = {"enum": ["start", "pause", "resume", "skip", "forfeit", "clear"]}

OddVersion: TypeAlias = Annotated[Any, Meta(extra_json_schema=_VERSION)]
OddText: TypeAlias = Annotated[Any, Meta(extra_json_schema=_TEXT)]
OddNumber: TypeAlias = Annotated[Any, Meta(extra_json_schema=_NUMBER)]
OddRole: TypeAlias = Annotated[Any, Meta(extra_json_schema=_ROLES)]
OddAction: TypeAlias = Annotated[Any, Meta(extra_json_schema=_ACTIONS)]
OddOrder: TypeAlias = Annotated[Any, Meta(extra_json_schema=_ORDERS)]

Version: TypeAlias = Literal[1]
Instant: TypeAlias = Annotated[str, Meta(description="UTC, as 2025-10-13T18:22:31Z")]
Card: TypeAlias = Annotated[str, Meta(description="As Ah, Td, 7c, 2s")]
Cards: TypeAlias = tuple[Card, ...]
Street: TypeAlias = Literal["PRE_FLOP", "FLOP", "TURN", "RIVER", "SHOWDOWN"]
Move: TypeAlias = Literal["FOLD", "CHECK", "CALL", "RAISE_TO"]
Auto: TypeAlias = Literal["timeout", "disconnect"]
Ev: TypeAlias = Literal[
    "POST_BLINDS",
    "BET",
    "CALL",
    "CHECK",
    "FOLD",
    "FLOP",
    "TURN",
    "RIVER",
    "SHOWDOWN",
    "UNCALLED",
    "POT_AWARD",
    "ELIMINATED",
    "HOLE_CARDS",
]


class HelloSaid(Struct, frozen=True, tag="hello"):
    """The first message: a team with its code, or a spectator."""

    v: OddVersion = None
    team: OddText = None
    join_code: OddText = None
    client_nonce: OddText = None
    role: OddRole = None
    token: OddText = None


class ActionSaid(Struct, frozen=True, tag="action"):
    """The answer to an `act`."""

    v: OddVersion = None
    hand_id: OddText = None
    action: OddAction = None
    amount: OddNumber = None
    act_id: OddNumber = None


class OperatorSaid(Struct, frozen=True, tag="operator"):
    """Orders that only an operator may give."""

    v: OddVersion = None
    command: OddOrder = None
    seat: OddNumber = None


FromClient: TypeAlias = HelloSaid | ActionSaid | OperatorSaid


class Settings(Struct, frozen=True, kw_only=True):
    variant: Literal["HUNL"] = "HUNL"
    seats: int
    starting_stack: int
    sb: int
    bb: int
    move_time_ms: int
    bank_ms: int | UnsetType = UNSET
    seed_commit: str
    """The commitment to the match's secret, made before anybody sat down."""


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    v: Version = 1
    ts: Instant
    table_id: str
    seat: int | None
    config: Settings
    role: Role
    join_code: str | UnsetType = UNSET
    """The key to this seat, if the server made it."""


class LobbyPlayer(Struct, frozen=True):
    seat: int
    team: str
    connected: bool
    stack: int


class LobbyList(Struct, frozen=True, kw_only=True, tag="lobby"):
    v: Version = 1
    ts: Instant
    players: tuple[LobbyPlayer, ...]


class SeatStack(Struct, frozen=True):
    seat: int
    stack: int


class OwnHand(Struct, frozen=True):
    seat: int
    hole: Cards


class StartHand(Struct, frozen=True, kw_only=True, tag="start_hand"):
    v: Version = 1
    ts: Instant
    hand_id: str
    seed: int
    """A public 53-bit number; it reveals no card."""
    button: int
    stacks: tuple[SeatStack, ...]
    """The stacks of the seats in the hand, before the blinds."""
    commit: str | UnsetType = UNSET
    """The Merkle root over the salted deck."""
    you: OwnHand | UnsetType = UNSET
    """Private. It is the last field, so that the rest is encoded once for everyone."""


class You(Struct, frozen=True):
    hole: Cards
    stack: int
    to_call: int
    time_ms: int
    committed: int


class TableFacts(Struct, frozen=True):
    sb: int
    bb: int
    seats: int
    button: int


class HandPlayer(Struct, frozen=True):
    """A seat that was dealt in."""

    seat: int
    stack: int
    has_folded: bool
    committed: int
    """On this street."""
    team: str
    all_in: bool
    in_hand: bool


class ActRequest(Struct, frozen=True, kw_only=True, tag="act"):
    v: Version = 1
    ts: Instant
    hand_id: str
    seat: int
    phase: Street
    you: You
    table: TableFacts
    players: list[HandPlayer]
    community: Cards
    legal: tuple[Move, ...]
    call_amount: int | UnsetType = UNSET
    min_raise_to: int | UnsetType = UNSET
    max_raise_to: int | UnsetType = UNSET
    act_id: int
    pot: int
    current_bet: int
    min_raise_increment: int
    bank_ms: int | UnsetType = UNSET


class EventMessage(Struct, frozen=True, kw_only=True, tag="event"):
    """`ev` determines which of the fields are set."""

    v: Version = 1
    ts: Instant
    ev: Ev
    seat: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    """Chips moved: added, returned or won."""
    to: int | UnsetType = UNSET
    """The seat's total on the street afterwards."""
    all_in: Literal[True] | UnsetType = UNSET
    auto: Auto | UnsetType = UNSET
    """Done by the server in the seat's place."""
    pot: int | UnsetType = UNSET
    """0 is the main pot."""
    place: int | UnsetType = UNSET
    sb_seat: int | UnsetType = UNSET
    bb_seat: int | UnsetType = UNSET
    sb: int | UnsetType = UNSET
    bb: int | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    card: Card | UnsetType = UNSET
    hand: Cards | UnsetType = UNSET
    board: Cards | UnsetType = UNSET
    rank: Category | UnsetType = UNSET
    hand_id: str | UnsetType = UNSET


class EndHand(Struct, frozen=True, kw_only=True, tag="end_hand"):
    v: Version = 1
    ts: Instant
    hand_id: str
    stacks: tuple[SeatStack, ...]
    """The stacks of the seats in the hand."""


class SnapshotYou(Struct, frozen=True):
    seat: int
    hole: Cards
    stack: int
    to_call: int
    committed: int


class Snapshot(Struct, frozen=True, kw_only=True, tag="snapshot"):
    """For a client that joins or returns during a hand."""

    v: Version = 1
    ts: Instant
    at_hand_id: str
    phase: Street
    you: SnapshotYou | UnsetType = UNSET
    """Not sent to spectators."""
    players: list[HandPlayer]
    community: Cards
    next_actor: int | None
    time_ms_remaining: int
    """Time left on the actor's clock; 0 if no clock is running."""
    legal: tuple[Move, ...] | UnsetType = UNSET
    call_amount: int | UnsetType = UNSET
    min_raise_to: int | UnsetType = UNSET
    max_raise_to: int | UnsetType = UNSET
    table: TableFacts
    pot: int
    current_bet: int
    commit: str | UnsetType = UNSET


class SeatTeam(Struct, frozen=True):
    seat: int
    team: str


class FinalStack(Struct, frozen=True):
    seat: int
    team: str
    stack: int
    place: int


class MatchEnd(Struct, frozen=True, kw_only=True, tag="match_end"):
    v: Version = 1
    ts: Instant
    winner: SeatTeam
    final_stacks: tuple[FinalStack, ...]
    """All teams, winner first."""
    next_seed_commit: str | UnsetType = UNSET
    """The commitment to the secret of the next match at this table."""


class ErrorMessage(Struct, frozen=True, kw_only=True, tag="error"):
    v: Version = 1
    ts: Instant
    code: ErrorCode
    msg: str


FromServer: TypeAlias = (
    Welcome | LobbyList | StartHand | ActRequest | EventMessage | EndHand | Snapshot | MatchEnd | ErrorMessage
)

CHANNEL: Final = Channel(
    "arena",
    "/ws",
    "The poker arena from hello to match_end, in events; /spectate says the same to those who only watch.",
    FromClient,
    FromServer,
)
