"""Where WebSockets come in: a line for each address, with who is served there and what is said.

A new dialect is a folder of `wire`, a client here with what only its visitors can ask for, and a line here.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Final, NamedTuple

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from facedown.core import AnyGame
from facedown.server import lobby_messages
from facedown.server.client import Client
from facedown.server.doors.arena import ArenaClient, SpectatorClient
from facedown.server.doors.battle import BattleClient
from facedown.server.doors.lobby import LobbyClient
from facedown.server.doors.native import NativeClient
from facedown.server.site import Site
from facedown.wire.arena import messages as arena_messages
from facedown.wire.battle import messages as battle_messages
from facedown.wire.native import messages as native_messages
from facedown.wire.schemas import Channel


class Door(NamedTuple):
    path: str
    client: Callable[[Site, WebSocket], Client]
    channel: Channel | Callable[[AnyGame], Channel] | None
    """In the AsyncAPI document: one, one for each game, or none where another line has it."""


DOORS: Final = (
    Door("/play/{table}", NativeClient, native_messages.channel),
    Door("/battle", BattleClient, battle_messages.CHANNEL),
    Door("/ws", ArenaClient, arena_messages.CHANNEL),
    Door("/spectate", SpectatorClient, None),
    Door("/lobby", LobbyClient, lobby_messages.CHANNEL),
)


def socket_routes() -> list[WebSocketRoute]:
    return [WebSocketRoute(door.path, _endpoint(door)) for door in DOORS]


def channels(games: Iterable[AnyGame]) -> Iterator[Channel]:
    for door in DOORS:
        if isinstance(door.channel, Channel):
            yield door.channel
        elif door.channel is not None:
            yield from map(door.channel, games)


def _endpoint(door: Door) -> Callable[[WebSocket], Awaitable[None]]:
    async def serve(ws: WebSocket) -> None:
        await door.client(ws.app.state.site, ws).serve(ws)

    return serve
