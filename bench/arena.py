"""The arena over loopback, its log durable: hands for a second of its own CPU, and how long one waits.

Beside it stands what its sockets reach alone: the same frames, sent by the same transport to the same bots,
with no dialect, rules, table or log behind it; frame by frame, which is how sockets are usually written to;
and with the log again, each message durable before it is answered. Bots play *mix*: fold-heavy, random, deep.

*Compiled*, the same source serves as `make wheel-fast` builds it.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, Protocol

import uvloop

from bench.arena_clients import Crowd
from bench.arena_script import record
from bench.compiled import NoCompiler, build
from bench.figures import Figure, percentile
from bench.servers import UNLIMITED, Server, facedown, serving, tables
from facedown.core import codec

SIX: Final = "seats=6,stack=1000000,min_players=6,move_time_ms=600000"
TWO: Final = "seats=2,stack=1000000,min_players=2,move_time_ms=600000"
"""Nobody is timed out while others are measured."""
TABLES: Final = 8
MANY: Final = (200, 333)
"""Tables of six at which bots think."""
THINK: Final = 0.2
RUNS: Final = 3
SECONDS: Final = 2.4
WARM_UP: Final = 0.3
SIZES: Final = {1: "6-max, a table", TABLES: f"6-max, {TABLES} tables"}
HEADS_UP: Final = "heads-up, a table"
COMPILED: Final = "arena, compiled by mypyc"
FLOORS: Final = {
    "/ws": "sockets alone",
    "/each": "sockets alone, frame by frame",
    "/log": "sockets and log alone",
}
"""What the same frames cost without an arena, by path of the floor."""

REFERENCE: Final = Figure("reference server, 6-max (not of this run)", (70, 76.5, 83), "hands/CPU-s")
REFERENCE_TWO: Final = Figure(
    "reference server, heads-up (not of this run)", (356, 368.5, 381), "hands/CPU-s"
)


class Process(Protocol):
    """What can be asked for the CPU that it has used."""

    @property
    def cpu(self) -> float: ...


class Run(NamedTuple):
    """What one crowd did in some seconds, and what it cost the server."""

    hands: int
    showdowns: int
    acts: int
    frames: int
    cpu: float
    seconds: float
    waits: list[float]

    @property
    def worth(self) -> float:
        """Hands a second of CPU."""
        return self.hands / self.cpu


def figures(ground: Path) -> Iterator[Figure]:
    compiled = _compiled(ground)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runs = runner.run(_flat_out(ground, compiled))
        paced = {size: runner.run(_paced(ground / str(size), size)) for size in MANY}
    yield from _six(runs)
    yield REFERENCE_TWO
    yield from _beside_floors(HEADS_UP, "two", runs, REFERENCE_TWO)
    for size, each in paced.items():
        yield from _waits(size, each)


def _compiled(ground: Path) -> Path | None:
    (folder := ground / "compiled").mkdir()
    try:
        return build(folder)
    except NoCompiler as lack:
        print(f"not measured: the compiled arena ({lack})", file=sys.stderr)
        return None


def _six(runs: dict[str, list[Run]]) -> Iterator[Figure]:
    yield REFERENCE
    for name, title in SIZES.items():
        yield from _beside_floors(title, str(name), runs, REFERENCE)
    eight = runs[f"/arena {TABLES}"]
    yield Figure(f"{SIZES[TABLES]}: hands/s", tuple(run.hands / run.seconds for run in eight), "hands/s")
    yield Figure("6-max mix, actions a hand", tuple(run.acts / run.hands for run in eight), "")
    yield Figure("6-max mix, showdowns", tuple(100 * run.showdowns / run.hands for run in eight), "%")
    yield Figure("6-max mix, frames sent a hand", tuple(run.frames / run.hands for run in eight), "")


def _beside_floors(title: str, name: str, runs: dict[str, list[Run]], reference: Figure) -> Iterator[Figure]:
    arena = _worth(f"{title}: arena", runs[f"/arena {name}"])
    yield arena._replace(beside=f"{arena.value / reference.value:.2f} × reference (not of this run)")
    compiled = runs.get(f"/compiled {name}")
    fast = None if compiled is None else _worth(f"{title}: {COMPILED}", compiled)
    if fast is not None:
        yield fast.against(arena, "the arena")
    for path, how in FLOORS.items():
        peer = _worth(f"{title}: {how}", runs[f"{path} {name}"])
        share = f"the arena reaches {arena.value / peer.value:.0%} of it"
        yield peer._replace(
            beside=share if fast is None else f"{share}, compiled {fast.value / peer.value:.0%}"
        )


def _waits(size: int, runs: list[Run]) -> Iterator[Figure]:
    title = f"{size} × 6, {1000 * THINK:.0f} ms"
    for percent in (50, 99):
        waits = tuple(1000 * percentile(run.waits, percent) for run in runs)
        yield Figure(f"{title}: p{percent} to own event", waits, "ms")
    yield Figure(f"{title}: actions", tuple(run.acts / run.seconds for run in runs), "/s")
    yield Figure(f"{title}: server's CPU", tuple(100 * run.cpu / run.seconds for run in runs), "% of a core")


def _worth(title: str, runs: list[Run]) -> Figure:
    return Figure(title, tuple(run.worth for run in runs), "hands/CPU-s")


async def _flat_out(ground: Path, compiled: Path | None) -> dict[str, list[Run]]:
    """By turns, so that the machine's moods meet all. `compiled`: a folder with a package to serve too."""
    async with AsyncExitStack() as until:
        arena = await until.enter_async_context(facedown(ground / "arena", "--arena", SIX))
        six_floor = await until.enter_async_context(_floor(ground / "six", SIX, 6))
        two_floor = await until.enter_async_context(_floor(ground / "two", TWO, 2))
        fast = None
        if compiled is not None:
            served = facedown(ground / "fast", "--arena", SIX, package=compiled)
            fast = await until.enter_async_context(served)
        six, two = await tables(arena, SIX, 1 + TABLES), await tables(arena, TWO, 1)
        sittings = {
            "1": (six[:1], 6, six_floor),
            str(TABLES): (six[1:], 6, six_floor),
            "two": (two, 2, two_floor),
        }
        turns: dict[str, tuple[Server, Crowd]] = {}
        for name, (at, seats, floor) in sittings.items():
            turns[f"/arena {name}"] = arena, await crowd_of(arena, at, seats=seats)
            if fast is not None:
                at_fast = await tables(fast, TWO if seats == 2 else SIX, len(at))
                turns[f"/compiled {name}"] = fast, await crowd_of(fast, at_fast, seats=seats)
            for path in FLOORS:
                turns[f"{path} {name}"] = floor, await crowd_of(floor, at, path, seats=seats)
        runs: dict[str, list[Run]] = {name: [] for name in turns}
        for _ in range(RUNS):
            for name, (server, crowd) in turns.items():
                crowd.play()
                runs[name].append(await watched(server, crowd))
                crowd.rest()
        for _, crowd in turns.values():
            crowd.leave()
    return runs


