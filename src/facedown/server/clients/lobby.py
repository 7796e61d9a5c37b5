"""`/lobby`: changes of the lobby, and news for an account. docs/protocol/lobby.md."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket

from facedown.lobby import (
    Called,
    Changed,
    Dropped,
    LobbyEvent,
    Matched,
    RematchAsked,
    RoomChanged,
    RoomClosed,
)
from facedown.server import lobby_messages as said
from facedown.server.client import Client
from facedown.server.connection import WRONG_TOKEN
from facedown.server.site import Site
from facedown.store import Account, Unavailable

_BEAT: Final = 0.5
"""Least seconds between two `you` messages."""


class LobbyClient(Client):
    kind = "lobby"

    def __init__(self, site: Site, ws: WebSocket) -> None:
        super().__init__(site, ws, said.LobbyDialect())
        self._account: Account | None = None
        self._stop_listening: Callable[[], object] = bool  # a no-op until the hello
        self._is_changed = False
        self._showing: asyncio.Task[None] | None = None
        """Runs only while there is something to show: most clients of a lobby only look on."""
        self._you: said.You | None = None
        self._is_mine = True
        """Whether the account itself may have changed."""

    async def hello(self, greeting: said.Hello) -> None:
        if greeting.token is not None:
            self._account = await self.site.signed_in(greeting.token, self.address)
            if self._account is None:
                self.reject("unauthorized", "no account has this token", close=WRONG_TOKEN)
                return
        account = None if self._account is None else self._account.id
        self._stop_listening = self.site.lobby.listen(account, self._noted)
        self.is_known = True
        self.site.bulletin.read(self.mail)
        self._show_changes()

    async def went(self) -> None:
        self.site.bulletin.leave(self.mail)
        self._stop_listening()
        if self._showing is not None:
            self._showing.cancel()
            await asyncio.gather(self._showing, return_exceptions=True)

    def _noted(self, event: LobbyEvent) -> None:
        match event:
            case Matched(table=table, seat=seat, game=game):
                self.mail.say(said.Matched(table, seat, game))
            case Called(game=game, ms=ms):
                self.mail.say(said.Called(game, ms))
            case RematchAsked(table=table, by=by):
                self.mail.say(said.RematchAsked(table, by))
            case RoomChanged(code=code):
                self.mail.say(said.RoomShown.of(self.site.lobby.room(code)))
            case RoomClosed(code=code):
                self.mail.say(said.RoomClosed(code))
            case Dropped(game=game, code=code, sentence=sentence):
                self.mail.say(said.Dropped(game, code, sentence))
        self._is_mine |= not isinstance(event, Changed) or self._moved()
        self._show_changes()

    def _moved(self) -> bool:
        """Has the account joined or left the queue or a room since the last `you` message?"""
        if self._account is None or self._you is None:
            return False
        lobby, account = self.site.lobby, self._account.id
        return (lobby.queued(account), lobby.waits_in(account)) != (self._you.queued, self._you.room)

    def _show_changes(self) -> None:
        self._is_changed = True
        if self._account is not None and self._showing is None:
            self._showing = asyncio.create_task(self._shown())

    async def _shown(self) -> None:
        try:
            while self._is_changed:
                self._is_changed = False
                try:
                    await self._show_you()
                except Unavailable:
                    self._is_mine = True
                await asyncio.sleep(_BEAT)
        finally:
            self._showing = None

    async def _show_you(self) -> None:
        if self._account is None or not self._is_mine:
            return
        self._is_mine = False
        you = said.You.of(await self.site.lobby.profile(self._account.id))
        if you != self._you:
            self._you = you
            self.mail.say(you)
