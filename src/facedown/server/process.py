"""The server process: the listening socket, the signals, the shutdown."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from functools import partial
from typing import Final, cast

import uvicorn

from facedown.server.app import make_app
from facedown.server.edge import Edge
from facedown.server.http import Http
from facedown.server.settings import FRAME_BYTES, Settings
from facedown.server.site import CannotServe, Site, opened
from facedown.server.transport import Sockets

_FAREWELL: Final = 3
"""Seconds for connections to end after their farewell."""


async def serve(settings: Settings, ready: Callable[[str, Site], object] = lambda _url, _site: None) -> None:
    """Serve until a signal. `ready` is called with the address. Raises CannotServe, CannotOpen."""
    listening = bound(settings.host, settings.port)
    with listening:
        async with opened(settings) as site:
            server = Server(settings, site, lambda: ready(url_of(listening), site))
            await server.serve([listening])


class Server(uvicorn.Server):
    """Drains the site before it closes the connections."""

    def __init__(self, settings: Settings, site: Site, ready: Callable[[], object]) -> None:
        edge = Edge(settings.limits)
        super().__init__(
            uvicorn.Config(
                make_app(settings, site),
                http=_made_with(edge, Http),
                ws=_made_with(edge, Sockets),
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_FAREWELL,
            )
        )
        self._site = site
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # accept no more connections
        await self._site.drain()
        await super().shutdown(sockets)


def _made_with(edge: Edge, protocol: type[Http | Sockets]) -> type[asyncio.Protocol]:
    """Uvicorn asks for classes, but only calls them."""
    return cast("type[asyncio.Protocol]", partial(protocol, edge=edge))


def end_on_signals() -> None:
    """Ignore SIGINT and SIGTERM outside of uvicorn, which raises them again after it has shut down."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: None)


def spare_the_collector() -> None:
    """Run the garbage collector rarely: imports stay, and states are values without cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 25, 50)


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Explicitly TCP: asyncio then sets TCP_NODELAY on accepted connections, and small messages go out at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Otherwise the kernel buffers megabytes for a client that does not read
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, FRAME_BYTES)
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise CannotServe(f"cannot listen on {host}:{port}: {_reason(error)}") from error
    return listening


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def url_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def run(settings: Settings, ready: Callable[[str, Site], object]) -> None:
    """Run `serve` on uvloop until the process gets a signal."""
    import uvloop  # noqa: PLC0415  slow to import, and only here

    end_on_signals()
    spare_the_collector()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, ready))
