"""Every message of the mahjong dialect (docs/protocol/mahjong.md).

Fields with a default are additions to the protocol: clients may ignore them, and they are left out where they
have nothing to say.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from facedown.mahjong.melds import MeldKind
from facedown.wire.dialect import Greeting, Reply, Request
from facedown.wire.messages import Number
from facedown.wire.schemas import Channel

LONGEST_NAME: Final = 50
LONGEST_CHAT: Final = 1_000

Tile: TypeAlias = int
"""0 to 135; its kind is tile // 4."""
Kind: TypeAlias = int
"""0 to 33."""
SeatNumber: TypeAlias = int
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,50}\Z")]
ChatText = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]

# From clients


class JoinGame(Greeting, frozen=True, tag="join_game"):
    """Take a seat, or come back to it with the same token."""

    player_name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    game_id: str = ""
    """Ignored: the address names the game."""
    session_token: Token | None = None
    """Left out, the server makes one."""


class LeaveGame(Request, frozen=True, tag="leave_game"):
    pass


class GameAction(Struct, frozen=True, tag="game_action"):
    action: str
    data: dict[str, Any] = {}
    prompt_id: Number | None = None
    """The question that this answers. If it is no longer open, the answer is refused and does nothing."""


class ChatRequest(Request, frozen=True, tag="chat"):
    text: ChatText


class Ping(Struct, frozen=True, tag="ping"):
    pass


FromClient: TypeAlias = JoinGame | LeaveGame | GameAction | ChatRequest | Ping

# From the server: the session


class GameJoined(Reply, frozen=True, tag="game_joined"):
    game_id: str
    players: tuple[str, ...]
    session_token: str


class GameLeft(Reply, frozen=True, tag="game_left"):
    pass


class PlayerJoined(Reply, frozen=True, tag="player_joined", omit_defaults=True):
    """A player came, or came back to a seat that a bot was playing."""

    player_name: str
    seat: SeatNumber | None = None
    """Once the game has started."""
    is_bot: bool | None = None


class PlayerLeft(Reply, frozen=True, tag="player_left", omit_defaults=True):
    """A player left; once the game has started, a bot plays the seat from now on."""

    player_name: str
    seat: SeatNumber | None = None
    is_bot: bool | None = None


class Chat(Reply, frozen=True, tag="chat"):
    player_name: str
    text: str


class Pong(Struct, frozen=True, tag="pong"):
    pass


class SessionError(Struct, frozen=True, tag="session_error"):
    code: str
    message: str


# From the server: the game


class GamePlayer(Struct, frozen=True):
    seat: SeatNumber
    name: str
    is_bot: bool
    """Whether a bot plays the seat at the moment."""


class GameStarted(Struct, frozen=True, tag="game_started", kw_only=True):
    game_id: str
    players: tuple[GamePlayer, ...]
    match: str = ""
    """The id of the match; its record is filed under it."""
    commitment: str = ""
    """The commitment to the secret of the match."""
    seq: int = 0


class MeldView(Struct, frozen=True):
    type: MeldKind
    tile_ids: tuple[Tile, ...]
    opened: bool
    from_who: SeatNumber | None


class PondTile(Struct, frozen=True):
    tile_id: Tile
    is_tsumogiri: bool
    is_riichi: bool
    is_called: bool


class PlayerView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatNumber
    name: str
    is_bot: bool
    score: int
    discards: tuple[PondTile, ...] = ()
    melds: tuple[MeldView, ...] = ()
    riichi: int = 0
    """1 once it is declared, 2 for a double one."""
    tile_count: int = 13
    """Closed tiles, a drawn one among them."""


