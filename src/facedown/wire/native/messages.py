"""The native dialect's messages: frames without translation, and client requests. docs/protocol/native.md."""

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from facedown.core import AnyGame, FrameMessage
from facedown.wire.dialect import Greeting, Ping, Pong
from facedown.wire.messages import Ack, Attached, Notice, Number, Presence, Refusal, Seating
from facedown.wire.schemas import Channel

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  what a prompt offers

Codec: TypeAlias = Literal["json", "msgpack"]
Token: TypeAlias = Annotated[str, Meta(max_length=256)]


class AttachRequest(Greeting, frozen=True, tag="attach"):
    """The first message: who is connecting, and what for."""

    token: Token | None = None
    seat: Number | UnsetType | None = UNSET
    """A chair; null to watch; if left out, the account's own chair if it has one here."""
    team: Token | None = None
    """At an arena: the name of the team that joins, in place of an account and a chair."""
    join_code: Token | None = None
    """The code that opens the team's chair, now and after a reconnect."""
    nonce: Token = ""
    """The team's contribution to the randomness of every hand."""


class ActMessage(Struct, Generic[A], frozen=True, tag="act"):
    """`wire.Act` as a client may send it."""

    action: A
    prompt: Number | None = None
    ref: Number | None = None


class Numbered(Struct):
    """As much as is read of a message that cannot be understood."""

    ref: Number | None = None


class PromptMessage(Struct, Generic[O], frozen=True):
    """`core.Prompt`, with a typed collection of actions."""

    id: int
    actions: O
    clock: str | None = None
    public: bool = False


def from_client(game: AnyGame) -> Any:
    """The type of all messages a client of this game may send."""
    return AttachRequest | ActMessage[game.types.action] | Ping  # type: ignore[name-defined]


def from_server(game: AnyGame) -> Any:
    """The type of all messages a server of this game sends."""
    types = game.types
    prompt: Any = PromptMessage[types.offer]  # type: ignore[name-defined]
    frame: Any = FrameMessage[prompt, types.event, types.view]  # type: ignore[name-defined]
    return frame | Attached | Seating | Presence | Ack | Refusal | Notice | Pong


def channel(game: AnyGame) -> Channel:
    summary = f"A table of {game.name}: JSON, or MessagePack by the subprotocol facedown.msgpack."
    return Channel(f"play_{game.name}", "/play/{table}", summary, from_client(game), from_server(game))
