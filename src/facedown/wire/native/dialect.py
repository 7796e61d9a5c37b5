"""The native dialect: frames without translation, as JSON or MessagePack. docs/protocol/native.md; no I/O."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw

from facedown.core import AnyGame
from facedown.wire.dialect import Heard, Ping, Said
from facedown.wire.messages import Act, Rejected
from facedown.wire.native.decode import heard
from facedown.wire.native.encode import ENCODERS
from facedown.wire.native.messages import ActMessage, AttachRequest, Codec, from_client


class Native:
    """The server's side of one connection."""

    newest_only = True

    def __init__(self, codec: Codec) -> None:
        self._codec: Codec = codec
        self._kind: Any = AttachRequest | ActMessage[Raw] | Ping
        self._is_attached = False

    @property
    def text(self) -> bool:
        return self._codec == "json"

    @property
    def encode(self) -> Callable[[Said], tuple[bytes, ...]]:
        """The same function for all connections of a codec, so that viewers with equal frames share one
        encoding."""
        return ENCODERS[self._codec]

    def attach(self, game: AnyGame) -> None:
        """This connection may act in this game from now on."""
        self._kind = from_client(game)
        self._is_attached = True

    def decode(self, data: bytes | str) -> tuple[Heard]:
        said = heard(self._codec, self._kind, data)
        if isinstance(said, Act) and not self._is_attached:
            return (Rejected("not_attached", "attach before you act", said.ref),)
        return (said,)
