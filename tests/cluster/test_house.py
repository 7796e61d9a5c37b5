"""The parts of one node, in this process."""

import asyncio

import pytest

from facedown.arena import USUAL
from facedown.cluster import LOBBY, PARTS, shard_of
from facedown.server import house as houses
from facedown.server.site import Site
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


async def test_a_node_that_leaves_tells_its_own_connections_before_its_tables_stop(tmp_path, address):
    told = []

    class Known(Site):
        async def see_off(self, spread=0.0):
            told.append("connections")
            await super().see_off(spread)

        async def wind_down(self):
            await asyncio.sleep(0)
            told.append("tables")
            await super().wind_down()

    async with houses.house_opened(settings_of(tmp_path, database=address, node="a")) as house:
        await all_open(house)
        for site in house.sites.values():
            site.__class__ = Known
    assert told[: 2 * len(PARTS)] == ["connections"] * len(PARTS) + ["tables"] * len(PARTS)


class Relayed:
    """A stream whose client has opened a socket at another node, and says nothing."""

    def __init__(self):
        self.sent, self.said = asyncio.Queue(), asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})
        self.receive, self.send = self.said.get, self.sent.put

    def remember(self, _what):
        pass

    def end(self):
        pass


async def test_a_node_that_leaves_says_nothing_to_connections_of_other_nodes(tmp_path, address):
    scope = {"type": "websocket", "path": "/lobby", "headers": [], "query_string": b"", "subprotocols": []}
    stream = Relayed()
    async with houses.house_opened(settings_of(tmp_path, database=address, node="a")) as house:
        await all_open(house)
        house.serve(stream, LOBBY, {**scope, "root_path": "", "scheme": "ws", "server": ("a", 1)})
        assert (await stream.sent.get())["type"] == "websocket.accept"
    assert stream.sent.empty()


class Patience:
    ends_at = None

    def expired(self):
        return False

    def reschedule(self, when):
        self.ends_at = when


async def test_a_node_that_leaves_waits_for_answers_of_others_not_for_ever(tmp_path, address):
    patience, loop = Patience(), asyncio.get_running_loop()
    async with houses.house_opened(settings_of(tmp_path, database=address, node="a")) as house:
        house.requests.add(patience)
    assert loop.time() - 1 < patience.ends_at < loop.time() + 3


async def all_open(house):
    async with asyncio.timeout(LATE):
        while len(house.sites) < len(PARTS):  # noqa: ASYNC110  it is only seen
            await asyncio.sleep(0.01)
