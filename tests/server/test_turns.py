"""Heavy work is done one piece at a time, and only so many may wait for it."""

import asyncio

import pytest

from facedown.arena import read_settings
from facedown.server.errors import Refused
from facedown.server.turns import Turns
from tests.server.scene import asking


class Desk:
    """Work that lasts until it is released."""

    def __init__(self):
        self.begun, self.at_once, self.most_at_once = 0, 0, 0
        self.released = asyncio.Event()

    async def work(self):
        self.begun += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.released.wait()
        self.at_once -= 1
        return self.begun


async def begun(*works):
    """Tasks that have come as far as they can."""
    tasks = [asyncio.create_task(work) for work in works]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_one_is_served_while_the_others_wait_and_one_too_many_is_refused():
    turns, desk = Turns(3), Desk()
    tasks = await begun(*(turns.turn(desk.work) for _ in range(3)))
    (late,) = await begun(turns.turn(desk.work))
    refused = late.exception()
    assert desk.begun == 1
    desk.released.set()
    served, at_once = await asyncio.gather(*tasks), desk.most_at_once
    assert isinstance(refused, Refused)
    assert (refused.code, refused.status) == ("unavailable", 503)
    assert (served, at_once) == ([1, 2, 3], 1)


async def test_whoever_fails_or_goes_away_makes_room():
    async def fail():
        raise ZeroDivisionError

    turns, desk = Turns(2), Desk()
    with pytest.raises(ZeroDivisionError):
        await turns.turn(fail)
    served, waiting = await begun(*(turns.turn(desk.work) for _ in range(2)))
    waiting.cancel()
    await asyncio.wait([waiting])
    (third,) = await begun(turns.turn(desk.work))
    desk.released.set()
    result = await served, await third
    assert result == (1, 2)


async def test_a_sixth_request_for_hand_histories_is_refused_until_one_is_served(tmp_path):
    async with asking(tmp_path, arena=read_settings("seats=2")) as house:
        desk = Desk()
        busy = await begun(*(house.site.writing.turn(desk.work) for _ in range(5)))
        body = {"team": "Alpha", "join_code": "x"}
        refused = [
            await house.ask("GET", "/tables/T-1/hands"),
            await house.ask("POST", "/tables/T-1/hands", body=body),
        ]
        desk.released.set()
        await asyncio.gather(*busy)
        (public, own), after = refused, (await house.ask("GET", "/tables/T-1/hands"))[0]
    assert (public[0], public[1]["error"]["code"]) == (503, "unavailable")
    assert own[0] == 401  # a client without a seat is refused for that first
    assert after == 200
