"""kill −9 of nodes under tables of every game: others take over, and nothing is lost or doubled."""

import asyncio
from statistics import median
from time import monotonic

import pytest

from facedown import cash_tables
from facedown.cluster import LOBBY, shard_of
from facedown.core import Seed
from tests.cluster.audit import Watch, audited
from tests.cluster.crowd import Crowd
from tests.cluster.nodes import ARENA, nodes
from tests.server.scene import LATE

pytestmark = pytest.mark.real

CASH = cash_tables.Settings(tables=(cash_tables.read_settings("bots=0,seats=3"),))
ARENA_PART = shard_of("T-1")
CHAIRS = 2 + 2 + 2 + 4 + 4 + 2 + 1
"""Two battles, heads-up, mahjong of the lobby and by id, cash, and the native team of the arena."""


async def killed(folder, address, times, capsys):
    draws = Seed.of(f"kill {times}").draws()
    watch, pauses, snapshots = Watch(address), [], []
    async with (
        nodes(folder, address, "a", "b", "c", pace=0.05, arena=ARENA, cash=CASH) as three,
        Crowd(three) as crowd,
    ):
        await playing(crowd)
        for number in range(times):
            await asyncio.sleep(0.3 + draws.below(700) / 1000)
            victim = (three.owner(LOBBY), three.owner(ARENA_PART), draws.choice("abc"))[number % 3]
            moved = [
                one
                for one in crowd.players
                if one.gateway not in {None, victim} and three.owner(one.part) == victim
            ]
            at = monotonic()
            await three.kill(victim)
            pauses += await resumed(moved, at)
            snapshots += [
                next(when for when in one.heard_at if when > at) - at
                for one in moved
                if one.heard_at[-1] > at
            ]
            await three.start(victim)
            await three.settled()
            await watch.look()
        await playing(crowd)
        log = "".join(node.log() for node in three.living.values())
    filed = await audited(address, crowd)
    assert "Traceback" not in log, log
    with capsys.disabled():
        print(
            f" [{times} kills: snapshot after {median(snapshots):.2f} s, at worst {max(snapshots):.2f} s; "
            f"next action after {median(pauses):.2f} s, at worst {max(pauses):.2f} s; {filed} filed]",
            end="",
        )


async def playing(crowd):
    """Until every game is played, and every player of a sitting has had an answer."""
    async with asyncio.timeout(LATE):
        while len(crowd.players) < CHAIRS or not all(one.acked_at for one in crowd.players):  # noqa: ASYNC110  players tell nobody
            await asyncio.sleep(0.05)


async def resumed(there, at):
    """Seconds until the next answer of each of these players."""
    waiting = list(there)
    async with asyncio.timeout(LATE):
        while waiting := [  # noqa: ASYNC110  players tell nobody
            one for one in waiting if one.gateway and not (one.acked_at and one.acked_at[-1] > at)
        ]:
            await asyncio.sleep(0.01)
    return [
        next(when for when in one.acked_at if when > at) - at
        for one in there
        if one.acked_at and one.acked_at[-1] > at
    ]


async def test_5_kills_lose_nothing(tmp_path, address, capsys):
    await killed(tmp_path, address, 5, capsys)


@pytest.mark.slow
async def test_25_kills_lose_nothing(tmp_path, address, capsys):
    await killed(tmp_path, address, 25, capsys)


@pytest.mark.nightly
async def test_100_kills_lose_nothing(tmp_path, address, capsys):
    await killed(tmp_path, address, 100, capsys)
