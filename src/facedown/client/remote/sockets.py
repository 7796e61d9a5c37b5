"""HTTP by the standard library, WebSockets by `websockets`.

Only `run` imports this, so that playing in process needs none of it.
"""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Subprotocol

from facedown.client.remote.interface import GOODBYE, Address, Answer, Closed
from facedown.client.remote.thread import WorkerThread
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.wire.native.messages import Codec

TIMEOUT: Final = 10.0
"""Seconds to wait for a connection and for an answer."""

_LARGEST: Final = 1 << 20
_MSGPACK: Final = "facedown.msgpack"
_HANDSHAKES: Final = {401: 4003, 403: 4003, 404: 4004}
"""HTTP status of a refused handshake -> the close code with the same meaning."""


class Web:
    """The `Remote` at this address, reached directly: proxies of the environment are ignored."""

    def __init__(self, address: Address) -> None:
        self._address = address

    async def ask(self, method: str, path: str, *, token: str | None = None, body: Any = None) -> Answer:
        with closing(WorkerThread(f"facedown {method} {path}")) as thread:
            return await thread.do(partial(self._ask, method, path, token, body))

    async def dial(self, path: str, codecs: Sequence[Codec]) -> "WebSocket":
        try:
            connection = await connect(
                f"{self._address}{path}",
                subprotocols=[Subprotocol(f"facedown.{codec}") for codec in codecs] or None,
                compression=None,
                max_size=_LARGEST,
                open_timeout=TIMEOUT,
                close_timeout=GOODBYE,
                proxy=None,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            raise Closed(
                _HANDSHAKES.get(status), f"{self._address} refused {path} with HTTP {status}"
            ) from error
        except (OSError, TimeoutError, WebSocketException) as error:
            raise Closed(None, f"{self._address} cannot be reached ({_said(error)})") from error
        return WebSocket(connection)

    async def rest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def _ask(self, method: str, path: str, token: str | None, body: Any) -> Answer:
        address = self._address
        kind = HTTPSConnection if address.secure else HTTPConnection
        connection = kind(address.host, address.port, timeout=TIMEOUT)
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        try:
            data = None if body is None else to_json(body)
            connection.request(method, f"{address.prefix}{path}", body=data, headers=headers)
            response = connection.getresponse()
            return Answer(response.status, _json(response.read(_LARGEST)))
        except (OSError, HTTPException) as error:
            raise Closed(None, f"{address} cannot be reached ({_said(error)})") from error
        finally:
            connection.close()


class WebSocket:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    @property
    def codec(self) -> Codec:
        return "msgpack" if self._connection.subprotocol == _MSGPACK else "json"

    async def send(self, data: bytes) -> None:
        try:
            await self._connection.send(data, text=self.codec == "json")
        except ConnectionClosed as error:
            raise _closed(error) from error

    async def receive(self) -> bytes:
        try:
            return await self._connection.recv(decode=False)
        except ConnectionClosed as error:
            raise _closed(error) from error

    async def close(self) -> None:
        await self._connection.close()


def _closed(error: ConnectionClosed) -> Closed:
    if error.rcvd is None:
        return Closed(None, "the connection was lost")
    return Closed(
        error.rcvd.code, error.rcvd.reason or f"the server closed the connection with {error.rcvd.code}"
    )


def _json(data: bytes) -> Any:
    try:
        return from_json(Any, data)
    except BadEncoding:
        return None


def _said(error: Exception) -> str:
    """The message, or the type if there is none."""
    return str(error) or type(error).__name__
