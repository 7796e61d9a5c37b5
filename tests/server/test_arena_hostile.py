"""What no honest bot sends: it has its code, leaves the turn open, and harms nobody else."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from facedown.server import Limits
from tests.server.arena_wire import Team, arena, entering, heads_up, onlooker, operator, seated
from tests.server.garbage import garbage
from tests.server.scene import LATE

pytestmark = pytest.mark.real

PATIENT = replace(Limits(), messages=1e9, messages_burst=10**9, bytes=1e12, bytes_burst=1e12)


async def send_frame(client, data, opcode=Opcode.TEXT):
    """A frame as no library would send it."""
    ws = client.ws
    ws.transport.write(Frame(opcode, data).serialize(mask=True))


@pytest.mark.parametrize(
    "said", [b"\xff\xfe", b'{"type": "action", "v": 1, "action": "\xc3("}', b"\xed\xa0\x80"]
)
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY])
async def test_bad_utf_8_is_answered_and_the_connection_is_kept(tmp_path, said, opcode):
    async with heads_up(tmp_path) as (_, alpha, beta):
        await send_frame(alpha, said, opcode)
        assert await alpha.code() == "BAD_SCHEMA"
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")


async def test_bad_utf_8_in_the_first_message_is_answered_and_a_hello_may_follow(tmp_path):
    async with arena(tmp_path) as house, house.dial("/ws") as ws:
        client = Team(ws)
        await send_frame(client, b"\xff{}")
        assert await client.code() == "BAD_SCHEMA"
        await client.send({"type": "hello", "v": 1, "team": "Alpha", "join_code": "x"})
        await client.until("welcome")


async def test_a_good_action_behind_bad_ones_counts_without_waiting_for_their_errors(tmp_path):
    async with heads_up(tmp_path) as (_, alpha, beta):
        said = {"type": "action", "v": 1, "hand_id": alpha.hand}
        bad = [{**said, "action": "RAISE_TO", "amount": amount} for amount in (1, 2)]
        for each in (*bad, {**said, "action": "CALL"}):
            alpha.ws.transport.write(Frame(Opcode.TEXT, json.dumps(each).encode()).serialize(mask=True))
        assert [await alpha.code(), await alpha.code()] == ["INVALID_ACTION"] * 2
        await beta.until("event", ev="CALL")


async def test_a_binary_frame_is_read_as_text_is(tmp_path):
    async with heads_up(tmp_path) as (_, alpha, beta):
        said = {"type": "action", "v": 1, "hand_id": alpha.hand, "action": "CALL"}
        await alpha.send(json.dumps(said).encode())
        await beta.until("event", ev="CALL")


async def test_a_frame_of_2_mib_closes_with_1009_and_its_team_comes_back(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        with suppress(ConnectionClosed):  # it may end before all is sent
            await alpha.send("x" * 2**21)
        assert await alpha.ended() == 1009
        assert alpha.reason
        assert not (await beta.until("lobby"))["players"][0]["connected"]
        async with seated(house, "Alpha") as again:
            await again.asked()
            await again.act("CALL")
            await beta.until("event", ev="CALL")


@pytest.mark.parametrize("size", [65_000, 70_000])
async def test_messages_of_64_kib_are_the_largest_that_are_heard(tmp_path, size):
    async with heads_up(tmp_path) as (_, alpha, beta):
        said = {"type": "action", "v": 1, "hand_id": alpha.hand, "action": "CALL", "pad": ""}
        said["pad"] = "x" * (size - len(json.dumps(said)))
        await alpha.send(said)
        if size < 2**16:
            await beta.until("event", ev="CALL")
        else:
            assert await alpha.ended() == 1009


@pytest.mark.parametrize(
    "name", ["x" * 60_000, "x" * 33, "", "   ", "a\nb", "\u202ealpha", "\u200b", None, 7, ["Alpha"], "\u3164"]
)
async def test_a_name_that_is_none_gets_no_seat_and_may_be_corrected(tmp_path, name):
    async with arena(tmp_path) as house, house.dial("/ws") as ws:
        client = Team(ws)
        await client.send({"type": "hello", "v": 1, "team": name, "join_code": "x"})
        assert await client.code() == "BAD_SCHEMA"
        await client.send({"type": "hello", "v": 1, "team": " Alpha ", "join_code": "x"})
        await client.until("welcome")
        result = (await client.until("lobby"))["players"]
    assert [player["team"] for player in result] == ["Alpha"]


async def test_a_name_of_100_kb_ends_its_own_connection_and_no_other(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        async with entering(house, "x" * 100_000, "x") as loud:
            assert await loud.ended() == 1009
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")


@asynccontextmanager
async def deaf(house, hello):
    """A connection that says hello and from then on reads nothing; few bytes lie on the way to it."""
    host, port = house.url.removeprefix("http://").split(":")
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, (host, int(port)))
    before = set(house.site.mails)
    async with house.dial("/ws", sock=sock) as ws:
        client = Team(ws, hello.get("role", "player"))
        await client.send({"type": "hello", "v": 1, **hello})
        await client.until("welcome")
        (mail,) = set(house.site.mails) - before
        near = mail.send_now.__self__._socket.transport.get_extra_info("socket")
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        ws.transport.pause_reading()
        yield client, mail
        ws.transport.abort()


async def fold_away(*teams):
    """Whoever is asked folds, to the end of the match."""

    async def fold(team):
        while not team.of("match_end"):
            if (await team.hear())["type"] == "act":
                await team.act("FOLD")

    async with asyncio.timeout(LATE):
        await asyncio.gather(*map(fold, teams))


async def test_a_spectator_who_does_not_read_stalls_nobody_and_is_ended(tmp_path):
    async with (
        arena(tmp_path, "seats=2,hands=150,stack=100000", limits=PATIENT) as house,
        deaf(house, {"role": "spectator"}) as (_, mail),
        seated(house, "Alpha") as alpha,
        seated(house, "Beta") as beta,
    ):
        mail._limit = 10_000  # sooner than after thousands of hands
        await fold_away(alpha, beta)
        closed, size = mail.closed, mail._size
    assert closed == 4008
    assert size <= 10_000


async def test_a_player_who_does_not_read_loses_no_more_than_his_own_time(tmp_path):
    async with (
        arena(tmp_path, "seats=3,hands=3,move_time_ms=1000,min_players=3", limits=PATIENT) as house,
        deaf(house, {"team": "Deaf", "join_code": "x"}),
        seated(house, "Alpha") as alpha,
        seated(house, "Beta") as beta,
    ):
        await fold_away(alpha, beta)
        result = [(event["seat"], event["auto"]) for event in alpha.of("event") if event.get("auto")]
    assert result == [(0, "timeout"), (0, "timeout")]


@pytest.mark.slow
async def test_thousands_of_bad_messages_end_no_match(tmp_path, caplog):
    templates = (
        {"type": "hello", "v": 1, "team": "Alpha", "join_code": "x", "role": "player", "client_nonce": "n"},
        {
            "type": "action",
            "v": 1,
            "hand_id": "H-2026-01-01-00001",
            "action": "CALL",
            "amount": 5,
            "act_id": 1,
        },
        {"type": "operator", "v": 1, "command": "skip", "seat": 0},
    )

    async def babble(house, seed):
        sent = 0
        messages = garbage(templates, 600, seed)
        while sent < 600:
            async with house.dial("/ws") as ws:
                try:
                    for said, is_text in messages:
                        sent += 1
                        await ws.send(said if isinstance(said, bytes) else said if is_text else said.encode())
                except (ConnectionClosed, UnicodeError):
                    continue
                return

    async with heads_up(tmp_path, limits=PATIENT) as (house, alpha, beta):
        await asyncio.gather(*(babble(house, f"babble {number}") for number in range(4)))
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")
        async with operator(house) as ruler, onlooker(house) as watcher:
            await ruler.until("snapshot")
            await watcher.until("snapshot")
    assert "Traceback" not in caplog.text
