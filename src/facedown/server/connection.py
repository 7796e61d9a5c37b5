"""One WebSocket: messages are read in order, and sent by a task that nothing waits for."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from facedown.core import Frame
from facedown.server.logs import log
from facedown.server.metrics import Metrics
from facedown.server.transport import SOCKET, ClientSocket, framed
from facedown.table import Outbox, OutboxClosed
from facedown.table.outbox import TOO_SLOW
from facedown.wire import Notice, Refusal, Told

OVER: Final = 1000
CRASHED: Final = 1011
MOVING: Final = 1012
NO_HELLO: Final = 4001
WRONG_TOKEN: Final = 4003
NO_SUCH_TABLE: Final = 4004
TOO_MANY: Final = 4029

FAREWELLS: Final = {"over": OVER, "moving": MOVING, "stopped": CRASHED, "replaced": 4000, "expelled": 4003}
"""The close code after each notice that ends a connection."""
LASTING: Final = {kind: code for kind, code in FAREWELLS.items() if kind != "over"}
"""For dialects in which a connection outlives a match."""

REASONS: Final = {
    CRASHED: "an error on our side; it is in the log",
    TOO_SLOW: "too many messages are waiting for you to read them",
    TOO_MANY: "too many messages came too fast",
}
"""The default reason for a close code."""

_NO_REASONS: Final[Mapping[str, str]] = {}
_LINGER: Final = 2.0
"""Seconds to send the rest of the outbox when a connection ends."""
_LOST: Final = 1006
_LONGEST_REASON: Final = 123
"""Bytes; see RFC 6455, 5.5."""

Hear: TypeAlias = Callable[[str | bytes], Awaitable[None]]
Take: TypeAlias = Callable[[bytes], bool]


class Framing:
    """Writes messages as WebSocket frames, one frame each."""

    def __init__(self, *, is_text: bool) -> None:
        self.is_text = is_text
        self._last: tuple[Sequence[bytes], bytes, int] = (), b"", 0

    def framed(self, messages: Sequence[bytes]) -> tuple[bytes, int]:
        """The frames, and the bytes of the messages in them.

        Cached, because the same messages are sent to every viewer of a table, one after the other.
        """
        last = self._last
        if messages is not last[0]:
            last = messages, framed(messages, is_text=self.is_text), sum(map(len, messages))
            self._last = last
        return last[1], last[2]


class Mail(Outbox):
    """A connection's outbox. It closes itself after a farewell, and knows the open question."""

    def __init__(
        self,
        encode: Callable[[Told], Sequence[bytes]],
        metrics: Metrics,
        *,
        newest_only: bool = False,
        farewells: Mapping[str, int] = FAREWELLS,
        reasons: Mapping[str, str] = _NO_REASONS,
    ) -> None:
        """`reasons`: by the kind of a farewell, the reason in the close frame instead of its sentence."""
        super().__init__(encode, newest_only=newest_only)
        self.reason = ""
        """The reason in the close frame."""
        self.prompt: int | None = None
        """The id of the open question in the last frame."""
        self.put_after: Callable[[Told], object] = bool
        """A hook for the owner: called with each message from a table, after it was put."""
        self._farewells = farewells
        self._reasons = reasons
        self._metrics = metrics

    def say(self, telling: Any, messages: Sequence[bytes] | None = None) -> None:
        """Send a message that comes from the server, not from a table."""
        self.put(telling, messages)

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:
        super().put(told, messages)
        if isinstance(told, Frame):
            self.prompt = None if told.prompt is None else told.prompt.id
        elif isinstance(told, Refusal):
            self._metrics.refusals.labels(told.code).inc()
        elif isinstance(told, Notice) and told.kind in self._farewells:
            self.close(self._farewells[told.kind], self._reasons.get(told.kind, told.sentence))
        self.put_after(told)

    def close(self, code: int, reason: str = "") -> None:
        """`reason`: for people; it goes into the close frame."""
        if self.closed is None:
            self.reason = (reason or REASONS.get(code, "")).encode()[:_LONGEST_REASON].decode(errors="ignore")
        super().close(code)


