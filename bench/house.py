"""The server: actions for a second of its own CPU, latency with many matches, memory of connections."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from bench.figures import Figure, percentile
from bench.servers import Server, facedown
from facedown.core import Seed

MATCHES: Final = 200
IDLE: Final = 1_000
SECONDS: Final = 6.0
THINK: Final = 0.5
LAYOUTS: Final[tuple[list[str | None], ...]] = (
    ["attack", "defense", "heal"],
    ["heal", None, None],
    ["counter", "heal", "attack"],
)


def figures(ground: Path) -> Iterator[Figure]:
    """A server process of its own; everything that loads it is on this side of the sockets."""
    yield from asyncio.run(_measured(ground))


async def _measured(ground: Path) -> list[Figure]:
    # clocks a hundred times slower, so that no match ends while it is measured
    async with facedown(ground / "house", "--pace", "100") as server:
        players = await seated(server.url, MATCHES)
        flat_out = await _hammered(players[:60], server, pause=0.0)
        paced = await _hammered(players, server, pause=THINK)
        await asyncio.gather(*(player.ws.close() for player in players))
        memory = await _memory(server.url, server.pid)
    waits = sorted(paced.waits)
    return [
        Figure("actions a server-CPU-second, durable, flat out", (flat_out.done / flat_out.cpu,), "/s"),
        Figure("actions/s, durable, flat out", (flat_out.done / flat_out.seconds,), "/s"),
        Figure(f"p50 from action to frame, {MATCHES} matches", (1000 * percentile(waits, 50),), "ms"),
        Figure(f"p99 from action to frame, {MATCHES} matches", (1000 * percentile(waits, 99),), "ms"),
        Figure("memory of 1,000 connections", (memory,), "MB"),
    ]


class Load:
    def __init__(self) -> None:
        self.done = 0
        self.waits: list[float] = []
        self.seconds = self.cpu = 0.0


class Player:
    """Drafts, and waits for the frame that shows the draft."""

    def __init__(self, ws: ClientConnection, seed: Seed) -> None:
        self.ws = ws
        self.draws = seed.draws()
        self.last: list[str | None] | None = None

    async def draft(self) -> None:
        layout = self.draws.choice([each for each in LAYOUTS if each != self.last])
        self.last = layout
        await self.ws.send(json.dumps({"type": "act", "action": {"type": "draft", "layout": layout}}))
        while True:
            told = json.loads(await self.ws.recv())
            if told["type"] == "frame" and told["view"]["draft"] == layout:
                return

    async def play(self, load: Load, until: float, pause: float) -> None:
        await asyncio.sleep(pause * self.draws.below(1000) / 1000)
        while time.perf_counter() < until:
            started = time.perf_counter()
            await self.draft()
            load.waits.append(time.perf_counter() - started)
            load.done += 1
            if pause:
                await asyncio.sleep(pause)


async def _hammered(players: list[Player], server: Server, pause: float) -> Load:
    load, began, cpu = Load(), time.perf_counter(), server.cpu
    await asyncio.gather(*(player.play(load, began + SECONDS, pause) for player in players))
    load.seconds, load.cpu = time.perf_counter() - began, server.cpu - cpu
    return load


async def seated(url: str, matches: int) -> list[Player]:
    """One person a match, each against a house bot that ponders for ever: PREP lasts as long as the bench."""
    seed = Seed.of("bench the house")
    return [await _seated(url, seed / number) for number in range(matches)]


async def _seated(url: str, seed: Seed) -> Player:
    token = (await _post(url, "/accounts", {}))["token"]
    table = (await _post(url, "/tables", {"game": "battle", "bots": ["casual"]}, token))["table"]
    ws = await connect(f"ws{url[4:]}/play/{table}", compression=None)
    await ws.send(json.dumps({"type": "attach", "token": token}))
    while json.loads(await ws.recv())["type"] != "frame":
        pass
    return Player(ws, seed)


async def _memory(url: str, pid: int) -> float:
    """MB that a thousand connections to the lobby cost the server."""
    before = resident(pid)
    sockets = [await in_the_lobby(url) for _ in range(IDLE)]
    grown = resident(pid) - before
    await asyncio.gather(*(ws.close() for ws in sockets))
    return grown


async def in_the_lobby(url: str) -> ClientConnection:
    ws = await connect(f"ws{url[4:]}/lobby", compression=None)
    await ws.send(json.dumps({"type": "hello"}))
    await ws.recv()
    return ws


async def _post(url: str, path: str, body: Any, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(url + path, json.dumps(body).encode(), headers)
    return json.loads(await asyncio.to_thread(lambda: urlopen(request).read()))


def resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024
