"""Which connection of an account takes the match that was made for it on `/battle`."""

import pytest

from tests.server.scene import served

pytestmark = pytest.mark.real


async def quiet(client):
    """Everything that this connection was told by now."""
    await client.send({"type": "ping"})
    await client.until("pong")
    return [message["type"] for message in client.told]


async def test_the_connection_that_asked_joins_and_the_idle_one_does_not(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as asking:
        token = (await asking.until("hello_ok"))["token"]
        async with house.battling(token=token) as idle:
            await idle.until("hello_ok")
            await asking.send({"type": "pve_start"})
            await asking.until("prep_start")
            assert await quiet(idle) == ["hello_ok", "pong"]
            assert "error_msg" not in await quiet(asking)


async def test_a_match_of_the_queue_is_joined_by_the_connection_that_queued(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as asking, house.battling() as other:
        token = (await asking.until("hello_ok"))["token"]
        await asking.send({"type": "queue_join"})
        await asking.until("queue_ok")
        async with house.battling(token=token) as idle:
            await idle.until("hello_ok")
            await other.send({"type": "queue_join"})
            await asking.until("prep_start")
            assert await quiet(idle) == ["hello_ok", "pong"]
            assert "error_msg" not in await quiet(asking)


async def test_who_queued_and_lost_the_connection_takes_the_match_with_the_next(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as other:
        async with house.battling() as asking:
            token = (await asking.until("hello_ok"))["token"]
            await asking.send({"type": "queue_join"})
            await asking.until("queue_ok")
            await asking.ws.close(1001)
        async with house.battling(token=token) as back:
            await back.until("hello_ok")
            await other.send({"type": "queue_join"})
            await back.until("match_found")


async def test_a_match_arranged_over_rest_is_not_joined_by_an_idle_connection(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as idle:
        token = (await idle.until("hello_ok"))["token"]
        table = await house.practice(token)
        async with house.playing(table, token) as playing:
            await playing.until("frame")
            assert await quiet(idle) == ["hello_ok", "pong"]
            assert not playing.of("notice")


async def test_a_queue_that_was_joined_over_rest_is_not_for_an_idle_connection(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as idle, house.battling() as other:
        token = (await idle.until("hello_ok"))["token"]
        await idle.send({"type": "queue_join"})
        await idle.until("queue_ok")
        assert (await house.ask("DELETE", "/queue", token))[0] == 200
        assert (await house.ask("POST", "/queue", token, {"game": "battle"}))[0] == 202
        await other.send({"type": "queue_join"})
        await other.until("match_found")
        assert await quiet(idle) == ["hello_ok", "queue_ok", "queue_left", "pong"]


async def test_who_left_the_queue_over_rest_asks_no_more(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as idle:
        token = (await idle.until("hello_ok"))["token"]
        await idle.send({"type": "queue_join"})
        await idle.until("queue_ok")
        await house.ask("DELETE", "/queue", token)
        await house.practice(token)
        assert await quiet(idle) == ["hello_ok", "queue_ok", "queue_left", "pong"]


async def test_queue_leave_in_a_match_is_refused_on_both_sides(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as client:
        token = (await client.until("hello_ok"))["token"]
        await client.send({"type": "pve_start"})
        await client.until("prep_start")
        await client.send({"type": "queue_leave"})
        assert (await client.until("error_msg"))["code"] == "already_in_match"
        status, answer = await house.ask("DELETE", "/queue", token)
        assert (status, answer["error"]["code"]) == (409, "already_in_match")
        assert not client.of("queue_left")


async def test_queue_leave_takes_back_the_wish_for_a_rematch(tmp_path):
    async with served(tmp_path, pace=1) as house, house.battling() as one, house.battling() as two:
        for client in (one, two):
            await client.send({"type": "queue_join"})
        for client in (one, two):
            await client.until("prep_start")
        await one.send({"type": "surrender"})
        for client in (one, two):
            await client.until("match_end")
        await one.send({"type": "rematch"})
        await one.until("queue_ok")
        await one.send({"type": "queue_leave"})
        await one.until("queue_left")
        await two.send({"type": "rematch"})
        await two.until("queue_ok")
        assert house.site.lobby.tables() == ()


async def test_a_hello_that_is_refused_ends_the_connection(house):
    token = (await house.guest())["token"]
    account = token.split(".")[0]
    stops = [house.site.lobby.listen(account, lambda _event: None) for _ in range(8)]
    async with house.battling(token=token) as client:
        assert await client.ended() == 4001
    assert [message["code"] for message in client.of("error_msg")] == ["full"]
    for stop in stops:
        stop()
    async with house.battling(token=token) as client:
        await client.until("hello_ok")
