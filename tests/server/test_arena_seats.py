"""Who gets a seat over a socket, keeps it, has it taken over, waits, watches or rules."""

from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.arena_wire import arena, entering, heads_up, seated

pytestmark = pytest.mark.real


async def test_a_takeover_closes_the_old_connection_with_4000_and_the_new_one_plays_on(tmp_path):
    async with heads_up(tmp_path) as (house, old, other):
        async with seated(house, "Alpha") as new:
            act = await new.asked()
            assert await old.ended() == 4000
            assert "another connection" in old.reason
            await new.act("CALL", act_id=act["act_id"])
            assert (await other.until("event", ev="CALL"))["seat"] == 0
            await other.asked()
            assert all(player["connected"] for player in other.of("lobby")[-1]["players"])
            await other.act("CHECK")
            await new.until("event", ev="FLOP")
            await other.asked()
            await other.act("CHECK")
            await new.asked()
        assert new.of("act")[0]["you"]["hole"] == old.hole


async def test_who_comes_back_on_turn_gets_welcome_lobby_snapshot_and_a_fresh_act(tmp_path):
    async with heads_up(tmp_path, "move_time_ms=60000") as (house, old, other):
        before = old.of("act")[-1]
        await old.ws.close()
        await other.until("lobby")
        assert [player["connected"] for player in other.of("lobby")[-1]["players"]] == [False, True]
        async with entering(house, "alpha", "code of Alpha") as new:  # the case of a name is no matter
            act = await new.asked()
        assert [message["type"] for message in new.told] == ["welcome", "lobby", "snapshot", "act"]
        welcome, _, snapshot, _ = new.told
        assert (welcome["seat"], "join_code" in welcome) == (0, False)
        for field in ("legal", "call_amount", "min_raise_to", "max_raise_to", "community", "players"):
            assert snapshot[field] == act[field] == before[field]
        assert (snapshot["next_actor"], snapshot["phase"]) == (0, "PRE_FLOP")
        assert 0 < snapshot["time_ms_remaining"] <= before["you"]["time_ms"]


async def test_who_comes_back_on_another_one_s_turn_is_asked_nothing(tmp_path):
    async with heads_up(tmp_path) as (house, _, old):
        async with seated(house, "Beta") as new:
            snapshot = await new.until("snapshot")
            assert await new.silence()
        assert snapshot["next_actor"] == 0
        assert not {"legal", "call_amount", "min_raise_to", "max_raise_to"} & set(snapshot)
        assert snapshot["you"]["hole"] == old.hole


