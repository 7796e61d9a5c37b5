"""The messages and the dialect of `/lobby`. docs/protocol/lobby.md."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, field

from facedown.core import codec
from facedown.lobby import Listed, Room
from facedown.server.me import Me
from facedown.wire import Notice, Refusal, Rejected
from facedown.wire.dialect import Greeting, Heard, Ping, Pong, Said
from facedown.wire.limits import brief
from facedown.wire.schemas import Channel


class Hello(Greeting, frozen=True, tag="hello"):
    """The first message; without a token you only watch."""

    token: Annotated[str, Meta(max_length=256)] | None = None


class Online(Struct, frozen=True):
    people: int
    """Accounts with a connection to the lobby."""
    bots: int
    """Bots at the open tables."""


class Board(Struct, frozen=True, tag="lobby"):
    """Sent when it has changed, at most twice a second."""

    tables: tuple[Listed, ...]
    """The newest open tables."""
    waiting: dict[str, int]
    """The number of waiting players, by game."""
    online: Online


class You(Me, frozen=True, tag="you"):
    """Your account; sent when it has changed."""


class Matched(Struct, frozen=True, tag="matched"):
    """A match was made for you."""

    table: str
    seat: int
    game: str


class Called(Struct, frozen=True, tag="called"):
    """An opponent was found while you play house bots; `POST /queue/accept` within this time."""

    game: str
    ms: int


class RematchAsked(Struct, frozen=True, tag="rematch"):
    """A player of that match wants to play you again."""

    table: str
    by: str = field(name="from")


class Guest(Struct, frozen=True):
    account: str
    nickname: str


class RoomShown(Struct, frozen=True, tag="room"):
    """The room in which you wait; sent when a guest came or left."""

    code: str
    game: str
    variant: str | None
    seats: int
    stake: int
    """Tokens of each player, in every match."""
    best_of: int
    """Matches in a row at most."""
    guests: tuple[Guest, ...]
    """The maker first."""
    public: bool
    """Players who ask for such a match are let in without the code."""

    @classmethod
    def of(cls, room: Room) -> "RoomShown":
        guests = tuple(Guest(guest.account, guest.nickname) for guest in room.guests)
        chosen = room.options
        return cls(
            room.code,
            room.game,
            chosen.variant,
            room.seats,
            chosen.stake,
            chosen.best_of,
            guests,
            chosen.public,
        )


class RoomClosed(Struct, frozen=True, tag="room_closed"):
    """The room in which you waited is closed."""

    code: str


class Dropped(Struct, frozen=True, tag="dropped"):
    """You are no longer in the queue."""

    game: str
    code: str
    sentence: str


FromClient: TypeAlias = Hello | Ping
FromServer: TypeAlias = (
    Board | You | Matched | Called | RematchAsked | RoomShown | RoomClosed | Dropped | Refusal | Notice | Pong
)

CHANNEL: Final = Channel(
    "lobby", "/lobby", "Changes in the lobby, and news for your account.", FromClient, FromServer
)

_CODES: Final = {"bad_hello": "bad_request"}


class LobbyDialect:
    text = True
    newest_only = False

    def decode(self, data: bytes | str) -> tuple[Heard]:
        if not isinstance(data, str):
            return (Rejected("bad_request", "send text frames"),)
        try:
            message: FromClient = codec.from_json(FromClient, data)
        except codec.BadEncoding as error:
            return (Rejected("bad_request", f"not a message of the lobby: {brief(error)}"),)
        return (message,)

    def encode(self, told: Said) -> tuple[bytes, ...]:
        if isinstance(told, Rejected):
            told = Refusal(_CODES.get(told.code, told.code), told.sentence, told.ref)
        return (codec.to_json(told),)
