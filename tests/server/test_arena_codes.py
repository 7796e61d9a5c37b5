"""Every code of the protocol in its situation, over a socket: what is wrong is said, and the turn stays open."""

import asyncio

import pytest
from msgspec.structs import replace

from facedown.server import Limits
from tests.server.arena_wire import Team, arena, heads_up

pytestmark = pytest.mark.real

BRISK = replace(Limits(), handshake_ms=1_000)

BAD = [
    ('{"type": "action", "v": 1', "BAD_SCHEMA"),
    ("[]", "BAD_SCHEMA"),
    ("null", "BAD_SCHEMA"),
    ("17", "BAD_SCHEMA"),
    ('"action"', "BAD_SCHEMA"),
    ("", "BAD_SCHEMA"),
    ("{}", "BAD_SCHEMA"),
    ('{"type": 7, "v": 1}', "BAD_SCHEMA"),
    ('{"type": "shout", "v": 1}', "UNKNOWN_TYPE"),
    ("[" * 30_000, "BAD_SCHEMA"),
    ('{"a":' * 10_000 + "1" + "}" * 10_000, "BAD_SCHEMA"),
    ({"action": "FOLD", "v": 2}, "BAD_SCHEMA"),
    ({"action": "FOLD", "v": None}, "BAD_SCHEMA"),
    ({"action": "FOLD", "hand_id": None}, "BAD_SCHEMA"),
    ({"action": "FOLD", "hand_id": "H-2020-01-01-00001"}, "ACTION_TOO_LATE"),
    ({"action": "RAISE_TO"}, "BAD_SCHEMA"),
    ({"action": "RAISE_TO", "amount": "300"}, "BAD_SCHEMA"),
    ({"action": "RAISE_TO", "amount": 300.5}, "BAD_SCHEMA"),
    ({"action": "RAISE_TO", "amount": True}, "BAD_SCHEMA"),
    ({"action": "RAISE_TO", "amount": 10**30}, "BAD_SCHEMA"),
    ({"action": "RAISE_TO", "amount": 199}, "INVALID_ACTION"),
    ({"action": "RAISE_TO", "amount": 1_100_001}, "INVALID_ACTION"),
    ({"action": "RAISE_TO", "amount": -5}, "INVALID_ACTION"),
    ({"action": "CHECK"}, "INVALID_ACTION"),
    ({"action": "fold"}, "BAD_SCHEMA"),
    ({"action": "ALL_IN"}, "BAD_SCHEMA"),
    ({"action": ["FOLD"]}, "BAD_SCHEMA"),
    ({"type": "hello", "team": "Alpha", "join_code": "code of Alpha"}, "BAD_HELLO"),
    ({"type": "operator", "command": "pause"}, "UNAUTHORIZED"),
]
"""What is sent by the one who has the small blind and is asked first, and the code for it."""


async def test_every_bad_message_has_its_code_and_the_corrected_action_counts(tmp_path):
    async with heads_up(tmp_path, "stack=1000000") as (_, alpha, beta):
        for said, code in BAD:
            action = {"type": "action", "v": 1, "hand_id": alpha.hand}
            await alpha.send({**action, **said} if isinstance(said, dict) else said)
            assert (said, await alpha.code()) == (said, code)
            await alpha.act("RAISE_TO", 300)
            bet = await beta.until("event", ev="BET")
            assert (said, bet["seat"], bet["amount"]) == (said, 0, 250)
            await beta.asked()
            await beta.act("FOLD")  # and in the next hand, in which beta has the button, once more
            await beta.asked()
            await beta.act("FOLD")
            await alpha.asked()


async def test_who_babbles_instead_of_a_hello_is_turned_away_in_the_same_time(tmp_path):
    async with arena(tmp_path, limits=BRISK) as house, house.dial("/ws") as ws:
        client = Team(ws)
        await client.send("{}")
        result = [await client.code(), await client.code(), await client.ended()]
    assert result == ["BAD_SCHEMA", "BAD_HELLO", 4001]


async def test_a_team_in_its_match_has_said_hello_for_good(tmp_path):
    async with heads_up(tmp_path, limits=BRISK) as (_, alpha, beta):
        await asyncio.sleep(1.1)
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")


async def test_an_action_before_hello_is_bad_hello(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, _), house.dial("/ws") as ws:
        client = Team(ws)
        await client.send({"type": "action", "v": 1, "hand_id": alpha.hand, "action": "FOLD"})
        result = await client.code(), await client.ended()
    assert result == ("BAD_HELLO", 4001)


async def test_one_who_was_not_asked_is_out_of_turn(tmp_path):
    async with heads_up(tmp_path) as (_, alpha, beta):
        await beta.act("FOLD")
        code = await beta.code()
        assert await alpha.silence()
        result = code
    assert result == "OUT_OF_TURN"


