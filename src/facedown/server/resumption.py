"""How a client that a gateway relays goes on with the next owner of its part.

The gateway repeats the hello. Where the client got something in return for it (a token, a table), the hello
that is repeated names it, so that the client comes back to what it has instead of getting another.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.types import Scope

RESUME: Final = "facedown.resume"
"""In the scope of a relayed connection: called with what the next owner should be sent."""


class Resumption:
    """Does nothing for a client of this node."""

    def __init__(self, scope: Scope, *, is_text: bool) -> None:
        """`is_text`: whether the dialect speaks JSON, not MessagePack."""
        self._codec: Any = msgspec.json if is_text else msgspec.msgpack
        self._tell: Callable[[dict[str, Any]], object] | None = scope.get(RESUME)
        self._said: str | bytes | None = None
        self._fields: dict[str, str] = {}
        self._address: dict[str, str | bytes] = {}

    def hello(self, said: str | bytes) -> None:
        """The hello that was accepted."""
        self._said = said
        self._show()

    def name(self, **fields: str) -> None:
        """Say these fields too, or instead of those that the client said."""
        self._fields |= fields
        self._show()

    def come_to(self, path: str, query: str | None = None) -> None:
        """Go to this address instead of the one that the client asked for."""
        self._address = {"path": path, "raw_path": path.encode()}
        if query is not None:
            self._address["query_string"] = query.encode()
        self._show()

    def _show(self) -> None:
        if self._tell is not None:
            self._tell({"hello": self._hello(), "address": self._address})

    def _hello(self) -> dict[str, Any] | None:
        if self._said is None:
            return None
        said = self._codec.encode({**self._codec.decode(self._said), **self._fields})
        is_text = isinstance(self._said, str)
        return {"type": "websocket.receive", **({"text": said.decode()} if is_text else {"bytes": said})}
