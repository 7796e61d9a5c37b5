"""The parts of one node, in this process."""

import asyncio

import pytest

from facedown.arena import USUAL
from facedown.cluster import PARTS, shard_of
from facedown.server import house as houses
from facedown.store import Unavailable
from tests.cluster.nodes import ARENA
from tests.server.scene import LATE, settings_of

pytestmark = pytest.mark.real


async def test_what_began_in_a_part_that_could_not_be_opened_does_not_go_on_beside_the_next_try(
    tmp_path, address, monkeypatch
):
    opened, sites = houses.open_arena, []

    async def once_away(site):
        await opened(site)
        sites.append(site)
        if len(sites) == 1:
            raise Unavailable("away for a moment")

    monkeypatch.setattr(houses, "open_arena", once_away)
    settings = settings_of(tmp_path, database=address, node="a", arena=ARENA)
    async with houses.house_opened(settings) as house, asyncio.timeout(LATE):
        while len(house.sites) < len(PARTS):  # noqa: ASYNC110  it is only seen
            await asyncio.sleep(0.01)
        tables = [site.arenas.find(USUAL).playing.table for site in sites]
        states = [table.status for table in tables]
        assert house.sites[shard_of(USUAL)] is sites[1]
    assert tables[0].match == tables[1].match
    assert states == ["moving", "open"]
