"""Who only watches and who rules, over a socket: neither sees or does more than its role allows."""

import asyncio

import pytest

from facedown.server import Limits
from tests.server.arena_wire import arena, entering, heads_up, onlooker, operator, seated

pytestmark = pytest.mark.real


async def test_a_spectator_is_told_what_is_public_and_nothing_else(tmp_path):
    async with (
        arena(tmp_path, "seats=2,stack=200,sb=50,bb=100,hands=1") as house,
        onlooker(house) as by_role,
        onlooker(house, path="/spectate") as by_path,
    ):
        await by_role.until("welcome")
        await by_path.until("welcome")
        async with seated(house, "Alpha") as alpha, seated(house, "Beta") as beta:
            await alpha.asked()
            await alpha.act("RAISE_TO", 200)
            await beta.asked()
            await beta.act("CALL")
            for one in (alpha, beta, by_role, by_path):
                await one.until("match_end")
    for spectator in (by_role, by_path):
        assert spectator.of("welcome")[0]["seat"] is None
        assert "you" not in spectator.of("start_hand")[0]
        assert not spectator.of("act")
        assert [m for m in spectator.told if m["type"] == "event"] == alpha.of("event") == beta.of("event")
    shown = {event["seat"]: event["hand"] for event in alpha.of("event") if event["ev"] == "SHOWDOWN"}
    assert shown == {0: alpha.hole, 1: beta.hole}


async def test_a_spectator_at_spectate_may_say_hello_and_nobody_gets_a_seat_there(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, _), entering(house, "Gamma", "x", "/spectate") as sly:
        sly.role = "spectator"
        code = await sly.code()
        await sly.send({"type": "action", "v": 1, "hand_id": alpha.hand, "action": "FOLD"})
        result = code, await sly.code(), sly.of("welcome")[0]["seat"]
    assert result == ("BAD_HELLO", "OUT_OF_TURN", None)


async def test_a_spectator_of_another_table_sees_that_one(tmp_path):
    async with heads_up(tmp_path) as (house, *_):
        token = (await house.guest())["token"]
        _, made = await house.ask("POST", "/tables", token, {"game": "holdem", "arena": {"seats": 3}})
        async with onlooker(house, path=f"/spectate?table={made['table']}") as watcher:
            welcome = await watcher.until("welcome")
            lobby = await watcher.until("lobby")
    assert (welcome["table_id"], welcome["config"]["seats"], lobby["players"]) == (made["table"], 3, [])


async def test_nobody_is_an_operator_without_the_token(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        codes = []
        for token in (None, "guess", house.site.operator_token + "x"):
            async with entering(house, role="operator", token=token) as sly:
                codes.append(await sly.code())
                await sly.operate("skip", seat=0)
                codes.append(await sly.code())
        for one in (alpha, beta):
            await one.operate("pause")
            codes.append(await one.code())
        async with onlooker(house, token=house.site.operator_token) as watcher:
            await watcher.until("snapshot")
            await watcher.operate("forfeit", seat=1)
            codes.append(await watcher.code())
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")
        result = codes
    assert result == ["UNAUTHORIZED"] * 9


async def test_an_operator_starts_pauses_resumes_skips_and_forfeits(tmp_path):
    terms = "seats=4,min_players=4,move_time_ms=0"
    async with (
        arena(tmp_path, terms) as house,
        operator(house) as ruler,
        seated(house, "Alpha") as alpha,
        seated(house, "Beta") as beta,
        seated(house, "Gamma") as gamma,
    ):
        await ruler.operate("start")
        await alpha.asked()
        await ruler.operate("pause")
        await ruler.operate("skip")  # without a seat
        assert await ruler.code() == "BAD_SCHEMA"
        await alpha.act("FOLD")
        paused = await alpha.until("error")
        await ruler.operate("resume")
        await ruler.operate("skip", seat=0)
        skipped = await beta.until("event", seat=0)
        await beta.asked()
        await ruler.operate("forfeit", seat=1)
        forfeited = await gamma.until("event", seat=1)
        await gamma.asked()
        await gamma.act("FOLD")
        begun = await alpha.until("start_hand")
        while begun["hand_id"] == skipped["hand_id"]:
            begun = await alpha.until("start_hand")
        out = [event["seat"] for event in alpha.of("event") if event["ev"] == "ELIMINATED"]
        assert all("you" not in message for message in ruler.of("start_hand"))
    assert paused["code"] == "OUT_OF_TURN"
    assert "the table is paused" in paused["msg"]
    assert (skipped["ev"], skipped["amount"]) == ("CALL", 100)
    assert forfeited["ev"] == "FOLD"
    assert [each["seat"] for each in begun["stacks"]] == [0, 2]
    assert out == [1]


async def test_what_an_operator_did_stands_in_the_record(tmp_path):
    async with heads_up(tmp_path, "hands=1,move_time_ms=0") as (house, alpha, beta):
        async with operator(house) as ruler:
            await ruler.until("welcome")
            await ruler.operate("pause")
            await ruler.operate("resume")
            await ruler.operate("skip", seat=0)
            await beta.asked()
            await ruler.operate("forfeit", seat=1)
            await alpha.until("match_end")
        record = await house.record("T-1.1")
    entries = record["entries"]
    kinds = [entry["type"] for entry in entries]
    assert (kinds.count("paused"), kinds.count("unpaused")) == (1, 1)
    by_operator = [entry for entry in entries if entry.get("by") == "operator"]
    assert [(entry["seat"], entry["action"]["type"]) for entry in by_operator] == [(0, "call"), (1, "leave")]


async def test_who_watches_at_spectate_need_never_say_anything(tmp_path):
    async with (
        arena(tmp_path, "seats=2", limits=Limits(handshake_ms=50)) as house,
        house.at("/spectate") as silent,
    ):
        await silent.until("lobby")
        await asyncio.sleep(0.3)
        async with seated(house, "Alpha"):
            result = await silent.until("lobby")
    assert [player["team"] for player in result["players"]] == ["Alpha"]