async def _paced(data: Path, size: int) -> list[Run]:
    async with facedown(data, "--arena", SIX, under=UNLIMITED) as server:
        names = await tables(server, SIX, size, with_usual=True)
        crowd = await crowd_of(server, names, think=THINK)
        crowd.play()
        await asyncio.sleep(1)
        runs = [await watched(server, crowd) for _ in range(RUNS)]
        crowd.leave()
    return runs


async def watched(server: Process, crowd: Crowd) -> Run:
    await asyncio.sleep(WARM_UP)
    before = crowd.hands, crowd.showdowns, crowd.acts, crowd.frames
    crowd.waits.clear()
    cpu, began = server.cpu, perf_counter()
    await asyncio.sleep(SECONDS)
    cpu, seconds = server.cpu - cpu, perf_counter() - began
    assert crowd.trouble is None, f"the server said {crowd.trouble!r}"
    after = crowd.hands, crowd.showdowns, crowd.acts, crowd.frames
    hands, showdowns, acts, frames = (late - early for early, late in zip(before, after, strict=True))
    return Run(hands, showdowns, acts, frames, cpu, seconds, crowd.waits.copy())


async def crowd_of(
    server: Server, names: list[str], path: str = "/ws", *, seats: int = 6, think: float = 0.0
) -> Crowd:
    crowd = Crowd(think)
    for name in names:
        await crowd.sit(server.door(name, path), seats)
    return crowd


@asynccontextmanager
async def _floor(ground: Path, terms: str, seats: int) -> AsyncIterator[Server]:
    script = ground.with_suffix(".script")
    script.write_bytes(codec.pack(await record(ground.with_suffix(".recorded"), terms, seats)))
    async with serving("bench.arena_floor", str(script), str(seats), str(ground)) as server:
        yield server
