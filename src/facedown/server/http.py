"""Uvicorn's HTTP protocol, hardened against clients that fill our memory or hold a connection for ever.

- Connections are counted, by address and all together.
- A request has a limited size: its line and headers, and all of it with its body, chunks and trailers.
- It must arrive in time. If it is answered before all of it has arrived, the rest has a moment to come, and
  then the connection is cut.
- Only a few requests may be sent ahead of the answers.
- A client that does not read an answer is dropped.
"""

from asyncio import TimerHandle
from typing import Any, Final, Literal, TypeAlias

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from facedown.core.errors import Error
from facedown.server.edge import Edge
from facedown.server.settings import FRAME_BYTES

_REQUEST: Final = 4 * FRAME_BYTES
"""Most bytes of a request. More than one reading of the socket: a body that is only too long gets its 413."""
_AHEAD: Final = 16
"""Most requests that wait for the answers to earlier ones."""
_ANSWERED: Final = 16 * FRAME_BYTES
"""Most bytes of a request that is already answered: many clients send all of it before they read."""
_REST: Final = 2.0
"""Seconds for the rest of a request that is already answered."""
_NO_ROOM: Final = (
    "HTTP/1.1 {}\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{}"
)


Wait: TypeAlias = Literal["headers", "rest", "reading"]
"""What a client must do in time: send its headers, send the rest of an answered request, read an answer."""


class TooManyRequests(Error):
    """Raised in a callback of the parser to stop it."""


class Http(HttpToolsProtocol):
    def __init__(self, *args: Any, edge: Edge | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._edge = edge or Edge()
        self._waits: dict[Wait, TimerHandle] = {}
        """Each ends the connection."""
        self._size = 0
        """Bytes of the request that is being received."""
        self._has_left = False
        """Whether the connection has ended, or has become a WebSocket."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        has_place = self._edge.http.enter(self._address)
        if not self._edge.has_room(len(self.connections)):
            self._turn_away("503 Service Unavailable", "too many connections; try again in a moment")
        elif not has_place:
            self._turn_away("429 Too Many Requests", "too many connections from this address; close others")
        else:
            self._await("headers")

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), FRAME_BYTES):
            self._received(data[start : start + FRAME_BYTES])

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._await("reading")

    def resume_writing(self) -> None:
        super().resume_writing()
        self._done("reading")

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._await("reading")  # the transport closes when everything is read

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= _AHEAD:
            raise TooManyRequests
        self._await("headers")
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._done("headers")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._done("rest")
        self._size = 0

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():
            self._give_up()  # the client would take it for the answer to an earlier request
        else:
            super().send_400_response(msg)
            self._await("reading")

    # Called by a request when it is answered

    def on_response_complete(self) -> None:
        has_more = not self.pipeline and self.cycle.more_body
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()  # otherwise more requests would come in with each answer
        if self.transport.is_closing():
            self._await("reading")
        elif has_more:
            self._await("rest", _REST)

    def _received(self, data: bytes) -> None:
        if self._has_left or self.transport.is_closing():
            return
        self._size += len(data)
        if self._size > (_ANSWERED if "rest" in self._waits else _REQUEST):
            self._give_up()
            return
        super().data_received(data)
        if "headers" in self._waits and self._size > FRAME_BYTES:
            self._give_up()
        elif self._is_idle():
            self._await("headers")  # empty lines before a request must not go on for ever

    def _is_idle(self) -> bool:
        """Is no request being received or answered, and nothing awaited?"""
        is_waiting = self._waits or self._has_left or self.timeout_keep_alive_task is not None
        return not is_waiting and (self.cycle is None or self.cycle.response_complete)

    def _is_answering(self) -> bool:
        """Does an earlier request than the one that is being received wait for its answer?"""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return bool(self.pipeline) or cycle.response_started or not cycle.more_body

    @property
    def _address(self) -> str | None:
        return self.client[0] if self.client else None

    def _turn_away(self, status: str, sentence: str) -> None:
        self.transport.write(_NO_ROOM.format(status, len(sentence), sentence).encode())
        self.transport.close()
        self._await("reading")

    def _leave(self) -> None:
        for wait in tuple(self._waits):
            self._done(wait)
        if not self._has_left:
            self._has_left = True
            self._edge.http.leave(self._address)

    def _await(self, what: Wait, seconds: float | None = None) -> None:
        self._done(what)
        limits = self._edge.limits
        if seconds is None:
            seconds = (limits.reading_ms if what == "reading" else limits.request_ms) / 1000
        self._waits[what] = self.loop.call_later(seconds, self._give_up)

    def _done(self, what: Wait) -> None:
        if what in self._waits:
            self._waits.pop(what).cancel()

    def _give_up(self) -> None:
        self.transport.abort()
