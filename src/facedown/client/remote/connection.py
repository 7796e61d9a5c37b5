"""A bot at a table on a server: it reconnects as often as needed until the match is over."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

from facedown.client.errors import RunFailed, ServerRefused
from facedown.client.remote.account import Account
from facedown.client.remote.bot_thread import BotThread
from facedown.client.remote.dialect import ClientDialect
from facedown.client.remote.interface import Closed, Socket, dialled
from facedown.client.remote.news import News
from facedown.client.remote.session import Question, Session
from facedown.client.remote.team import Team
from facedown.core import Outcome
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.wire.native.messages import AttachRequest, Codec

PAUSE: Final = 1.0
"""Seconds before sending again what was refused for the moment, or asking a full arena again."""

_LOOKS: Final = 5
"""How often to look for the record after the table has said that the match is over."""

_FOUND: Final = 200

CODECS: Final[Sequence[Codec]] = ("msgpack", "json")
"""The preferred one first."""

_NO_SUCH_TABLE: Final = 4004
_OVER: Final = frozenset({1000, _NO_SUCH_TABLE})
"""Close codes after which there is no table to come back to; the record says how the match ended."""


class RemoteTable:
    def __init__(
        self,
        account: Account,
        table: str,
        session: Session,
        thread: BotThread[Question],
        *,
        team: Team | None = None,
        news: News,
    ) -> None:
        """With a `team`, the table is an arena, which seats the team in its current match or the next; or a
        game by id."""
        self._account = account
        self._table = table
        self._team = team
        self._session = session
        self._thread = thread
        self._news = news

    async def play(self) -> Outcome:
        """Play until the table says that the match is over."""
        path = f"/play/{quote(self._table, safe='')}" if self._team is None else self._team.path
        while not self._session.over:
            try:
                async with dialled(self._account.remote, path, CODECS) as socket:
                    self._account.backoff.met()
                    if self._team is not None:
                        self._news.connected(self._team.name)
                    await self._talk(socket, ClientDialect(self._session.game, socket.codec))
            except Closed as closed:
                if closed.code in _OVER:
                    self._check_exists(closed)
                    break
                await self._rest(closed)
        return self._session.outcome or await self._filed()

    def _check_exists(self, closed: Closed) -> None:
        """An arena exists between its matches too, and a game before its match: if there is none now, there
        never was."""
        team, is_new = self._team, self._session.attached is None
        if team is not None and is_new and closed.code == _NO_SUCH_TABLE:
            raise ServerRefused("no_such_table", team.missing)

    async def _rest(self, closed: Closed) -> None:
        session, account = self._session, self._account
        if session.no_seat is not None:
            self._news.put_off(session.no_seat)
            session.no_seat = None
            account.backoff.gained()  # the server answered
            await account.remote.rest(PAUSE)
            return
        await account.backoff.rest(closed)
        if self._team is not None and session.attached is not None:
            session.over = await self._is_filed()

    async def _is_filed(self) -> bool:
        """Did the match end while we were away? Asking this way does not take a seat in the next one."""
        with suppress(Closed):
            answer = await self._account.remote.ask("GET", self._record)
            return answer.status == _FOUND
        return False

    @property
    def _record(self) -> str:
        attached = self._session.attached
        return f"/records/{quote(self._table if attached is None else attached.table, safe='')}"

    async def _talk(self, socket: Socket, dialect: ClientDialect) -> None:
        """Keep reading while the bot decides, so that no new frame and no close goes unnoticed."""
        session = self._session
        session.dialled()
        team, token = self._team, self._account.token
        await socket.send(dialect.attach(AttachRequest(token) if team is None else team.request))
        hearing = asyncio.ensure_future(socket.receive())
        try:
            while not session.over:
                await asyncio.wait({hearing, *self._awaited}, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    await self._hear(hearing.result(), socket, dialect)
                    hearing = asyncio.ensure_future(socket.receive())
                else:
                    await self._answer(socket, dialect)
                self._ask()
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    @property
    def _awaited(self) -> set[asyncio.Future[Any]]:
        """The bot's decision, once this connection has shown the current question."""
        return self._thread.decisions if self._session.is_shown else set()

    def _ask(self) -> None:
        if not self._thread.decisions and (question := self._session.question()) is not None:
            self._thread.put(question, self._session.put(question))

    async def _answer(self, socket: Socket, dialect: ClientDialect) -> None:
        if (act := self._session.answered(*self._thread.take())) is not None:
            await socket.send(dialect.act(act))

    async def _hear(self, data: bytes, socket: Socket, dialect: ClientDialect) -> None:
        session = self._session
        gains, attached = session.gains, session.attached
        try:
            session.take(dialect.heard(data))
        except BadEncoding as error:
            raise RunFailed(f"table {self._table} sent something that cannot be read ({error})") from error
        self._news.heard(session, self._team)
        if session.gains > gains:
            self._account.backoff.gained()
        if session.later:
            session.later = False
            await self._account.remote.rest(PAUSE)
        elif session.attached is attached:
            return
        for act in session.unanswered:
            await socket.send(dialect.act(act))

    async def _filed(self) -> Outcome:
        """The outcome from the record, if this seat did not see it. Filing takes a moment."""
        for _ in range(_LOOKS):
            try:
                return _outcome(await self._account.ask("GET", self._record))
            except ServerRefused:
                if not self._session.over:
                    raise
                await self._account.remote.rest(PAUSE)
        raise RunFailed(f"the match at table {self._table} is over, and no record says how it ended")


def _outcome(record: Any) -> Outcome:
    try:
        outcome: Outcome = from_json(Outcome, to_json(record.get("outcome")))
    except BadEncoding as error:
        raise RunFailed(f"a record does not say how the match ended ({error})") from error
    return outcome
