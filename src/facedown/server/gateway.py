"""Any node accepts any connection; the owner of its part serves it.

What another node owns is relayed to it: whole requests, and whole messages of sockets. The owner runs the
same application for them as for its own. A socket stays open when its part moves: the gateway repeats the
hello to the next owner, which answers with a snapshot. Commands that were on their way are lost with the
owner, as with a lost connection; they are never sent twice.
"""

import asyncio
import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from facedown.arena import USUAL
from facedown.cluster import CASH, FRAMES, LOBBY, PARTS, Lost, Owned, Stream, part_of, shard_of
from facedown.server.connection import CRASHED, MOVING, REASONS
from facedown.server.endpoint import body_of
from facedown.server.errors import Refused, refusal_response
from facedown.server.house import House
from facedown.server.logs import log
from facedown.server.settings import Limits
from facedown.server.transport import SOCKET

_PATIENCE: Final = 10.0
"""Seconds to wait for the owner of a part."""
_AGAIN: Final = 0.1
"""Seconds until we try the same owner again, if nothing changes before."""
_SAFE: Final = frozenset({"GET", "HEAD"})
_LOBBY: Final = frozenset(
    {"accounts", "me", "passkeys", "queue", "rooms", "status", "leaderboard", "tables", "games"}
)
"""The first parts of the paths that the lobby answers. The challenges of passkeys are in its memory."""
_SHARDS: Final = tuple(part for part in PARTS if part not in {LOBBY, CASH})
_SENT: Final = (
    *("type", "asgi", "http_version", "scheme", "method", "path", "raw_path", "root_path", "query_string"),
    *("headers", "client", "server", "subprotocols", "extensions"),
)
"""What the owner is sent of a scope."""
_BUSY: Final = Refused("unavailable", "this part of the house is moving; try again in a moment")
_MOVED: Final = "the server is moving; reconnect in a moment"
_NO_HELLO: Final = ("/cash", "/spectate")
"""Paths whose address says it all, so that the first message is a command like any other."""
_LAST: Final = frozenset({"websocket.close", "websocket.http.response.body", "http.response.body"})
"""The messages that may be the last of an answer."""


