"""What an idle connection takes: a server holds thousands of them."""

import asyncio
import gc
import tracemalloc

import uvicorn
from uvicorn.server import ServerState

from attack.raw import TEXT, frame
from facedown.server import make_app, opened
from facedown.server.transport import Sockets
from tests.server.scene import settings_of
from tests.server.test_transport import UPGRADE, Wire

MOST = 30_000
"""Bytes of Python objects: 25,000 here, and later versions of Python take a little more or less."""
CONNECTIONS = 20
TASKS = 3
"""The application's, the reader's and the sender's."""


class Line(Wire):
    """Has no socket of its own, so that what is measured is the server's."""

    async def greeted(self):
        while b'"type":"lobby"' not in self.sent:  # noqa: ASYNC110  it reports to nobody
            await asyncio.sleep(0)


async def connected(config, state):
    wire = Line()
    socket = Sockets(config, state, {})
    socket.connection_made(wire)
    socket.data_received(UPGRADE.replace(b"GET / ", b"GET /lobby ").replace(b"Host: x", b"Host: localhost"))
    while not socket.handshake_complete:  # noqa: ASYNC110  it reports to nobody
        await asyncio.sleep(0)
    socket.data_received(frame(TEXT, b'{"type":"hello"}'))
    await wire.greeted()
    return socket


async def test_an_idle_connection_is_small(tmp_path):
    settings, state = settings_of(tmp_path), ServerState()
    async with opened(settings) as site:
        app = make_app(settings, site)
        config = uvicorn.Config(app, ws_per_message_deflate=False, lifespan="off", log_config=None)
        config.load()
        sockets = [await connected(config, state)]  # the first fills caches
        tasks = len(asyncio.all_tasks())
        gc.collect()
        tracemalloc.start()
        try:
            sockets += [await connected(config, state) for _ in range(CONNECTIONS)]
            gc.collect()
            size, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        started = len(asyncio.all_tasks()) - tasks
        for socket in sockets:
            socket.connection_lost(None)
    assert size / CONNECTIONS < MOST
    assert started == TASKS * CONNECTIONS
