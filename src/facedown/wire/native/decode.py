"""Decodes what a client of the native dialect sent, and, for clients, what the server sent."""

from collections.abc import Callable
from typing import Any, Final

from facedown.core import AnyGame, Frame, FrameMessage, Prompt, codec
from facedown.wire.dialect import Heard, Said
from facedown.wire.limits import brief, is_too_large
from facedown.wire.messages import Act, Rejected
from facedown.wire.native.messages import ActMessage, Codec, Numbered, from_server

_FRAMES: Final = {"json": "text", "msgpack": "binary"}


def heard(written: Codec, kind: Any, data: bytes | str) -> Heard:
    """Decode one frame; `kind` is the type of everything a client may send."""
    if isinstance(data, str) != (written == "json"):
        return Rejected("bad_request", f"send {_FRAMES[written]} frames on this connection")
    if is_too_large(data):
        return Rejected("too_large", "that message is too large")
    try:
        said = _read(written, kind, data)
    except codec.BadEncoding as error:
        return _unread(written, data, error)
    return _act(said) if isinstance(said, ActMessage) else said


def client_decoder(game: AnyGame, written: Codec) -> Callable[[bytes | str], Said]:
    """For clients: decodes a frame from the server; raises BadEncoding."""
    kind = from_server(game)

    def decode(data: bytes | str) -> Said:
        told = _read(written, kind, data)
        return _frame(told) if isinstance(told, FrameMessage) else told

    return decode


def _read(written: Codec, kind: Any, data: bytes | str) -> Any:
    if written == "json":
        return codec.from_json(kind, data)
    if isinstance(data, str):
        raise codec.BadEncoding("MessagePack is not text")
    return codec.unpack(kind, data)


def _unread(written: Codec, data: bytes | str, error: codec.BadEncoding) -> Rejected:
    try:
        ref = _read(written, Numbered, data).ref
    except codec.BadEncoding:
        ref = None
    return Rejected("bad_request", f"not a message of this protocol: {brief(error)}", ref)


def _act(said: ActMessage[Any]) -> Act[Any] | Rejected:
    """JSON allows numbers that no log can store; an action that cannot be stored is refused."""
    try:
        codec.pack(said.action)
    except OverflowError as error:
        return Rejected("bad_request", f"a number is out of range: {error}", said.ref)
    return Act(said.action, said.prompt, said.ref)


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
