"""A bot that knows the bare protocol plays whole matches over sockets."""

import asyncio

import pytest

from tests.server.arena_seed_bot import SeedBot
from tests.server.arena_wire import arena, faults

pytestmark = pytest.mark.real


async def match_of(path, seats):
    async with arena(path, f"seats={seats},stack=1500") as house:
        bots = [SeedBot(f"Bot {number}", f"code {number}") for number in range(seats)]
        url = house.url.replace("http", "ws") + "/ws"
        return bots, await asyncio.gather(*(bot.play(url) for bot in bots))


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
async def test_a_bot_written_from_the_bare_text_plays_a_whole_match(tmp_path, seats):
    bots, endings = await match_of(tmp_path, seats)
    for bot in bots:
        assert [fault for message in bot.heard for fault in faults(message)] == []
        assert not any(message["type"] == "error" for message in bot.heard)
        assert any(message["type"] == "act" for message in bot.heard)
    for ending in endings:
        stacks = {each["team"]: each["stack"] for each in ending["final_stacks"]}
        assert sorted(stacks.values()) == [0] * (seats - 1) + [1500 * seats]
        assert stacks[ending["winner"]["team"]] == 1500 * seats
    assert len({str(ending["winner"]) for ending in endings}) == 1
