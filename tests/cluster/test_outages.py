"""A database that is slow, away or lost under tables of several nodes."""

import asyncio
import contextlib
from time import monotonic

import pytest

from facedown.core import Seed
from tests.cluster.audit import audited
from tests.cluster.crowd import Crowd
from tests.cluster.nodes import ARENA, nodes
from tests.cluster.test_kill import CASH, playing, resumed
from tests.postgres.link import linked
from tests.postgres.test_standby import pair

__all__ = ["pair"]

pytestmark = [pytest.mark.real, pytest.mark.slow]


@pytest.fixture
def outage(cluster, schema):
    """How a database can be gone: the address of the house, and what makes it so for some seconds."""
    cluster.stop()
    cluster.start(fsync="on")
    with linked(cluster.port) as link:

        async def away(seconds):
            link.cut()
            await asyncio.sleep(seconds)
            link.mend()

        async def down(seconds):
            await asyncio.to_thread(cluster.stop, "immediate")
            await asyncio.sleep(seconds)
            await asyncio.to_thread(cluster.start, fsync="on")

        there = cluster.by_tcp(schema)
        yield {"away": (there.replace(str(cluster.port), str(link.port)), away), "down": (there, down)}, link
    cluster.stop()
    cluster.start()


def draft(ref):
    return {"type": "act", "action": {"type": "draft", "layout": ["heal", None, "attack"]}, "ref": ref}


@contextlib.asynccontextmanager
async def seated(folder, database):
    """Two nodes, and two players of one match, of whom one is relayed, with their first frames."""
    async with nodes(folder, database, "a", "b", pace=1.0) as both:
        a, b = both.living.values()
        ada, bo = await a.guest("Ada"), await b.guest("Bo")
        _, room = await a.ask("POST", "/rooms", ada["token"], {"game": "battle"})
        _, placed = await b.ask("POST", f"/rooms/{room['code']}", bo["token"])
        async with (
            a.playing(placed["table"], ada["token"]) as one,
            b.playing(placed["table"], bo["token"]) as two,
        ):
            yield both, (one, two), [await player.until("frame") for player in (one, two)]


@pytest.mark.parametrize("how", ["away", pytest.param("down", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("seconds", [3, pytest.param(30, marks=pytest.mark.nightly)])
async def test_while_the_database_does_not_answer_tables_of_two_nodes_stand_still_and_sockets_stay(
    tmp_path, outage, how, seconds
):
    database, gone = outage[0][how]
    async with seated(tmp_path, database) as (both, players, before):
        began = monotonic()
        lasts = asyncio.create_task(gone(seconds))
        await asyncio.sleep(0.5)  # the outage has begun
        for player in players:
            await player.send(draft(ref=9))
        await asyncio.sleep(seconds - 1)
        for player in players:
            await (await player.ws.ping())
            assert player.of("ack") == []
        await lasts
        for player in players:
            await player.until("ack", ref=9)
        after = [await player.until("frame") for player in players]
        elapsed = monotonic() - began
        logs = "".join(node.log() for node in both.living.values())
    assert [player.of("attached")[1:] for player in players] == [[], []], (
        "on the same sockets, at the same node"
    )
    assert "taken for dead" not in logs
    assert "Traceback" not in logs
    for first, last in zip(before, after, strict=True):
        assert last["view"]["draft"] == ["heal", None, "attack"]
        assert last["at"] - first["at"] <= 1000 * (elapsed - seconds + 1)


@pytest.mark.nightly
async def test_a_slow_database_uses_up_no_players_time_at_either_node(tmp_path, outage):
    ways, link = outage
    async with seated(tmp_path, ways["away"][0]) as (_, players, before):
        began = monotonic()
        link.delay = 0.3
        for ref in (1, 2, 3):
            for player in players:
                await player.send(draft(ref))
            for player in players:
                await player.until("ack", ref=ref)
        link.delay = 0.0
        elapsed = monotonic() - began
        for player in players:
            await player.send({"type": "act", "action": {"type": "attend"}, "ref": 4})
            await player.until("ack", ref=4)
        after = [player.of("frame")[-1] for player in players]
    for first, last in zip(before, after, strict=True):
        assert last["at"] - first["at"] <= 1000 * (elapsed - 3 * 2 * 0.3 + 1)


async def test_what_players_of_all_games_were_shown_outlives_a_primary_that_was_cut_off(
    tmp_path, pair, capsys
):
    primary, standby, link = pair
    database = standby.by_tcp("house", primary.port)
    async with (
        nodes(tmp_path, database, "a", "b", pace=0.05, arena=ARENA, cash=CASH) as both,
        Crowd(both) as crowd,
    ):
        await playing(crowd)
        link.cut()
        await asyncio.sleep(2 + Seed.of("cut").draws().below(1000) / 1000)
        there = [one for one in crowd.players if one.gateway]
        at = monotonic()
        await asyncio.to_thread(primary.kill)
        await asyncio.to_thread(standby.promote)
        pauses = await resumed(there, at)
        await playing(crowd)
        logs = "".join(node.log() for node in both.living.values())
    filed = await audited(standby.by_tcp("house"), crowd)
    assert "Traceback" not in logs, logs
    with capsys.disabled():
        print(
            f" [after the primary was killed: next action after at worst {max(pauses):.1f} s; {filed} filed]"
        )