TEXT: Final = Framing(is_text=True)
BINARY: Final = Framing(is_text=False)


class Connection:
    def __init__(self, ws: WebSocket, mail: Mail, framing: Framing, metrics: Metrics) -> None:
        self.mail = mail
        self.code: int | None = None
        """The close code of the client; None until the client ends the connection."""
        self._ws = ws
        self._framing = framing
        self._metrics = metrics
        self._socket: ClientSocket | None = ws.scope.get(SOCKET)

    async def run(self, hear: Hear, take: Take | None = None) -> None:
        """Run until either side ends the connection.

        `take` gets each message as it arrives. If it returns False, the reader passes the message to `hear`.
        """
        if self._socket is not None:
            self.mail.send_now = self._sent_at_once
            if take is not None:
                self._socket.listener = partial(self._taken, take)
        reading = asyncio.create_task(self._read(hear))
        sending = asyncio.create_task(self._send())
        try:
            code = await self.mail.wait_closed()
            if self.code is None:
                await self._end(sending, code)
        finally:
            for task in (reading, sending):
                task.cancel()
            await asyncio.gather(reading, sending, return_exceptions=True)

    def _taken(self, take: Take, data: bytes) -> bool:
        try:
            is_taken = self.mail.closed is not None or take(data)
        except Exception:  # noqa: BLE001  a bug must end only this connection
            log().exception("connection_failed")
            self.mail.close(CRASHED)
            return True
        self._metrics.traffic.received += len(data) if is_taken else 0
        return is_taken

    async def _read(self, hear: Hear) -> None:
        """Read one message at a time: with a task for each, a quick one could overtake a slow one.

        Unread messages wait in the socket, so a client that sends too much slows down only itself. When this
        returns, the outbox is closed.
        """
        try:
            while (data := await self._next()) is not None and self.mail.closed is None:
                await hear(data)
        except Exception:  # noqa: BLE001  a bug must end only this connection
            log().exception("connection_failed")
            self.mail.close(CRASHED)

    async def _next(self) -> str | bytes | None:
        """The next message, text or bytes; None once the client is gone."""
        message = await self._ws.receive()
        if message["type"] == "websocket.disconnect":
            self.code = message.get("code") or _LOST
            self.mail.close(self.code)  # nobody would read further messages
            return None
        data: str | bytes | None = message.get("text")
        data = message.get("bytes") or b"" if data is None else data
        self._metrics.traffic.received += len(data)
        return data

    async def _end(self, sending: asyncio.Task[None], code: int) -> None:
        """Send the rest, then close.

        The last messages say why the connection ends, so they must go out before the close frame. But a
        client that does not read must not keep the connection open for ever.
        """
        if code != TOO_SLOW:
            await asyncio.wait({sending}, timeout=_LINGER)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await self._close(code)

    def _sent_at_once(self, messages: Sequence[bytes]) -> bool:
        assert self._socket is not None, "only a connection with a socket sends at once"
        frames, size = self._framing.framed(messages)
        if not self._socket.write_at_once(frames):
            return False
        self._metrics.traffic.sent += size
        return True

    async def _send(self) -> None:
        try:
            while True:
                message = await self.mail.get()
                await self._ws.send(self._message(message))
                self._metrics.traffic.sent += len(message)
        except OutboxClosed:
            return
        except (WebSocketDisconnect, RuntimeError):
            return  # the reader notices it too

    def _message(self, frame: bytes) -> dict[str, Any]:
        content = {"text": frame.decode()} if self._framing.is_text else {"bytes": frame}
        return {"type": "websocket.send", **content}

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(_LINGER):
                await self._ws.close(code, self.mail.reason)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return
