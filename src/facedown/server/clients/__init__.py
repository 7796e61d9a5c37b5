"""The WebSocket addresses, each with its client class and its messages.

A new dialect needs a folder in `wire`, a client class in this package, and a line in `SOCKETS`.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Final, NamedTuple

from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from facedown.core import AnyGame
from facedown.server import lobby_messages
from facedown.server.client import Client
from facedown.server.clients.arena import ArenaClient, SpectatorClient
from facedown.server.clients.battle import BattleClient
from facedown.server.clients.cash import CashClient
from facedown.server.clients.lobby import LobbyClient
from facedown.server.clients.native import NativeClient
from facedown.server.clients.native_game import game_client
from facedown.server.errors import Refused, refusal_response
from facedown.server.site import Site
from facedown.wire.arena import messages as arena_messages
from facedown.wire.battle import messages as battle_messages
from facedown.wire.cash import messages as cash_messages
from facedown.wire.mahjong import messages as mahjong_messages
from facedown.wire.native import messages as native_messages
from facedown.wire.schemas import Channel


class Socket(NamedTuple):
    path: str
    client: Callable[[Site, WebSocket], Client]
    channel: Channel | Callable[[AnyGame], Channel] | None
    """In the AsyncAPI document: one, one for each game, or none if another line has it."""


SOCKETS: Final = (
    Socket("/play/{table}", NativeClient, native_messages.channel),
    Socket("/battle", BattleClient, battle_messages.CHANNEL),
    Socket("/cash/{table}", CashClient, cash_messages.CHANNEL),
    Socket("/cash", CashClient, None),
    Socket("/ws", ArenaClient, arena_messages.CHANNEL),
    Socket("/spectate", SpectatorClient, None),
    Socket("/lobby", LobbyClient, lobby_messages.CHANNEL),
    Socket("/ws/{game_id}", game_client, mahjong_messages.CHANNEL),
)


def socket_routes() -> list[WebSocketRoute]:
    """The last one is for all other paths."""
    routes = [WebSocketRoute(socket.path, _Endpoint(socket)) for socket in SOCKETS]
    return [*routes, WebSocketRoute("/{path:path}", _no_socket)]


async def _no_socket(ws: WebSocket) -> None:
    """Without this, a wrong path would be answered with a bare 403."""
    paths = ", ".join(socket.path for socket in SOCKETS)
    no = Refused("no_such_page", f"no socket is here; they are at {paths}")
    ws.app.state.site.metrics.refusals.labels(no.code).inc()
    await ws.send_denial_response(refusal_response(no))


def channels(games: Iterable[AnyGame]) -> Iterator[Channel]:
    for socket in SOCKETS:
        if isinstance(socket.channel, Channel):
            yield socket.channel
        elif socket.channel is not None:
            yield from map(socket.channel, games)


class _Endpoint:
    """An ASGI application: around a function, Starlette would wrap six coroutines and closures for each
    connection."""

    def __init__(self, socket: Socket) -> None:
        self._client = socket.client

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        ws = WebSocket(scope, receive, send)
        return self._client(ws.app.state.site, ws).serve(ws)
