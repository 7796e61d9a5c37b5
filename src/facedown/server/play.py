"""`/play/{table}`: the native dialect over a WebSocket. docs/protocol.md 3."""

from msgspec import UNSET
from starlette.websockets import WebSocket

from facedown.arena import Arena, ArenaRefusal
from facedown.arena import Playing as ArenaMatch
from facedown.core import Viewer
from facedown.server.connection import (
    MOVING,
    NO_HELLO,
    NO_SUCH_TABLE,
    ONE_BINARY,
    ONE_TEXT,
    OVER,
    WRONG_TOKEN,
    Connection,
    Mail,
    passed_on,
)
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.store import Account, Unavailable
from facedown.table import Link, Table
from facedown.wire import Act, Attach, Detach, Notice, Refusal
from facedown.wire.arena.dialect import Hello, team_name
from facedown.wire.arena.dialect import Lobby as ArenaLobby
from facedown.wire.native.dialect import AttachRequest, BadMessage, Codec, Native, Ping, Pong, Said

_CODECS: dict[str, Codec] = {"facedown.json": "json", "facedown.msgpack": "msgpack"}


async def play(ws: WebSocket) -> None:
    site: Site = ws.app.state.site
    subprotocol = next((offered for offered in ws.scope["subprotocols"] if offered in _CODECS), None)
    dialect = Native(_CODECS[subprotocol] if subprotocol else "json")
    mail = Mail(dialect.encode, site.metrics, newest_only=True)
    framing = ONE_BINARY if subprotocol == "facedown.msgpack" else ONE_TEXT
    async with received(ws, "play", mail, framing, subprotocol) as connection:
        if connection is not None:
            await Playing(site, connection, dialect).run(ws.path_params["table"])


class Playing:
    """One client of one table."""

    stays = False

    def __init__(self, site: Site, connection: Connection, dialect: Native) -> None:
        self._site = site
        self._connection = connection
        self._mail = connection.mail
        self._dialect = dialect
        self._table: Table | None = None
        self._link: Link | None = None
        self._match = ""
        self._seat: Viewer = None
        self._arena: Arena | None = None
        """Where this came as a team."""

    async def run(self, match: str) -> None:
        self._table = self._site.lobby.table(match)
        if self._table is None:
            await self._say_none(match)
        self._match = match
        try:
            await self._connection.run(self._hear)
        finally:
            self.look_away()
            if self._arena is not None:
                self._arena.leave(self)

    async def _say_none(self, match: str) -> None:
        """A table that was there and is over has left a record."""
        if await self._site.store.record(match) is not None:
            self._mail.put(Notice("over", "this match is over; its record is on file"))
            return
        self._mail.put(Refusal("no_such_table", "no such table is open; see /tables"))
        self._mail.close(NO_SUCH_TABLE)

    async def _hear(self, data: str | bytes) -> None:
        try:
            said = self._dialect.decode(data)
        except BadMessage as bad:
            await self._refuse(bad)
            return
        if not await self._connection.admit(answers=self._answers(said)):
            self._mail.put(Refusal("rate_limited", "send less, or wait for answers", _ref(said)))
            return
        try:
            await self._heard(said)
        except Unavailable:
            self._mail.put(Notice("moving", "the store is busy; come back in a moment"))

    async def _refuse(self, bad: BadMessage) -> None:
        await self._connection.admit(answers=False)
        self._mail.put(Refusal(bad.code, bad.sentence, bad.ref))
        if self._link is None:
            self._mail.close(NO_HELLO)

    def _answers(self, said: Said) -> bool:
        """A paused table refuses every answer."""
        asked, table = self._mail.prompt, self._table
        is_open = asked is not None and table is not None and not table.kept.paused
        return isinstance(said, Act) and is_open and said.prompt in (None, asked)

    async def _heard(self, said: Said) -> None:
        match said:
            case AttachRequest() if self._link is None:
                await self._attach(said)
            case AttachRequest():
                self._mail.put(Refusal("bad_request", "you are attached; open another connection instead"))
            case _ if self._link is None or self._table is None:
                self._mail.put(Refusal("not_attached", "attach first", _ref(said)))
                self._mail.close(NO_HELLO)
            case Ping(ref=ref):
                self._mail.say(Pong(ref, epoch_ms()))
            case Act():
                await passed_on(self._table, self._link, said)

    async def _attach(self, said: AttachRequest) -> None:
        assert self._table is not None, "where there is no table nothing is heard"
        if said.team is not None:
            self._enter(said.team, said)
            return
        account = None if said.token is None else await self._site.lobby.signed_in(said.token)
        if said.token is not None and account is None:
            self._turn_away("that token opens no account")
            return
        chair = self._chair(self._table, account)
        seat = chair if said.seat is UNSET else said.seat
        if seat is not None and seat != chair:
            self._turn_away("that chair is not yours")
            return
        self._link = self._table.connect(self._mail, account=None if account is None else account.id)
        self._dialect.attach(self._table.kept.game)
        self._table.receive(self._link, Attach(seat))

    def _enter(self, team: str, said: AttachRequest) -> None:
        """Come to an arena as a team."""
        arena = self._site.arenas.find(self._match)
        if arena is None:
            self._turn_away("only an arena seats teams; attach with the token of your account")
            return
        if not said.join_code:
            self._turn_away("a team needs a join_code of its own choice")
            return
        name = team_name(team)
        if name is None:
            self._turn_away("a team has a name of 1 to 32 printable characters")
            return
        self._arena = arena
        try:
            arena.enter(self, Hello(name, said.join_code, said.nonce, "player", None))
        except ArenaRefusal as no:
            self.refuse(no)

    # What an arena tells; see `arenas.Visitor`

    def enter(self, playing: ArenaMatch, seat: Viewer) -> None:
        self.look_away()
        self._table, self._seat = playing.table, seat

    def welcome(self, made_code: str | None) -> None:
        """The snapshot says all."""

    def tell(self, lobby: ArenaLobby) -> None:
        """Of no use to one who sees the whole table."""

    def attach(self, code: str | None) -> None:
        assert self._table is not None, "an arena has a table"
        self._link = self._table.connect(self._mail)
        self._dialect.attach(self._table.kept.game)
        self._table.receive(self._link, Attach(self._seat, code))

    def refuse(self, no: ArenaRefusal) -> None:
        """Nobody waits here for the next match: come back for it."""
        self._mail.put(Refusal(no.code.lower(), no.sentence))
        self._mail.close(MOVING if no.code == "TABLE_FULL" else WRONG_TOKEN)

    def replaced(self) -> None:
        self._mail.put(Notice("replaced", "your team has come by another connection"))

    def look_away(self) -> None:
        if self._table is not None and self._link is not None and self._table.status == "open":
            self._table.receive(self._link, Detach(clean=self._connection.code == OVER))
        self._link = None

    def _chair(self, table: Table, account: Account | None) -> Viewer:
        return None if account is None else table.kept.roster.chair_of(account.id)

    def _turn_away(self, sentence: str) -> None:
        self._mail.put(Refusal("unauthorized", sentence))
        self._mail.close(WRONG_TOKEN)


def _ref(said: Said) -> int | None:
    return said.ref if isinstance(said, Act | Ping) else None
