"""kill −9 of a game of mahjong in the middle of a round: its players come back and it goes on where it was."""

import asyncio
import signal
from contextlib import AsyncExitStack

import pytest

from tests.games.table_client import TableClient
from tests.server.test_games import SHORT, Packed, create
from tests.server.test_process import open_house

pytestmark = pytest.mark.real

OPTIONS = ("--mahjong", "test_seeds=true,call_pause_ms=20")
NAMES = ("Ann", "Bob", "Cid", "Dee")


class Guest:
    """A player who can stop answering at some point, and come back."""

    def __init__(self, name):
        self.name = name
        self.mind = TableClient(name)
        self.token = None

    async def enter(self, stack, house):
        self.client = Packed(await stack.enter_async_context(house.dial("/ws/g1")))
        more = {} if self.token is None else {"session_token": self.token}
        self.token = (await self.client.join(self.name, **more))["session_token"]

    async def play_until(self, is_enough):
        while True:
            message = await self.client.hear()
            answers = self.mind.heard(message)
            if is_enough(message):
                return
            for answer in answers:
                await self.client.send(answer)


def discards(client):
    return [(each["seat"], each["tile_id"]) for each in client.of("discard")]


async def test_after_kill_9_the_game_goes_on_where_it_was(tmp_path):
    guests = [Guest(name) for name in NAMES]
    async with AsyncExitStack() as stack:
        server, house = await stack.enter_async_context(open_house(tmp_path, "--port", "0", *OPTIONS))
        assert (await create(house, game_id="g1", num_bots=0, settings=SHORT, seed="killed"))[0] == 201
        for guest in guests:
            await guest.enter(stack, house)
        tenth = [guest.play_until(lambda _m, g=guest: len(discards(g.client)) == 10) for guest in guests]
        await asyncio.gather(*tenth)
        before = discards(guests[0].client)
        hands = [sorted(guest.mind.hand) for guest in guests]
        await server.end(signal.SIGKILL)
    port = server.url.rpartition(":")[2]
    async with AsyncExitStack() as stack:
        _, house = await stack.enter_async_context(open_house(tmp_path, "--port", port, *OPTIONS))
        _, listed = await house.ask("GET", "/games")
        assert [(game["game_id"], game["started"], game["player_count"]) for game in listed["games"]] == [
            ("g1", True, 4)
        ]
        for guest in guests:
            await guest.enter(stack, house)
        views = [(await guest.client.until("round_started"))["view"] for guest in guests]
        ponds = [
            (player["seat"], tile["tile_id"])
            for player in views[0]["players"]
            for tile in player.get("discards", [])
        ]
        assert set(before) <= set(ponds)
        assert [view["my_tiles"] for view in views] == hands
        endings = await asyncio.gather(
            *(play_on(guest, view) for guest, view in zip(guests, views, strict=True))
        )
    assert endings == [(1000, "game_ended")] * 4
    assert [guest.mind.end for guest in guests] == [guests[0].mind.end] * 4


async def play_on(guest, view):
    guest.mind = TableClient(guest.name)
    guest.mind.heard({"type": "round_started", "view": view})
    return await guest.client.play(guest.mind)
