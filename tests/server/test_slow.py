"""Clients that do not read, do not ask, or only make noise: memory stays bounded, nobody else waits."""

import asyncio
import contextlib
import json
import socket

import pytest
from websockets.exceptions import ConnectionClosed

from facedown.server import Limits
from facedown.table.outbox import LIMIT
from tests.server.scene import LATE, confirm, served

pytestmark = pytest.mark.real

FAST = Limits(messages=1e9, messages_burst=10**9, bytes=1e12, bytes_burst=1e12)


@contextlib.asynccontextmanager
async def deaf(house, path, first):
    """A client that says one thing and from then on reads nothing."""
    address = house.url.removeprefix("http://").split(":")
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, (address[0], int(address[1])))
    async with house.dial(path, sock=sock) as ws:
        await ws.send(json.dumps(first))
        await ws.recv()
        mail = next(iter(house.site.mails))
        ws.transport.pause_reading()
        yield ws, mail


async def until_gone(house, mail):
    while mail in house.site.mails:  # noqa: ASYNC110  a connection ends without a word to others
        await asyncio.sleep(0.01)


async def test_a_player_of_events_who_stops_reading_is_ended_and_his_memory_is_freed(tmp_path):
    async with served(tmp_path, limits=FAST) as house:
        async with deaf(house, "/battle", {"type": "hello"}) as (ws, mail):
            with contextlib.suppress(ConnectionClosed):
                while mail.closed is None:
                    for _ in range(100):
                        await ws.send('{"type": "rematch"}')
                        assert mail._size <= LIMIT
                    await asyncio.sleep(0)
            await until_gone(house, mail)
            ws.transport.abort()
        result = mail.closed, len(mail._waiting), (await house.ask("GET", "/health"))[0]
    assert result == (4008, 0, 200)


async def test_a_watcher_who_stops_reading_delays_no_player_and_keeps_little(tmp_path):
    async with served(tmp_path, limits=FAST, pace=100) as house:
        me = await house.guest()
        table = await house.practice(me["token"])
        async with deaf(house, f"/play/{table}", {"type": "attach"}) as (ws, mail):
            for number in range(5_000):
                await ws.send(json.dumps({"type": "ping", "ref": number}))
            async with house.playing(table, me["token"]) as player:
                frame = await player.until("frame")
                await player.send(confirm(frame["prompt"]["id"], ref=1))
                await player.until("ack")
            assert mail._size <= LIMIT
            ws.transport.abort()


async def test_whoever_pings_and_does_not_read_the_pongs_is_dropped(tmp_path):
    async with served(tmp_path) as house, deaf(house, "/battle", {"type": "hello"}) as (ws, mail):
        with contextlib.suppress(ConnectionClosed):
            for number in range(20_000):
                await ws.ping(str(number) * 10)
        async with asyncio.timeout(LATE):  # long before our own pings find out
            await until_gone(house, mail)
        ws.transport.abort()


@pytest.mark.parametrize("said", [b"", b"GET /battle HTTP/1.1\r\nHost: x\r\nX-Endless: "])
async def test_requests_that_are_never_finished_are_dropped_and_hold_nobody_up(tmp_path, said):
    async with served(tmp_path, limits=Limits(request_ms=300)) as house:
        host, port = house.url.removeprefix("http://").split(":")
        half_open = [await asyncio.open_connection(host, int(port)) for _ in range(100)]
        for _, writer in half_open:
            writer.write(said)
        async with house.battling() as client:
            await client.until("hello_ok")
        for reader, writer in half_open:
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()


async def test_headers_without_end_are_dropped(tmp_path):
    async with served(tmp_path) as house:
        host, port = house.url.removeprefix("http://").split(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with contextlib.suppress(ConnectionError):
            for number in range(100_000):
                writer.write(b"X-%d: %s\r\n" % (number, b"x" * 100))
                await writer.drain()
            pytest.fail("ten megabytes of headers were taken")
        writer.close()
        result = (await house.ask("GET", "/health"))[0]
    assert result == 200


async def test_hundreds_of_connections_that_only_opened_end_by_themselves(tmp_path):
    async with served(tmp_path, limits=Limits(handshake_ms=300)) as house:
        clients = [await house.dial("/lobby") for _ in range(100)]
        for client in clients:
            assert json.loads(await client.recv())["sentence"] == "no hello came in time"
            with pytest.raises(ConnectionClosed):
                await client.recv()
        assert {client.close_code for client in clients} == {4001}
        for mail in tuple(house.site.mails):
            await until_gone(house, mail)
