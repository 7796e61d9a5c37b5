"""`/ws` and `/spectate`: the arena dialect, match after match. docs/protocol/arena.md."""

from collections.abc import Mapping
from typing import ClassVar, Final

from starlette.websockets import WebSocket

from facedown.arena import USUAL, Arena, ArenaRefusal, BadSetting, Playing, Settings, settings_from
from facedown.core import Seed, Viewer
from facedown.core.fair import commitment
from facedown.server.clients.visitor import ArenaVisitor
from facedown.server.connection import LASTING, NO_SUCH_TABLE
from facedown.server.logs import log
from facedown.server.site import Site
from facedown.server.time import epoch_ms
from facedown.wire.arena.dialect import ArenaDialect
from facedown.wire.arena.values import ArenaLobby, Entered, Operate, Role, TeamHello
from facedown.wire.dialect import Heard

_OPPONENTS: Final = 9
COMMITMENT: Final = b"facedown-seed-commit"
"""The header with the commitment to the secret of a private table."""
_SAID_HELLO: Final = ArenaRefusal("bad_hello", "you have said hello; open another connection instead")


class ArenaClient(ArenaVisitor):
    kind = "arena"
    farewells = LASTING
    is_patient = True
    stays = True
    opening: ClassVar[TeamHello | None] = None
    """The hello that the address implies, so that the client need not send it."""

    def __init__(self, site: Site, ws: WebSocket) -> None:
        self._speech = ArenaDialect(epoch_ms, exhausted=self._exhausted, act=self.act)
        super().__init__(site, ws, self._speech)
        self._query = ws.query_params
        self._practice: tuple[list[str], Settings] | None = None
        """The bots and the settings of a private table, which is opened at the first hello."""
        self._seed: Seed | None = None
        """Of the private table; its commitment is sent with the handshake, before a nonce is heard."""
        if "practice" in self._query:
            self._seed = site.arenas.new_seed()
            self.headers = ((COMMITMENT, commitment(self._seed).encode()),)
        self._role: Role | None = None

    async def came(self) -> None:
        try:
            self._find(self._query)
        except ArenaRefusal as no:
            self.reject(no.code, no.sentence, close=NO_SUCH_TABLE)
        except BadSetting as no:
            self.reject("bad_hello", str(no), close=NO_SUCH_TABLE)
        else:
            if self.opening is not None:
                await self.hello(self.opening)

    def _find(self, asked: Mapping[str, str]) -> None:
        """Find the arena named in the address, or the permanent one."""
        arenas = self.site.arenas
        if "practice" in asked:
            self._practice = _practice(asked)
            arenas.check_bots(self._practice[0])
            return
        self.arena = arenas.find(asked.get("table", USUAL))
        if self.arena is None:
            raise BadSetting("there is no such table; see /tables")

    async def _made(self) -> Arena | None:
        """The arena; opens the private table if necessary."""
        if self.arena is None and self._practice is not None:
            if not self.site.practices.take(self.address):
                self.reject("rate_limited", "too many tables from this address; wait a minute")
                return None
            try:
                self.arena = await self.site.arenas.practise(*self._practice, self._seed)
                self.resumption.come_to("/ws", f"table={self.arena.id}")
            except ArenaRefusal as no:
                self.refuse(no)
        return self.arena

    # Messages of the client

    def take(self, data: bytes) -> bool:
        return self._speech.is_asked and self.take_at_once(data)

    def attend_at_once(self, heard: Heard) -> None:
        match heard:
            case TeamHello():
                self.refuse(_SAID_HELLO)
            case Operate() if self.arena is not None:
                self._attend(self.arena, heard)
            case _:
                super().attend_at_once(heard)

    async def hello(self, greeting: TeamHello) -> None:
        await self.request(greeting)

    async def request(self, request: TeamHello | Operate) -> None:
        arena = await self._made()
        if arena is None:
            return
        try:
            if isinstance(request, TeamHello):
                await self.admit_hello(arena, request)
        except ArenaRefusal as no:
            self.refuse(no)
        else:
            self._attend(arena, request)

    def _attend(self, arena: Arena, request: TeamHello | Operate) -> None:
        self._speech.max_invalid = arena.settings.max_invalid
        try:
            if isinstance(request, TeamHello):
                self._greeted(arena, request)
            else:
                self._operated(arena, request)
        except ArenaRefusal as no:
            self.refuse(no)

    def _greeted(self, arena: Arena, hello: TeamHello) -> None:
        before, self._role = self._role, hello.role
        try:
            self.try_to_enter(arena, hello)
        except ArenaRefusal as no:
            if no.code != "table_full":
                self._role = before
            raise
        finally:
            self.is_known = self._role is not None

    def _operated(self, arena: Arena, order: Operate) -> None:
        if self._role != "operator":
            raise ArenaRefusal("unauthorized", "only an operator may do this")
        arena.operate(order, by=self)
        log().info("operator", command=order.command, seat=order.seat, arena=arena.id)

    def _exhausted(self, prompt: int) -> None:
        if self.arena is not None and self.seat is not None:
            self.arena.skip(self.seat, prompt)

    # Called by the arena

    def enter(self, playing: Playing, seat: Viewer) -> None:
        super().enter(playing, seat)
        exposed = seat is None and playing.info.settings.spectator_delay > 0
        self._speech.enter(playing.setup, seat, exposed=exposed)

    def welcome(self, made_code: str | None) -> None:
        if made_code is not None:
            self.resumption.name(join_code=made_code)
        self.mail.say(Entered(self.seat, made_code, self._role or "player"))

    def tell(self, lobby: ArenaLobby) -> None:
        self.mail.say(lobby)


class SpectatorClient(ArenaClient):
    opening = TeamHello("", None, "", "spectator", None)


def _practice(asked: Mapping[str, str]) -> tuple[list[str], Settings]:
    """The bots named in the address, and the settings of the table."""
    bots = [bot.strip() for bot in asked["practice"].split(",") if bot.strip()]
    if not 1 <= len(bots) <= _OPPONENTS:
        raise BadSetting(f"practice=BOT,BOT… names 1 to {_OPPONENTS} bots")
    given = {name: value for name, value in asked.items() if name != "practice"}
    return bots, settings_from(given)
