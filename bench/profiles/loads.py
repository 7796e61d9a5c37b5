"""Loads to look at: scripted players, each as fast as the server answers."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from bench import arena, cash, games, house
from bench.games_clients import Crowd
from bench.servers import Server, facedown, tables

ARENA_TABLES: Final = 8
MAHJONG_GAMES: Final = 30
BATTLES: Final = 30
CASH_TABLES: Final = 30
CASH_THINK: Final = 0.02
"""Seconds. A hand of a cash table is followed by a pause, so there are many tables."""


class Running(NamedTuple):
    server: Server
    acts: Callable[[], int]
    """How many actions its players have sent so far."""


Load: TypeAlias = Callable[[Path, Sequence[str]], AbstractAsyncContextManager[Running]]
"""With a folder for its data, and a module that runs the server."""


@asynccontextmanager
async def of_arena(data: Path, under: Sequence[str]) -> AsyncIterator[Running]:
    async with facedown(data, "--arena", arena.SIX, under=under) as server:
        crowd = await arena.crowd_of(server, await tables(server, arena.SIX, ARENA_TABLES))
        crowd.play()
        yield Running(server, lambda: crowd.acts)
        crowd.leave()


@asynccontextmanager
async def of_mahjong(data: Path, under: Sequence[str]) -> AsyncIterator[Running]:
    async with facedown(data, "--mahjong", games.SETTINGS, under=under) as server:
        crowd = Crowd(server.url, await games.waiting(server, MAHJONG_GAMES))
        for _ in range(MAHJONG_GAMES):
            await crowd.sit()
        yield Running(server, lambda: crowd.acts)
        crowd.leave()


@asynccontextmanager
async def of_battle(data: Path, under: Sequence[str]) -> AsyncIterator[Running]:
    async with facedown(data, "--pace", "100", under=under) as server:
        players, load = await house.seated(server.url, BATTLES), house.Load()
        for_ever = time.perf_counter() + 3_600
        playing = [asyncio.create_task(player.play(load, for_ever, 0.0)) for player in players]
        yield Running(server, lambda: load.done)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.gather(*(player.ws.close() for player in players))


@asynccontextmanager
async def of_cash(data: Path, under: Sequence[str]) -> AsyncIterator[Running]:
    settings = cash.SETTINGS.format(seats=cash.SEATS, tables=CASH_TABLES)
    async with facedown(data, "--cash", settings, under=under) as server:
        crowd = await cash.seated(server, CASH_THINK)
        yield Running(server, lambda: crowd.acts)
        crowd.leave()


LOADS: Final[Mapping[str, Load]] = MappingProxyType(
    {"arena": of_arena, "mahjong": of_mahjong, "battle": of_battle, "cash": of_cash}
)
