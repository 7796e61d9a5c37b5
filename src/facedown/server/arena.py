"""`/ws` and `/spectate`: the arena dialect over a WebSocket, match after match. docs/protocol.md 7."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from starlette.websockets import WebSocket

from facedown.arena import USUAL, Arena, ArenaRefusal, BadSetting, Playing, Settings, settings_from
from facedown.core import Viewer
from facedown.server.connection import (
    FAREWELLS,
    NO_HELLO,
    NO_SUCH_TABLE,
    TEXT_LINES,
    Connection,
    Mail,
)
from facedown.server.logs import log
from facedown.server.operator import is_operator
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.store import Unavailable
from facedown.table import Link, Table
from facedown.wire import Act, Attach, Detach, Notice, Refusal
from facedown.wire.arena.dialect import ArenaDialect, Entered, Hello, Lobby, Operate, Refused
from facedown.wire.arena.values import Role

_FAREWELLS: Final = {kind: code for kind, code in FAREWELLS.items() if kind != "over"}
"""The end of a match is not the end of the connection."""
_OPPONENTS: Final = 9
_ONLOOKER: Final = Hello("", None, "", "spectator", None)
_REPLACED: Final = Notice("replaced", "your team has come by another connection")
_BUSY: Final = Notice("moving", "the store is busy; come back in a moment")


async def arena(ws: WebSocket) -> None:
    await _visit(ws, None)


async def spectate(ws: WebSocket) -> None:
    """Whoever comes here watches; nothing need be said."""
    await _visit(ws, _ONLOOKER)


async def _visit(ws: WebSocket, hello: Hello | None) -> None:
    site: Site = ws.app.state.site
    visit = Visit(site, ws.client.host if ws.client else None)
    async with received(ws, "arena", visit.mail, TEXT_LINES) as connection:
        if connection is not None:
            await visit.run(connection, ws.query_params, hello)


class Visit:
    """One connection to an arena."""

    stays = True

    def __init__(self, site: Site, address: str | None) -> None:
        self._site = site
        self._address = address
        self._speech = ArenaDialect(epoch_ms, exhausted=self._exhausted)
        self.mail = Mail(self._speech.encode, site.metrics, glances=True, farewells=_FAREWELLS)
        self._arena: Arena | None = None
        self._practice: tuple[list[str], Settings] | None = None
        """The bots and the terms of a private table, which is made once somebody says hello."""
        self._role: Role | None = None
        """Once the hello was heard."""
        self._seat: Viewer = None
        self._playing: Playing | None = None
        self._at: tuple[Table, Link] | None = None
        """The table that this looks at."""

    async def run(self, connection: Connection, asked: Mapping[str, str], hello: Hello | None) -> None:
        self._connection = connection
        self._find(asked)
        if hello is not None:
            await self._heard(hello)
        patience = self._site.settings.limits.handshake_ms / 1000
        late = asyncio.get_running_loop().call_later(patience, self._late)
        try:
            await connection.run(self._hear, self._take, may_be_silent=hello is not None)
        finally:
            late.cancel()
            self.look_away()
            if self._arena is not None:
                self._arena.leave(self)
                await self._site.arenas.tidy(self._arena)

    def _find(self, asked: Mapping[str, str]) -> None:
        """The arena that the address names; without a name, the usual one."""
        arenas = self._site.arenas
        try:
            if "practice" in asked:
                self._practice = _practice(asked)
                arenas.check_bots(self._practice[0])
                return
        except ArenaRefusal as no:
            self.refuse(no)
        except BadSetting as no:
            self.refuse(ArenaRefusal("BAD_HELLO", str(no)))
        else:
            self._arena = arenas.find(asked.get("table", USUAL))
            if self._arena is not None:
                return
            self.refuse(ArenaRefusal("BAD_HELLO", "there is no such table; see /tables"))
        self.mail.close(NO_SUCH_TABLE)

    async def _made(self) -> Arena | None:
        """The private table that was asked for, where it is not there yet."""
        if self._arena is None and self._practice is not None:
            if not self._site.practices.take(self._address):
                self.refuse(ArenaRefusal("RATE_LIMITED", "too many tables from this address; wait a minute"))
                return None
            try:
                self._arena = await self._site.arenas.practise(*self._practice)
            except ArenaRefusal as no:
                self.refuse(no)
            except Unavailable:
                self.mail.put(_BUSY)
        return self._arena

    # What is heard

    def _take(self, data: bytes) -> bool:
        """Who is asked is heard at once; others wait for a table that is being made."""
        if not self._speech.is_asked:
            return False
        if (wish := self._sifted(data)) is not None and self._arena is not None:
            self._attend(self._arena, wish)
        return True

    async def _hear(self, data: str | bytes) -> None:
        if (wish := self._sifted(data)) is not None:
            await self._heard(wish)

    def _sifted(self, data: str | bytes) -> Hello | Operate | None:
        """Answers go to the table, bad messages back; what is left is for the arena."""
        wish = self._speech.decode(data)
        if isinstance(wish, Act):  # the dialect lets one through for each question
            self._answer(wish)
            return None
        if not self._connection.admits():
            self.mail.say(Refused("RATE_LIMITED", "send less, or wait to be asked"))
            return None
        if isinstance(wish, Refused):
            self.mail.say(wish)
            if wish.code == "BAD_HELLO":
                self.mail.close(NO_HELLO)
            return None
        return wish

    def _answer(self, act: Act[Any]) -> None:
        """A paused table refuses every answer and the question stays open, so those are counted."""
        if self._at is None:
            return
        table, link = self._at
        if table.kept.paused and not self._connection.admits():
            self.mail.put(Refusal("rate_limited", "the table is paused; wait until it goes on"))
        else:
            table.receive(link, act)

    async def _heard(self, wish: Hello | Operate) -> None:
        arena = await self._made()
        if arena is not None:
            self._attend(arena, wish)

    def _attend(self, arena: Arena, wish: Hello | Operate) -> None:
        self._speech.max_invalid = arena.settings.max_invalid
        try:
            if isinstance(wish, Hello):
                self._greeted(arena, wish)
            else:
                self._operated(arena, wish)
        except ArenaRefusal as no:
            self.refuse(no)

    def _greeted(self, arena: Arena, hello: Hello) -> None:
        if hello.role == "operator" and not is_operator(hello.token, self._site.operator_token):
            raise ArenaRefusal("UNAUTHORIZED", "that is not the operator's token")
        before, self._role = self._role, hello.role
        try:
            arena.enter(self, hello)
        except ArenaRefusal as no:
            if no.code != "TABLE_FULL":
                self._role = before
            raise

    def _operated(self, arena: Arena, order: Operate) -> None:
        if self._role != "operator":
            raise ArenaRefusal("UNAUTHORIZED", "only an operator may do this")
        arena.operate(order, by=self)
        log().info("operator", command=order.command, seat=order.seat, arena=arena.id)

    def _late(self) -> None:
        if self._role is None and self.mail.closed is None:
            self.refuse(ArenaRefusal("BAD_HELLO", "no hello came in time"))
            self.mail.close(NO_HELLO)

    def _exhausted(self, prompt: int) -> None:
        if self._arena is not None and self._seat is not None:
            self._arena.skip(self._seat, prompt)

    # What the arena tells

    def enter(self, playing: Playing, seat: Viewer) -> None:
        self.look_away()
        self._playing, self._seat = playing, seat
        exposed = seat is None and playing.info.settings.spectator_delay > 0
        self._speech.enter(playing.place, playing.chronicle, seat, exposed=exposed)

    def welcome(self, made_code: str | None) -> None:
        self.mail.say(Entered(self._seat, made_code, self._role or "player"))

    def tell(self, lobby: Lobby) -> None:
        self.mail.say(lobby)

    def attach(self, code: str | None) -> None:
        assert self._playing is not None, "one enters before one looks"
        table = self._playing.table
        link = table.connect(self.mail)
        self._at = table, link
        table.receive(link, Attach(self._seat, code))

    def refuse(self, no: ArenaRefusal) -> None:
        self._site.metrics.refusals.labels(no.code).inc()
        self.mail.say(Refused(no.code, no.sentence))

    def replaced(self) -> None:
        self.mail.put(_REPLACED)

    def look_away(self) -> None:
        if self._at is not None:
            table, link = self._at
            if table.status == "open":
                table.receive(link, Detach())
            self._at = None


def _practice(asked: Mapping[str, str]) -> tuple[list[str], Settings]:
    """The bots that the address names, and other settings of the table."""
    bots = [bot.strip() for bot in asked["practice"].split(",") if bot.strip()]
    if not 1 <= len(bots) <= _OPPONENTS:
        raise BadSetting(f"practice=BOT,BOT… names 1 to {_OPPONENTS} bots")
    given = {name: value for name, value in asked.items() if name != "practice"}
    return bots, settings_from(given)
