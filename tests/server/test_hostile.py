"""What hostile clients send hurts nobody but themselves."""

import asyncio
import contextlib
import json
import logging

import pytest
import uvloop
from websockets.exceptions import ConnectionClosed

from facedown.server import Limits
from tests.server.garbage import BATTLE, LOBBY, PLAY, garbage
from tests.server.scene import LATE, confirm, served

pytestmark = pytest.mark.real

CLEAN = {1000, 1007, 1009, 4000, 4001, 4003}
SLOW_CLOCKS = 100
FAST = Limits(messages=1e9, messages_burst=10**9, bytes=1e12, bytes_burst=1e12)


class Attack:
    """Says one thing after another, each followed by a ping, and sees that each is answered.

    Garbage is made as it is sent: server and attackers share a loop, which a list of it would hold up.
    """

    def __init__(self, house, opening, messages):
        self.house, self.opening = house, opening
        self._messages = messages
        self._number = 0
        self._last = None

    async def run(self):
        while True:
            path, first = await self.opening()
            async with self.house.dial(path, open_timeout=LATE) as ws:
                with contextlib.suppress(ConnectionClosed):
                    await ws.send(json.dumps(first))
                    await self._say(ws)
                    return
            assert ws.close_code in CLEAN, f"closed with {ws.close_code} after {self._last!r}"

    async def _say(self, ws):
        await self._answered(ws, 0)
        for data, as_text in self._messages:
            self._number, self._last = self._number + 1, data
            await ws.send(data.encode(errors="replace") if isinstance(data, str) else data, text=as_text)
            if not await self._answered(ws, self._number) and not _may_be_silent(data):
                async with asyncio.timeout(LATE):
                    await ws.recv()  # the table's answer comes when it is durable

    async def _answered(self, ws, number):
        """Has anything been said before the pong?"""
        await ws.send(json.dumps({"type": "ping", "ref": 10_000_000 + number}))
        said = 0
        async with asyncio.timeout(LATE):
            while not _is_pong(json.loads(await ws.recv()), 10_000_000 + number):
                said += 1
        return said


def _is_pong(message, ref):
    return message["type"] == "pong" and message.get("ref", ref) == ref


def _may_be_silent(data):
    """A draft that is taken has no answer in the battle dialect, and its ping is like any other."""
    try:
        return json.loads(data)["type"] in {"layout_draft", "ping"}
    except (ValueError, TypeError, KeyError):
        return False


async def attacked(house, table, count):
    """From four sides: a watcher of the table, a player of another one, and both other sockets."""

    async def watching():
        return f"/play/{table}", {"type": "attach"}

    async def playing():
        me = await house.guest()  # some of the garbage gives a match up
        return f"/play/{await house.practice(me['token'])}", {"type": "attach", "token": me["token"]}

    async def battling():
        return "/battle", {"type": "hello"}

    async def listening():
        return "/lobby", {"type": "hello"}

    sides = ((watching, PLAY), (playing, PLAY), (battling, BATTLE), (listening, LOBBY))
    await asyncio.gather(
        *(
            Attack(house, opening, garbage(said, count // len(sides), opening.__name__)).run()
            for opening, said in sides
        )
    )


@pytest.mark.parametrize(
    "count",
    [
        2_000,
        pytest.param(20_000, marks=pytest.mark.slow),
        pytest.param(1_000_000, marks=pytest.mark.nightly),
    ],
)
def test_garbage_is_answered_or_ends_its_own_connection_and_no_seat_notices(tmp_path, caplog, count):
    async def story():
        async with served(tmp_path, pace=SLOW_CLOCKS, limits=FAST, max_games=100_000) as house:
            a, b = await house.guest(), await house.guest()
            table = await house.friends_table(a["token"], b["token"])
            async with house.playing(table, a["token"]) as one, house.playing(table, b["token"]) as two:
                frame = await one.until("frame")
                await two.until("frame")
                await one.until("frame")  # once both are there, the clocks begin
                await attacked(house, table, count)
                await one.send(confirm(frame["prompt"]["id"], ref=1))
                heard = await one.hear()
                return heard, await two.hear(), (await house.ask("GET", "/health"))[0]

    # Not an asynchronous test: the longest of these takes more time than those may
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        mine, theirs, health = runner.run(asyncio.wait_for(story(), 60 + count // 20))
    # The first thing that either heard, in all that time, is the one that happened at their table
    assert mine == {"type": "ack", "ref": 1}
    assert [event["type"] for event in theirs["events"]] == ["locked"]
    assert health == 200
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


async def test_a_message_above_64_kib_closes_with_1009(tmp_path):
    async with served(tmp_path) as house, house.battling() as client:
        await client.until("hello_ok")
        await client.send(json.dumps({"type": "ping", "x": "x" * 70_000}))
        result = await client.ended()
    assert result == 1009


async def test_text_that_is_none_closes_with_1007(tmp_path, caplog):
    async with served(tmp_path) as house, house.battling() as client:
        await client.until("hello_ok")
        await client.ws.send(b"\xff\xfe", text=True)
        result = await client.ended()
    assert result == 1007
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_message_in_fragments_of_one_byte_is_understood(tmp_path):
    async def fragments(text):
        for letter in text:
            yield letter

    async with served(tmp_path) as house, house.dial("/battle") as ws:
        await ws.send(fragments('{"type": "hello", "name": "Ada"}'))
        result = json.loads(await ws.recv())
    assert result["nickname"] == "Ada"


async def test_a_message_in_endless_empty_fragments_is_ended(tmp_path):
    async def nothing():
        yield "{"
        while True:
            await asyncio.sleep(0)
            yield ""

    async with served(tmp_path) as house, house.battling() as client:
        await client.until("hello_ok")
        with pytest.raises(ConnectionClosed):
            await client.ws.send(nothing())
        result = client.ws.close_code
    assert result == 1009
