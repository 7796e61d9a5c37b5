"""`/cash/{table_id}` and `/cash`: hands in notation, both ways. docs/protocol/cash.md."""

import asyncio
from typing import Final

from starlette.websockets import WebSocket

from facedown.cash_tables import CashRefusal, CashTable
from facedown.core import Seat
from facedown.server.client import Client
from facedown.server.connection import FAREWELLS, NO_SUCH_TABLE, OVER, WRONG_TOKEN
from facedown.server.site import Site
from facedown.server.transport import SOCKET, ClientSocket
from facedown.store import Account
from facedown.wire import Attach
from facedown.wire.cash.dialect import CashDialect
from facedown.wire.cash.messages import AskForChips, Join, top_up
from facedown.wire.dialect import Request

_ANY_BLINDS: Final = "1/2"
_FAREWELLS: Final = {kind: code for kind, code in FAREWELLS.items() if kind != "expelled"}
"""A player whose chair is empty goes on watching."""


class CashClient(Client):
    """A player or watcher of one cash table. Who it is, the token in the address says."""

    kind = "cash"
    farewells = _FAREWELLS

    def __init__(self, site: Site, ws: WebSocket) -> None:
        self._speech = CashDialect(self._see_off)
        super().__init__(site, ws, self._speech)
        self.account = ""
        self._who: Account | None = None
        self._at_table: CashTable | None = None
        self._socket: ClientSocket | None = ws.scope.get(SOCKET)
        self._id: str | None = ws.path_params.get("table")
        self._token = ws.query_params.get("token", "")
        self._blinds = ws.query_params.get("blinds", _ANY_BLINDS)

    async def came(self) -> None:
        who = await self.site.lobby.signed_in(self._token)
        if who is None:
            self.reject("UNAUTHORIZED", "no account has this token", close=WRONG_TOKEN)
            return
        try:
            table = await self._found()
        except CashRefusal as no:
            self.reject(no.code, no.sentence, close=NO_SUCH_TABLE)
            return
        self.resumption.come_to(f"/cash/{table.id}")
        await self.site.cash.balance(who.id)
        self._who, self.account, self._at_table = who, who.id, table
        self._speech.author = who.nickname
        self.is_known = True
        seat = table.chair_of(who.id)
        if seat is not None:
            named = table.table.kept.roster.sitters[seat]
            self._speech.author = who.nickname if named is None else named.name
        self.look_at(table.table, Attach(seat), self.account)
        table.came(self)

    async def _found(self) -> CashTable:
        if self._id is None:
            return await self.site.cash.with_blinds(self._blinds)
        found = self.site.cash.find(self._id)
        if found is None:
            raise CashRefusal("NO_SUCH_TABLE", "no such cash table is open; see /cash/tables")
        return found

    def take(self, data: bytes) -> bool:
        """Pass the answer to an open question to the table, directly from the socket's callback.

        Waking the reader's task costs more than the table does. Everything else waits for the reader.
        """
        socket = self._socket
        if socket is None or not socket.is_text or not self._speech.is_asked or self.turn.locked():
            return False
        act = self._speech.answer(data)
        if act is None:
            return False
        if self.admit((act,)) is not None:
            self.act(act)
        return True

    async def request(self, request: Request) -> None:
        assert self._at_table is not None, "a client that is known has a table"
        assert self._who is not None, "and a name"
        try:
            match request:
                case Join():
                    await self.site.cash.sit(self._at_table, self._who, request, self)
                case AskForChips(chips=chips):
                    self.act(top_up(await self.site.cash.affordable(self.account, chips)))
        except CashRefusal as no:
            self.reject(no.code, no.sentence)

    def assigned(self, seat: Seat) -> None:
        assert self._at_table is not None, "a client that is known has a table"
        self.look_at(self._at_table.table, Attach(seat), self.account)

    def stood(self) -> None:
        """The chair is empty: go on as a watcher."""
        if self._at_table is not None and self.table is not None:
            self.look_at(self._at_table.table, Attach(None), self.account)

    def _see_off(self) -> None:
        """A player who left has been sent the acknowledgement; nothing more follows."""
        asyncio.get_running_loop().call_soon(self.mail.close, OVER, "you have left this table")

    async def went(self) -> None:
        if self._at_table is not None:
            self._at_table.went(self)
