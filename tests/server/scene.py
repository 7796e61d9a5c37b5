"""A server for tests: in this process and event loop, on a free port or without any, with a brisk pace."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from facedown.server import Settings, make_app, opened
from facedown.server.process import Server, bound, url_of
from facedown.server.site import Site

LAYOUT = ("attack", "heal", "counter")
PACE = 0.02
"""PREP of 400 ms, a reveal every 18 ms."""
LATE = 60
"""Seconds after which something that should have come is held not to come."""


NO_REUSE = httpx.Limits(max_keepalive_connections=0)
"""A connection for each question: one that is kept may be closed by the server just as it is used again."""


def settings_of(path: Path, **changes: Any) -> Settings:
    return replace(
        Settings(data=path, port=0, pace=PACE, think=(0, 0), arena=None, host_names=("house",)), **changes
    )


class Rest:
    """Asks over HTTP; an answer is (status, what the JSON says)."""

    def __init__(self, http: httpx.AsyncClient, site: Site) -> None:
        self.http = http
        self.site = site

    async def ask(
        self, method: str, path: str, token: str | None = None, body: object = None, **more: Any
    ) -> tuple[int, Any]:
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
        content = None if body is None else json.dumps(body)
        answer = await self.http.request(method, path, headers=headers, content=content, **more)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.status_code, answer.json() if is_json else answer.text

    async def guest(self, nickname: str | None = None) -> dict[str, Any]:
        account: dict[str, Any]
        status, account = await self.ask("POST", "/accounts", body={"nickname": nickname} if nickname else {})
        assert status == 201, account
        return account

    async def practice(self, token: str, bot: str = "casual") -> str:
        status, placed = await self.ask("POST", "/tables", token, {"game": "battle", "bots": [bot]})
        assert status == 201, placed
        table: str = placed["table"]
        return table

    async def friends_table(self, *tokens: str) -> str:
        """A free match of two people."""
        maker, guest = tokens
        _, room = await self.ask("POST", "/rooms", maker, {"game": "battle"})
        status, placed = await self.ask("POST", f"/rooms/{room['code']}", guest)
        assert status == 201, placed
        table: str = placed["table"]
        return table

    async def record(self, table: str) -> Any:
        """Once it is on file."""
        while self.site.lobby.table(table) is not None:  # noqa: ASYNC110  filing tells nobody who has no account
            await asyncio.sleep(0.005)
        status, record = await self.ask("GET", f"/records/{table}")
        assert status == 200, record
        return record


class House(Rest):
    """A server that listens."""

    def __init__(self, http: httpx.AsyncClient, url: str, site: Site) -> None:
        super().__init__(http, site)
        self.url = url

    def dial(self, path: str, **more: Any) -> connect:
        return connect(self.url.replace("http", "ws") + path, compression=None, proxy=None, **more)

    @asynccontextmanager
    async def at(self, path: str, first: object = None, **more: Any) -> AsyncIterator["Client"]:
        """A connection that has said its first message."""
        async with self.dial(path, **more) as ws:
            client = Client(ws)
            if first is not None:
                await client.send(first)
            yield client

    def playing(
        self, table: str, token: str | None = None, **more: Any
    ) -> AbstractAsyncContextManager["Client"]:
        return self.at(f"/play/{table}", {"type": "attach", **({"token": token} if token else {})}, **more)

    def battling(self, **hello: Any) -> AbstractAsyncContextManager["Client"]:
        return self.at("/battle", {"type": "hello", **hello})


class Client:
    """Keeps all it was told."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.told: list[Any] = []
        self.reason: str | None = None
        """Of the close frame with which the server ended it."""

    async def send(self, message: object) -> None:
        await self.ws.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> Any:
        async with asyncio.timeout(LATE):
            message = json.loads(await self.ws.recv())
        self.told.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> Any:
        """The next message of this kind that has these fields."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ended(self) -> int | None:
        """The code with which the server ends it, after all it still says."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            self.reason = closed.rcvd.reason if closed.rcvd else None
            return closed.rcvd.code if closed.rcvd else None

    def of(self, kind: str) -> list[Any]:
        return [message for message in self.told if message["type"] == kind]


@asynccontextmanager
async def asking(
    path: Path, address: tuple[str, int] = ("127.0.0.1", 5), **changes: Any
) -> AsyncIterator[Rest]:
    """The application without a socket."""
    settings = settings_of(path, **changes)
    async with opened(settings) as site:
        transport = httpx.ASGITransport(make_app(settings, site), client=address)
        async with httpx.AsyncClient(transport=transport, base_url="http://house", timeout=LATE) as http:
            yield Rest(http, site)


@asynccontextmanager
async def served(path: Path, **changes: Any) -> AsyncIterator[House]:
    """A server on a free port."""
    settings = settings_of(path, **changes)
    with bound(settings.host, settings.port) as listening:
        async with opened(settings) as site:
            listens = asyncio.Event()
            server = Server(settings, site, listens.set)
            serving = asyncio.create_task(server.serve([listening]))
            await listens.wait()
            try:
                async with httpx.AsyncClient(
                    base_url=url_of(listening), limits=NO_REUSE, timeout=LATE
                ) as http:
                    yield House(http, url_of(listening), site)
            finally:
                server.should_exit = True
                await serving


async def play_out(client: Client, layout: Sequence[str | None] = LAYOUT) -> int | None:
    """Confirm this layout in every round of a native table until the match is over; the close code."""
    last = None
    try:
        while True:
            message = await client.hear()
            if message["type"] == "frame" and message["prompt"] and message["prompt"]["id"] != last:
                last = message["prompt"]["id"]
                await client.send(confirm(last, layout, ref=last))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def confirm(
    prompt: int | None = None, layout: Sequence[str | None] = LAYOUT, ref: int | None = None
) -> dict[str, Any]:
    action = {"type": "confirm", "layout": list(layout)}
    return {"type": "act", "action": action, "prompt": prompt, "ref": ref}
