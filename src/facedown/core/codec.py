"""JSON and MessagePack; no other module uses msgspec's encoders.

MessagePack of a struct writes its fields in order, so equal values give equal bytes; the hash chain and the
non-interference law depend on that.
"""

from functools import lru_cache
from typing import Any

import msgspec

from facedown.core.errors import Error

_packer = msgspec.msgpack.Encoder(order="deterministic")
_jsoner = msgspec.json.Encoder(order="deterministic")


class BadEncoding(Error, ValueError):
    """Bytes that cannot be decoded as the expected type; the sentence says where."""


def pack(value: Any) -> bytes:
    """MessagePack."""
    return _packer.encode(value)


def to_json(value: Any, *, indent: int | None = None) -> bytes:
    data = _jsoner.encode(value)
    return data if indent is None else msgspec.json.format(data, indent=indent)


def unpack(kind: Any, data: bytes) -> Any:
    try:
        return _unpacker(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadEncoding(str(error)) from error


def from_json(kind: Any, data: bytes | str) -> Any:
    try:
        return _unjsoner(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadEncoding(str(error)) from error


@lru_cache(maxsize=256)
def _unpacker(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@lru_cache(maxsize=256)
def _unjsoner(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
