"""Cash tables over loopback, their log durable: six players at each of them think for 200 ms."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple
from urllib.request import Request, urlopen

import uvloop

from bench.cash_clients import Crowd
from bench.figures import Figure, percentile
from bench.servers import Server, facedown
from facedown.core import codec

TABLES: Final = 200
SEATS: Final = 6
THINK: Final = 0.2
RUNS: Final = 3
SECONDS: Final = 4.0
WARM_UP: Final = 3.0
SETTINGS: Final = "blinds=1/2,seats={seats},tables={tables},turn_ms=600000,between_ms=1000,reveal_ms=0"


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
    async with facedown(data, "--cash", SETTINGS.format(seats=SEATS, tables=TABLES)) as server:
        crowd = await seated(server, THINK)
        await asyncio.sleep(WARM_UP)
        runs = [await _watched(server, crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs


async def seated(server: Server, think: float) -> Crowd:
    """New people on all chairs of all tables."""
    crowd = Crowd(server.url, think)
    tables = await asyncio.to_thread(_tables, server.url)
    people = [f"player {number}" for number in range(SEATS * len(tables))]
    tokens = await asyncio.to_thread(lambda: {name: _token(server.url, name) for name in people})
    for seat in range(SEATS):  # a table begins to play with its second player, and slows down the others
        names = people[seat::SEATS]
        sitting = (crowd.sit(table, name, tokens[name]) for table, name in zip(tables, names, strict=True))
        await asyncio.gather(*sitting)
    return crowd


def _tables(url: str) -> list[str]:
    return [each["table"] for each in codec.from_json(dict, urlopen(f"{url}/cash/tables").read())["tables"]]


def _token(url: str, name: str) -> str:
    body = codec.to_json({"nickname": name})
    request = Request(f"{url}/accounts", body, {"Content-Type": "application/json"})
    token: str = codec.from_json(dict, urlopen(request).read())["token"]
    return token


async def _watched(server: Server, crowd: Crowd) -> Run:
    acts = crowd.acts
    crowd.waits.clear()
    cpu, began = server.cpu, perf_counter()
    await asyncio.sleep(SECONDS)
    cpu, seconds = server.cpu - cpu, perf_counter() - began
    assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
    return Run(crowd.acts - acts, cpu, seconds, crowd.waits.copy())
