"""`/lobby`: what changes, told to whoever listens. docs/protocol.md 2.6."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from starlette.websockets import WebSocket

from facedown.core import codec
from facedown.lobby import Changed, Dropped, LobbyEvent, LobbyRefusal, Matched, RematchAsked
from facedown.server import lobby_messages as said
from facedown.server.connection import NO_HELLO, TEXT, WRONG_TOKEN, Connection, Mail
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.store import Account, Unavailable
from facedown.wire import Refusal
from facedown.wire.native.dialect import Ping, Pong

_BEAT: Final = 0.5
"""Seconds between two looks at one's own account."""


async def lobby(ws: WebSocket) -> None:
    site: Site = ws.app.state.site
    mail = Mail(_encoded, site.metrics)
    async with received(ws, "lobby", mail, TEXT) as connection:
        if connection is not None:
            await Listening(site, connection).run()


class Listening:
    """One connection to the lobby."""

    def __init__(self, site: Site, connection: Connection) -> None:
        self._site = site
        self._connection = connection
        self._mail = connection.mail
        self._account: Account | None = None
        self._stop: Callable[[], None] | None = None
        self._changed = asyncio.Event()
        self._you: said.You | None = None
        self._is_mine = True
        """Something of the account's own has changed."""

    async def run(self) -> None:
        telling = asyncio.create_task(self._tell())
        try:
            await self._connection.run(self._hear)
        finally:
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            self._site.bulletin.leave(self._mail)
            if self._stop is not None:
                self._stop()

    async def _hear(self, data: str | bytes) -> None:
        if not await self._connection.admit(answers=False):
            self._mail.put(Refusal("rate_limited", "send less"))
            return
        try:
            await self._heard(_decoded(data))
        except codec.BadEncoding as error:
            self._mail.put(Refusal("bad_request", f"not a message of the lobby: {str(error)[:200]}"))
            self._end_unless_known()
        except LobbyRefusal as no:
            self._mail.put(Refusal(no.code, no.sentence))
            self._end_unless_known()

    async def _heard(self, message: said.FromClient) -> None:
        match message:
            case said.Hello() if self._stop is None:
                await self._hello(message)
            case Ping(ref=ref) if self._stop is not None:
                self._mail.say(Pong(ref, epoch_ms()))
            case _:
                self._mail.put(Refusal("bad_request", "say hello, once and first"))
                self._end_unless_known()

    def _end_unless_known(self) -> None:
        if self._stop is None:
            self._mail.close(NO_HELLO)

    async def _hello(self, hello: said.Hello) -> None:
        if hello.token is not None:
            self._account = await self._site.lobby.signed_in(hello.token)
            if self._account is None:
                self._mail.put(Refusal("unauthorized", "that token opens no account"))
                self._mail.close(WRONG_TOKEN)
                return
        account = None if self._account is None else self._account.id
        self._stop = self._site.lobby.listen(account, self._noted)
        self._site.bulletin.read(self._mail)
        self._changed.set()

    def _noted(self, event: LobbyEvent) -> None:
        match event:
            case Matched(table=table, seat=seat, game=game):
                self._mail.say(said.Matched(table, seat, game))
            case RematchAsked(table=table, by=by):
                self._mail.say(said.RematchAsked(table, by))
            case Dropped(game=game, code=code, sentence=sentence):
                self._mail.say(said.Dropped(game, code, sentence))
        self._is_mine |= not isinstance(event, Changed) or self._moved()
        self._changed.set()

    def _moved(self) -> bool:
        """Does the account wait for something else than it was told?"""
        if self._account is None or self._you is None:
            return False
        return self._site.lobby.queued(self._account.id) != self._you.queued

    async def _tell(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._show_you()
            except Unavailable:
                self._is_mine = True
            await asyncio.sleep(_BEAT)

    async def _show_you(self) -> None:
        if self._account is None or not self._is_mine:
            return
        self._is_mine = False
        you = said.You.of(await self._site.lobby.profile(self._account.id))
        if you != self._you:
            self._you = you
            self._mail.say(you)


def _encoded(told: Any) -> tuple[bytes, ...]:
    return (codec.to_json(told),)


def _decoded(data: str | bytes) -> said.FromClient:
    if not isinstance(data, str):
        raise codec.BadEncoding("send text frames")
    message: said.FromClient = codec.from_json(said.FromClient, data)
    return message
