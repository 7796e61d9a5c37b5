"""Floods of frames over WebSockets, by a client that comes back whenever it is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

from attack.healthy import beside
from attack.raw import BINARY, CONTINUATION, PING, PONG, TEXT, Attacked, Raw, frame, upgraded
from attack.rows import Attack, Row, at_most
from attack.target import Target
from facedown.core import codec

SECONDS: Final = 5.0
MOST: Final = 20.0
"""MB that a flood may leave behind."""
REFUSED: Final = 1.0
"""Seconds after which a flood must be refused."""
_PIECE: Final = 16_000
"""Bytes that are sent at once."""
_REST: Final = 0.05
"""Seconds until the client comes back."""


class Flood(NamedTuple):
    first: bytes
    more: bytes
    path: str = "/lobby"
    """`TOKEN` in it is that of an account of the attacker's."""


_GAME: Final = "attacked"
"""A game of mahjong that the attacker has opened."""
_JOIN: Final = {"type": "join_game", "player_name": "Flooder", "session_token": "flooder"}
_DISCARD: Final = {"type": "game_action", "action": "discard", "data": {"tile_id": 3}}
_TEAM: Final = b'{"type":"hello","v":1,"team":"Flooder","join_code":"a long code"}'

FLOODS: Final = {
    "pongs": Flood(b"", frame(PONG)),
    "pings": Flood(b"", frame(PING, b"x" * 100)),
    "fragments": Flood(frame(TEXT, b"{", fin=False), frame(CONTINUATION, fin=False)),
    "empty messages": Flood(frame(TEXT, b'{"type":"hello"}'), frame(TEXT)),
    "messages": Flood(frame(TEXT, b'{"type":"hello"}'), frame(TEXT, b'{"type":"ping","ref":1}')),
    "large messages": Flood(frame(TEXT, b'{"type":"hello"}'), frame(BINARY, b"[" * 60_000)),
    # Messages that each dialect decodes and refuses
    "native messages": Flood(
        frame(TEXT, b'{"type":"attach"}'),
        frame(TEXT, b'{"type":"act","action":{"type":"fold"},"ref":1}'),
        "/play/T-1",
    ),
    "arena messages": Flood(
        frame(TEXT, _TEAM), frame(TEXT, b'{"type":"action","action":"FOLD"}'), "/ws?table=T-1"
    ),
    "cash messages": Flood(
        b"", frame(TEXT, b'{"hand":1,"players":["x"],"actions":["p1 f"]}'), "/cash?blinds=1/2&token=TOKEN"
    ),
    "mahjong messages": Flood(
        frame(BINARY, codec.pack(_JOIN)), frame(BINARY, codec.pack(_DISCARD)), f"/ws/{_GAME}"
    ),
    "battle messages": Flood(
        frame(TEXT, b'{"type":"hello","name":"Flooder"}'), frame(TEXT, b'{"type":"queue_leave"}'), "/battle"
    ),
}


def flooded(name: str) -> Attack:
    """The attack with this kind of frames."""

    async def attack(target: Target) -> list[Row]:
        flood = FLOODS[name]
        if "TOKEN" in flood.path:
            token = (await target.call("POST", "/accounts", {}))["token"]
            flood = flood._replace(path=flood.path.replace("TOKEN", token))
        if _GAME in flood.path:
            await target.call("POST", "/games", {"game_id": _GAME, "num_bots": 3})
        return await held(target, name, lambda: send_flood(target, flood))

    return attack


async def held(target: Target, name: str, refused: Callable[[], Awaitable[tuple[int, float]]]) -> list[Row]:
    """Rows for an attacker that comes back for some seconds.

    `refused`: attacks once; returns the bytes that it sent and the seconds after which it was refused.
    """
    bytes_sent, slowest, times = 0, 0.0, 0
    async with beside(target) as match:
        before, began = target.resident, perf_counter()
        while perf_counter() - began < SECONDS:
            size, seconds = await refused()
            bytes_sent, slowest, times = bytes_sent + size, max(slowest, seconds), times + 1
            await asyncio.sleep(_REST)
    after = await target.returns_to(before + MOST)
    sent = f"{bytes_sent / 1e6:,.1f} MB, {times} times"
    return [
        at_most(f"{name}: refused after", sent, slowest, REFUSED, "s"),
        at_most(f"{name}: memory that stays", sent, after - before, MOST, "MB"),
        *match.rows(name, sent),
    ]


async def send_flood(target: Attacked, flood: Flood) -> tuple[int, float]:
    """The bytes that were sent and the seconds until it was refused."""
    async with upgraded(target, flood.path) as raw:
        began = perf_counter()
        await raw.send(flood.first)
        await pour(raw, flood.more * (_PIECE // len(flood.more) + 1), SECONDS)
        return raw.sent, perf_counter() - began


async def pour(raw: Raw, piece: bytes, seconds: float) -> None:
    """Send until the server says or shows that it has enough."""
    said = asyncio.create_task(raw.farewell(seconds))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not said.done() and await raw.send(piece):  # noqa: ASYNC110  it reads between
                await asyncio.sleep(0)
    said.cancel()
    await asyncio.gather(said, return_exceptions=True)
