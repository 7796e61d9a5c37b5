"""The server process: the listening socket, the signals, the shutdown."""

import asyncio
import gc
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from functools import partial
from typing import Final, NamedTuple, cast

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from facedown.server.app import make_app
from facedown.server.edge import Edge
from facedown.server.gateway import Gateway
from facedown.server.hosts import HostsChecked
from facedown.server.house import House, house_opened
from facedown.server.http import Http
from facedown.server.logs import log
from facedown.server.metrics import Metrics, metrics_response
from facedown.server.settings import FRAME_BYTES, Settings
from facedown.server.site import CannotServe, Site, opened
from facedown.server.systemd import READY, STOPPING, notify, watched
from facedown.server.transport import Sockets

LOOPBACK: Final = "127.0.0.1"
_FAREWELL: Final = 3
"""Seconds for connections to end after their farewell."""


class Listening(NamedTuple):
    """The sockets of a server."""

    site: socket.socket
    metrics: socket.socket | None

    def close(self) -> None:
        self.site.close()
        if self.metrics is not None:
            self.metrics.close()


async def serve(
    settings: Settings,
    ready: Callable[[str, Site], object] = lambda _url, _site: None,
    given: Listening | None = None,
) -> None:
    """Serve until a signal. `ready` is called with the address. `given`: by the parent of several workers.
    Raises CannotServe, CannotOpen."""
    async with AsyncExitStack() as undo:
        await undo.enter_async_context(watched())
        listening, scraped = given or undo.enter_context(_bound_by(settings))
        house = None if settings.node is None else await undo.enter_async_context(house_opened(settings))
        site = await undo.enter_async_context(opened(settings)) if house is None else house.base
        if scraped is not None:
            await undo.enter_async_context(metrics_served(site.metrics, scraped))
        server = Server(settings, site, lambda: ready(url_of(listening), site), house)
        await server.serve([listening])


class Server(uvicorn.Server):
    """Drains the site before it closes the connections."""

    def __init__(
        self, settings: Settings, site: Site, ready: Callable[[], object], house: House | None = None
    ) -> None:
        """`house`: of a node of a cluster."""
        edge = Edge(settings.limits, settings.trusted_proxies)
        inner = () if house is None else (Middleware(Gateway, house=house, limits=settings.limits),)
        super().__init__(
            uvicorn.Config(
                make_app(settings, site, *inner),
                http=_made_with(edge, Http),
                ws=_made_with(edge, Sockets),
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                timeout_graceful_shutdown=_FAREWELL,
            )
        )
        self._drain = site.drain if house is None else house.leave
        if house is not None:
            house.node.asked_to_leave = self._leave
        self._ready = ready

    def _leave(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        notify(READY)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify(STOPPING)
        for server in self.servers:
            server.close()  # accept no more connections
        await self._drain()
        await super().shutdown(sockets)


def _made_with(edge: Edge, protocol: type[Http | Sockets]) -> type[asyncio.Protocol]:
    """Uvicorn asks for classes, but only calls them."""
    return cast("type[asyncio.Protocol]", partial(protocol, edge=edge))


@asynccontextmanager
async def metrics_served(metrics: Metrics, listening: socket.socket) -> AsyncIterator[None]:
    """Serve the metrics, and nothing else, while the block runs."""
    server = _MetricsServer(metrics)
    serving = asyncio.create_task(server.serve([listening]), name="metrics")
    await server.listens.wait()
    log().info("metrics", url=f"{url_of(listening)}/metrics")
    try:
        yield
    finally:
        server.should_exit = True
        await serving


class _MetricsServer(uvicorn.Server):
    """It leaves the signals to the main server."""

    def __init__(self, metrics: Metrics) -> None:
        async def answer(_request: Request) -> Response:
            return metrics_response(metrics)

        app = Starlette(routes=[Route("/metrics", answer)], middleware=[Middleware(HostsChecked)])
        super().__init__(
            uvicorn.Config(
                app,
                http=Http,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=_FAREWELL,
            )
        )

        self.listens = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def end_on_signals() -> None:
    """Ignore SIGINT and SIGTERM outside of uvicorn, which raises them again after it has shut down."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: None)


def spare_the_collector() -> None:
    """Run the garbage collector rarely: imports stay, and states are values without cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 25, 50)


@contextmanager
def _bound_by(settings: Settings) -> Iterator[Listening]:
    port = settings.metrics_port
    with bound(settings.host, settings.port) as site, ExitStack() as undo:
        yield Listening(site, None if port is None else undo.enter_context(bound(LOOPBACK, port)))


def bound(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """`is_shared`: with other sockets of ours on this port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Explicitly TCP: asyncio then sets TCP_NODELAY on accepted connections, and small messages go out at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
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


def run(settings: Settings, ready: Callable[[str, Site], object], given: Listening | None = None) -> None:
    """Run `serve` on uvloop until the process gets a signal."""
    import uvloop  # noqa: PLC0415  slow to import, and only here

    end_on_signals()
    spare_the_collector()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings, ready, given))
