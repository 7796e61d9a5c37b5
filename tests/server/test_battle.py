"""`/battle` over real sockets: every message, payload and error code of the dialect once."""

import asyncio

import pytest

from tests.server.scene import served

pytestmark = pytest.mark.real

LAYOUT = ["attack", "heal", "counter"]


async def battled(client, layout=LAYOUT):
    """Play until the match has ended; the message that said so."""
    while True:
        message = await client.hear()
        if message["type"] == "prep_start":
            await client.send(
                {"type": "layout_confirm", "layout": layout, "roundIndex": message["roundIndex"]}
            )
        if message["type"] == "match_end":
            return message


async def queued(*clients):
    for client in clients:
        await client.send({"type": "queue_join"})
        assert (await client.until("queue_ok"))["tokens"] == 10
    for client in clients:
        await client.until("match_found")


async def test_a_ranked_match_from_hello_to_match_end_with_every_payload(tmp_path):
    async with (
        served(tmp_path) as house,
        house.battling(name="Ada") as one,
        house.battling(name="Bo") as two,
    ):
        hello = await one.until("hello_ok")
        await queued(one, two)
        ends = await asyncio.gather(battled(one), battled(two, ["defense", "attack", "heal"]))
    found, prep = one.of("match_found")[0], one.of("prep_start")[0]
    assert set(hello) == {"type", "playerId", "token", "nickname", "tokens", "rating"}
    assert (hello["nickname"], hello["tokens"]) == ("Ada", 10)
    assert set(found) == {
        "type", "matchId", "yourHp", "oppHp", "yourTokens", "pot", "yourNickname", "oppNickname", "yourHand",
    }  # fmt: skip
    assert (found["yourTokens"], found["pot"], found["oppNickname"]) == (9, 2, "Bo")
    assert set(prep) == {
        "type", "matchId", "roundIndex", "suddenDeath", "deadlineTs", "serverTs", "yourHp", "oppHp", "pot",
        "yourTokens", "yourHand", "cards", "yourNickname", "oppNickname",
    }  # fmt: skip
    assert prep["cards"] == prep["yourHand"]
    assert one.of("confirm_ok")
    assert one.of("opp_locked") or two.of("opp_locked")
    steps = [step["stepIndex"] for step in one.of("step_reveal")]
    assert steps[:3] == [0, 1, 2]
    assert set(one.of("step_reveal")[0]) == {
        "type", "matchId", "roundIndex", "stepIndex", "yourCard", "oppCard", "yourHp", "oppHp",
    }  # fmt: skip
    assert set(one.of("round_end")[0]) == {
        "type",
        "matchId",
        "roundIndex",
        "suddenDeath",
        "yourHp",
        "oppHp",
    }
    assert set(ends[0]) == {
        "type", "matchId", "winner", "winnerId", "loserId", "reason", "yourHp", "oppHp", "yourTokens", "rating",
    }  # fmt: skip
    assert {ends[0]["winner"], ends[1]["winner"]} == {"YOU", "OPPONENT"}
    assert sorted(end["yourTokens"] for end in ends) == [9, 11]
    assert ends[0]["rating"]["games"] == 1
    assert len(one.of("match_end")) == len(two.of("match_end")) == 1


async def test_queue_leave_ping_and_a_bot_on_one_connection_match_after_match(tmp_path):
    async with served(tmp_path) as house, house.battling() as client:
        await client.until("hello_ok")
        for message, answer in (
            ({"type": "queue_join"}, "queue_ok"),
            ({"type": "queue_leave"}, "queue_left"),
            ({"type": "ping"}, "pong"),
            ({"type": "pve_start", "bot": "novice"}, "match_found"),
        ):
            await client.send(message)
            await client.until(answer)
        first = await battled(client)
        await client.send({"type": "pve_start"})
        second = await battled(client)
        assert first["matchId"] != second["matchId"]
        assert second["yourTokens"] == 10


