"""`/play/{table}`: the native dialect. docs/protocol/native.md, and arena.md 9 for teams."""

from typing import Any, Final

from msgspec import UNSET
from starlette.websockets import WebSocket

from facedown.arena import ArenaRefusal
from facedown.cash_tables import CashTable
from facedown.core import Seat
from facedown.server.clients.visitor import ArenaVisitor
from facedown.server.connection import MOVING, NO_SUCH_TABLE, TOO_MANY, WRONG_TOKEN
from facedown.server.site import Site
from facedown.table import Table
from facedown.wire import Attach, Notice, Refusal
from facedown.wire.arena.decode import team_name
from facedown.wire.arena.values import ArenaLobby, TeamHello
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest, Codec

_CLOSES: Final = {"table_full": MOVING, "rate_limited": TOO_MANY}
"""The close codes of refusals; all others close with `WRONG_TOKEN`."""
CODECS: Final[dict[str, Codec]] = {"facedown.json": "json", "facedown.msgpack": "msgpack"}


class NativeClient(ArenaVisitor):
    """A client of one table."""

    kind = "play"
    stays = False

    def __init__(self, site: Site, ws: WebSocket) -> None:
        self.subprotocol = next((each for each in ws.scope["subprotocols"] if each in CODECS), None)
        self._speech = Native(CODECS[self.subprotocol] if self.subprotocol else "json")
        super().__init__(site, ws, self._speech)
        self.mail.put_after = self._put
        self._id: str = ws.path_params["table"]
        self._found: Table | None = None
        self.account = ""
        """Of a client that may sit down at this cash table."""
        self._cash: CashTable | None = None

    async def came(self) -> None:
        self._found = self.site.lobby.table(self._id)
        if self._found is not None:
            return
        if await self.site.store.record(self._id) is not None:
            self.mail.put(Notice("over", "this match is over; its record is on file"))
        else:
            self.reject("no_such_table", "no such table is open; see /tables", close=NO_SUCH_TABLE)

    async def hello(self, greeting: AttachRequest) -> None:
        assert self._found is not None, "without a table the connection is closed before a hello"
        if greeting.team is not None:
            await self._come_as(greeting.team, greeting)
            return
        token = greeting.token
        account = None if token is None else await self.site.signed_in(token, self.address)
        if token is not None and account is None:
            self._turn_away("no account has this token")
            return
        chair = None if account is None else self._found.kept.roster.chair_of(account.id)
        seat = chair if greeting.seat is UNSET else greeting.seat
        if seat is not None and seat != chair:
            self._turn_away("that chair is not yours")
            return
        self.look_at(self._found, Attach(seat), None if account is None else account.id)
        cash = self.site.cash.find(self._id)
        if cash is not None and account is not None:
            self._cash, self.account = cash, account.id
            cash.came(self)

    async def _come_as(self, team: str, greeting: AttachRequest) -> None:
        """Enter an arena as a team."""
        arena, name = self.site.arenas.find(self._id), team_name(team)
        if arena is None:
            self._turn_away("only an arena seats teams; attach with the token of your account")
        elif not greeting.join_code:
            self._turn_away("a team needs a join_code of its own choice")
        elif name is None:
            self._turn_away("a team has a name of 1 to 32 printable characters")
        else:
            await self.come_to(arena, TeamHello(name, greeting.join_code, greeting.nonce, "player", None))

    def _put(self, told: Any) -> None:
        if isinstance(told, Refusal) and told.forged and self.table is not None and self.chair is not None:
            self.site.lobby.strike(self.table, self.chair)

    def _turn_away(self, sentence: str) -> None:
        self.reject("unauthorized", sentence, close=WRONG_TOKEN)

    def look_at(self, table: Table, attach: Attach, account: str | None = None) -> None:
        self._speech.attach(table.kept.game)
        self.is_known = True
        super().look_at(table, attach, account)

    async def went(self) -> None:
        await super().went()
        if self._cash is not None:
            self._cash.went(self)

    # Called by a cash table

    def assigned(self, seat: Seat) -> None:
        assert self._cash is not None, "only a cash table assigns chairs"
        self.look_at(self._cash.table, Attach(seat), self.account)

    def stood(self) -> None:
        """The chair is empty: go on as a watcher."""
        if self._cash is not None and self.table is not None:
            self.look_at(self._cash.table, Attach(None), self.account)

    # Called by the arena

    def welcome(self, made_code: str | None) -> None:
        """Nothing to send: the table sends a snapshot."""

    def tell(self, lobby: ArenaLobby) -> None:
        """Nothing to send: the frames show the whole table."""

    def refuse(self, no: ArenaRefusal) -> None:
        """Close the connection: a native client cannot wait here for the next match."""
        self.reject(no.code, no.sentence, close=_CLOSES.get(no.code, WRONG_TOKEN))
