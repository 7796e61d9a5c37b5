"""One WebSocket: what comes in, in order; what goes out, by one sender that nobody waits for."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from facedown.core import Frame
from facedown.server.limits import Bucket
from facedown.server.logs import log
from facedown.server.metrics import Metrics
from facedown.server.settings import Limits
from facedown.server.transport import SOCKET, Sockets, framed
from facedown.table import Link, Outbox, OutboxClosed, Table
from facedown.table.outbox import TOO_SLOW
from facedown.wire import Command, Notice, Refusal, Told

OVER: Final = 1000
CRASHED: Final = 1011
MOVING: Final = 1012
NO_HELLO: Final = 4001
WRONG_TOKEN: Final = 4003
NO_SUCH_TABLE: Final = 4004
TOO_MANY: Final = 4029

FAREWELLS: Final = {"over": OVER, "moving": MOVING, "stopped": CRASHED, "replaced": 4000, "expelled": 4003}
"""The close code after each notice that ends a connection."""

_LINGER: Final = 2.0
"""Seconds for what is still in the outbox of a connection that ends."""
_LOST: Final = 1006
_AHEAD: Final = 16
"""Commands of one connection that wait for the table; more wait in the socket."""
_PAUSE: Final = 0.01
_SLOWED: Final = 0.1
"""Seconds by which an answer of one who sends too much is held back, at most: its clock is running."""

Hear: TypeAlias = Callable[[str | bytes], Awaitable[None]]


class Framing:
    """How messages become frames of the socket, one each."""

    def __init__(self, *, is_text: bool) -> None:
        self.is_text = is_text
        self._last: tuple[Sequence[bytes], bytes] = (), b""

    def framed(self, messages: Sequence[bytes]) -> bytes:
        """What goes to everybody at a table comes here once for each of them."""
        if messages is not self._last[0]:
            self._last = messages, framed(messages, is_text=self.is_text)
        return self._last[1]


class Mail(Outbox):
    """A connection's outbox. It ends itself with a farewell, and knows which question is open."""

    def __init__(
        self,
        encode: Callable[[Told], Sequence[bytes]],
        metrics: Metrics,
        *,
        newest_only: bool = False,
        farewells: dict[str, int] = FAREWELLS,
    ) -> None:
        super().__init__(encode, newest_only=newest_only)
        self.prompt: int | None = None
        """The id of the question that the client was last shown as open."""
        self._farewells = farewells
        self._metrics = metrics

    def say(self, telling: Any, messages: Sequence[bytes] | None = None) -> None:
        """Something of the server's own, which is no table's to tell."""
        self.put(telling, messages)

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:
        super().put(told, messages)
        if isinstance(told, Frame):
            self.prompt = None if told.prompt is None else told.prompt.id
        elif isinstance(told, Refusal):
            self._metrics.refusals.labels(told.code).inc()
        elif isinstance(told, Notice) and told.kind in self._farewells:
            self.close(self._farewells[told.kind])


async def passed_on(table: Table, link: Link, command: Command) -> None:
    """Give a command to the table; wait first where it has not come round to those before."""
    while table.status == "open" and link.waiting >= _AHEAD:  # noqa: ASYNC110  a table waits for nobody
        await asyncio.sleep(_PAUSE)
    table.receive(link, command)


TEXT: Final = Framing(is_text=True)
BINARY: Final = Framing(is_text=False)


class Connection:
    def __init__(self, ws: WebSocket, mail: Mail, framing: Framing, limits: Limits, metrics: Metrics) -> None:
        self.mail = mail
        self.code: int | None = None
        """With which the client ended it; None while it has not."""
        self._ws = ws
        self._framing = framing
        self._limits = limits
        self._metrics = metrics
        self._bucket = Bucket(limits.messages, limits.messages_burst)
        self._strikes = 0
        self._socket: Sockets | None = ws.scope.get(SOCKET)

    async def run(
        self, hear: Hear, take: Callable[[bytes], bool] | None = None, *, may_be_silent: bool = False
    ) -> None:
        """Until one of us ends it. The first message must come in time, unless none need come.

        `take`: is given each message as it arrives; what it does not take (False) is heard in its turn.
        """
        if self._socket is not None:
            self.mail.door = self._sent_at_once
            if take is not None:
                self._socket.listener = partial(self._taken, take)
        delivering = asyncio.create_task(self._deliver())
        patience = None if may_be_silent else self._limits.handshake_ms / 1000
        reading = asyncio.create_task(self._read(hear, patience))
        try:
            await asyncio.wait({delivering, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and self.code is None:
                self._read_no_more(reading.exception())
                await delivering
        finally:
            for task in (reading, delivering):
                task.cancel()
            await asyncio.gather(reading, delivering, return_exceptions=True)

    def _taken(self, take: Callable[[bytes], bool], data: bytes) -> bool:
        try:
            is_taken = self.mail.closed is not None or take(data)
        except Exception:  # noqa: BLE001  our mistake, and this connection's alone
            log().exception("connection_failed")
            self.mail.close(CRASHED)
            return True
        self._metrics.traffic.received += len(data) if is_taken else 0
        return is_taken

    async def admit(self, *, answers: bool) -> bool:
        """May this message be heard? An answer to the open question always may, if not always at once."""
        if answers:
            if wait := self._bucket.owe():
                await asyncio.sleep(min(wait, _SLOWED))
            return True
        return self.admits()

    def admits(self) -> bool:
        """May this message, which answers nothing, be heard?"""
        if self._bucket.take():
            self._strikes = max(0, self._strikes - 1)
            return True
        self._strikes += 1
        if self._strikes > self._limits.strikes:
            self.mail.close(TOO_MANY)
        return False

    async def _read(self, hear: Hear, patience: float | None) -> None:
        try:
            async with asyncio.timeout(patience):
                data = await self._next()
        except TimeoutError:
            self.mail.close(NO_HELLO)
            return
        while data is not None and self.mail.closed is None:
            await hear(data)
            data = await self._next()

    async def _next(self) -> str | bytes | None:
        """The next message, of either kind; None once the client is gone."""
        message = await self._ws.receive()
        if message["type"] == "websocket.disconnect":
            self.code = message.get("code") or _LOST
            self.mail.close(self.code)  # whatever comes now would be told to nobody
            return None
        data: str | bytes | None = message.get("text")
        data = message.get("bytes") or b"" if data is None else data
        self._metrics.traffic.received += len(data)
        return data

    def _read_no_more(self, error: BaseException | None) -> None:
        """Reading ended although the client is there: the outbox knows why, or it was our mistake."""
        if error is not None:
            log().error("connection_failed", exc_info=error)
            self.mail.close(CRASHED)

    async def _deliver(self) -> None:
        sending = asyncio.create_task(self._send())
        try:
            code = await self.mail.wait_closed()
            if code != TOO_SLOW:
                await asyncio.wait({sending}, timeout=_LINGER)
        finally:
            # It may hang in a send to one who does not read.
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        await self._close(code)

    def _sent_at_once(self, messages: Sequence[bytes]) -> bool:
        assert self._socket is not None, "the door of a socket"
        if not self._socket.write_at_once(self._framing.framed(messages)):
            return False
        self._metrics.traffic.sent += sum(map(len, messages))
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
            return  # the reader hears of it as well

    def _message(self, frame: bytes) -> dict[str, Any]:
        content = {"text": frame.decode()} if self._framing.is_text else {"bytes": frame}
        return {"type": "websocket.send", **content}

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(_LINGER):
                await self._ws.close(code)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return
