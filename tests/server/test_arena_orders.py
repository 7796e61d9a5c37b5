"""Operators see what the table refuses; nobody floods a paused table, or has too many made for himself."""

from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from facedown.server import Limits
from tests.server.arena_wire import arena, heads_up, operator, seated

pytestmark = pytest.mark.real

FEW = replace(Limits(), messages=0.001, messages_burst=3, strikes=1_000)


async def commanded(house, verb, **body):
    """By request; it is done when the answer comes."""
    path = f"/operator/tables/T-1/{verb}"
    return await house.ask("POST", path, house.site.operator_token, body or None)


async def test_an_operator_is_told_what_the_table_refuses(tmp_path):
    async with (
        arena(tmp_path, "seats=3,min_players=3") as house,
        operator(house) as ruler,
        seated(house, "Alpha") as alpha,
    ):
        told = []
        for command, fields in (
            ("start", {}),
            ("resume", {}),
            ("skip", {"seat": 0}),
            ("skip", {"seat": 2}),
            ("forfeit", {"seat": 2}),
            ("forfeit", {"seat": 3}),
        ):
            await ruler.operate(command, **fields)
            told.append(await ruler.until("error"))
        assert not alpha.of("error")
        result = [(error["code"], error["msg"]) for error in told]
    assert result == [
        ("INVALID_ACTION", "the dealer has nothing to do now"),
        ("INVALID_ACTION", "the table is not paused"),
        ("INVALID_ACTION", "chair 0 has no open question"),
        ("INVALID_ACTION", "chair 2 has no open question"),
        ("INVALID_ACTION", "nobody sits on seat 2"),
        ("BAD_SCHEMA", "forfeit needs the number of a seat"),
    ]


async def test_a_table_that_is_over_takes_no_orders(tmp_path):
    async with arena(tmp_path, "seats=2") as house:
        table = house.site.lobby.table("T-1")
        table.status = "over"  # as until it is on file
        told = await commanded(house, "pause")
        table.status = "open"
        status, answer = told
    assert (status, answer["error"]["sentence"]) == (409, "this match is over")


async def test_a_table_that_moves_takes_no_orders_by_request(tmp_path):
    async with arena(tmp_path, "seats=2") as house:
        table = house.site.lobby.table("T-1")
        table.leave(is_quiet=True)
        answers = [await commanded(house, "pause"), await commanded(house, "clear")]
    assert [(status, answer["error"]["code"]) for status, answer in answers] == [(503, "unavailable")] * 2


async def test_an_operator_is_told_by_request_what_the_table_refuses(tmp_path):
    async with heads_up(tmp_path) as (house, *_):
        answers = [
            await commanded(house, "unpause"),
            await commanded(house, "skip", seat=1),
            await commanded(house, "expel", seat=1),
            await commanded(house, "expel", seat=1),
        ]
    assert [status for status, _ in answers] == [409, 409, 200, 409]
    assert [answer["error"]["sentence"] for _, answer in answers if "error" in answer] == [
        "the table is not paused",
        "chair 1 has no open question",
        "chair 1 is played by the house, or already closed",
    ]


