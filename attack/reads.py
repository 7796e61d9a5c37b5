"""Costly reads of a match of 6,000 hands: its sections, its hand histories, and its filing."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from urllib.request import urlopen

from attack.healthy import Match, beside
from attack.rows import Row, at_most
from attack.target import Target, target
from facedown.bots import holdem
from facedown.core import Seed, codec
from facedown.core.play import Played, play
from facedown.poker.holdem import HOLDEM, Config
from facedown.store import Batch, NewMatch, SqliteStore
from facedown.table.fold import cut, fold, opened

HANDS: Final = 6_000
_SEATS: Final = 6
_READERS: Final = (
    ("sections", "frames?section=5990", "sections?first=99"),
    ("frames?section=17&viewer=public", "frames?section=3000&viewer=0"),
    ("hands",),
)
"""What each of them asks for, one after the other."""
_LOOK: Final = 0.5
_LOOKS: Final = 120


async def reads(_target: Target) -> list[Row]:
    """Three clients who ask for everything there is about a long match."""
    async with _prepared(_filed) as (attacked, match):
        before, began = attacked.resident, perf_counter()
        await asyncio.gather(*(_read(attacked, paths) for paths in _READERS))
        spent = perf_counter() - began
        after = await attacked.returns_to(before + 150)
    sent = f"{len(_READERS)} readers of {HANDS:,} hands, {spent:.1f} s"
    return [
        at_most("reads: memory that stays", sent, after - before, 150, "MB"),
        *match.rows("reads", sent),
    ]


async def filing(_target: Target) -> list[Row]:
    """A match of 6,000 hands ends."""
    async with _prepared(_over) as (attacked, match):
        began = perf_counter()
        for _ in range(_LOOKS):
            if await _answered(attacked, "/records/local"):
                break
            await asyncio.sleep(_LOOK)
        spent = perf_counter() - began
    return match.rows("filing", f"{HANDS:,} hands filed, {spent:.1f} s more")


@asynccontextmanager
async def _prepared(fill: Any) -> AsyncIterator[tuple[Target, Match]]:
    """A server whose store has been filled, and a healthy match beside."""
    with tempfile.TemporaryDirectory(prefix="facedown-attack-") as ground:
        data = Path(ground) / "data"
        data.mkdir(mode=0o700)
        store = await SqliteStore.open(data / "facedown.sqlite")
        await fill(store)
        await store.close()
        async with target(Path(ground)) as attacked, beside(attacked) as match:
            yield attacked, match


async def _filed(store: SqliteStore) -> None:
    played = _played()
    await store.create(_new(played))
    await store.file("local", 1, codec.to_json(played.record()), ())


async def _over(store: SqliteStore) -> None:
    """A match with its last input in the log, and not filed: the server files it as soon as it starts."""
    played = _played()
    await store.create(_new(played))
    lines: list[bytes] = []
    desk, last = opened(HOLDEM, played.header, played.seed).desk, 0
    for entry in played.entries:
        if (carried := cut(desk)) is not None:
            last = len(lines)
            desk, data, *_ = fold(desk, carried)
            lines.append(data)
        desk, data, *_ = fold(desk, entry)
        lines.append(data)
    await store.append(Batch("b", "local", 1, 0, tuple(lines), (), at=0, clock=0, cut=last or None))


def _played() -> Played:
    config = Config(_SEATS, 10_000_000, hands=HANDS)
    return play(HOLDEM, config, Seed.of("long"), dict.fromkeys(range(_SEATS), holdem.caller))


def _new(played: Played) -> NewMatch:
    header = codec.pack(played.header)
    return NewMatch(
        "local", "holdem", header, played.seed.secret, (), (), at=0, clock=0, node="none", batch="a"
    )


async def _read(attacked: Target, paths: tuple[str, ...]) -> None:
    for path in paths:
        assert await _answered(attacked, f"/records/local/{path}"), path


async def _answered(attacked: Target, path: str) -> bool:
    def ask() -> bool:
        try:
            with urlopen(attacked.url + path) as answer:
                return bool(answer.read())
        except OSError:
            return False

    return await asyncio.to_thread(ask)
