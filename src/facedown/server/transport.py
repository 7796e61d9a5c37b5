"""Uvicorn's protocols, hardened against clients that fill our memory or hold a socket for ever.

- A request is dropped if its headers are late or too long.
- A WebSocket message in too many fragments is refused, however small they are.
- A client is dropped if it sends pings and does not read the pongs.
- When a connection ends, we do not wait for a client that does not read.
"""

from asyncio import TimerHandle
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from facedown.server.limits import Bucket
from facedown.server.settings import FRAME_BYTES, Limits

SOCKET: Final = "facedown.socket"
"""The key of the `Sockets` in a connection's scope."""
_TEXT, _BINARY = b"\x81", b"\x82"
"""The first byte of a frame that is a whole message of this kind."""
_FRAGMENTS: Final = 4096
"""Most fragments of one message."""
_LINGER: Final = 2.0
"""Seconds for a client to read our farewell."""
_TOO_LARGE: Final = 1009
_NO_TEXT: Final = 1007


class Http(HttpToolsProtocol):
    patience = Limits().handshake_ms / 1000
    """Seconds for the headers of a request."""
    _opening: TimerHandle | None = None
    _head = 0
    """Bytes of headers so far."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_headers()

    def on_message_begin(self) -> None:
        self._await_headers()
        super().on_message_begin()

    def data_received(self, data: bytes) -> None:
        if self._opening is not None:
            self._head += len(data)
        super().data_received(data)
        if self._opening is not None and self._head > FRAME_BYTES:
            self._give_up()

    def on_headers_complete(self) -> None:
        self._opened()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._opened()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        self._opened()
        self._head = 0
        self._opening = self.loop.call_later(self.patience, self._give_up)

    def _opened(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _give_up(self) -> None:
        self._opened()
        if not self.transport.is_closing():
            self.transport.abort()


class Sockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._pings = Bucket(Limits().messages, Limits().messages_burst)
        self.listener: Callable[[bytes], bool] | None = None
        """Takes a message at once, without waking the reader's task; False leaves it to the reader."""
        self.takes_any_text = False
        """Whether text that is not UTF-8 is passed on as bytes, so that the dialect can answer it."""

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= _FRAGMENTS:
            self._fail(_TOO_LARGE, "too many fragments")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.listener is not None and not self.read_paused and not self.close_sent:
            data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
            if self.listener(data):
                self.frames = []
                return
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            if self.takes_any_text:
                self.curr_msg_data_type = "bytes"
                super().send_receive_event_to_app()
                return
            self.frames = []
            self._fail(_NO_TEXT, "a text frame holds UTF-8")
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if not self.writable.is_set() or not self._pings.take():
            self.transport.abort()
            return
        super().handle_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(_LINGER, self.transport.abort)

    async def run_asgi(self) -> None:
        self.scope[SOCKET] = self  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def write_at_once(self, frames: bytes) -> bool:
        """Write now; returns False if the client is too slow or gone."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(frames)
        return True

    async def send(self, message: Any) -> None:
        closing = message["type"] == "websocket.close"
        if closing and not self.writable.is_set():
            self.transport.abort()  # a client that does not read would not read the close frame
            return
        await super().send(message)
        if closing and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(_LINGER, self.transport.abort)

    def _fail(self, code: int, reason: str) -> None:
        if self.close_sent:
            return
        self.conn.fail(code, reason)
        self.handle_parser_exception()


def framed(contents: Sequence[bytes], *, is_text: bool) -> bytes:
    """Encode messages as unmasked frames, one frame each."""
    kind = _TEXT if is_text else _BINARY
    parts: list[bytes] = []
    for content in contents:
        parts += (kind, _length(len(content)), content)
    return b"".join(parts)


def _length(size: int) -> bytes:
    """The payload length by RFC 6455, 5.2."""
    if size < 126:
        return bytes((size,))
    return b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
