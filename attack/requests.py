"""HTTP requests without end, too many of them, too slow ones, and answers that nobody reads."""

import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from attack.frames import MOST, SECONDS, held, pour
from attack.healthy import beside
from attack.raw import Attacked, connected
from attack.rows import Attack, Row, at_least, at_most
from attack.target import Target, target
from facedown.store import NewMatch, SqliteStore

_HEAD: Final = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_CHUNKED: Final = (
    b"POST /accounts HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
)
_UNFINISHED: Final = b"POST /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
ENDLESS: Final = {
    "headers": (_HEAD, b"X-More: of the same\r\n" * 800),
    "trailers": (_CHUNKED, b"X-More: of the same\r\n" * 800),
    "pipelined requests": (b"", (_HEAD + b"\r\n") * 400),
}
SLOW: Final = {"slow headers": _HEAD, "bodies after the answer": _UNFINISHED}
"""What a client says before it sends a byte now and then."""
CLIENTS: Final = 200
HUNG_UP: Final = 8.0
"""Seconds after which a slow client must be dropped."""
LONG: Final = 5_500_000
"""Bytes of an answer."""
UNREAD: Final = 120.0
"""MB that unread answers may take."""
FILES: Final = 256


def endless(name: str) -> Attack:
    async def attack(target: Target) -> list[Row]:
        target.forget_peak()
        before = target.resident
        rows = await held(target, name, lambda: send_endless(target, *ENDLESS[name]))
        return [*rows, at_most(f"{name}: memory meanwhile", "", target.peak - before, 2 * MOST, "MB")]

    return attack


async def send_endless(target: Attacked, head: bytes, more: bytes) -> tuple[int, float]:
    """The bytes that were sent and the seconds until the server hung up."""
    async with connected(target) as raw:
        began = perf_counter()
        await raw.send(head)
        await pour(raw, more, SECONDS)
        return raw.sent, perf_counter() - began


def slow(name: str) -> Attack:
    """Many clients that never finish their requests."""

    async def attack(target: Target) -> list[Row]:
        async def client() -> float:
            async with connected(target) as raw:
                began = perf_counter()
                await raw.send(SLOW[name])
                while await raw.send(b"x") and perf_counter() - began < 2 * HUNG_UP:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                return perf_counter() - began

        async with beside(target) as match:
            before = target.resident
            spent = max(await asyncio.gather(*(client() for _ in range(CLIENTS))))
        after = await target.returns_to(before + MOST)
        sent = f"{CLIENTS} clients"
        return [
            at_most(f"{name}: dropped after", sent, spent, HUNG_UP, "s"),
            at_most(f"{name}: memory that stays", sent, after - before, MOST, "MB"),
            *match.rows(name, sent),
        ]

    return attack


async def unread(_other: Target) -> list[Row]:
    """Long answers that nobody reads."""
    name, sent = "unread answers", f"{CLIENTS} × {LONG / 1e6} MB"
    async with _with_a_long_record() as server:
        async with beside(server) as match:
            before = server.resident
            server.forget_peak()
            with _deaf(server, CLIENTS):
                await asyncio.sleep(SECONDS)
                peak = server.peak - before
            # A client that reads is served although others do not
            size = len(str(await server.call("GET", "/records/long")))
        after = await server.returns_to(before + MOST)
    return [
        at_most(f"{name}: memory meanwhile", sent, peak, UNREAD, "MB"),
        at_most(f"{name}: memory that stays", sent, after - before, MOST, "MB"),
        at_least(f"{name}: bytes for a reader", sent, size, LONG, ""),
        *match.rows(name, sent),
    ]


@asynccontextmanager
async def _with_a_long_record() -> AsyncIterator[Target]:
    with tempfile.TemporaryDirectory(prefix="facedown-attack-") as ground:
        data = Path(ground, "data")
        await asyncio.to_thread(data.mkdir, mode=0o700)
        store = await SqliteStore.open(data / "facedown.sqlite")
        await store.create(NewMatch("long", "battle", b"", b"", (), (), 0, 0, "attack", "new"))
        await store.file("long", 1, b'"' + b"x" * LONG + b'"', ())
        await store.close()
        async with target(Path(ground)) as server:
            yield server


@contextmanager
def _deaf(server: Target, count: int) -> Iterator[None]:
    """Clients that ask and do not read."""
    with ExitStack() as stack:
        for _ in range(count):
            sock = stack.enter_context(socket.socket())
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sock.connect(server.address)
            sock.sendall(b"GET /records/long HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        yield


async def connections(_other: Target) -> list[Row]:
    """More connections than the server may have files."""
    name, sent = "connections", f"{2 * FILES} connections, ulimit -n {FILES}"
    with tempfile.TemporaryDirectory(prefix="facedown-attack-") as ground:
        async with target(Path(ground), files=FILES) as server, beside(server) as match:
            with ExitStack() as stack:
                for _ in range(2 * FILES):
                    stack.enter_context(socket.create_connection(server.address))
                await asyncio.sleep(SECONDS)
            health = await server.call("GET", "/health")
        warnings = server.log.read_text().count("connections_near_limit")
    return [
        at_least(f"{name}: served afterwards", sent, bool(health), 1, ""),
        at_least(f"{name}: warnings in the log", sent, warnings, 1, ""),
        *match.rows(name, sent),
    ]
