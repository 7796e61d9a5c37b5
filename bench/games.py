"""Games of mahjong over loopback, their log durable: what an action costs the server, and how long one waits.

Four players at each table answer at once, and the pause after a discard is off; or they think for 200 ms.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

import uvloop

from bench.figures import Figure, percentile
from bench.games_clients import Crowd
from bench.servers import Server, facedown
from facedown.core import codec

SETTINGS: Final = "call_pause_ms=0,max_games=5000,turn_ms=600000,call_ms=600000,heartbeat_ms=600000"
FEW: Final = 20
MANY: Final = 100
THINK: Final = 0.2
RUNS: Final = 3
SECONDS: Final = 4.0
WARM_UP: Final = 1.0
"""Seconds, of games whose players think."""
REFERENCE: Final = Figure("reference server, over the wire (not of this run)", (0.4,), "hanchan/s")


class Run(NamedTuple):
    acts: int
    matches: int
    cpu: float
    seconds: float
    waits: list[float]


def figures(ground: Path) -> Iterator[Figure]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        few = runner.run(_flat_out(ground / "few"))
        many = runner.run(_paced(ground / "many"))
    yield REFERENCE
    rate = Figure(f"{FEW} games at once", tuple(run.matches / run.seconds for run in few), "hanchan/s")
    yield rate._replace(beside=f"{rate.value / REFERENCE.value:.1f} × reference (not of this run)")
    yield Figure(f"{FEW} games, server's CPU", tuple(1000 * run.cpu / run.acts for run in few), "ms/action")
    yield Figure(f"{FEW} games, actions", tuple(run.acts / run.seconds for run in few), "/s")
    title = f"{MANY} games, {1000 * THINK:.0f} ms"
    for percent in (50, 99):
        waits = tuple(1000 * percentile(run.waits, percent) for run in many)
        yield Figure(f"{title}: p{percent} to the next event", waits, "ms")
    yield Figure(f"{title}: actions", tuple(run.acts / run.seconds for run in many), "/s")
    yield Figure(f"{title}: server's CPU", tuple(100 * run.cpu / run.seconds for run in many), "% of a core")


async def _flat_out(data: Path) -> list[Run]:
    """Each run plays its games to their ends."""
    runs: list[Run] = []
    async with facedown(data, "--mahjong", SETTINGS) as server:
        games = await waiting(server, FEW * (RUNS + 1))
        for _ in range(RUNS + 1):
            crowd = Crowd(server.url, games)
            cpu, began = server.cpu, perf_counter()
            for _ in range(FEW):
                await crowd.sit()
            await crowd.all_ended.wait()
            assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
            seconds = perf_counter() - began
            runs.append(Run(crowd.acts, crowd.matches, server.cpu - cpu, seconds, crowd.waits))
    return runs[1:]  # the first one warms up


async def _paced(data: Path) -> list[Run]:
    async with facedown(data, "--mahjong", SETTINGS) as server:
        crowd = Crowd(server.url, await waiting(server, MANY), THINK)
        for _ in range(MANY):
            await crowd.sit()
        await asyncio.sleep(WARM_UP)
        runs = [await _watched(server, crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs


async def waiting(server: Server, games: int) -> Iterator[str]:
    """So many games, created; their ids."""
    await asyncio.to_thread(_created, server, games)
    return iter([f"g{number}" for number in range(games)])


def _created(server: Server, games: int) -> None:
    for number in range(games):
        body: Any = {"game_id": f"g{number}", "num_bots": 0}
        request = Request(f"{server.url}/games", codec.to_json(body), {"Content-Type": "application/json"})
        urlopen(request).read()


async def _watched(server: Server, crowd: Crowd) -> Run:
    acts, matches = crowd.acts, crowd.matches
    crowd.waits.clear()
    cpu, began = server.cpu, perf_counter()
    await asyncio.sleep(SECONDS)
    cpu, seconds = server.cpu - cpu, perf_counter() - began
    assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
    return Run(crowd.acts - acts, crowd.matches - matches, cpu, seconds, crowd.waits.copy())