async def test_a_name_in_capitals_hijacks_no_seat(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        for code in ("another", None, "CODE OF ALPHA"):
            async with entering(house, "ALPHA", code) as thief:
                assert await thief.code() == "TEAM_TAKEN"
                assert not thief.of("welcome")
        await alpha.act("FOLD")
        await beta.until("event", ev="FOLD", seat=0)


async def test_the_first_code_that_a_team_uses_locks_it_and_none_is_given_one(tmp_path):
    async with arena(tmp_path, "seats=3,min_players=3") as house, entering(house, "Alpha") as first:
        code = (await first.until("welcome"))["join_code"]
        async with entering(house, "Alpha") as second:
            assert await second.code() == "TEAM_TAKEN"
        async with entering(house, "Alpha", code) as third:
            assert (await third.until("welcome"))["seat"] == 0
        assert await first.ended() == 4000


async def test_at_a_closed_event_only_its_teams_are_let_in(tmp_path):
    async with arena(tmp_path, "seats=3", teams={"Alpha": "right"}) as house:
        codes = []
        for team, code in (("Beta", "right"), ("Alpha", "wrong"), ("Alpha", None)):
            async with entering(house, team, code) as stranger:
                codes.append(await stranger.code())
        async with entering(house, "ALPHA", "right") as alpha:
            assert (await alpha.until("welcome"))["seat"] == 0
        result = codes
    assert result == ["TEAM_UNKNOWN", "TEAM_TAKEN", "TEAM_TAKEN"]


async def test_who_comes_in_mid_hand_is_not_in_it_and_has_a_seat_in_the_next_match(tmp_path):
    async with (
        heads_up(tmp_path, "hands=1") as (house, alpha, _),
        entering(house, "Late", "x") as late,
    ):
        refusal = await late.until("error")
        await alpha.act("FOLD")
        ended = await alpha.until("match_end")
        welcome = await late.until("welcome")
        assert [each["seat"] for each in alpha.of("end_hand")[-1]["stacks"]] == [0, 1]
        assert not late.of("start_hand")
        assert not late.of("act")
    assert refusal["code"] == "TABLE_FULL"
    assert "match running" in refusal["msg"]
    assert welcome["seat"] == 0
    assert welcome["config"]["seed_commit"] == ended["next_seed_commit"]


async def test_who_waits_is_known_by_its_name_and_code_too(tmp_path):
    async with (
        heads_up(tmp_path, "hands=1") as (house, alpha, _),
        entering(house, "Late", "x") as first,
        entering(house, "LATE", "y") as thief,
    ):
        codes = [await first.code(), await thief.code()]
        async with entering(house, "Late", "x") as second:  # the same team, come back
            codes.append(await second.code())
            codes.append(await first.ended())
            await alpha.act("FOLD")
            codes.append((await second.until("welcome"))["seat"])
        result = codes
    assert result == ["TABLE_FULL", "TEAM_TAKEN", "TABLE_FULL", 4000, 0]


async def test_who_waits_and_goes_leaves_no_empty_chair_behind(tmp_path):
    async with heads_up(tmp_path, "hands=1") as (house, alpha, _):
        async with entering(house, "Gone", "x") as gone:
            await gone.code()
        async with entering(house, "Late", "x") as late:
            await late.code()
            await alpha.act("FOLD")
            seat, lobby = (await late.until("welcome"))["seat"], await late.until("lobby")
    assert seat == 0
    assert [player["team"] for player in lobby["players"]] == ["Late"]


async def test_sockets_stay_open_until_the_match_ends_and_teams_that_stay_play_again(tmp_path):
    async with heads_up(tmp_path, "hands=1,start_delay_ms=20") as (_, alpha, beta):
        await alpha.act("FOLD")
        for team in (alpha, beta):
            await team.until("match_end")
            await team.until("welcome")
            await team.until("start_hand")
        commits = {message["config"]["seed_commit"] for message in alpha.of("welcome")}
        hands = {message["hand_id"] for message in alpha.of("start_hand")}
        result = len(commits), len(hands)
    assert result == (2, 2)


async def test_practice_is_a_private_table_against_the_named_bots_with_the_settings_of_its_address(tmp_path):
    path = "/ws?practice=caller,caller&stack=500&sb=10&bb=20&hands=2"
    async with (
        arena(tmp_path) as house,
        entering(house, "Me", path=path) as me,
        entering(house, "Me", path=path) as twin,
    ):
        for team in (me, twin):
            while True:
                await team.hear()
                if team.told[-1]["type"] == "act":
                    await team.act("FOLD")
                elif team.told[-1]["type"] == "match_end":
                    break
    mine = me.told
    config = mine[0]["config"]
    assert (config["seats"], config["starting_stack"], config["sb"], config["bb"]) == (3, 500, 10, 20)
    assert mine[0]["table_id"] != twin.told[0]["table_id"]
    assert [each["team"] for each in mine[1]["players"]].count("Me") == 1
    assert sum(each["stack"] for each in mine[-1]["final_stacks"]) == 1500
    assert sum(message["type"] == "start_hand" for message in mine) == 2


@pytest.mark.parametrize(
    "query",
    ["practice=nobody", "practice=", "practice=caller&stack=none", "practice=caller&x=1", "table=T-9"],
)
async def test_a_table_that_cannot_be_is_said_not_to_be(tmp_path, query):
    async with arena(tmp_path) as house, entering(house, "Me", path=f"/ws?{query}") as me:
        assert await me.code() == "BAD_HELLO"
        result = await me.ended()
    assert result == 4004


async def test_a_table_that_was_made_by_request_is_reached_by_its_id(tmp_path):
    async with arena(tmp_path) as house:
        token = (await house.guest())["token"]
        body = {"game": "holdem", "arena": {"seats": 2, "stack": 300, "sb": 5, "bb": 10}}
        status, made = await house.ask("POST", "/tables", token, body)
        assert status == 201
        _, listed = await house.ask("GET", "/tables")  # before anybody sits
        path = f"/ws?table={made['table']}"
        async with seated(house, "Alpha", path) as alpha, seated(house, "Beta", path) as beta:
            await alpha.asked()
            await beta.until("start_hand")
        made, welcome, listed = made["table"], alpha.of("welcome")[0], listed["tables"]
    commitments = {table["place"]: table["commitment"] for table in listed}
    assert commitments.keys() >= {"T-1", made}
    assert welcome["table_id"] == made
    assert welcome["config"]["seed_commit"] == commitments[made]
    assert (welcome["config"]["starting_stack"], welcome["config"]["bb"]) == (300, 10)


async def test_a_table_with_settings_that_make_no_sense_is_not_made(tmp_path):
    async with arena(tmp_path) as house:
        token = (await house.guest())["token"]
        bad = await house.ask("POST", "/tables", token, {"game": "holdem", "arena": {"seats": 11}})
        nobody = await house.ask("POST", "/tables", None, {"game": "holdem", "arena": {}})
        result = bad[0], nobody[0]
    assert result == (400, 401)


async def test_the_commitment_of_a_match_is_told_before_anybody_sits(tmp_path):
    async with arena(tmp_path) as house:
        _, listed = await house.ask("GET", "/tables")
        (table,) = [table for table in listed["tables"] if table["place"] == "T-1"]
        async with seated(house, "Alpha") as alpha:
            listed, told = table["commitment"], alpha.of("welcome")[0]["config"]["seed_commit"]
    assert listed == told
    assert len(told) == 64


async def test_the_server_s_drain_says_goodbye_with_1012(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, _):
        await house.site.drain()
        result = await alpha.ended()
    assert result == 1012


async def test_nobody_hears_a_connection_that_was_replaced(tmp_path):
    async with heads_up(tmp_path) as (house, old, other), seated(house, "Alpha") as new:
        await new.asked()
        with suppress(ConnectionClosed):
            for _ in range(100):
                await old.act("FOLD")
        assert await old.ended() == 4000
        assert (await other.until("lobby"))["players"][0]["connected"]
        assert await other.silence()


async def test_teams_that_stand_up_by_the_native_door_leave_the_table_free(tmp_path):
    async with arena(tmp_path, "seats=2,min_players=2") as house:
        codes = []
        for number in range(4):
            attach = {"type": "attach", "team": f"Team {number}", "join_code": "x"}
            async with house.at("/play/T-1", attach) as client:
                await client.until("frame")
                await client.send({"type": "act", "action": {"type": "stand"}})
                codes.append(await client.ended())
        await house.site.arenas.find(
            "T-1"
        ).playing.table.settled()  # the last seat is free once it is in the log
        _, table = await house.ask("GET", "/tables/T-1")
        async with seated(house, "Alpha") as alpha, seated(house, "Beta") as beta:
            await alpha.until("start_hand")
            await beta.until("start_hand")
        result = codes, table["seats"]
    assert result == ([4003] * 4, [None, None])


async def test_a_private_table_commits_to_its_secret_before_it_hears_the_nonce(tmp_path):
    hello = {"type": "hello", "v": 1, "team": "Me", "client_nonce": "mine"}
    async with arena(tmp_path) as house:
        commits = []
        for _ in range(2):
            async with house.at("/ws?practice=caller") as me:
                commits.append(me.ws.response.headers["facedown-seed-commit"])
                await me.send(hello)
                welcome = await me.until("welcome")
                assert welcome["config"]["seed_commit"] == commits[-1]
        async with house.at("/ws") as other:
            assert "facedown-seed-commit" not in other.ws.response.headers
    assert commits[0] != commits[1]
