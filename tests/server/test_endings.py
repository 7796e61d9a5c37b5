"""`match_end` on `/battle`: once for each match and player, whatever comes and goes meanwhile."""

import asyncio

import pytest

from facedown.store import Unavailable
from tests.server.scene import served

pytestmark = pytest.mark.real


def hold_filing(house):
    """Matches are over and not on file until this is set."""
    filing, allowed = house.site.store.file, asyncio.Event()

    async def filed(*args, **more):
        await allowed.wait()
        await filing(*args, **more)

    house.site.store.file = filed
    return allowed


async def practising(client):
    """The name of a match that has just begun."""
    while True:
        await client.send({"type": "pve_start", "bot": "novice"})
        while (message := await client.hear())["type"] not in ("match_found", "error_msg"):
            pass
        if message["type"] == "match_found":
            return message["matchId"]
        assert message["code"] == "already_in_match", message
        await asyncio.sleep(0.02)  # the lobby learns of the end a moment after the player


async def endings(client):
    """The matches whose end this connection has been sent by now."""
    await client.send({"type": "ping"})
    await client.until("pong")
    return [message["matchId"] for message in client.of("match_end")]


async def ended(client):
    return (await client.until("match_end"))["matchId"]


async def back(house, token):
    """The ends of matches that a new connection is sent; it leaves as a page does that is reloaded."""
    async with house.battling(token=token) as client:
        await client.until("hello_ok")
        told = await endings(client)
        await client.ws.close(1001)
    return told


async def is_filed(house, match):
    while await house.site.store.record(match) is None:
        pass


async def test_who_replaced_a_connection_hears_the_end_and_no_other_connection_does(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as first:
        token = (await first.until("hello_ok"))["token"]
        match = await practising(first)
        async with house.battling(token=token) as second:
            await second.until("sync_state")
            assert await first.ended() == 4000
            await second.send({"type": "surrender"})
            assert await ended(second) == match
            await second.ws.close(1001)
        assert not first.of("match_end")
        assert await back(house, token) == []


async def test_the_next_match_may_begin_before_the_last_is_on_file_and_both_ends_are_told(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        await client.until("hello_ok")
        allowed = hold_filing(house)
        first = await practising(client)
        await client.send({"type": "surrender"})
        second = await practising(client)
        assert second != first
        allowed.set()
        assert await ended(client) == first
        await client.send({"type": "surrender"})
        assert await ended(client) == second
        assert await endings(client) == [first, second]


async def test_an_end_that_was_missed_is_told_once_by_the_server_that_comes_after(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        token = (await client.until("hello_ok"))["token"]
        match = await practising(client)
        await client.ws.close(1000)
        await is_filed(house, match)
    async with served(tmp_path, pace=1) as house:
        assert await back(house, token) == [match]
        assert await back(house, token) == []
    async with served(tmp_path, pace=1) as house:
        assert await back(house, token) == []


async def test_who_left_one_match_and_has_another_hears_the_end_of_the_one_and_joins_the_other(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        token = (await client.until("hello_ok"))["token"]
        left = await practising(client)
        await client.ws.close(1000)
        await is_filed(house, left)
        table = await house.practice(token)
        async with house.battling(token=token) as again:
            assert await ended(again) == left
            assert (await again.until("sync_state"))["matchId"] == table
            await again.send({"type": "surrender"})
            assert await ended(again) == table
            assert await endings(again) == [left, table]


async def test_who_comes_back_while_the_match_is_being_filed_hears_its_end_when_it_is(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        token = (await client.until("hello_ok"))["token"]
        allowed = hold_filing(house)
        match = await practising(client)
        await client.send({"type": "surrender"})
        await client.ws.close(1001)
        async with house.battling(token=token) as one, house.battling(token=token) as two:
            await one.until("hello_ok")
            await two.until("hello_ok")
            allowed.set()
            await is_filed(house, match)
            told = [*await settled(house, one), *await settled(house, two)]
        assert told == [match]


async def test_an_end_whose_telling_could_not_be_noted_is_not_told_again(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        me = await client.until("hello_ok")
        noting = house.site.store.ending_told

        async def unavailable(*args):
            house.site.store.ending_told = noting
            raise Unavailable("the disk is full for a moment")

        house.site.store.ending_told = unavailable
        match = await practising(client)
        await client.send({"type": "surrender"})
        assert await client.ended() == 1012
        assert [message["matchId"] for message in client.of("match_end")] == [match]
        assert await house.site.store.endings_owed(me["playerId"]) == (match,)
        assert await back(house, me["token"]) == []
        assert await house.site.store.endings_owed(me["playerId"]) == ()


async def settled(house, client):
    """Its endings, once nothing is owed to anybody."""
    account = client.of("hello_ok")[0]["playerId"]
    while await house.site.store.endings_owed(account):
        pass
    return await endings(client)
