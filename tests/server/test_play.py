"""`/play/{table}` over real sockets. docs/protocol/native.md."""

import asyncio
import contextlib

import msgspec
import pytest
from websockets import ConnectionClosed

from facedown.server import Limits
from tests.server.scene import confirm, play_out, served

pytestmark = pytest.mark.real


async def test_two_clients_play_a_whole_match_and_it_goes_on_file(tmp_path):
    async with served(tmp_path) as house:
        a, b = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(a["token"], b["token"])
        async with house.playing(table, a["token"]) as one, house.playing(table, b["token"]) as two:
            codes = await asyncio.gather(play_out(one), play_out(two, ("defense", "attack", "heal")))
        record = await house.record(table)
    assert codes == [1000, 1000]
    assert [notice["kind"] for notice in one.of("notice")] == ["over"]
    assert (
        one.of("frame")[-1]["view"]["outcome"] == record["outcome"] == two.of("frame")[-1]["view"]["outcome"]
    )
    assert {named["name"] for named in one.of("attached")[0]["seats"]} == {"Ada", "Bo"}


async def test_an_input_is_acknowledged_once_it_is_durable(tmp_path):
    async with served(tmp_path, pace=1) as house:
        me = await house.guest()
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as client:
            frame = await client.until("frame")
            await client.send(confirm(frame["prompt"]["id"], ref=7))
            assert (await client.until("ack"))["ref"] == 7
            head = await house.site.store.head(table)
            assert head.head > 2  # two sitters, and now the layout


async def test_a_spectator_sees_the_match_and_no_hidden_card(tmp_path):
    async with served(tmp_path) as house:
        a, b = await house.guest(), await house.guest()
        table = await house.friends_table(a["token"], b["token"])
        async with (
            house.playing(table, a["token"]) as one,
            house.playing(table, b["token"]) as two,
            house.playing(table) as watcher,
        ):
            await asyncio.gather(play_out(one), play_out(two), play_out(watcher))
    assert watcher.of("attached")[0]["seat"] is None
    frames = watcher.of("frame")
    assert frames[-1]["view"]["outcome"] is not None
    assert all(frame["prompt"] is None and frame["view"]["hand"] is None for frame in frames)
    assert not [event for frame in frames for event in frame["events"] if event["type"] == "confirmed"]


async def test_a_player_may_watch_his_own_table_as_anyone_sees_it(house):
    me = await house.guest()
    table = await house.practice(me["token"])
    first = {"type": "attach", "token": me["token"], "seat": None}
    async with house.at(f"/play/{table}", first) as client:
        assert (await client.until("attached"))["seat"] is None


async def test_whoever_comes_back_gets_a_snapshot_of_what_he_had_laid(tmp_path):
    async with served(tmp_path, pace=1) as house:
        me = await house.guest()
        table = await house.practice(me["token"])
        draft = {"type": "draft", "layout": ["heal", None, "attack"]}
        async with house.dial(f"/play/{table}") as ws:
            await ws.send(f'{{"type": "attach", "token": "{me["token"]}"}}')
            await ws.send(msgspec.json.encode({"type": "act", "action": draft, "ref": 1}).decode())
            while msgspec.json.decode(await ws.recv())["type"] != "ack":
                pass
            ws.transport.abort()
        async with house.playing(table, me["token"]) as client:
            frame = await client.until("frame")
    assert frame["events"] == []
    assert frame["view"]["draft"] == draft["layout"]


async def test_a_clean_goodbye_gives_the_match_up_at_once(tmp_path):
    async with served(tmp_path, pace=1) as house:
        a, b = await house.guest(), await house.guest()
        table = await house.friends_table(a["token"], b["token"])
        async with house.playing(table, b["token"]) as two:
            async with house.playing(table, a["token"]) as one:
                await one.until("frame")
            assert await two.ended() == 1000
    assert two.of("frame")[-1]["view"]["outcome"]["reason"] == "disconnect"


async def test_messagepack_says_the_same_in_binary(tmp_path):
    async with served(tmp_path, pace=1) as house:
        me = await house.guest()
        table = await house.practice(me["token"])
        async with house.dial(f"/play/{table}", subprotocols=["facedown.msgpack"]) as ws:
            assert ws.subprotocol == "facedown.msgpack"
            await ws.send(msgspec.msgpack.encode({"type": "attach", "token": me["token"]}))
            attached = msgspec.msgpack.decode(await ws.recv())
            frame = msgspec.msgpack.decode(await ws.recv())
            await ws.send('{"type": "ping"}')
            refusal = msgspec.msgpack.decode(await ws.recv())
    assert (attached["type"], attached["seat"], frame["type"]) == ("attached", 0, "frame")
    assert refusal["code"] == "bad_request"


async def test_a_ping_is_answered_with_its_number_and_the_time(house):
    me = await house.guest()
    async with house.playing(await house.practice(me["token"]), me["token"]) as client:
        await client.send({"type": "ping", "ref": 3})
        pong = await client.until("pong")
        assert pong["ref"] == 3
        assert pong["server_ts"] > 1_500_000_000_000


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type": "act", "action": {"type": "surrender"}}', 4001),
        ('{"type": "ping"}', 4001),
        ("what?", 4001),
        ('{"type": "attach", "token": "0123456789abcdef.no"}', 4003),
        ('{"type": "attach", "seat": 0}', 4003),
        ('{"type": "attach", "seat": 1}', 4003),
    ],
)
async def test_whoever_does_not_open_a_chair_of_his_own_is_turned_away(house, first, code):
    me = await house.guest()
    table = await house.practice(me["token"])
    async with house.at(f"/play/{table}", first) as client:
        assert await client.ended() == code
        assert client.told[-1]["type"] == "refusal"


async def test_public_ids_open_nothing(house):
    me = await house.guest()
    table = await house.practice(me["token"])
    for key in (me["account"], f"{me['account']}.", f"{me['account']}.{me['account']}", table):
        async with house.playing(table, key) as client:
            assert await client.ended() == 4003


async def test_a_table_that_never_was_closes_with_4004(tmp_path):
    async with served(tmp_path) as house, house.playing("nowhere") as client:
        assert await client.ended() == 4004
        assert client.told[-1]["code"] == "no_such_table"


async def test_a_table_that_is_over_says_so_to_whoever_comes_late(house):
    me = await house.guest()
    table = await house.practice(me["token"])
    async with house.playing(table, me["token"]) as client:
        await play_out(client)
    await house.record(table)
    async with house.playing(table, me["token"]) as late:
        assert await late.ended() == 1000
        assert late.told[-1]["kind"] == "over"


async def test_a_flood_is_refused_and_then_ended_but_an_answer_to_the_open_question_passes(tmp_path):
    limits = Limits(messages=1, messages_burst=3, strikes=20)

    async with served(tmp_path, pace=1, limits=limits) as house:
        me = await house.guest()
        async with house.playing(await house.practice(me["token"]), me["token"]) as client:
            frame = await client.until("frame")
            for number in range(12):
                await client.send({"type": "ping", "ref": number})
            draft = {"type": "draft", "layout": ["heal", None, None]}
            await client.send({"type": "act", "action": draft, "ref": 98})
            await client.until("refusal", code="rate_limited")
            await client.until("ack", ref=98)
            await client.send(confirm(frame["prompt"]["id"], ref=99))
            await client.until("ack", ref=99)
            with contextlib.suppress(ConnectionClosed):  # however slowly they go out, there are enough
                for number in range(500):
                    await client.send({"type": "ping", "ref": number})
            assert await client.ended() == 4029
