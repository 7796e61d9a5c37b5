"""Every byte and every frame on a WebSocket counts, and a client that sends too many is told so."""

import asyncio
import json

import pytest

from attack.raw import CONTINUATION, PING, PONG, TEXT, frame, upgraded
from bench.arena_clients import Crowd
from facedown.server import Limits
from facedown.server.limits import Allowance
from facedown.server.transport import Sockets
from tests.server.arena_wire import arena
from tests.server.scene import served

FEW = Limits(bytes=1, bytes_burst=8192)


def test_an_allowance_is_refilled_only_when_it_is_spent():
    now = 0.0
    allowance = Allowance(10, 100, lambda: now)
    allowance.left -= 101
    assert not allowance.refill()
    now = 1.0
    assert allowance.refill()
    assert allowance.left == 9
    now = 1_000.0
    allowance.left -= 20
    assert allowance.refill()
    assert allowance.left == 100


FLOODS = {
    "pongs": frame(PONG) * 5_000,
    "pings": frame(PING) * 5_000,
    "pings with a payload": frame(PING, b"x" * 125) * 5_000,
    "fragments": frame(TEXT, b"{", fin=False) + frame(CONTINUATION, fin=False) * 900 + frame(PONG) * 5_000,
    "empty messages": frame(TEXT) * 5_000,
    "messages": frame(TEXT, b'{"type":"ping","ref":1}') * 5_000,
}


@pytest.mark.real
@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_is_refused_with_a_reason(tmp_path, kind):
    async with served(tmp_path) as house, upgraded(house, "/lobby") as raw:
        await raw.send(frame(TEXT, b'{"type":"hello"}'))
        await raw.send(FLOODS[kind])
        code, reason = await raw.farewell()
        health = (await house.ask("GET", "/health"))[0]
    assert (code, health) == (4029, 200)
    assert "too fast" in reason


@pytest.mark.real
async def test_what_comes_after_the_limit_is_not_parsed(tmp_path, monkeypatch):
    taken = 0

    def counted(self, event):
        nonlocal taken
        taken += 1

    monkeypatch.setattr(Sockets, "handle_pong", counted)
    async with served(tmp_path, limits=FEW) as house, upgraded(house, "/lobby") as raw:
        await raw.send(frame(PONG) * 50_000)
        code, _ = await raw.farewell()
    assert code == 4029
    assert taken <= FEW.bytes_burst / 134


@pytest.mark.real
async def test_a_large_message_counts_by_its_bytes(tmp_path):
    async with served(tmp_path, limits=FEW) as house, house.at("/lobby", {"type": "hello"}) as client:
        await client.hear()
        await client.send(json.dumps({"type": "ping", "x": "x" * 10_000}))
        assert await client.ended() == 4029


@pytest.mark.real
async def test_a_bot_that_answers_what_it_is_asked_may_send_without_end(tmp_path):
    crowd = Crowd()
    async with arena(tmp_path, "seats=2,min_players=2,stack=1000000", limits=FEW) as house:
        await crowd.sit(f"ws{house.url[4:]}/ws?table=T-1", 2)
        crowd.play()
        async with asyncio.timeout(30):
            while crowd.acts < 300 and crowd.trouble is None:  # noqa: ASYNC110  it tells nobody
                await asyncio.sleep(0.01)
        crowd.leave()
    assert crowd.trouble is None
    assert crowd.acts * 200 > 2 * 2 * FEW.bytes_burst
