"""`python -m bench.arena_floor SCRIPT SEATS DATA`: the server's sockets, with nothing behind them.

The very transport, connections and outboxes of the server send what an arena sent before, one step of the
script for each message of the seat that was asked: no dialect, no rules, no table; and no log, but at /log,
where the message is durable before the step is sent.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from bench.arena_script import Step
from facedown.core import codec
from facedown.server.connection import TEXT, Connection, Mail
from facedown.server.http import Http
from facedown.server.limits import Presence
from facedown.server.metrics import Metrics
from facedown.server.process import bound, end_on_signals, url_of
from facedown.server.settings import FRAME_BYTES, Settings
from facedown.server.socket import received
from facedown.server.transport import SOCKET, Sockets
from facedown.store import Batch, NewMatch, Store, open_store

PATHS: Final = ("/ws", "/each", "/log")
_WELCOME: Final = (b'{"type":"welcome"}',)


class Bare:
    """As much of a site as a socket needs."""

    def __init__(self, script: list[Step], seats: int, store: Store, metrics: Metrics) -> None:
        self.settings = Settings()
        self.metrics = metrics
        self.presence = Presence(self.settings.limits.connections)
        self.mails: set[Mail] = set()
        self.store = store
        self._stages: dict[tuple[str, str], Stage] = {}
        self._script = script
        self._seats = seats

    async def stage(self, path: str, name: str) -> "Stage":
        if (path, name) not in self._stages:
            log = await Log.new(self.store, name) if path == "/log" else None
            self._stages.setdefault((path, name), Stage(self._script, self._seats, log))
        return self._stages[path, name]


class Log:
    """A match without rules: whatever is said in it is an entry."""

    def __init__(self, store: Store, match: str) -> None:
        self._store = store
        self._match = match
        self._head = 0

    @classmethod
    async def new(cls, store: Store, match: str) -> "Log":
        await store.create(NewMatch(match, "floor", b"", b"", (), (), 0, 0, "bench", "new"))
        return cls(store, match)

    async def append(self, data: str | bytes) -> None:
        entry = data.encode() if isinstance(data, str) else data
        batch = Batch(f"1.{self._head}", self._match, 1, self._head, (entry,), (), self._head, 0)
        self._head = await self._store.append(batch)


class Stage:
    """A table's worth of connections, to whom the script is told over and over."""

    def __init__(self, script: list[Step], seats: int, log: Log | None) -> None:
        self._script = script
        self._seats = seats
        self._log = log
        self._mails: list[Mail] = []
        self._at = -1

    def enter(self, mail: Mail) -> int:
        self._mails.append(mail)
        mail.say(None, _WELCOME)
        if len(self._mails) == self._seats:
            self._tell_on()
        return len(self._mails) - 1

    async def answered(self, seat: int, data: str | bytes) -> None:
        if self._script[self._at].actor == seat:
            if self._log is not None:
                await self._log.append(data)
            self._tell_on()

    def _tell_on(self) -> None:
        self._at = (self._at + 1) % len(self._script)
        for seat, messages in self._script[self._at].sent:
            self._mails[seat].say(None, messages)


class Visit:
    def __init__(self, stage: Stage, mail: Mail) -> None:
        self._stage = stage
        self._mail = mail
        self._seat: int | None = None

    async def hear(self, data: str | bytes) -> None:
        if self._seat is None:
            self._seat = self._stage.enter(self._mail)
        else:
            await self._stage.answered(self._seat, data)


async def visit(ws: WebSocket) -> None:
    """`/ws?table=…`, /log the same; at /each every frame goes its own way through Starlette and uvicorn."""
    site: Bare = ws.app.state.site
    if ws.url.path == "/each":
        del ws.scope[SOCKET]
    mail = Mail(_nothing, site.metrics)
    connection: Connection | None
    async with received(ws, "floor", mail, TEXT) as connection:
        if connection is not None:
            stage = await site.stage(ws.url.path, ws.query_params["table"])
            await connection.run(Visit(stage, mail).hear)


def _nothing(_told: Any) -> tuple[bytes, ...]:
    return ()


async def serve(script: list[Step], seats: int, data: str) -> None:
    app = Starlette(routes=[WebSocketRoute(path, visit) for path in PATHS])
    metrics = Metrics()
    store = await open_store(data, appended=metrics.appends.count)
    app.state.site = Bare(script, seats, store, metrics)
    config = uvicorn.Config(
        app,
        http=Http,
        ws=Sockets,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    with bound("127.0.0.1", 0) as listening:
        listening.listen()
        print(url_of(listening), flush=True)
        await uvicorn.Server(config).serve([listening])
    await store.close()


def main() -> None:
    script, seats, data = sys.argv[1:]
    steps: list[Step] = codec.unpack(list[Step], Path(script).read_bytes())
    end_on_signals()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(steps, int(seats), data))


if __name__ == "__main__":
    main()
