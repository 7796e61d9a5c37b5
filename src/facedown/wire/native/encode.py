"""Encodes what a client of the native dialect is sent, without translation."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from facedown.core import Frame, codec
from facedown.wire.dialect import Said
from facedown.wire.messages import Refusal, Rejected
from facedown.wire.native.messages import Codec

_CODES: Final = {"bad_hello": "not_attached"}
"""The server's code -> this dialect's. All others stay the same."""


def to_json(told: Said) -> tuple[bytes, ...]:
    return (codec.to_json(_message(told)),)


def to_msgpack(told: Said) -> tuple[bytes, ...]:
    return (codec.pack(_message(told)),)


ENCODERS: Final[dict[Codec, Callable[[Said], tuple[bytes, ...]]]] = {"json": to_json, "msgpack": to_msgpack}


def _message(told: Said) -> Struct:
    if isinstance(told, Frame):
        return told.message()
    if isinstance(told, Rejected):
        return Refusal(_CODES.get(told.code, told.code), told.sentence, told.ref)
    return told
