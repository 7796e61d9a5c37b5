"""Cash tables over loopback, their log durable: six players at each of them think for 200 ms."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple
from urllib.request import Request, urlopen

import uvloop

from bench.arena_server import Server, serving
from bench.cash_clients import Crowd
from bench.figures import Figure, percentile
from facedown.core import codec

TABLES: Final = 200
SEATS: Final = 6
THINK: Final = 0.2
RUNS: Final = 3
SECONDS: Final = 4.0
WARM_UP: Final = 3.0
SETTINGS: Final = f"blinds=1/2,seats={SEATS},tables={TABLES},turn_ms=600000,between_ms=1000,reveal_ms=0"


class Run(NamedTuple):
    acts: int
    cpu: float
    seconds: float
    waits: list[float]


def figures(ground: Path) -> Iterator[Figure]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runs = runner.run(_paced(ground))
    title = f"{TABLES} cash tables × {SEATS}, {1000 * THINK:.0f} ms"
    for percent in (50, 99):
        waits = tuple(1000 * percentile(run.waits, percent) for run in runs)
        yield Figure(f"{title}: p{percent} to the next hand", waits, "ms")
    yield Figure(f"{title}: actions", tuple(run.acts / run.seconds for run in runs), "/s")
    yield Figure(f"{title}: server's CPU", tuple(100 * run.cpu / run.seconds for run in runs), "% of a core")


async def _paced(data: Path) -> list[Run]:
    async with serving("facedown", "serve", "--port", "0", "--data", str(data), "--cash", SETTINGS) as server:
        crowd = Crowd(server.url, THINK)
        tables, people = await asyncio.to_thread(_prepared, server.url)
        for number, table in enumerate(tables):
            for name, token in people[SEATS * number : SEATS * (number + 1)]:
                await crowd.sit(table, name, token)
        await asyncio.sleep(WARM_UP)
        runs = [await _watched(server, crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs


def _prepared(url: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The tables, and names and tokens of people for them."""
    tables = [each["table"] for each in codec.from_json(dict, urlopen(f"{url}/cash/tables").read())["tables"]]
    people = []
    for number in range(TABLES * SEATS):
        body = codec.to_json({"nickname": f"player {number}"})
        request = Request(f"{url}/accounts", body, {"Content-Type": "application/json"})
        people.append((f"player {number}", codec.from_json(dict, urlopen(request).read())["token"]))
    return tables, people


async def _watched(server: Server, crowd: Crowd) -> Run:
    acts = crowd.acts
    crowd.waits.clear()
    cpu, began = server.cpu, perf_counter()
    await asyncio.sleep(SECONDS)
    cpu, seconds = server.cpu - cpu, perf_counter() - began
    assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
    return Run(crowd.acts - acts, cpu, seconds, crowd.waits.copy())