class Gateway:
    def __init__(self, app: ASGIApp, house: House, limits: Limits) -> None:
        self._app = app
        self._house = house
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket" and (part := part_of_socket(scope)) is not None:
            await self._socket(part, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (part := part_of_path(scope)) is None:
            await self._app(scope, receive, send)
            return
        try:
            body = await body_of(Request(scope, receive), self._limits)
        except Refused as no:
            await refusal_response(no)(scope, receive, send)
            return
        part = _part_by_body(scope, body) or part
        is_begun = False

        async def answer(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._answered_in_time(part, scope, body, answer)
        except (TimeoutError, Lost):
            # An answer that was cut off is not followed by another: the client sees that it is not whole
            if not is_begun:
                await refusal_response(_BUSY)(scope, receive, send)

    async def _answered_in_time(self, part: str, scope: Scope, body: bytes, send: Send) -> None:
        """Raises TimeoutError, Lost."""
        async with asyncio.timeout(_PATIENCE) as patience:
            self._house.requests.add(patience)
            try:
                await self._answered(part, scope, body, send)
            finally:
                self._house.requests.discard(patience)

    async def _answered(self, part: str, scope: Scope, body: bytes, send: Send) -> None:
        """Raises Lost if the owner was lost, and nobody knows what it has done."""
        request = {"type": "http.request", "body": body, "more_body": False}
        while True:
            if (app := await self._house.app(part)) is not None:
                await app(scope, _giving(request), send)
                return
            stream = await opened(self._house, part, scope)
            is_begun = False
            try:
                await stream.send(request)
                while True:
                    message = await stream.receive()
                    is_begun = True
                    await send(message)
                    if _is_last(message):
                        return
            except Lost:
                if is_begun or scope["method"] not in _SAFE:
                    raise
            finally:
                stream.end()

    async def _socket(self, part: str, scope: Scope, receive: Receive, send: Send) -> None:
        if (app := await self._house.app(part)) is not None:
            await app(scope, receive, send)  # ours, without a detour
            return
        if SOCKET in scope:
            scope[SOCKET].takes_any_text = scope["path"].startswith(("/ws", "/spectate"))
        await Relay(self._house, part, scope, receive, send).run()


async def opened(house: House, part: str, scope: Scope) -> Stream:
    """A stream to the owner of this part, once there is one."""
    while True:
        changed, owner = house.changes.next, house.node.owner(part)
        if owner is None:
            await changed.wait()
            continue
        with suppress(Lost):
            link = await house.links.to(owner.id, owner.address)
            return link.open(part, _sendable(scope))
        with suppress(TimeoutError):
            async with asyncio.timeout(_AGAIN):
                await changed.wait()


async def passed_on(house: House, part: str, owned: Owned) -> None:
    """Wait until another node runs the part, but not for long: the owner may have dropped one socket."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_AGAIN):
            while house.node.owned(part) == owned:
                await house.changes.next.wait()


class Relay:
    """One socket whose part another node runs."""

    def __init__(self, house: House, part: str, scope: Scope, receive: Receive, send: Send) -> None:
        self._house, self._part = house, part
        self._scope, self._receive, self._send = scope, receive, send
        self._first: Message | None = None
        """The client's handshake."""
        self._is_accepted = False
        self._hello: Message | None = None
        """What the next owner is told first."""
        self._unsent: Message | None = None
        """A message of the client that no owner has got."""
        self._has_hello = not scope["path"].startswith(_NO_HELLO)
        self._is_over = False

    async def run(self) -> None:
        moving = asyncio.Event()
        self._house.gateways.add(moving)
        self._first = await self._receive()
        relaying = asyncio.create_task(self._relay())
        told = asyncio.create_task(moving.wait())
        try:
            await asyncio.wait({relaying, told}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._house.gateways.discard(moving)
            trouble = await _stopped(relaying, told)
        if trouble is not None:
            log().error("connection_failed", exc_info=trouble)
        if not self._is_over:
            code, reason = (MOVING, _MOVED) if trouble is None else (CRASHED, REASONS[CRASHED])
            await self._tell({"type": "websocket.close", "code": code, "reason": reason})

    async def _relay(self) -> None:
        """Serve the client by one owner after the other, until it is gone or no owner is found."""
        with suppress(TimeoutError):
            while not self._is_over:
                async with asyncio.timeout(_PATIENCE):
                    stream = await opened(self._house, self._part, self._scope)
                owned = self._house.node.owned(self._part)
                try:
                    await self._by(stream)
                finally:
                    stream.end()
                if not self._is_over:
                    await passed_on(self._house, self._part, owned)

    async def _by(self, stream: Stream) -> None:
        """Serve the client by this owner until it is lost."""
        assert self._first is not None, "a socket begins with its handshake"
        up = asyncio.create_task(self._up(stream, self._first))
        down = asyncio.create_task(self._down(stream))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            trouble = await _stopped(up, down)
            if stream.next is not None:
                self._hello = stream.next["hello"] or self._hello
                self._scope |= stream.next["address"]
        if trouble is not None:
            raise trouble

    async def _up(self, stream: Stream, first: Message) -> None:
        """What the client says. A message that no owner has got is for the next one."""
        await stream.send(dict(first))
        if self._hello is not None and self._hello is not self._unsent and not await self._has_left():
            await stream.send(dict(self._hello))
        while True:
            if self._unsent is None:
                self._unsent = await self._receive()
                if self._hello is None and self._has_hello and self._unsent["type"] == "websocket.receive":
                    self._hello = self._unsent
            if self._unsent["type"] == "websocket.disconnect":
                self._is_over = True
            await stream.send(dict(self._unsent))
            self._unsent = None
            if self._is_over:
                return

    async def _has_left(self) -> bool:
        """Whether the client closed the socket while there was no owner.

        It may have come back on another one, from which its hello would take the chair if it were repeated.
        """
        if self._unsent is None:
            waiting = asyncio.ensure_future(self._receive())
            try:
                await asyncio.wait({waiting}, timeout=0)
            finally:
                if waiting.done():
                    self._unsent = waiting.result()
                else:
                    waiting.cancel()
        return self._unsent is not None and self._unsent["type"] == "websocket.disconnect"

    async def _down(self, stream: Stream) -> None:
        """What the client is sent."""
        while True:
            message = await stream.receive()
            if message["type"] == FRAMES:
                await self._scope[SOCKET].write(message["bytes"])
                continue
            if message["type"] == "websocket.accept":
                await self._accept(stream, message)
                continue
            if message["type"] == "websocket.close" and message.get("code") == MOVING:
                return
            if _is_last(message):
                self._is_over = True
            await self._tell(message)
            if self._is_over:
                return

    async def _accept(self, stream: Stream, message: Message) -> None:
        if not self._is_accepted:
            self._is_accepted = True
            await self._tell(message)
        if SOCKET in self._scope:
            stream.sink = self._scope[SOCKET].write_at_once

    async def _tell(self, message: Message) -> None:
        """Send this to the client, unless it is gone, which the reader notices too and passes on."""
        with suppress(OSError, RuntimeError):
            await self._send(message)


async def _stopped(*tasks: "asyncio.Task[Any]") -> Exception | None:
    """Cancel these tasks; returns what none of them should have raised."""
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    return next((e for e in ended if isinstance(e, Exception) and not isinstance(e, Lost)), None)


def part_of_socket(scope: Scope) -> str | None:
    """None for a path that has no socket."""
    match scope["path"].strip("/").split("/"):
        case ["battle" | "lobby"]:
            return LOBBY
        case ["cash", *_]:
            return CASH
        case ["play", table]:
            return part_of(table)
        case ["ws" | "spectate"]:
            asked = parse_qs(scope["query_string"].decode("latin-1"))
            return _any_shard() if "practice" in asked else shard_of(asked.get("table", [USUAL])[-1])
        case ["ws", game_id]:
            return shard_of(game_id)
    return None


def part_of_path(scope: Scope) -> str | None:
    """None for what any node can answer by itself."""
    if _wants_page(scope):
        return None
    match scope["path"].strip("/").split("/"):
        case ["tables", table, "hands"] | ["operator", "tables", table, _]:
            return part_of(table)
        case ["cash", *_]:
            return CASH
        case [first, *_] if first in _LOBBY:
            return LOBBY
    return None


def _part_by_body(scope: Scope, body: bytes) -> str | None:
    """The part of what a request makes, if it is not that of its path."""
    if scope["method"] != "POST" or scope["path"] not in {"/games", "/tables"}:
        return None
    try:
        made = msgspec.json.decode(body or b"{}", type=dict[str, Any])
    except msgspec.DecodeError:
        return None
    if scope["path"] == "/games":
        return shard_of(str(made.get("game_id", "")))
    return _any_shard() if made.get("arena") is not None else None


def _any_shard() -> str:
    """For a new arena: its owner gives it an id that belongs there."""
    return random.choice(_SHARDS)  # noqa: S311


def _wants_page(scope: Scope) -> bool:
    accepted: Iterable[bytes] = (value for name, value in scope["headers"] if name == b"accept")
    return scope["method"] in _SAFE and any(b"text/html" in value for value in accepted)


def _sendable(scope: Scope) -> dict[str, Any]:
    return {name: scope[name] for name in _SENT if name in scope} | {FRAMES: SOCKET in scope}


def _is_last(message: Message) -> bool:
    return message["type"] in _LAST and not message.get("more_body", False)


def _giving(request: Message) -> Receive:
    """The whole request, then nothing more."""
    given = False

    async def receive() -> Message:
        nonlocal given
        if given:
            await asyncio.Event().wait()
        given = True
        return request

    return receive
