"""Mutated messages that reach the decoder of every dialect, and every REST endpoint.

Nothing raises, nothing is answered with an error 500, and memory does not grow. The messages are made from the
channels of `SOCKETS`, so a new dialect is attacked as soon as it has an address.
"""

import asyncio
import ctypes
import gc
import logging
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog
import uvloop

from attack.fuzz import attacked, dialled, sides
from facedown.arena import read_settings
from facedown.server import Limits
from facedown.server.client import Client
from facedown.server.clients import SOCKETS
from tests.server.memory_line import MemoryLine, socket_at
from tests.server.scene import asking, served

FAST = Limits(
    messages=1e9, messages_burst=10**9, requests=1e9, requests_burst=10**9, bytes=1e12, bytes_burst=1e12
)
ARENA = read_settings("seats=6,min_players=2,move_time_ms=60000")
SETTINGS = {"pace": 100, "limits": FAST, "arena": ARENA, "max_games": 10_000}
"""With slow clocks, and without limits: every message should reach the decoder."""
MEGABYTE = 1 << 20


def resident():
    """Bytes of memory in use."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4_096


async def emptied(site):
    """Close the tables that the attacker left open, which are no leak of the server's; cash tables stay open."""
    for listed in site.lobby.tables():
        if listed.arena is None and listed.game != "cash":
            await site.lobby._tables.drop(site.lobby.table(listed.table))


def test_every_socket_is_attacked():
    assert {socket.path for socket, _, _ in sides()} == {socket.path for socket in SOCKETS}
    assert all(channels for _, channels, _ in sides())


class Attack:
    """All sides, without sockets."""

    def __init__(self, rest):
        self.rest = rest
        self.decoded = {}
        """Messages that reached the decoder, by path of the socket."""

    async def dial(self, path, subprotocols):
        socket = socket_at(path.partition("?")[0])
        line = MemoryLine(self.rest.site, socket, path, subprotocols)
        if not await line.opened():
            await line.end()
            return None
        end = line.end

        async def counted():
            self.decoded[socket.path] = self.decoded.get(socket.path, 0) + line.decoded
            await end()

        line.end = counted
        return line

    async def ask(self, method, path, token, body):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.rest.http.request(method, path, headers=headers, content=body)
        return answer.status_code, answer.content


class SocketAttack:
    """All sides, over real connections."""

    def __init__(self, house, monkeypatch):
        self.decoded = {}
        self.dial = dialled(house.url)
        self._house = house
        self._count_decoded(monkeypatch)

    def _count_decoded(self, monkeypatch):
        begin = Client.__init__

        def counted(client, site, ws, dialect):
            begin(client, site, ws, dialect)
            decode, path = dialect.decode, socket_at(ws.url.path).path

            def decoding(data):
                self.decoded[path] = self.decoded.get(path, 0) + 1
                return decode(data)

            dialect.decode = decoding

        monkeypatch.setattr(Client, "__init__", counted)

    async def ask(self, method, path, token, body):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self._house.http.request(method, path, headers=headers, content=body)
        return answer.status_code, answer.content


@asynccontextmanager
async def in_memory(tmp_path, _monkeypatch):
    async with asking(tmp_path, **SETTINGS) as rest:
        yield Attack(rest), rest


@asynccontextmanager
async def over_sockets(tmp_path, monkeypatch):
    async with served(tmp_path, **SETTINGS) as house:
        yield SocketAttack(house, monkeypatch), house


COUNTS = [
    pytest.param(400, in_memory),
    pytest.param(6_000, in_memory, marks=pytest.mark.slow),
    pytest.param(200_000, over_sockets, marks=[pytest.mark.nightly, pytest.mark.real]),
]


@pytest.mark.parametrize(("count", "way"), COUNTS)
def test_mutated_messages_hurt_nobody(tmp_path, caplog, monkeypatch, count, way):
    async def story():
        async with way(tmp_path, monkeypatch) as (attack, house):
            await attacked(attack.dial, attack.ask, count // 4, "warm")
            attack.decoded.clear()
            await emptied(house.site)
            before = resident()
            totals = []
            while (reached := sum(attack.decoded.values()) + sum(each.asked for each in totals)) < count:
                totals.append(await attacked(attack.dial, attack.ask, count - reached, f"fuzz {reached}"))
            await emptied(house.site)
            grown = resident() - before
            return totals, attack.decoded, grown, (await house.ask("GET", "/health"))[0]

    caplog.set_level(logging.WARNING)
    with (
        structlog.testing.capture_logs() as lines,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        totals, decoded, grown, health = runner.run(asyncio.wait_for(story(), 60 + count // 50))
    asked = sum(total.asked for total in totals)
    seen = f"{sum(decoded.values()):,} messages decoded, {asked:,} requests, {grown / MEGABYTE:+.1f} MB"
    print(seen, decoded)
    assert not [failure for total in totals for failure in total.failures]
    assert health == 200
    assert not [line for line in lines if line["log_level"] == "error" or line.get("exc_info")]
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
    assert decoded.keys() == {socket.path for socket in SOCKETS}
    assert grown < 64 * MEGABYTE, seen
