"""Two nodes: what is made at one is played at both, and survives either."""

import pytest

from tests.cluster.nodes import nodes
from tests.server.scene import confirm

pytestmark = pytest.mark.real


async def test_a_room_of_one_node_is_joined_at_another_and_outlives_its_owner(tmp_path, address):
    async with nodes(tmp_path, address, "a", "b", pace=1.0) as both:
        owner = both.owner()
        here, there = both.living[owner], both.living["b" if owner == "a" else "a"]
        ada, bo = await here.guest("Ada"), await there.guest("Bo")
        _, room = await here.ask("POST", "/rooms", ada["token"], {"game": "battle"})
        status, placed = await there.ask("POST", f"/rooms/{room['code']}", bo["token"])
        assert status == 201, placed
        listed = [(await node.ask("GET", "/tables"))[1]["tables"] for node in (here, there)]
        async with there.playing(placed["table"], bo["token"]) as player:
            await player.until("frame")
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 1})
            await player.until("ack", ref=1)
            await both.kill(owner)
            frame = (await player.until("attached")) and await player.until("frame")
            await player.send(confirm(frame["prompt"]["id"], ref=2))
            await player.until("ack", ref=2)
    assert frame["view"]["draft"] == ["heal", None, "attack"], "on the same socket, as it was left"
    assert [[table["table"] for table in tables] for tables in listed] == [[placed["table"]]] * 2
