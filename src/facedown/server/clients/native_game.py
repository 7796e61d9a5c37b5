"""`/ws/{game_id}` with a subprotocol of the native dialect: docs/protocol/mahjong.md 8.

The same games and seats as in the mahjong dialect. A client attaches with its name as `team` and its session
token as `join_code`, and is sent the frames of the table.
"""

import re
from typing import Final

from starlette.websockets import WebSocket

from facedown.core import Seat, names
from facedown.games import GameRefusal
from facedown.server.clients.mahjong import GameClient, MahjongClient
from facedown.server.clients.native import CODECS
from facedown.server.connection import NO_SUCH_TABLE, WRONG_TOKEN
from facedown.server.site import Site
from facedown.table import Table
from facedown.wire.mahjong.messages import LONGEST_NAME
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{1,50}")


class NativeGameClient(GameClient):
    def __init__(self, site: Site, ws: WebSocket, subprotocol: str) -> None:
        self.subprotocol = subprotocol
        self._speech = Native(CODECS[subprotocol])
        super().__init__(site, ws, self._speech)
        self._id: str = ws.path_params["game_id"]

    async def hello(self, greeting: AttachRequest) -> None:
        game = self.site.games.find(self._id)
        if game is None:
            self.reject("no_such_table", f"there is no game {self._id}", close=NO_SUCH_TABLE)
            return
        try:
            name = names.fit(greeting.team or "", LONGEST_NAME)
        except names.BadName as no:
            self._turn_away(f"attach with the player's name as team: {no}")
            return
        if not _TOKEN.fullmatch(greeting.join_code or ""):
            self._turn_away("attach with a join_code of 1 to 50 letters, digits, - and _ of your own choice")
            return
        self.join(game, name, greeting.join_code)

    def _turn_away(self, sentence: str) -> None:
        self.reject("unauthorized", sentence, close=WRONG_TOKEN)

    # Called by the game

    def refuse(self, no: GameRefusal) -> None:
        self.reject(no.code, no.sentence, close=WRONG_TOKEN)

    def enter(self, table: Table, seat: Seat) -> None:
        self._speech.attach(table.kept.game)
        super().enter(table, seat)


def game_client(site: Site, ws: WebSocket) -> GameClient:
    """In the native dialect if the client offers it, else in the mahjong dialect."""
    offered = next((each for each in ws.scope["subprotocols"] if each in CODECS), None)
    return MahjongClient(site, ws) if offered is None else NativeGameClient(site, ws, offered)
