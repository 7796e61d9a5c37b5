"""A connection to one of several hosts, of which some may not answer at all.

The driver asks one host after the other, and waits for each until the caller's patience is over: a host
whose cable is cut would keep us from all others. We ask the next one as well, when one has said nothing for a
while, and take the first that is good. None is given up before that: a slow one may be the only one.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
from asyncpg import Connection, Record
from asyncpg.exceptions import PostgresConnectionError, TargetServerAttributeNotMatched

Attempt: TypeAlias = Callable[[], Awaitable["Connection[Record]"]]

_NEXT: Final = 1.0
"""Seconds without an answer before the next host is asked too."""
_ELSEWHERE: Final = (
    *(OSError, asyncpg.CannotConnectNowError, PostgresConnectionError),
    TargetServerAttributeNotMatched,
)
"""What another host may do better."""


async def connected(dsn: str | None = None, **arguments: Any) -> "Connection[Record]":
    """As `asyncpg.connect`, whose arguments these are."""
    hosts = hosts_of(dsn or "")
    if len(hosts) < 2:
        return await asyncpg.connect(dsn, **arguments)
    return await first_of(
        [partial(asyncpg.connect, dsn, host=host, port=port, **arguments) for host, port in hosts]
    )


async def first_of(attempts: Sequence[Attempt]) -> "Connection[Record]":
    """Raises what the last attempt has raised, or one that no other host can do better."""
    waiting, trying = list(attempts), set[asyncio.Task["Connection[Record]"]]()
    try:
        while True:
            if waiting:
                trying.add(asyncio.ensure_future(waiting.pop(0)()))
            timeout = _NEXT if waiting else None
            done, _ = await asyncio.wait(trying, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            for attempt in done:
                trying.discard(attempt)
                error = attempt.exception()
                if error is None:
                    return attempt.result()
                if not isinstance(error, _ELSEWHERE) or not (waiting or trying):
                    raise error
    finally:
        for attempt in trying:
            attempt.cancel()
            attempt.add_done_callback(_dropped)


def _dropped(attempt: "asyncio.Task[Connection[Record]]") -> None:
    """Nobody waits for it any more."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().terminate()


def hosts_of(address: str) -> list[tuple[str, int]]:
    """The hosts that an address lists, with their ports, if it does; ValueError for a port that is none."""
    parts = urlsplit(address)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    listed, usual = parts.netloc.rpartition("@")[2], int(os.environ.get("PGPORT") or 5432)
    if listed:
        return [_host_of(unquote(each), usual) for each in listed.split(",")]
    hosts, ports = query.get("host", ""), query.get("port", "")
    pairs = zip_longest(hosts.split(","), ports.split(","), fillvalue=ports)
    return [_host_of(host, int(port or usual)) for host, port in pairs] if "," in hosts else []


def _host_of(listed: str, usual: int) -> tuple[str, int]:
    if listed.startswith("/"):
        return listed, usual
    if listed.startswith("["):
        host, _, port = listed[1:].partition("]")
        return host, int(port.removeprefix(":") or usual)
    host, _, port = listed.partition(":")
    return host, int(port or usual)
