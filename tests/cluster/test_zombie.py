"""A node that hangs and wakes: others have taken over, and it can write nothing any more."""

import asyncio
import signal

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cluster.audit import Watch, audited
from tests.cluster.nodes import nodes
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
