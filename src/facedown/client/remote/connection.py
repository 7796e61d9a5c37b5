"""A bot at a table far away: it comes back as often as the connection is lost, until the match is over."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

from facedown.client.errors import RunFailed, ServerRefused
from facedown.client.remote.account import Account
from facedown.client.remote.bot_thread import BotThread
from facedown.client.remote.dialect import ClientDialect
from facedown.client.remote.interface import Closed, Socket, dialled
from facedown.client.remote.session import Question, Session
from facedown.core import Outcome
from facedown.core.codec import BadEncoding, from_json, to_json
from facedown.wire.native.messages import AttachRequest, Codec

log = logging.getLogger(__name__)

PAUSE: Final = 1.0
"""Seconds until an input that was refused for the moment is said again, and a full arena is asked again."""

_LOOKS: Final = 5
"""How often a record is looked for after the table has said that it is over."""

_FOUND: Final = 200

CODECS: Final[Sequence[Codec]] = ("msgpack", "json")
"""The one we like better first."""

_NO_SUCH_TABLE: Final = 4004
_OVER: Final = frozenset({1000, _NO_SUCH_TABLE})
"""Close codes after which there is nothing to come back to; whether there was a match is on file."""


class Link:
    def __init__(
        self,
        account: Account,
        table: str,
        session: Session,
        mind: BotThread[Question],
        *,
        team: AttachRequest | None = None,
    ) -> None:
        """With a `team`, the table is an arena: it seats the team in its present match, or the next."""
        self._account = account
        self._table = table
        self._team = team
        self._session = session
        self._mind = mind

    async def play(self) -> Outcome:
        """Until the table says that it is over."""
        path = f"/play/{quote(self._table, safe='')}"
        while not self._session.over:
            try:
                async with dialled(self._account.remote, path, CODECS) as socket:
                    await self._talk(socket, ClientDialect(self._session.game, socket.codec))
            except Closed as closed:
                if closed.code in _OVER:
                    self._check_arena(closed)
                    break
                await self._rest(closed)
        return self._session.outcome or await self._filed()

    def _check_arena(self, closed: Closed) -> None:
        """An arena is there before, between and after its matches, or not at all."""
        is_arena = self._team is not None and self._session.attached is None
        if is_arena and closed.code == _NO_SUCH_TABLE:
            raise ServerRefused("no_such_table", f"there is no arena {self._table}; see /tables")

    async def _rest(self, closed: Closed) -> None:
        session, account = self._session, self._account
        if session.is_full:
            session.is_full = False
            account.backoff.gained()  # somebody is there, and plays
            log.info("%s has no seat for now; asking again", self._table)
            await account.remote.rest(PAUSE)
            return
        await account.backoff.rest(closed)
        if self._team is not None and session.attached is not None:
            session.over = await self._is_filed()

    async def _is_filed(self) -> bool:
        """Did the match end while we were away? Then no seat is taken in the next one just to learn it."""
        with suppress(Closed):
            answer = await self._account.remote.ask("GET", self._record)
            return answer.status == _FOUND
        return False

    @property
    def _record(self) -> str:
        attached = self._session.attached
        return f"/records/{quote(self._table if attached is None else attached.table, safe='')}"

    async def _talk(self, socket: Socket, speech: ClientDialect) -> None:
        """Listen while the bot thinks: a thought hides neither a new frame nor the end of the connection."""
        session = self._session
        session.dialled()
        await socket.send(speech.attach(self._team or AttachRequest(self._account.token)))
        hearing = asyncio.ensure_future(socket.receive())
        try:
            while not session.over:
                await asyncio.wait({hearing, *self._awaited}, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    await self._hear(hearing.result(), socket, speech)
                    hearing = asyncio.ensure_future(socket.receive())
                else:
                    await self._answer(socket, speech)
                self._ask()
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    @property
    def _awaited(self) -> set[asyncio.Future[Any]]:
        """What the bot thinks, once this connection has shown what is asked now."""
        return self._mind.thoughts if self._session.is_shown else set()

    def _ask(self) -> None:
        if not self._mind.thoughts and (question := self._session.question()) is not None:
            self._mind.put(question, self._session.put(question))

    async def _answer(self, socket: Socket, speech: ClientDialect) -> None:
        if (act := self._session.answered(*self._mind.take())) is not None:
            await socket.send(speech.act(act))

    async def _hear(self, data: bytes, socket: Socket, speech: ClientDialect) -> None:
        session = self._session
        gains, attached = session.gains, session.attached
        try:
            session.take(speech.heard(data))
        except BadEncoding as error:
            raise RunFailed(f"table {self._table} said something that cannot be read ({error})") from error
        if session.gains > gains:
            self._account.backoff.gained()
        if session.later:
            session.later = False
            await self._account.remote.rest(PAUSE)
        elif session.attached is attached:
            return
        for act in session.unanswered:
            await socket.send(speech.act(act))

    async def _filed(self) -> Outcome:
        """How it ended, where the chair did not see it. A match is filed a moment after it is over."""
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
