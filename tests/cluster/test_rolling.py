"""A rolling restart: nodes leave and come back one after the other, and every table plays on."""

import asyncio
from itertools import pairwise
from statistics import median
from time import monotonic

import pytest

from facedown.cli import main
from tests.cluster.audit import Watch, audited
from tests.cluster.crowd import Crowd
from tests.cluster.nodes import nodes
from tests.cluster.test_kill import resumed
from tests.server.scene import LATE

pytestmark = pytest.mark.real


class Battles(Crowd):
    """So many rooms of the battle at once, each match followed by another."""

    def __init__(self, three, tables):
        super().__init__(three)
        self._count = tables

    async def __aenter__(self):
        self._tasks = [asyncio.create_task(self._battles()) for _ in range(self._count)]
        return self


async def rolled(folder, address, tables, capsys, pace=0.1):
    watch, pauses, silent, running = Watch(address), [], [], []
    async with nodes(folder, address, "a", "b", "c", pace=pace) as three, Battles(three, tables) as crowd:
        async with asyncio.timeout(LATE + tables):
            while sum(bool(one.acked_at) for one in crowd.players) < 2 * tables:  # noqa: ASYNC110  players tell nobody
                await asyncio.sleep(0.05)
        for name in "abc":
            there = [one for one in crowd.players if one.gateway]
            running.append(len({one.path for one in there}))
            at = monotonic()
            assert await three.stop(name) == 0
            pauses += longest(await resumed(there, at) and there, at)
            silent += silences(there, at)
            await three.start(name)
            await three.settled()
            await watch.look()
        log = "".join(file.read_text() for file in folder.glob("*/log"))
    filed = await audited(address, crowd)
    assert "Traceback" not in log, log
    assert "set aside" not in log
    with capsys.disabled():
        print(
            f" [{'/'.join(map(str, running))} tables: snapshot after {median(silent):.2f} s, at worst"
            f" {max(silent):.2f} s; next action after {median(pauses):.2f} s, at worst {max(pauses):.2f} s;"
            f" {filed} filed]"
        )


def longest(players, at):
    """The longest time without an answer of each player, from a moment on."""
    found = []
    for one in players:
        moments = [at, *(when for when in one.acked_at if when > at)]
        if len(moments) > 1:
            found.append(max(b - a for a, b in pairwise(moments)))
    return found


def silences(players, at):
    """How long each player whose table moved heard nothing of it, from this moment on."""
    return [end - max(at, start) for one in players for start, end in one.silences if end > at]


async def test_a_rolling_restart_of_three_nodes_aborts_no_hand(tmp_path, address, capsys):
    await rolled(tmp_path, address, 3, capsys)


@pytest.mark.nightly
async def test_a_rolling_restart_under_300_tables_of_players_who_never_think_aborts_no_hand(
    tmp_path, address, capsys
):
    await rolled(tmp_path, address, 300, capsys)


@pytest.mark.nightly
async def test_a_rolling_restart_under_300_tables_at_their_usual_pace_aborts_no_hand(
    tmp_path, address, capsys
):
    """All are open at the same time. At the pace of people the next action says little of the pause."""
    await rolled(tmp_path, address, 300, capsys, pace=1.0)


async def test_a_node_that_is_drained_leaves_and_its_table_stays(tmp_path, address, capsys):
    async with nodes(tmp_path, address, "a", "b", pace=1.0) as both:
        owner = both.owner()
        gone, other = both.living.pop(owner), "b" if owner == "a" else "a"
        ada, bo = await gone.guest("Ada"), await gone.guest("Bo")
        _, room = await gone.ask("POST", "/rooms", ada["token"], {"game": "battle"})
        _, placed = await gone.ask("POST", f"/rooms/{room['code']}", bo["token"])
        code = await asyncio.to_thread(main, ["drain", owner, "--database", address])
        assert (code, await gone.ended()) == (0, 0)
        assert "has left" in capsys.readouterr().out
        await both.settled()
        listed = (await both.living[other].ask("GET", "/tables"))[1]["tables"]
    assert [table["table"] for table in listed] == [placed["table"]]
