"""A client on a WebSocket: what all dialects have in common.

Each dialect has a subclass in `server.clients` with its own requests.
"""

import asyncio
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, ClassVar, Final

from starlette.websockets import WebSocket

from facedown.core import Seat
from facedown.lobby import LobbyRefusal
from facedown.server.connection import BINARY, FAREWELLS, NO_HELLO, OVER, TEXT, TOO_MANY, Connection, Mail
from facedown.server.guesses import TooManyGuesses
from facedown.server.limits import Bucket
from facedown.server.resumption import Resumption
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.server.transport import SOCKET
from facedown.store import Damaged, Unavailable
from facedown.table import Link, Table
from facedown.wire import Act, Attach, Detach, Notice, Refusal, Rejected
from facedown.wire.dialect import Dialect, Greeting, Heard, Ping, Pong, Request

BUSY: Final = Notice("moving", "the store is busy; reconnect in a moment")

_AHEAD: Final = 16
"""Commands of one connection that may wait in the table's inbox; further ones wait in the socket."""
_PAUSE: Final = 0.01
_SLOWED: Final = 0.1
"""Most seconds that we delay an answer of a client that sends too much, because its clock is running."""


class Client:
    kind: ClassVar[str]
    """The name of this kind of socket in the log and the metrics."""
    farewells: ClassVar[Mapping[str, int]] = FAREWELLS
    reasons: ClassVar[Mapping[str, str]] = {}
    """By the kind of a farewell, the reason in the close frame instead of its sentence."""
    may_be_silent: ClassVar[bool] = False
    """Whether the hello may come at any time."""
    is_patient: ClassVar[bool] = False
    """Whether bad messages get only an answer, even before the hello, and even if they are not UTF-8."""
    subprotocol: str | None = None
    headers: Sequence[tuple[bytes, bytes]] = ()
    """Sent with the answer to the handshake."""

    def __init__(self, site: Site, ws: WebSocket, dialect: Dialect) -> None:
        self.site = site
        self.address = ws.client.host if ws.client else None
        self.mail = Mail(
            dialect.encode,
            site.metrics,
            newest_only=dialect.newest_only,
            farewells=self.farewells,
            reasons=self.reasons,
        )
        self.is_known = False
        """Whether its hello was accepted."""
        self.turn = asyncio.Lock()
        """Held while a request is carried out, so that its answer is sent before its consequences."""
        self.resumption = Resumption(ws.scope, is_text=dialect.text)
        self._dialect = dialect
        self._code: int | None = None
        """The close code of the client, once it has ended the connection."""
        self._at: tuple[Table, Link] | None = None
        """The table that the client is attached to."""
        limits = site.settings.limits
        self._limits = limits
        self._bucket = Bucket(limits.messages, limits.messages_burst)
        self._strikes = 0
        self._answered: int | None = None
        """The id of the last question that it answered."""

    async def serve(self, ws: WebSocket) -> None:
        """Serve the connection from the handshake to its end."""
        if SOCKET in ws.scope:
            ws.scope[SOCKET].takes_any_text = self.is_patient
        framing = TEXT if self._dialect.text else BINARY
        async with received(
            ws, self.kind, self.mail, framing, subprotocol=self.subprotocol, headers=self.headers
        ) as connection:
            if connection is not None:
                await self._run(connection)

    # Overridden by each dialect

    async def came(self) -> None:
        """The connection is open, and no message has come yet."""

    async def hello(self, greeting: Any) -> None:
        """Accept the hello and set `is_known`, or reject it."""
        raise NotImplementedError

    async def request(self, request: Any) -> None:
        """Carry out a request of a client that is known."""
        raise NotImplementedError

    def take(self, data: bytes) -> bool:  # noqa: ARG002  for subclasses
        """Carry out a message as it arrives; returns False to leave it to the reader's task."""
        return False

    def attend_at_once(self, heard: Heard) -> None:
        """Carry out what `take_at_once` has taken."""
        if isinstance(heard, Act):
            self.act(heard)
        elif isinstance(heard, Rejected):
            self.reject_message(heard)

    async def follow(self) -> None:
        """Runs beside the reader, and is cancelled at the end."""

    async def went(self) -> None:
        """The connection is closed, and the client is detached from its table."""

    # Tables

    @property
    def is_goodbye(self) -> bool:
        """Has the client closed the connection on purpose?"""
        return self._code == OVER

    @property
    def table(self) -> Table | None:
        return None if self._at is None else self._at[0]

    @property
    def chair(self) -> Seat | None:
        """Its seat at the table; None for spectators."""
        return None if self._at is None else self._at[1].seat

    def look_at(self, table: Table, attach: Attach, account: str | None = None) -> None:
        """Detach from the current table and attach to this one. The caller has verified the `account`."""
        self.look_away()
        link = table.connect(self.mail, account=account)
        self._at = table, link
        table.receive(link, attach)

    def look_away(self, *, clean: bool = False) -> None:
        """`clean`: the player leaves on purpose, even if the connection stays."""
        if self._at is not None:
            table, link = self._at
            self._at = None
            if table.status == "open":
                table.receive(link, Detach(clean=clean or self.is_goodbye))

    def act(self, act: Act[Any]) -> None:
        if self._at is None:
            self.mail.put(Refusal("not_seated", "you are not at a table", act.ref))
        else:
            self._at[0].receive(self._at[1], act)

    # Refusals

    def reject(self, code: str, sentence: str, *, ref: int | None = None, close: int | None = None) -> None:
        """Send a rejection; with `close`, also end the connection with this code."""
        self.mail.put(Rejected(code, sentence, ref))
        if close is not None:
            self.mail.close(close, sentence)

    def reject_message(self, bad: Rejected) -> None:
        """Answer a message that the dialect did not understand."""
        self.mail.put(bad)
        if not self.is_known and (bad.code == "bad_hello" or not self.is_patient):
            self.mail.close(NO_HELLO, bad.sentence)

    # Messages of the client

    def take_at_once(self, data: bytes, kinds: type[Any] | UnionType | None = None) -> bool:
        """Pass the answer to an open question to the table, directly from the socket's callback.

        Waking the reader's task would cost more than everything else. The shortcut is safe only while the
        reader is idle: an answer must not overtake a message that is still being carried out.

        `kinds`: of messages that are not left to the reader; None for all.
        """
        if self.turn.locked():
            return False
        heard = self._dialect.decode(data)
        if kinds is not None and not isinstance(heard[0], kinds):
            return False
        if self.admit(heard) is not None:
            for each in heard:
                self.attend_at_once(each)
        return True

    async def _run(self, connection: Connection) -> None:
        self._await_hello()
        following = asyncio.create_task(self.follow())
        try:
            try:
                await self.came()
            except Unavailable:
                self.mail.put(BUSY)
            await connection.run(self.hear, self.take)
        finally:
            self._timer.cancel()
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            await self.gone(connection.code)

    async def gone(self, code: int | None) -> None:
        """The connection has ended; `code`: the client's, if the client ended it."""
        self._code = code
        self.look_away()
        await self.went()

    def _await_hello(self) -> None:
        patience = self._limits.handshake_ms / 1000
        self._timer = asyncio.get_running_loop().call_later(patience, self._late)

    def _late(self) -> None:
        if self.turn.locked():
            self._await_hello()  # a hello came in time, but the store is slow
        elif not self.is_known and not self.may_be_silent:
            self.reject("bad_hello", "no hello came in time", close=NO_HELLO)

    async def hear(self, data: str | bytes) -> None:
        heard = self._dialect.decode(data)
        wait = self.admit(heard)
        if wait is None:
            return
        async with self.turn:
            if wait:
                await asyncio.sleep(wait)
            for each in heard:
                await self._carried_out(each)
                if isinstance(each, Greeting) and self.is_known:
                    self.resumption.hello(data)

    def admit(self, heard: Sequence[Heard]) -> float | None:
        """The seconds to wait before this message is carried out; None if it came too fast and is refused.

        An answer to the open question is never refused, because that could cost the player the turn. The
        first answer to each question is free, as there are only as many of them as questions; later ones (a
        game may let a layout be changed) are delayed. A paused table refuses every answer and leaves the
        question open, so there the answers count like other messages.
        """
        act = next((each for each in heard if isinstance(each, Act)), None)
        if act is not None and self._is_answer(act):
            is_first, self._answered = self._answered != self.mail.prompt, self.mail.prompt
            return 0.0 if is_first else min(self._bucket.owe(), _SLOWED)
        if self._bucket.take():
            self._strikes = max(0, self._strikes - 1)
            return 0.0
        self._refuse_haste(heard)
        return None

    def _is_answer(self, act: Act[Any]) -> bool:
        asked, table = self.mail.prompt, self.table
        is_open = asked is not None and table is not None and not table.kept.paused
        return is_open and act.prompt in (None, asked)

    def _refuse_haste(self, heard: Sequence[Heard]) -> None:
        first = heard[0] if heard else None
        # Refuse an answer as the table does: a dialect that lets only one answer through then lets the next
        refusal = Refusal if isinstance(first, Act) else Rejected
        self.mail.put(refusal("rate_limited", "send less, or wait for answers", getattr(first, "ref", None)))
        self._strikes += 1
        if self._strikes > self._limits.strikes:
            self.mail.close(TOO_MANY)

    async def _carried_out(self, heard: Heard) -> None:
        try:
            await self._attended(heard)
        except (LobbyRefusal, TooManyGuesses) as no:
            self.reject(no.code, no.sentence, close=None if self.is_known else NO_HELLO)
        except Damaged:
            self.reject("damaged", "part of the stored data cannot be read; tell the operator")
        except Unavailable:
            if self.is_known:
                self.reject("unavailable", "the store is busy; try again in a moment")
            else:
                self.mail.put(BUSY)

    async def _attended(self, heard: Heard) -> None:
        match heard:
            case Rejected():
                self.reject_message(heard)
            case Greeting() if self.is_patient or not self.is_known:
                await self.hello(heard)
            case Greeting():
                self.reject("bad_request", "you have already said hello; open another connection instead")
            case Ping(ref=ref) if self.is_known or self.may_be_silent:
                self.mail.say(Pong(ref, epoch_ms()))
            case Request() if self.is_patient or self.is_known:
                await self.request(heard)
            case Request():
                ref = heard.ref if isinstance(heard, Ping) else None
                self.reject("bad_hello", "say hello first", ref=ref, close=NO_HELLO)
            case Act():
                await self._act_in_turn(heard)

    async def _act_in_turn(self, act: Act[Any]) -> None:
        """Wait while the table's inbox is nearly full for this client: it would refuse the action."""
        while self._is_ahead():  # noqa: ASYNC110  a table does not report that it has taken a command
            await asyncio.sleep(_PAUSE)
        self.act(act)

    def _is_ahead(self) -> bool:
        return self._at is not None and self._at[0].status == "open" and self._at[1].waiting >= _AHEAD