async def test_a_team_that_has_the_token_rules_by_another_connection_or_not_at_all(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        token = house.site.operator_token
        await alpha.send({"type": "hello", "v": 1, "role": "operator", "token": token})
        codes = [await alpha.code()]
        await alpha.operate("pause")
        codes.append(await alpha.code())
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")
        result = codes
    assert result == ["BAD_HELLO", "UNAUTHORIZED"]


async def test_answers_during_a_pause_are_counted_and_the_one_after_it_is_heard(tmp_path):
    async with heads_up(tmp_path, limits=FEW) as (house, alpha, beta):
        await commanded(house, "pause")
        codes = []
        for _ in range(10):
            await alpha.act("CALL")
            codes.append(await alpha.code())
        await commanded(house, "unpause")
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")
        result = codes
    assert result == ["OUT_OF_TURN"] * 2 + ["RATE_LIMITED"] * 8


async def test_answers_during_a_pause_are_counted_at_the_native_door_too(tmp_path):
    attach = {"type": "attach", "team": "Alpha", "join_code": "x"}
    async with (
        arena(tmp_path, "seats=2", limits=FEW) as house,
        house.at("/play/T-1", attach) as alpha,
    ):
        await alpha.until("frame")
        async with seated(house, "Beta") as beta:
            await alpha.until("frame")
            while (frame := alpha.told[-1])["prompt"] is None:
                await alpha.until("frame")
            await commanded(house, "pause")
            act = {"type": "act", "action": {"type": "call"}, "prompt": frame["prompt"]["id"]}
            codes = []
            for _ in range(6):
                await alpha.send(act)
                codes.append((await alpha.until("refusal"))["code"])
            await commanded(house, "unpause")
            await alpha.send(act)
            await beta.until("event", ev="CALL")
            result = codes
    assert result == ["paused"] * 2 + ["rate_limited"] * 4


async def test_an_address_may_have_only_so_many_private_tables_made_for_it(tmp_path):
    limits = replace(Limits(), accounts=0.0001, accounts_burst=2)
    path = "/ws?practice=caller"
    hello = {"type": "hello", "v": 1, "team": "Me"}
    first = []
    async with arena(tmp_path, limits=limits, trusted_proxies=("127.0.0.1",)) as house:
        for address in ("203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.10"):
            async with house.at(path, hello, additional_headers={"X-Forwarded-For": address}) as client:
                message = await client.hear()
                first.append(message.get("code", message["type"]))
        for _ in range(3):
            async with house.at(path, hello) as near:
                first.append((await near.hear())["type"])
    result = first
    assert result == ["welcome", "welcome", "RATE_LIMITED", "welcome", *["welcome"] * 3]


async def test_an_operator_frees_the_name_of_a_team(tmp_path):
    async with arena(tmp_path, "seats=3,min_players=3") as house, seated(house, "Alpha"):
        answers = [await commanded(house, "free", team=team) for team in ("ALPHA", "Alpha", "Beta")]
        unknown = await house.ask(
            "POST", "/operator/tables/T-9/free", house.site.operator_token, {"team": "A"}
        )
    assert [status for status, _ in answers] == [200, 409, 409]
    assert unknown[0] == 404


async def test_six_teams_that_stand_up_and_go_leave_no_seat_taken(tmp_path):
    async with arena(tmp_path, "seats=6,min_players=6") as house:
        for number in range(6):
            attach = {"type": "attach", "team": f"Ghost {number}", "join_code": "a code"}
            async with house.at("/play/T-1", attach) as ghost:
                await ghost.until("frame")
                await ghost.send({"type": "act", "action": {"type": "stand"}})
                await ghost.ws.close()
        await house.site.arenas.find("T-1").playing.table.settled()
        async with AsyncExitStack() as teams:
            six = [await teams.enter_async_context(seated(house, name)) for name in "ABCDEF"]
            result = sorted(team.of("welcome")[0]["seat"] for team in six)
    assert result == [0, 1, 2, 3, 4, 5]


async def test_an_operator_clears_a_table_that_is_filling(tmp_path):
    async with arena(tmp_path, "seats=3,min_players=3") as house, seated(house, "Alpha") as alpha:
        answers = [await commanded(house, "clear")]
        answers.append(await house.ask("POST", "/operator/tables/T-9/clear", house.site.operator_token))
        answers.append(await house.ask("POST", "/operator/tables/T-1/clear"))
        code = await alpha.code()
        _, table = await house.ask("GET", "/tables/T-1")
    assert [status for status, _ in answers] == [200, 404, 401]
    assert (code, table["seats"]) == ("UNAUTHORIZED", [None, None, None])


async def test_an_operator_clears_a_table_whose_match_is_paused(tmp_path):
    async with heads_up(tmp_path, "start_delay_ms=0") as (house, alpha, beta), operator(house) as ruler:
        await ruler.operate("pause")
        await ruler.operate("clear")
        codes = [await team.code() for team in (alpha, beta)]
        await ruler.until("match_end")
        async with seated(house, "Gamma") as gamma:
            seat = gamma.of("welcome")[0]["seat"]
    assert (codes, seat) == (["UNAUTHORIZED", "UNAUTHORIZED"], 0)
