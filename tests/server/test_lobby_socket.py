"""`/lobby` over real sockets. docs/protocol/lobby.md."""

from contextlib import AsyncExitStack

import pytest

from facedown.lobby import Settings
from facedown.server.connection import NO_HELLO
from tests.server.scene import play_out, served

pytestmark = pytest.mark.real

HELLO = {"type": "hello"}


async def test_an_onlooker_is_shown_the_board_and_each_change_of_it(tmp_path):
    async with served(tmp_path, pace=1) as house, house.at("/lobby", HELLO) as client:
        empty = await client.until("lobby")
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        board = await client.until("lobby")
        assert not client.of("you")
    assert empty["tables"] == []
    assert [one["table"] for one in board["tables"]] == [table]


async def test_a_player_hears_of_his_own_account_and_of_the_match_made_for_him(tmp_path):
    async with served(tmp_path, pace=1) as house:
        a, b = await house.guest("Ada"), await house.guest("Bo")
        async with house.at("/lobby", {**HELLO, "token": a["token"]}) as client:
            you = await client.until("you")
            assert (you["account"], you["tokens"], you["queued"]) == (a["account"], 10, None)
            await house.ask("POST", "/queue", a["token"], {})
            assert (await client.until("you"))["queued"] == "battle"
            assert client.of("lobby")[-1]["waiting"] == {"battle": 1}
            await house.ask("POST", "/queue", b["token"], {})
            matched = await client.until("matched")
            you = await client.until("you", table=matched["table"])
            assert you["tokens"] == 9
        assert set(matched) == {"type", "table", "seat", "game"}


async def test_every_page_of_an_account_hears_that_it_has_left_its_room(house):
    a = await house.guest()
    async with house.at("/lobby", {**HELLO, "token": a["token"]}) as client:
        await client.until("you", room=None)
        _, room = await house.ask("POST", "/rooms/public", a["token"], {"game": "holdem"})
        await client.until("you", room=room["code"])
        await house.ask("DELETE", f"/rooms/{room['code']}", a["token"])
        await client.until("you", room=None)


async def test_one_page_too_many_is_refused_and_may_come_again(house):
    a = await house.guest()
    hello = {**HELLO, "token": a["token"]}
    async with AsyncExitStack() as pages:
        for _ in range(Settings().most_listeners):
            page = await pages.enter_async_context(house.at("/lobby", hello))
            await page.until("you")
        async with house.at("/lobby", hello) as late:
            assert (await late.until("refusal"))["code"] == "too_many_pages"
            assert await late.ended() == NO_HELLO


async def test_a_rematch_that_is_asked_for_is_told_to_the_other(house):
    a, b = await house.guest(), await house.guest()
    table = await house.friends_table(a["token"], b["token"])
    async with house.at("/lobby", {**HELLO, "token": b["token"]}) as client:
        async with house.playing(table, a["token"]) as player:
            await player.send({"type": "act", "action": {"type": "surrender"}})
            await play_out(player)
        status, answer = await house.ask("POST", f"/tables/{table}/rematch", a["token"])
        assert (status, answer) == (202, {"waiting": True})
        asked = await client.until("rematch")
        assert asked == {"type": "rematch", "table": table, "from": a["account"]}
        status, placed = await house.ask("POST", f"/tables/{table}/rematch", b["token"])
        assert status == 201
        assert placed["table"] != table


async def test_pings_are_answered_and_other_things_refused(tmp_path):
    async with served(tmp_path) as house, house.at("/lobby", HELLO) as client:
        await client.send({"type": "ping", "ref": 4})
        assert (await client.until("pong"))["ref"] == 4
        for odd in (HELLO, {"type": "what"}, "no JSON", b"bytes", "[]"):
            await client.send(odd)
            assert (await client.until("refusal"))["code"] == "bad_request"


@pytest.mark.parametrize(
    ("first", "code"),
    [({"type": "ping"}, 4001), ("what", 4001), ({**HELLO, "token": "made-up"}, 4003)],
)
async def test_whoever_does_not_say_hello_properly_is_turned_away(tmp_path, first, code):
    async with served(tmp_path) as house, house.at("/lobby", first) as client:
        assert await client.ended() == code
