"""What the SDK needs of a server: an address, REST calls, WebSockets. Tests replace it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from facedown.client.errors import Unplayable
from facedown.core.errors import Error
from facedown.wire.native.messages import Codec

GOODBYE: Final = 1.0
"""Seconds to wait for the server when closing."""

_PORTS: Final = {"ws": 80, "wss": 443}


class Address(NamedTuple):
    secure: bool
    host: str
    port: int
    prefix: str = ""
    """The path before all others; empty, or "/…" without a slash at its end."""

    @classmethod
    def of(cls, url: str) -> "Address":
        """From ws://127.0.0.1:8001, or the same with wss, http or https."""
        parts = urlsplit(url)
        scheme = parts.scheme.replace("http", "ws")
        try:
            port = parts.port
        except ValueError:
            port = 0
        if scheme not in _PORTS or not parts.hostname or port == 0:
            raise Unplayable(f"{url!r} is not the address of a server: use one like ws://127.0.0.1:8001")
        return cls(scheme == "wss", parts.hostname, port or _PORTS[scheme], parts.path.rstrip("/"))

    def page(self, path: str) -> str:
        """The address of a page for people."""
        return str(self).replace("ws", "http", 1) + path

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.secure else 'ws'}://{host}:{self.port}{self.prefix}"


class Answer(NamedTuple):
    """An HTTP response."""

    status: int
    body: Any
    """The decoded JSON; None if it is not JSON."""


class Closed(Error):
    """A connection ended, or was never made."""

    def __init__(self, code: int | None, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        """The close code of the other side; None if there was none."""
        self.reason = reason


class Socket(Protocol):
    """One WebSocket. Every method may raise Closed."""

    @property
    def codec(self) -> Codec:
        """The server's choice among the codecs offered, else JSON."""

    async def send(self, data: bytes) -> None: ...

    async def receive(self) -> bytes: ...

    async def close(self) -> None:
        """Close cleanly, which gives up the seat. Never raises Closed."""


class Remote(Protocol):
    async def ask(self, method: str, path: str, *, token: str | None = None, body: Any = None) -> Answer:
        """One REST call. Raises Closed if no answer comes."""

    async def dial(self, path: str, codecs: Sequence[Codec]) -> Socket:
        """Open a WebSocket, or raise Closed; a refused handshake gets a close code of the same meaning."""

    async def rest(self, seconds: float) -> None:
        """Sleep."""


@asynccontextmanager
async def dialled(remote: Remote, path: str, codecs: Sequence[Codec]) -> AsyncIterator[Socket]:
    """A connection that is always closed cleanly. The codecs are offered in order of preference."""
    socket = await remote.dial(path, codecs)
    try:
        yield socket
    finally:
        await socket.close()
