"""A WebSocket client that costs next to nothing: it reads and writes frames by hand, and decodes nothing."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import ClassVar, Final, TypeVar, cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE = 0x81, 0x82, 0x88
_PING, _PONG = 0x89, 0x8A
_HEAD: Final = b"\r\n\r\n"
_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(asyncio.Protocol):
    """One end of a connection; what is done with its messages, a subclass says."""

    kind: ClassVar[int] = TEXT
    """Of messages, both ways."""
    transport: asyncio.Transport

    def __init__(self, host: str, path: str) -> None:
        self._host = host
        self._path = path
        self._rest = b""
        self._is_open = False

    # What a subclass says

    def opened(self) -> None:
        """The handshake is over."""

    def took(self, message: bytes, now: float) -> None:
        """A message came; `now`: when its bytes did."""
        raise NotImplementedError

    def closed(self, frame: bytes) -> None:  # noqa: ARG002  for subclasses
        """The server said goodbye, or something that these clients do not expect."""
        self.transport.close()

    def say(self, data: bytes, kind: int | None = None) -> None:
        """Masked, as a client must, with a key that changes nothing."""
        kind, size = kind or self.kind, len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126, size >> 8, size & 255))
        self.transport.write(head + b"\0\0\0\0" + data)

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(_UPGRADE.format(path=self._path, host=self._host).encode())

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(_HEAD)
            if not end:
                self._rest = head
                return
            assert b" 101 " in head, f"the server says {head!r}"
            self._is_open = True
            self.opened()
        self._rest = data[self._read(data, now) :]

    def _read(self, data: bytes, now: float) -> int:
        """Every whole frame; where the first of the others begins. None is longer than 64 KiB."""
        at, size = 0, len(data)
        while size - at >= 2:
            start, length = at + 2, data[at + 1]
            if length == 126:
                if size - at < 4:
                    break
                start, length = at + 4, data[at + 2] << 8 | data[at + 3]
            if start + length > size:
                break
            self._take(data[at], data[start : start + length], now)
            at = start + length
        return at

    def _take(self, kind: int, frame: bytes, now: float) -> None:
        if kind == self.kind:
            self.took(frame, now)
        elif kind == _PING:
            self.say(frame, _PONG)
        else:
            self.closed(frame)


S = TypeVar("S", bound=Socket)


async def connected(url: str, made: Callable[[str, str], S]) -> S:
    """A client of this address, ws://…; it is made with the host and the path."""
    address = urlsplit(url)
    assert address.hostname is not None, "an address names its host"
    assert address.port is not None, "and its port"
    path = f"{address.path}?{address.query}" if address.query else address.path
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: made(address.netloc, path), address.hostname, address.port
    )
    return client
