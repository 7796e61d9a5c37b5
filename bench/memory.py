"""Memory of the server: for a connection, for a table with its hand, and after many matches."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvloop

from bench.arena import SIX, crowd_of
from bench.arena_clients import Crowd
from bench.figures import Figure
from bench.house import in_the_lobby, resident
from bench.servers import Server, facedown, tables

LOTS: Final = 3
CONNECTIONS: Final = 300
"""In each lot."""
TABLES: Final = 50
"""In each lot."""
SETTLE: Final = 2.0
"""Seconds of play before the memory of a lot of tables is read."""
THINK: Final = 0.2
ONE_HAND: Final = "seats=2,stack=1000000,min_players=2,move_time_ms=600000,hands=1"
"""Each hand is a match of its own."""
PLACES: Final = 8
WARM_UP: Final = 1_000
"""Matches; the interpreter's and SQLite's pools have filled by then. It takes a minute."""
MATCHES: Final = 500


def figures(ground: Path) -> Iterator[Figure]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        connection = runner.run(_connections(ground / "connections"))
        yield connection
        yield runner.run(_tables(ground / "tables", connection.value))
        yield from runner.run(_matches(ground / "matches"))


async def _connections(data: Path) -> Figure:
    async with facedown(data) as server:
        sockets, grown = [await in_the_lobby(server.url)], []
        for _ in range(LOTS):
            before = resident(server.pid)
            sockets += [await in_the_lobby(server.url) for _ in range(CONNECTIONS)]
            grown.append(1024 * (resident(server.pid) - before) / CONNECTIONS)
        await asyncio.gather(*(ws.close() for ws in sockets))
    return Figure("a connection to the lobby", tuple(grown), "kB")


async def _tables(data: Path, connection: float) -> Figure:
    """Six teams play at each; six connections to the lobby are subtracted for theirs."""
    async with facedown(data, "--arena", SIX) as server:
        names = await tables(server, SIX, (1 + LOTS) * TABLES, with_usual=True)
        crowds = [await _playing(server, names[:TABLES])]
        grown = []
        for lot in range(1, 1 + LOTS):
            before = resident(server.pid)
            crowds.append(await _playing(server, names[lot * TABLES : (lot + 1) * TABLES]))
            grown.append(1024 * (resident(server.pid) - before) / TABLES - 6 * connection)
        for crowd in crowds:
            crowd.leave()
    return Figure("a six-max table with its hand, without its connections", tuple(grown), "kB")


async def _playing(server: Server, names: list[str]) -> Crowd:
    crowd = await crowd_of(server, names, think=THINK)
    crowd.play()
    await asyncio.sleep(SETTLE)
    crowd.rest()
    return crowd


async def _matches(data: Path) -> list[Figure]:
    async with facedown(data, "--arena", ONE_HAND) as server:
        crowd = await crowd_of(server, await tables(server, ONE_HAND, PLACES), seats=2)
        crowd.play()
        sizes = []
        for matches in (WARM_UP, *(WARM_UP + MATCHES * lot // LOTS for lot in range(1, 1 + LOTS))):
            while crowd.hands < matches:  # noqa: ASYNC110  it counts what another process sends
                await asyncio.sleep(0.02)
            sizes.append(resident(server.pid))
        assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
        crowd.leave()
    before = Figure(f"the server after {WARM_UP} matches", (sizes[0],), "MB")
    after = Figure(f"the server in the {MATCHES} matches after that", tuple(sizes[1:]), "MB")
    grown = 1024 * (sizes[-1] - sizes[0]) / MATCHES
    return [before, after._replace(beside=f"grew by {grown:.1f} kB a match")]
