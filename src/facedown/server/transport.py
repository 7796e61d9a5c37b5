"""Uvicorn's WebSocket protocol, hardened against clients that fill our memory or take our time.

- Every byte and every frame counts, control frames and fragments too. A client that sends too many is
  refused, and what else it sends is not even parsed.
- A message in too many fragments is refused, however small they are.
- A client is dropped if it sends pings and does not read the pongs.
- When a connection ends, we do not wait for a client that does not read.

Nearly all that clients send is one small message in one frame, which arrives whole. Such frames are parsed
here; all others by the parser of `websockets`, which reads them piece by piece, at four times the cost.
"""

from collections.abc import Callable, Generator, Sequence
from struct import Struct
from typing import Any, Final, Protocol

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiled one
    from websockets.utils import apply_mask

from facedown.server.edge import Edge
from facedown.server.limits import Allowance
from facedown.table.flag import Flag

SOCKET: Final = "facedown.socket"
"""The key of the `ClientSocket` in a connection's scope."""
_TEXT, _BINARY = 0x81, 0x82
"""The first byte of a frame that is a whole message of this kind."""
_WHOLE: Final = {_TEXT: "text", _BINARY: "bytes"}
_MASKED: Final = 0x80
"""Added to the length in the second byte, where the payload is masked: always by clients, never by us."""
_SHORT, _MEDIUM, _LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")
"""What comes before the payload; see RFC 6455, 5.2."""
_FRAGMENTS: Final = 1024
"""Most fragments of one message."""
_FRAME: Final = 128
"""Bytes that each frame counts for, besides its own: parsing an empty one costs as much."""
_PIECE: Final = 4096
"""Most bytes that are parsed before they are counted again; they hold at most 683 frames."""
_LINGER: Final = 2.0
"""Seconds for a client to read our farewell."""
_LAST_WORDS: Final = 0.5
"""Seconds for a client that floods us to read why it is refused."""
_TOO_LARGE: Final = 1009
_NO_TEXT: Final = 1007
_TOO_MANY: Final = 4029


class FrameReader(StreamReader):
    """Knows whether the parser waits for the first byte of a frame."""

    is_between = False

    def at_eof(self) -> Generator[None, None, bool]:
        """Called by the parser before each frame."""
        self.is_between = not self.buffer
        is_end = yield from super().at_eof()
        self.is_between = False
        return is_end


