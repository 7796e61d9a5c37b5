"""The mahjong dialect for connections that are not sockets: the same clients, without a transport."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from facedown.core import codec
from facedown.server.clients.mahjong import MahjongClient
from facedown.server.connection import OVER
from facedown.server.site import Site

_LOST: Final = 1006


class FrameConnection(Protocol):
    """What a connection must be able to do; `facedown.testing.MockConnection` can."""

    def send_frame(self, frame: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class _Address:
    """The parts of a WebSocket that a client looks at."""

    client = None

    def __init__(self, game_id: str) -> None:
        self.path_params = {"game_id": game_id}
        self.scope: dict[str, Any] = {}


class _Connected(NamedTuple):
    client: MahjongClient
    closing: asyncio.Task[None]


class MessageRouter:
    """Passes messages to and from clients. A connection without a `game_id` joins the game it names."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._connected: dict[FrameConnection, _Connected] = {}

    def handle_connect(self, connection: FrameConnection, game_id: str = "") -> None:
        address: Any = _Address(game_id)
        client = MahjongClient(self._site, address)

        def send(messages: Sequence[bytes]) -> bool:
            for message in messages:
                connection.send_frame(message)
            return True

        client.mail.send_now = send
        closing = asyncio.create_task(self._closed(connection, client))
        self._connected[connection] = _Connected(client, closing)

    async def handle_message(
        self, connection: FrameConnection, message: dict[str, Any] | bytes | str
    ) -> None:
        """A message of the client: a map, or a frame as it comes over the wire."""
        connected = self._connected.get(connection)
        if connected is not None and connected.client.mail.closed is None:
            await connected.client.hear(codec.pack(message) if isinstance(message, dict) else message)

    async def handle_disconnect(self, connection: FrameConnection, *, clean: bool = False) -> None:
        """`clean`: the client closed the connection on purpose; otherwise it was lost."""
        connected = self._connected.pop(connection, None)
        if connected is not None:
            connected.closing.cancel()
            await connected.client.gone(OVER if clean else _LOST)

    async def _closed(self, connection: FrameConnection, client: MahjongClient) -> None:
        code = await client.mail.wait_closed()
        connection.close(code, client.mail.reason)
        self._connected.pop(connection, None)
        await client.gone(None)