async def test_a_rematch_is_made_when_both_have_asked(tmp_path):
    async with served(tmp_path) as house, house.battling() as one, house.battling() as two:
        await queued(one, two)
        await one.send({"type": "surrender"})
        ends = await asyncio.gather(one.until("match_end"), two.until("match_end"))
        assert [end["reason"] for end in ends] == ["surrender", "surrender"]
        await one.send({"type": "rematch"})
        await one.until("queue_ok")
        await two.send({"type": "rematch"})
        found = await asyncio.gather(one.until("match_found"), two.until("match_found"))
        assert found[0]["matchId"] == found[1]["matchId"] != ends[0]["matchId"]


async def test_a_lost_connection_comes_back_to_its_match(tmp_path):
    async with served(tmp_path, pace=1) as house:
        async with house.battling(name="Ada") as client:
            token = (await client.until("hello_ok"))["token"]
            await client.send({"type": "pve_start"})
            match = (await client.until("prep_start"))["matchId"]
            await client.send({"type": "layout_draft", "layout": ["heal", None, None]})
            await client.send({"type": "ping"})
            await client.until("pong")
            client.ws.transport.abort()
        async with house.battling(token=token) as back:
            assert (await back.until("hello_ok"))["nickname"] == "Ada"
            sync = await back.until("sync_state")
    assert set(sync) == {
        "type", "matchId", "phase", "roundIndex", "suddenDeath", "deadlineTs", "serverTs", "yourHp", "oppHp",
        "pot", "yourTokens", "yourHand", "yourNickname", "oppNickname", "yourDraft", "yourConfirmed",
        "oppLocked", "reveals",
    }  # fmt: skip
    assert (sync["matchId"], sync["yourDraft"], sync["phase"]) == (match, ["heal", None, None], "PREP")