async def test_a_duplicate_is_ignored_and_never_hits_the_next_street(tmp_path):
    async with heads_up(tmp_path) as (_, alpha, beta):
        act = alpha.of("act")[-1]
        for _ in range(3):  # one by one in the same breath, then once more on the next street
            await alpha.act("CALL", act_id=act["act_id"])
        await beta.asked()
        for _ in range(2):
            await beta.act("CHECK")
        act = await beta.asked(phase="FLOP")
        assert await beta.silence()
        await beta.act("FOLD", act_id=act["act_id"] - 1)
        assert await beta.silence()
        await beta.act("CHECK", act_id=act["act_id"])
        await alpha.asked(phase="FLOP")
        await alpha.act("CALL", act_id=alpha.of("act")[0]["act_id"])
        assert await alpha.silence()
        done = [
            (event["ev"], event["seat"])
            for event in alpha.of("event")
            if event["ev"] in {"CALL", "CHECK", "FOLD"}
        ]
        result = done, alpha.of("error"), beta.of("error")
    assert result == ([("CALL", 0), ("CHECK", 1), ("CHECK", 1)], [], [])


async def test_an_answer_to_a_hand_that_is_over_is_too_late(tmp_path):
    async with heads_up(tmp_path) as (_, alpha, beta):
        first = alpha.hand
        await alpha.act("FOLD")
        await beta.asked()  # in the next hand, in which beta has the button
        await alpha.until("start_hand")
        await alpha.until("start_hand") if alpha.hand == first else None
        await alpha.act("FOLD", hand_id=first)
        result = await alpha.code()
    assert result == "ACTION_TOO_LATE"


async def test_after_max_invalid_bad_answers_the_timeout_action_is_taken(tmp_path):
    async with heads_up(tmp_path, "max_invalid=2,move_time_ms=0") as (_, alpha, beta):
        await alpha.act("RAISE_TO", 101)
        await alpha.code()
        await alpha.send("{")
        event = await beta.until("event", seat=0)
        await alpha.until("event", seat=0)
        result = event["ev"], event["amount"], [error["code"] for error in alpha.of("error")]
    assert result == ("CALL", 50, ["INVALID_ACTION", "BAD_SCHEMA"])


async def test_who_babbles_is_rate_limited_but_a_legal_answer_never_is(tmp_path):
    few = replace(Limits(), messages=1, messages_burst=3, strikes=10_000)
    async with heads_up(tmp_path, "stack=1000,hands=8", limits=few) as (_, alpha, beta):

        async def fold_away(team, noise):
            for _ in range(noise):
                await team.send('{"type": "noise", "v": 1}')
            await team.act("FOLD") if team is alpha else None
            while not team.of("match_end"):
                if (await team.hear())["type"] == "act":
                    await team.send('{"type": "noise", "v": 1}')
                    await team.act("FOLD")

        await asyncio.gather(fold_away(alpha, 50), fold_away(beta, 0))
    codes = {error["code"] for error in alpha.of("error")}
    assert codes == {"UNKNOWN_TYPE", "RATE_LIMITED"}
    folds = [event["seat"] for event in beta.of("event") if event["ev"] == "FOLD"]
    assert sorted(folds) == [0] * 4 + [1] * 4
    assert not any("auto" in event for event in beta.of("event"))


async def test_a_disconnected_seat_times_out_and_that_is_told(tmp_path):
    async with heads_up(tmp_path, "move_time_ms=1000") as (_, alpha, beta):
        await alpha.ws.close()
        event = await beta.until("event", seat=0)
    assert (event["ev"], event["auto"]) == ("CALL", "disconnect")


async def test_a_connected_seat_times_out_and_its_late_answer_is_ignored(tmp_path):
    async with heads_up(tmp_path, "move_time_ms=800") as (_, alpha, beta):
        event = await alpha.until("event", seat=0)
        await beta.asked()
        await alpha.act("FOLD")
        await beta.act("FOLD")
        await alpha.until("end_hand")
        errors, evs = alpha.of("error"), [each["ev"] for each in alpha.of("event")]
    assert (event["ev"], event["auto"], event["amount"]) == ("CALL", "timeout", 50)
    assert errors == []
    assert evs.count("FOLD") == 1


async def test_who_goes_on_babbling_is_ended(tmp_path):
    few = replace(Limits(), messages=1, messages_burst=1, strikes=5)
    async with heads_up(tmp_path, limits=few) as (_, alpha, beta):
        for _ in range(10):
            await beta.send('{"type": "noise", "v": 1}')
        code = await beta.ended()
        await alpha.act("CALL")
        await alpha.until("event", ev="CALL")
        result = code
    assert result == 4029


async def test_a_hello_that_was_refused_may_be_said_better_on_the_same_connection(tmp_path):
    async with (
        arena(tmp_path, "seats=3") as house,
        house.dial("/ws") as first,
        house.dial("/ws") as second,
    ):
        alpha, other = Team(first), Team(second)
        hello = {"type": "hello", "v": 1, "team": "Alpha", "join_code": "x"}
        await alpha.send(hello)
        await alpha.until("welcome")
        await other.send({**hello, "join_code": "y"})
        assert await other.code() == "TEAM_TAKEN"
        await other.send({"type": "action", "v": 1, "hand_id": "H", "action": "FOLD"})
        assert await other.code() == "OUT_OF_TURN"
        await other.send({**hello, "team": "Beta"})
        result = (await other.until("welcome"))["seat"]
    assert result == 1


async def test_an_operator_s_word_before_hello_is_bad_hello(tmp_path):
    async with heads_up(tmp_path) as (house, *_), house.dial("/ws") as ws:
        client = Team(ws)
        await client.operate("pause")
        result = await client.code(), await client.ended()
    assert result == ("BAD_HELLO", 4001)
