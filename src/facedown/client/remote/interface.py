"""A server from afar: where it is, how it is asked, how a conversation with it ends."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from facedown.client.errors import Unplayable
from facedown.wire.native.messages import Codec

GOODBYE: Final = 1.0
"""Seconds that a server may take to hear that we leave."""

_PORTS: Final = {"ws": 80, "wss": 443}


class Address(NamedTuple):
    secure: bool
    host: str
    port: int
    prefix: str = ""
    """The path under which the server stands; empty or "/…" without a slash at its end."""

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
            raise Unplayable(f"{url!r} is no address of a server: give one like ws://127.0.0.1:8001")
        return cls(scheme == "wss", parts.hostname, port or _PORTS[scheme], parts.path.rstrip("/"))

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.secure else 'ws'}://{host}:{self.port}{self.prefix}"


class Answer(NamedTuple):
    """To something asked over HTTP."""

    status: int
    body: Any
    """What the JSON says; None where it is no JSON."""


class Closed(Exception):
    """A connection ended, or was never made."""

    def __init__(self, code: int | None, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        """As the other side gave it; None where it gave none."""
        self.reason = reason


class Socket(Protocol):
    """One WebSocket. Everything on it may raise Closed."""

    @property
    def codec(self) -> Codec:
        """How both sides write: the server's choice among what was offered, else JSON."""

    async def send(self, data: bytes) -> None: ...

    async def receive(self) -> bytes: ...

    async def close(self) -> None:
        """Say goodbye: the chair is given up. Never raises Closed."""


class Remote(Protocol):
    async def ask(self, method: str, path: str, *, token: str | None = None, body: Any = None) -> Answer:
        """One REST call; Closed where no answer came."""

    async def dial(self, path: str, codecs: Sequence[Codec]) -> Socket:
        """Open a WebSocket, or raise Closed. A refused handshake has the close code that says the same."""

    async def rest(self, seconds: float) -> None:
        """Let time pass."""


@asynccontextmanager
async def dialled(remote: Remote, path: str, codecs: Sequence[Codec]) -> AsyncIterator[Socket]:
    """A connection that is left with a goodbye, whatever happens. Codecs are offered, the best one first."""
    socket = await remote.dial(path, codecs)
    try:
        yield socket
    finally:
        await socket.close()
