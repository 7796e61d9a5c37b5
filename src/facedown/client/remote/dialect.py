"""The client's side of the native dialect: docs/protocol/native.md."""

from collections.abc import Callable
from typing import Any, Final

from facedown.core import AnyGame
from facedown.core.codec import pack, to_json
from facedown.wire import Act
from facedown.wire.dialect import Said
from facedown.wire.native.decode import client_decoder
from facedown.wire.native.messages import AttachRequest, Codec

_WRITERS: Final[dict[Codec, Callable[[Any], bytes]]] = {"json": to_json, "msgpack": pack}


class ClientDialect:
    """Encodes and decodes for one connection. Bytes that cannot be read raise BadEncoding."""

    def __init__(self, game: AnyGame, codec: Codec) -> None:
        self._write = _WRITERS[codec]
        self.heard: Callable[[bytes], Said] = client_decoder(game, codec)

    def attach(self, request: AttachRequest) -> bytes:
        return self._write(request)

    def act(self, act: Act[Any]) -> bytes:
        return self._write(act)