class RoundView(Struct, frozen=True, kw_only=True):
    seat: SeatNumber
    round_wind: Literal["East", "South", "West", "North"]
    round_number: int
    """Counts the rounds that were dealt, from 0."""
    dealer_seat: SeatNumber
    current_player_seat: SeatNumber
    dora_indicators: tuple[Tile, ...]
    honba_sticks: int
    riichi_sticks: int
    my_tiles: tuple[Tile, ...]
    """Ascending, without the drawn tile, which comes as `draw`."""
    players: tuple[PlayerView, ...]
    kyoku: int
    """1 to 4 within the wind."""
    tiles_left: int
    """In the live wall."""
    waits: tuple[Kind, ...] = ()


class RoundStarted(Struct, frozen=True, tag="round_started"):
    """A new round; or, for a player who comes back, the current one as it is."""

    view: RoundView
    seq: int = 0


class AvailableAction(Struct, frozen=True, omit_defaults=True):
    action: Literal["riichi", "tsumo", "kan", "added_kan", "kyuushu"]
    tiles: tuple[Kind, ...] = ()


class Draw(Struct, frozen=True, tag="draw", kw_only=True, omit_defaults=True):
    """To the seat whose turn it is: discard now."""

    seat: SeatNumber
    tile_id: Tile | None
    """Null after pon and chi."""
    available_actions: tuple[AvailableAction, ...]
    """Besides a discard, which is always allowed."""
    tiles_left: int | None = None
    legal_discards: tuple[Tile, ...] = ()
    riichi_discards: tuple[Tile, ...] = ()
    waits: tuple[Kind, ...] = ()
    """What completes the hand without the drawn tile."""
    prompt_id: int | None = None
    deadline_ms: int | None = None
    """ms until the time is up, the bank included."""
    bank_ms: int | None = None
    """How much of that is bank."""
    seq: int = 0


class TileDrawn(Struct, frozen=True, tag="tile_drawn", omit_defaults=True):
    """To the others: a seat has drawn."""

    seat: SeatNumber
    tiles_left: int
    seq: int = 0


class Discard(Struct, frozen=True, tag="discard", omit_defaults=True):
    seat: SeatNumber
    tile_id: Tile
    is_tsumogiri: bool
    is_riichi: bool
    seq: int = 0


class RiichiDeclared(Struct, frozen=True, tag="riichi_declared", omit_defaults=True):
    seat: SeatNumber
    seq: int = 0


class Melded(Struct, frozen=True, tag="meld", kw_only=True, omit_defaults=True):
    meld_type: MeldKind
    caller_seat: SeatNumber
    from_seat: SeatNumber | None
    tile_ids: tuple[Tile, ...]
    called_tile_id: Tile | None
    seq: int = 0


class DoraRevealed(Struct, frozen=True, tag="dora_revealed", omit_defaults=True):
    tile_id: Tile
    seq: int = 0


class AvailableCall(Struct, frozen=True, omit_defaults=True):
    call_type: Literal["pon", "open_kan", "chi"]
    options: tuple[tuple[Tile, Tile], ...] = ()
    """For chi: pairs of the player's own tiles."""


class CallPrompt(Struct, frozen=True, tag="call_prompt", kw_only=True, omit_defaults=True):
    call_type: Literal["ron", "chankan", "meld"]
    tile_id: Tile
    from_seat: SeatNumber
    caller_seat: SeatNumber
    available_calls: tuple[AvailableCall, ...] = ()
    """For meld."""
    prompt_id: int | None = None
    deadline_ms: int | None = None
    seq: int = 0


class Furiten(Struct, frozen=True, tag="furiten", omit_defaults=True):
    is_furiten: bool
    seq: int = 0


class HandResult(Struct, frozen=True):
    han: int
    fu: int
    yaku: tuple[str, ...]
    cost_main: int
    cost_additional: int


Changes: TypeAlias = dict[str, int]
"""Points by seat: "0" to "3"."""


class _Winner(Struct, frozen=True, kw_only=True):
    winner_seat: SeatNumber
    hand_result: HandResult
    riichi_sticks_collected: int
    closed_tiles: tuple[Tile, ...]
    """After a tsumo the winning tile is the last; after a ron it is not among them."""
    melds: tuple[MeldView, ...]
    pao_seat: SeatNumber | None
    ura_dora_indicators: tuple[Tile, ...]


