"""A node that hangs and wakes: others have taken over, and it can write nothing any more."""

import asyncio
import signal
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed

from facedown.core import Seed
from tests.cluster.audit import Watch, audited
from tests.cluster.crowd import Crowd
from tests.cluster.nodes import ARENA, nodes
from tests.cluster.test_kill import CASH, playing
from tests.server.scene import LATE, confirm

pytestmark = pytest.mark.real


def draft(first, ref):
    return {"type": "act", "action": {"type": "draft", "layout": [first, None, None]}, "ref": ref}


async def test_a_node_that_wakes_up_has_its_writes_refused(tmp_path, address):
    async with nodes(tmp_path, address, "a", "b", pace=1.0) as both:
        owner = both.owner()
        zombie, other = both.living[owner], both.living["b" if owner == "a" else "a"]
        ada, bo = await zombie.guest("Ada"), await other.guest("Bo")
        _, room = await zombie.ask("POST", "/rooms", ada["token"], {"game": "battle"})
        table = (await other.ask("POST", f"/rooms/{room['code']}", bo["token"]))[1]["table"]
        async with zombie.playing(table, ada["token"]) as late, other.playing(table, bo["token"]) as player:
            await late.until("frame")
            await player.until("frame")
            zombie.signal(signal.SIGSTOP)
            await late.send(draft("heal", 1))
            frame = (await player.until("attached")) and await player.until("frame")
            await player.send(draft("attack", 2))
            await player.until("ack", ref=2)
            watch = Watch(address)
            await watch.look()
            zombie.signal(signal.SIGCONT)
            with pytest.raises(ConnectionClosed):
                await late.until("ack", ref=1)
            await watch.look()
            await player.send(confirm(frame["prompt"]["id"], ref=3))
            await player.until("ack", ref=3)
            async with asyncio.timeout(LATE):
                while "was taken for dead" not in zombie.log():  # noqa: ASYNC110  it is in a log
                    await asyncio.sleep(0.05)
            async with other.playing(table, ada["token"]) as again:
                assert (await again.until("frame"))["view"]["draft"] is None, (
                    "what it got while it hung is not in the log"
                )
        assert "Traceback" not in zombie.log() + other.log()
    await audited(address)


async def test_a_node_that_wakes_up_denies_no_table_that_was_opened_while_it_hung(tmp_path, address):
    async with nodes(tmp_path, address, "a", "b", pace=1.0) as both:
        owner = both.owner()
        zombie, other = both.living[owner], both.living["b" if owner == "a" else "a"]
        ada, bo = await other.guest("Ada"), await other.guest("Bo")
        zombie.signal(signal.SIGSTOP)
        crowd = Crowd(SimpleNamespace(living={"other": other}))
        _, room = await crowd.any("POST", "/rooms", ada["token"], {"game": "battle"})
        _, placed = await crowd.any("POST", f"/rooms/{room['code']}", bo["token"])

        async def watched():
            async with zombie.playing(placed["table"]) as client:
                await client.until("frame")

        visits = [asyncio.create_task(watched()) for _ in range(10)]
        await asyncio.sleep(0.1)  # their handshakes wait for it
        zombie.signal(signal.SIGCONT)
        await asyncio.gather(*visits)
    await audited(address)


@pytest.mark.parametrize(
    "times",
    [pytest.param(2, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.nightly)],
)
async def test_nodes_that_hang_for_one_to_ten_seconds_under_every_game_lose_and_double_nothing(
    tmp_path, address, times
):
    draws, watch = Seed.of(f"hang {times}").draws(), Watch(address)
    async with (
        nodes(tmp_path, address, "a", "b", "c", pace=0.05, arena=ARENA, cash=CASH) as three,
        Crowd(three) as crowd,
    ):
        await playing(crowd)
        for number in range(times):
            zombie = three.living[(three.owner(), draws.choice("abc"))[number % 2]]
            zombie.signal(signal.SIGSTOP)
            await asyncio.sleep(1 + draws.below(9000) / 1000)
            zombie.signal(signal.SIGCONT)
            await three.settled()
            await watch.look()
            await going_on(crowd)
        logs = "".join(node.log() for node in three.living.values())
    await audited(address, crowd)
    assert "taken for dead" in logs
    assert "Traceback" not in logs, logs


async def going_on(crowd):
    """Until every player that is at a node has had one more answer."""
    before = {one: len(one.acked_at) for one in crowd.players}
    async with asyncio.timeout(LATE):
        while any(one.gateway and len(one.acked_at) == count for one, count in before.items()):  # noqa: ASYNC110  players tell nobody
            await asyncio.sleep(0.05)
