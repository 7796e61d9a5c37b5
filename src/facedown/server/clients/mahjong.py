"""`/ws/{game_id}`: the mahjong dialect, from `join_game` to `game_end`. docs/protocol/mahjong.md."""

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from starlette.websockets import WebSocket

from facedown.core import Seat
from facedown.games import Game, GameRefusal, Visitor, events
from facedown.server.client import Client
from facedown.server.connection import CRASHED, MOVING, OVER
from facedown.server.limits import Bucket
from facedown.server.site import Site
from facedown.table import Table
from facedown.wire import Act, Attach, Notice, Refusal, Rejected
from facedown.wire.dialect import Dialect, Heard, Reply, Request
from facedown.wire.mahjong.dialect import MahjongDialect
from facedown.wire.mahjong.messages import ChatRequest, GameJoined, JoinGame, LeaveGame

_FORGED: Final = 1008
_REPLACED: Final = Notice("replaced", "this seat was opened from another connection")


class GameClient(Client, Visitor):
    """A player of one game, in any dialect."""

    kind = "mahjong"

    def __init__(self, site: Site, ws: WebSocket, dialect: Dialect) -> None:
        super().__init__(site, ws, dialect)
        self.mail.put_after = self._put
        self.game: Game | None = None
        """The game that it asked to join."""
        self.token = ""
        """The session token, once it has joined."""

    def join(self, game: Game, name: str, token: str | None) -> None:
        self.game = game
        game.handle(events.Joined(self, name, token))
        if token is not None and not self.is_known:
            self.site.guesses.failed_long(self.address)

    async def went(self) -> None:
        if self.game is not None:
            self.game.handle(events.Departed(self, clean=self.is_goodbye))

    def _put(self, told: Any) -> None:
        if isinstance(told, Refusal) and told.forged and self.game is not None:
            self.game.handle(events.Forged(self))

    # Called by the game

    def tell(self, told: Reply) -> None:
        if isinstance(told, GameJoined):
            self.token, self.is_known = told.session_token, True

    def enter(self, table: Table, seat: Seat) -> None:
        self.look_at(table, Attach(seat, self.token))

    def leave_table(self) -> None:
        self.look_away(clean=True)

    def replaced(self) -> None:
        self.mail.put(_REPLACED)


class MahjongClient(GameClient):
    farewells = {  # noqa: RUF012  never changed
        "over": OVER,
        "moving": MOVING,
        "stopped": CRASHED,
        "replaced": OVER,
        "expelled": _FORGED,
    }
    reasons = {  # noqa: RUF012  never changed
        "over": "game_ended",
        "stopped": "internal_error",
        "replaced": "replaced",
        "expelled": "invalid_game_action",
    }
    is_patient = True
    may_be_silent = True

    def __init__(self, site: Site, ws: WebSocket) -> None:
        self._speech = MahjongDialect()
        super().__init__(site, ws, self._speech)
        self._id: str = ws.path_params["game_id"]
        """Empty where `join_game` names the game."""
        limits = site.settings.limits
        self._chats = Bucket(limits.chats, limits.chats_burst)
        self._heartbeat = site.games.settings.heartbeat_ms / 1000
        self._heard_at = 0.0

    # Messages of the client

    def admit(self, heard: Sequence[Heard]) -> float | None:
        self._heard_at = monotonic()
        return super().admit(heard)

    def take(self, data: bytes) -> bool:
        return self._speech.is_asked and self.take_at_once(data, Act | Rejected)

    async def hello(self, greeting: JoinGame) -> None:
        game_id = self._id or greeting.game_id
        game = self.site.games.find(game_id)
        if game is None:
            self.reject("game_not_found", "there is no such game; create it with POST /games")
            return
        self.join(game, greeting.player_name, greeting.session_token)

    async def request(self, request: Request) -> None:
        if self.game is None:
            self.reject("not_in_game", "you are not in a game; send join_game first")
        elif isinstance(request, LeaveGame):
            self.game.handle(events.LeftGame(self))
        elif isinstance(request, ChatRequest):
            if self._chats.take():
                self.game.handle(events.Chatted(self, request.text))
            else:
                self.reject("rate_limited", "you chat too fast; wait a moment")

    async def follow(self) -> None:
        """Close the connection when nothing has been heard for too long."""
        self._heard_at = monotonic()
        while (left := self._heard_at + self._heartbeat - monotonic()) > 0:  # noqa: ASYNC110  it is moved
            await asyncio.sleep(left)
        self.mail.close(OVER, "heartbeat_timeout")

    # Called by the game

    def tell(self, told: Reply) -> None:
        super().tell(told)
        if isinstance(told, GameJoined):
            self.resumption.name(session_token=told.session_token)
        self.mail.say(told)

    def refuse(self, no: GameRefusal) -> None:
        self.reject(no.code, no.sentence)