class TsumoResult(_Winner, frozen=True, tag="tsumo"):
    win_tile: Tile
    score_changes: Changes


class RonResult(_Winner, frozen=True, tag="ron"):
    loser_seat: SeatNumber
    winning_tile: Tile
    score_changes: Changes


class RonWinner(_Winner, frozen=True):
    pass


class DoubleRonResult(Struct, frozen=True, tag="double_ron"):
    """Two winners; where three rons are paid, three."""

    loser_seat: SeatNumber
    winning_tile: Tile
    winners: tuple[RonWinner, ...]
    score_changes: Changes


class TenpaiHand(Struct, frozen=True):
    seat: SeatNumber
    closed_tiles: tuple[Tile, ...]


class ExhaustiveDraw(Struct, frozen=True, tag="exhaustive_draw"):
    tempai_seats: tuple[SeatNumber, ...]
    noten_seats: tuple[SeatNumber, ...]
    tenpai_hands: tuple[TenpaiHand, ...]
    score_changes: Changes


class NagashiMangan(Struct, frozen=True, tag="nagashi_mangan"):
    qualifying_seats: tuple[SeatNumber, ...]
    tempai_seats: tuple[SeatNumber, ...]
    noten_seats: tuple[SeatNumber, ...]
    tenpai_hands: tuple[TenpaiHand, ...]
    score_changes: Changes


class AbortiveDraw(Struct, frozen=True, tag="abortive_draw"):
    reason: Literal["nine_terminals", "four_riichi", "triple_ron", "four_kans", "four_winds"]
    score_changes: Changes
    seat: SeatNumber | None
    """Who declared nine terminals."""


RoundResult: TypeAlias = (
    TsumoResult | RonResult | DoubleRonResult | ExhaustiveDraw | NagashiMangan | AbortiveDraw
)


class RoundEnd(Struct, frozen=True, tag="round_end", kw_only=True, omit_defaults=True):
    result: RoundResult
    scores: tuple[int, ...] = ()
    """By seat, after it."""
    riichi_sticks: int = 0
    """Left on the table."""
    prompt_id: int | None = None
    deadline_ms: int | None = None
    """ms until it is confirmed for you."""
    seq: int = 0


class Standing(Struct, frozen=True):
    seat: SeatNumber
    name: str
    score: int
    final_score: int
    """In thousands, with uma and oka."""
    is_bot: bool


class GameResult(Struct, frozen=True, tag="game_end", kw_only=True):
    winner_seat: SeatNumber
    standings: tuple[Standing, ...]
    """First place first."""
    reason: str = "normal"
    """normal, tobi, all_last, extension or abandoned."""


class GameEnd(Struct, frozen=True, tag="game_end", kw_only=True, omit_defaults=True):
    result: GameResult
    match: str = ""
    """The id of the match; its record is filed under it."""
    seq: int = 0


class Error(Struct, frozen=True, tag="error"):
    """The action did not count."""

    code: str
    message: str


GameEvent: TypeAlias = (
    GameStarted
    | RoundStarted
    | Draw
    | TileDrawn
    | Discard
    | RiichiDeclared
    | Melded
    | DoraRevealed
    | CallPrompt
    | Furiten
    | RoundEnd
    | GameEnd
)
"""Counted by `seq`, for each connection from 1."""
SessionMessage: TypeAlias = GameJoined | GameLeft | PlayerJoined | PlayerLeft | Chat | Pong | SessionError
FromServer: TypeAlias = SessionMessage | GameEvent | Error

CHANNEL: Final = Channel(
    name="mahjong",
    address="/ws/{game_id}",
    summary="One player's connection to a game of mahjong, in MessagePack. docs/protocol/mahjong.md.",
    heard=FromClient,
    told=FromServer,
)
