"""A socket whose part another node runs, with owners that are no nodes."""

import asyncio
from itertools import count
from types import SimpleNamespace

from facedown.cluster import Lost, Owned
from facedown.server import gateway
from facedown.server.gateway import Relay

CONNECT, LEAVE = {"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}
HELLO = {"type": "websocket.receive", "text": "hello"}


class Owner:
    """What a relay knows of an owner; it is lost when it has heard so much."""

    next = None

    def __init__(self, hears):
        self.heard, self._hears, self._is_lost = [], hears, asyncio.Event()

    async def send(self, message):
        self.heard.append(message)
        if len(self.heard) == self._hears:
            self._is_lost.set()

    async def receive(self):
        await self._is_lost.wait()
        raise Lost

    def end(self):
        pass


async def relayed(monkeypatch, *, says_meanwhile=None):
    """What two owners hear of a client that says hello, and something between the first and the second."""
    said, owners = asyncio.Queue(), [Owner(2), Owner(3)]
    waiting = [*owners]

    async def opened(*_):
        if len(waiting) == 1 and says_meanwhile is not None:
            said.put_nowait(says_meanwhile)
        elif not waiting:
            said.put_nowait(LEAVE)
            waiting.append(Owner(9))
        return waiting.pop(0)

    async def send(_message):
        pass

    monkeypatch.setattr(gateway, "opened", opened)
    for message in (CONNECT, HELLO):
        said.put_nowait(message)
    epochs = count()
    node = SimpleNamespace(owned=lambda _part: Owned(None, next(epochs)))
    house = SimpleNamespace(gateways=set(), node=node)
    await Relay(house, "lobby", {"path": "/play/m"}, said.get, send).run()
    return [owner.heard for owner in owners]


async def test_the_hello_is_repeated_to_the_next_owner(monkeypatch):
    more = {"type": "websocket.receive", "text": "more"}
    assert await relayed(monkeypatch, says_meanwhile=more) == [[CONNECT, HELLO], [CONNECT, HELLO, more]]


async def test_the_hello_of_a_client_that_has_left_is_not_repeated(monkeypatch):
    assert await relayed(monkeypatch, says_meanwhile=LEAVE) == [[CONNECT, HELLO], [CONNECT, LEAVE]]