async def test_an_ending_that_was_missed_is_told_once_on_coming_back(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as other:
        async with house.battling() as client:
            token = (await client.until("hello_ok"))["token"]
            await queued(other, client)
            client.ws.transport.abort()
        await other.send({"type": "surrender"})
        end = await other.until("match_end")
        async with house.battling(token=token) as back:
            missed = await back.until("match_end")
        async with house.battling(token=token) as again:
            await again.until("hello_ok")
            await again.send({"type": "ping"})
            await again.until("pong")
    assert (missed["matchId"], missed["winner"], missed["yourTokens"]) == (end["matchId"], "YOU", 11)
    assert not again.of("match_end")


async def test_every_refusal_is_an_error_msg_with_its_code(tmp_path):
    confirm = {"type": "layout_confirm"}
    lines = [
        ({**confirm, "layout": LAYOUT}, "not_in_match"),
        ({"type": "rematch"}, "not_in_match"),
        ({"type": "pve_start", "bot": "nobody"}, "no_such_bot"),
        ({"type": "hello"}, "bad_request"),
        ({"type": "queue_join"}, None),
        ({"type": "queue_join"}, "already_queued"),
        ({"type": "pve_start"}, "already_queued"),
        ({"type": "queue_leave"}, None),
        ({"type": "pve_start"}, None),
        ({"type": "queue_join"}, "already_in_match"),
        ({**confirm}, "bad_layout"),
        ({**confirm, "layout": ["attack"]}, "bad_layout"),
        ({"type": "layout_draft", "layout": 7}, "bad_layout"),
        ({**confirm, "layout": ["attack", "attack", None]}, "not_in_hand"),
        ({**confirm, "layout": LAYOUT, "roundIndex": 9}, "stale_round"),
        ({**confirm, "layout": LAYOUT, "matchId": "other"}, "stale_round"),
        ({**confirm, "layout": LAYOUT}, None),
        ({**confirm, "layout": LAYOUT}, ("already_confirmed", "wrong_phase")),
    ]

    async with served(tmp_path, pace=1, think=(900, 900)) as house, house.battling() as client:
        await client.until("hello_ok")
        for message, code in lines:
            await client.send(message)
            if code is not None:
                error = await client.until("error_msg")
                assert error["code"] in ((code,) if isinstance(code, str) else code), message
                assert set(error) == {"type", "code", "message"}


async def test_in_the_reveal_no_layout_is_taken(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        await client.until("hello_ok")
        await client.send({"type": "pve_start"})
        await client.until("prep_start")
        await client.send({"type": "layout_confirm", "layout": LAYOUT})
        await client.until("step_reveal")
        await client.send({"type": "layout_draft", "layout": LAYOUT})
        assert (await client.until("error_msg"))["code"] == "wrong_phase"


async def test_an_empty_purse_cannot_queue(tmp_path):
    async with served(tmp_path) as house, house.battling() as client:
        me = await client.until("hello_ok")
        from facedown.store import HOUSE, Posting

        await house.site.store.post((Posting(me["playerId"], HOUSE, 10),), "lost")
        await house.ask("GET", "/me", me["token"])  # the day's top-up
        await house.site.store.post((Posting(me["playerId"], HOUSE, 10),), "lost again")
        await client.send({"type": "queue_join"})
        assert (await client.until("error_msg"))["code"] == "not_enough_tokens"


@pytest.mark.parametrize(
    ("first", "error", "code"),
    [
        ({"type": "queue_join"}, "unauthorized", 4001),
        ({"type": "hello", "token": "0123456789abcdef.made-up"}, "unauthorized", 4003),
        ({"type": "hello", "token": 7}, "unauthorized", 4001),
    ],
)
async def test_before_hello_nothing_is_done(tmp_path, first, error, code):
    async with served(tmp_path) as house, house.at("/battle", first) as client:
        assert await client.ended() == code
        assert client.told[0]["code"] == error


async def test_two_tabs_of_one_account_are_in_one_match(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as one:
        token = (await one.until("hello_ok"))["token"]
        async with house.battling(token=token) as two:
            await two.until("hello_ok")
            await one.send({"type": "queue_join"})
            await one.until("queue_ok")
            await two.send({"type": "queue_join"})
            assert (await two.until("error_msg"))["code"] == "already_queued"
            await two.send({"type": "pve_start"})
            assert (await two.until("error_msg"))["code"] == "already_queued"
            assert house.site.lobby.tables() == ()


async def test_leaving_the_queue_by_one_connection_is_told_to_the_one_that_waits(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as one:
        token = (await one.until("hello_ok"))["token"]
        async with house.battling(token=token) as two:
            await two.until("hello_ok")
            await one.send({"type": "queue_join"})
            await one.until("queue_ok")
            await two.send({"type": "queue_leave"})
            await two.until("queue_left")
            await one.until("queue_left")
            for client in (one, two):
                await client.send({"type": "ping"})
                await client.until("pong")
                assert len(client.of("queue_left")) == 1


async def test_leaving_the_queue_over_http_is_told_to_the_connection_that_waits(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        token = (await client.until("hello_ok"))["token"]
        await client.send({"type": "queue_join"})
        await client.until("queue_ok")
        await house.ask("DELETE", "/queue", token)
        await client.until("queue_left")


async def gone(house, me):
    """Until the server has noticed that the connection has ended."""
    while house.site.lobby._listeners.hears(me["playerId"]):  # noqa: ASYNC110  nobody is told of it
        await asyncio.sleep(0.005)


async def test_closing_the_connection_leaves_the_queue_at_once(tmp_path):
    async with served(tmp_path, pace=1) as house:
        async with house.battling() as client:
            me = await client.until("hello_ok")
            await client.send({"type": "queue_join"})
            await client.until("queue_ok")
        await gone(house, me)
        assert house.site.lobby.queued(me["playerId"]) is None


async def test_a_lost_connection_keeps_its_place_and_is_not_matched_meanwhile(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as other:
        async with house.battling() as client:
            me = await client.until("hello_ok")
            await client.send({"type": "queue_join"})
            await client.until("queue_ok")
            client.ws.transport.abort()
        await gone(house, me)
        await other.send({"type": "queue_join"})
        await other.until("queue_ok")
        assert house.site.lobby.queued(me["playerId"]) == "battle"
        assert house.site.lobby.tables() == ()
        async with house.battling(token=me["token"]) as back:
            await back.until("match_found")
            await other.until("match_found")
