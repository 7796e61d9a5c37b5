"""The native dialect's messages: frames as they are, and what a client says. docs/protocol/native.md."""

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from facedown.core import AnyGame, FrameMessage
from facedown.wire.dialect import Greeting, Ping, Pong
from facedown.wire.messages import Ack, Attached, Notice, Number, Refusal, Seating
from facedown.wire.schemas import Channel

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  what a prompt offers

Codec: TypeAlias = Literal["json", "msgpack"]
Token: TypeAlias = Annotated[str, Meta(max_length=256)]


class AttachRequest(Greeting, frozen=True, tag="attach"):
    """The first message: who comes, and what for."""

    token: Token | None = None
    seat: Number | UnsetType | None = UNSET
    """A chair; null to watch; left out, the account's own chair if it has one here."""
    team: Token | None = None
    """At an arena: the name of the team that comes to play, in place of an account and a chair."""
    join_code: Token | None = None
    """What opens the team's chair, now and when it comes back."""
    nonce: Token = ""
    """The team's share in the chance of every hand."""


class ActMessage(Struct, Generic[A], frozen=True, tag="act"):
    """`wire.Act` as a client may send it."""

    action: A
    prompt: Number | None = None
    ref: Number | None = None


class PromptMessage(Struct, Generic[O], frozen=True):
    """`core.Prompt`, whose collection of actions is known by its type."""

    id: int
    actions: O
    clock: str | None = None
    public: bool = False


def from_client(game: AnyGame) -> Any:
    """The type of all that a client of this game may say."""
    return AttachRequest | ActMessage[game.types.action] | Ping  # type: ignore[name-defined]


def from_server(game: AnyGame) -> Any:
    """The type of all that a server of this game says."""
    types = game.types
    prompt: Any = PromptMessage[types.offer]  # type: ignore[name-defined]
    frame: Any = FrameMessage[prompt, types.event, types.view]  # type: ignore[name-defined]
    return frame | Attached | Seating | Ack | Refusal | Notice | Pong


def channel(game: AnyGame) -> Channel:
    summary = f"A table of {game.name}: JSON, or MessagePack by the subprotocol facedown.msgpack."
    return Channel(f"play_{game.name}", "/play/{table}", summary, from_client(game), from_server(game))