class Messages:
    """What waits for the reader, as an `asyncio.Queue` does; that takes 3 kB even while it is empty.

    Reading pauses with the first message, so few ever wait.
    """

    __slots__ = ("_come", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[ASGIReceiveEvent] = []
        self._come = Flag()

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        self._waiting.append(message)
        self._come.set()

    def empty(self) -> bool:
        return not self._waiting

    async def get(self) -> ASGIReceiveEvent:
        """For one reader."""
        while not self._waiting:
            self._come.clear()
            await self._come.wait()
        return self._waiting.pop(0)


class ClientSocket(Protocol):
    """What a connection knows of its socket, which may be at another node."""

    listener: Callable[[bytes], bool] | None
    """Offered each message as it arrives, where that can be; returns False if it does not take it."""
    takes_any_text: bool
    """Whether text that is no UTF-8 is passed on as bytes, where that can be."""

    @property
    def is_text(self) -> bool:
        """Whether the message that is offered to the listener came as text."""

    def write_at_once(self, frames: bytes) -> bool:
        """Write now; returns False if the client is too slow or gone."""


class Sockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, edge: Edge | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Messages()  # type: ignore[assignment]  # as much of a queue as uvicorn uses
        self.writable = Flag(is_set=True)  # type: ignore[assignment]  # the same
        # Not replaced by another object: the parser holds this one already
        self.conn.reader.__class__ = FrameReader
        limits = (edge or Edge()).limits
        self._allowance = Allowance(limits.bytes, limits.bytes_burst)
        self._is_refused = False
        self.listener: Callable[[bytes], bool] | None = None
        """Takes a message at once, without waking the reader's task; False leaves it to the reader."""
        self.takes_any_text = False
        """Whether text that is not UTF-8 is passed on as bytes, so that the dialect can answer it."""

    @property
    def is_text(self) -> bool:
        """Whether the message that is offered to the listener came as text."""
        return self.curr_msg_data_type == "text"

    def data_received(self, data: bytes) -> None:
        if len(data) > _PIECE:
            for start in range(0, len(data), _PIECE):
                self.data_received(data[start : start + _PIECE])
            return
        if self._is_refused:
            return
        allowance, conn = self._allowance, self.conn
        allowance.left -= len(data)
        if allowance.left < 0 and not allowance.refill():
            self._refuse(_TOO_MANY, "too many bytes came too fast")
            return
        if (message := self._whole_message(data)) is not None:
            allowance.left -= _FRAME
            if allowance.left < 0 and not allowance.refill():
                self._refuse(_TOO_MANY, "too many frames came too fast")
                return
            self.curr_msg_data_type = _WHOLE[data[0]]  # type: ignore[assignment]  # it is one of the two
            self.frames = [message]
            self.send_receive_event_to_app()
            return
        conn.receive_data(data)
        allowance.left -= _FRAME * len(conn.events)
        if allowance.left < 0 and not allowance.refill():
            self._refuse(_TOO_MANY, "too many frames came too fast")
        elif conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def _whole_message(self, data: bytes) -> bytes | None:
        """The payload, if these bytes are exactly one frame with a whole message, where one may begin."""
        conn = self.conn
        if (
            len(data) < 6
            or data[0] not in _WHOLE
            or conn.state is not State.OPEN
            or conn.current_size is not None
            or not conn.reader.is_between  # type: ignore[attr-defined]  # a FrameReader
        ):
            return None
        size, start = data[1] - _MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        if size < 0 or len(data) != start + 4 + size:
            return None
        return apply_mask(data[start + 4 :], data[start : start + 4])

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
        if not self.writable.is_set():
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
        allowance = self._allowance
        if allowance.left < allowance.burst:  # inline, for every frame is sent here
            allowance.left += len(frames) + _FRAME
        return True

    async def write(self, frames: bytes) -> None:
        """As soon as the client can take more, if it is still there."""
        await self.writable.wait()
        self.write_at_once(frames)

    async def send(self, message: Any) -> None:
        closing = message["type"] == "websocket.close"
        if closing and not self.writable.is_set():
            self.transport.abort()  # a client that does not read would not read the close frame
            return
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()
        if message["type"] == "websocket.send":
            self._earn(len(message.get("bytes") or message.get("text") or b""))
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # uvicorn takes a whole answer for a mistake of ours otherwise
        if closing and self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(_LINGER, self.transport.abort)

    def _forget_handshake(self) -> None:
        """Free the headers: nobody needs these any more, but the parser keeps the request (the scope has its
        own)."""
        self.request.headers.clear()
        self.response.headers.clear()

    def _earn(self, size: int) -> None:
        """What we send may be answered: a fast bot answers thousands of questions a second."""
        if self._allowance.left < self._allowance.burst:
            self._allowance.left += size + _FRAME

    def _refuse(self, code: int, reason: str) -> None:
        """Say why, and parse nothing more.

        We stop reading, but do not hang up at once: with bytes of the client still unread, the system would
        reset the connection, and the client would not see the reason.
        """
        self._is_refused = True
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.fail(code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_paused = False  # the reader must not resume
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(_LAST_WORDS, self.transport.abort)

    def _fail(self, code: int, reason: str) -> None:
        if self.close_sent:
            return
        self.conn.fail(code, reason)
        self.handle_parser_exception()


def framed(contents: Sequence[bytes], *, is_text: bool) -> bytes:
    """Encode messages as unmasked frames, one frame each."""
    kind = _TEXT if is_text else _BINARY
    if len(contents) == 1:
        return _header(kind, len(contents[0])) + contents[0]
    return b"".join([part for content in contents for part in (_header(kind, len(content)), content)])


def _header(kind: int, size: int) -> bytes:
    if size < 126:
        return _SHORT.pack(kind, size)
    return _MEDIUM.pack(kind, 126, size) if size < 1 << 16 else _LONG.pack(kind, 127, size)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
