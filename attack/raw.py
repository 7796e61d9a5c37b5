"""Raw clients: bytes that no library would send."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final, Protocol
from urllib.parse import urlsplit

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x00, 0x01, 0x02, 0x08, 0x09, 0x0A
_FIN: Final = 0x80
_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Attacked(Protocol):
    @property
    def url(self) -> str: ...


class Raw:
    """A TCP connection. Writing to one that the server has closed is no error: `is_gone` tells."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.sent = 0

    @property
    def is_gone(self) -> bool:
        return self.reader.at_eof() or self.writer.transport.is_closing()

    async def send(self, data: bytes) -> bool:
        """Send, as slowly as the server reads; returns False if the server has hung up."""
        if self.is_gone:
            return False
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            return False
        self.sent += len(data)
        return not self.is_gone

    async def read(self, seconds: float = 5.0) -> bytes:
        """Read until the server hangs up or the time is over."""
        data = bytearray()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(seconds):
                while part := await self.reader.read(1 << 16):
                    data += part
        return bytes(data)

    async def farewell(self, seconds: float = 5.0) -> tuple[int | None, str]:
        """The code and the reason of the server's close frame; None if it hung up without one."""
        data = b""
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(seconds):
                while closing(data)[0] is None and (part := await self.reader.read(1 << 16)):
                    data += part
        return closing(data)

    async def head(self, seconds: float = 5.0) -> bytes:
        """The head of a response; empty if the server hung up or the time is over."""
        with suppress(TimeoutError, OSError, asyncio.IncompleteReadError):
            async with asyncio.timeout(seconds):
                return await self.reader.readuntil(b"\r\n\r\n")
        return b""

    def drop(self) -> None:
        self.writer.transport.abort()


@asynccontextmanager
async def connected(target: Attacked) -> AsyncIterator[Raw]:
    parts = urlsplit(target.url)
    raw = Raw(*await asyncio.open_connection(parts.hostname, parts.port))
    try:
        yield raw
    finally:
        raw.drop()


@asynccontextmanager
async def upgraded(target: Attacked, path: str) -> AsyncIterator[Raw]:
    """A WebSocket after its handshake; frames are up to the caller."""
    async with connected(target) as raw:
        await raw.send(_UPGRADE.format(path=path, host=urlsplit(target.url).netloc).encode())
        head = await raw.head()
        assert b" 101 " in head, f"the server says {head!r}"
        yield raw


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """A client's frame, masked with a key that changes nothing."""
    size = len(payload)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 1 << 16:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    return bytes((opcode | (_FIN if fin else 0),)) + length + bytes(4) + payload


def closing(data: bytes) -> tuple[int | None, str]:
    """The code and the reason of the close frame in the server's frames; None if there is none."""
    at = 0
    while at + 2 <= len(data):
        start, length = at + 2, data[at + 1]
        if length == 126:
            start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
        elif length == 127:
            start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
        if data[at] & 0x0F == CLOSE:
            payload = data[start : start + length]
            return int.from_bytes(payload[:2], "big"), payload[2:].decode()
        at = start + length
    return None, ""
