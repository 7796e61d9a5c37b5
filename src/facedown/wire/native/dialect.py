"""The native dialect: frames as they are, in JSON or MessagePack. docs/protocol.md, section 3; no I/O."""

from collections.abc import Callable
from typing import Annotated, Any, Final, Generic, Literal, NoReturn, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from facedown.core import AnyGame, Frame, FrameMessage, Prompt, codec
from facedown.wire.limits import brief, is_too_large
from facedown.wire.messages import Ack, Act, Attached, Notice, Number, Refusal, Seating, Told

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  what a prompt offers

Codec: TypeAlias = Literal["json", "msgpack"]

_FRAMES: Final = {"json": "text", "msgpack": "binary"}

Token: TypeAlias = Annotated[str, Meta(max_length=256)]


class BadMessage(codec.BadEncoding):
    """Nothing was understood, and why."""

    def __init__(self, code: str, sentence: str, ref: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.ref = ref
        """Of the message, where at least that could be read."""


class AttachRequest(Struct, frozen=True, tag="attach"):
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


class Ping(Struct, frozen=True, tag="ping"):
    """Still there?"""

    ref: Number | None = None


class Pong(Struct, frozen=True, tag="pong"):
    """Still here."""

    ref: int | None
    server_ts: int
    """ms since 1970."""


class ActMessage(Struct, Generic[A], frozen=True, tag="act"):
    """`wire.Act` as a client may send it."""

    action: A
    prompt: Number | None = None
    ref: Number | None = None


Said: TypeAlias = AttachRequest | Act[Any] | Ping
"""What a client says."""

ServerSaid: TypeAlias = Told | Pong
"""What a server says."""


class Native:
    """The server's end of one connection."""

    def __init__(self, codec: Codec) -> None:
        self._codec: Codec = codec
        self._kind: Any = AttachRequest | ActMessage[Raw] | Ping
        self._is_attached = False

    @property
    def encode(self) -> Callable[[ServerSaid], tuple[bytes, ...]]:
        """One function for all connections of a codec, so that those who look alike share an encoding."""
        return ENCODERS[self._codec]

    def attach(self, game: AnyGame) -> None:
        """From now on this connection may act, in this game."""
        self._kind = said_in(game)
        self._is_attached = True

    def decode(self, data: bytes | str) -> Said:
        """One frame; BadMessage where it is not of this protocol."""
        if isinstance(data, str) != (self._codec == "json"):
            raise BadMessage("bad_request", f"send {_FRAMES[self._codec]} frames on this connection")
        if is_too_large(data):
            raise BadMessage("too_large", "that message is too large")
        said = _decoded(self._codec, self._kind, data)
        if not isinstance(said, ActMessage):
            return said  # type: ignore[no-any-return]
        if not self._is_attached:
            raise BadMessage("not_attached", "attach before you act", said.ref)
        _check_writable(said)
        return Act(said.action, said.prompt, said.ref)


def to_json(told: ServerSaid) -> tuple[bytes, ...]:
    return (codec.to_json(told.message() if isinstance(told, Frame) else told),)


def to_msgpack(told: ServerSaid) -> tuple[bytes, ...]:
    return (codec.pack(told.message() if isinstance(told, Frame) else told),)


ENCODERS: Final[dict[Codec, Callable[[ServerSaid], tuple[bytes, ...]]]] = {
    "json": to_json,
    "msgpack": to_msgpack,
}


class PromptMessage(Struct, Generic[O], frozen=True):
    """`core.Prompt`, whose collection of actions is known by its type."""

    id: int
    actions: O
    clock: str | None = None
    public: bool = False


def client_decoder(game: AnyGame, codec: Codec) -> Callable[[bytes | str], ServerSaid]:
    """The client's end: frame -> what the server said, or BadMessage."""
    kind = told_in(game)

    def decode(data: bytes | str) -> ServerSaid:
        told = _decoded(codec, kind, data)
        return _frame(told) if isinstance(told, FrameMessage) else told

    return decode


def said_in(game: AnyGame) -> Any:
    """The type of all that a client of this game may say."""
    return AttachRequest | ActMessage[game.types.action] | Ping  # type: ignore[name-defined]


def told_in(game: AnyGame) -> Any:
    """The type of all that a server of this game says."""
    types = game.types
    prompt: Any = PromptMessage[types.offer]  # type: ignore[name-defined]
    frame: Any = FrameMessage[prompt, types.event, types.view]  # type: ignore[name-defined]
    return frame | Attached | Seating | Ack | Refusal | Notice | Pong


def _frame(said: FrameMessage[Any, Any, Any]) -> Frame[Any, Any, Any]:
    asked = said.prompt
    prompt = None if asked is None else Prompt[Any](asked.id, asked.actions, asked.clock, asked.public)
    return Frame(
        said.version,
        said.at,
        said.events,
        lambda: said.view,
        prompt,
        clocks=said.clocks,
        automatic=said.automatic,
    )


def _decoded(written: Codec, kind: Any, data: bytes | str) -> Any:
    try:
        return _read(written, kind, data)
    except codec.BadEncoding as error:
        _refuse(written, data, error)


def _read(written: Codec, kind: Any, data: bytes | str) -> Any:
    if written == "json":
        return codec.from_json(kind, data)
    if isinstance(data, str):
        raise codec.BadEncoding("MessagePack is not text")
    return codec.unpack(kind, data)


class _Numbered(Struct):
    ref: Number | None = None


def _refuse(written: Codec, data: bytes | str, error: codec.BadEncoding) -> NoReturn:
    try:
        ref = _read(written, _Numbered, data).ref
    except codec.BadEncoding:
        ref = None
    raise BadMessage("bad_request", f"not a message of this protocol: {brief(error)}", ref) from error


def _check_writable(said: ActMessage[Any]) -> None:
    """JSON has numbers that no log can hold; what cannot be written down cannot be played."""
    try:
        codec.pack(said.action)
    except OverflowError as error:
        raise BadMessage("bad_request", f"a number is out of range: {error}", said.ref) from error
