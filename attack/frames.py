"""Floods of small frames over one WebSocket."""

from time import perf_counter
from typing import Final

from attack.healthy import beside
from attack.raw import PONG, Raw, frame, upgraded
from attack.rows import Row, at_most
from attack.target import Target

SECONDS: Final = 5.0
_PIECE: Final = 200
"""Frames that are sent at once."""


async def pongs(target: Target) -> list[Row]:
    """Unsolicited pongs, as fast as the server reads them."""
    return await _flooded(target, "pongs", frame(PONG))


async def _flooded(target: Target, name: str, one: bytes) -> list[Row]:
    async with beside(target) as match:
        before = target.resident
        async with upgraded(target, "/lobby") as raw:
            seconds = await _refused_after(raw, one * _PIECE)
        after = await target.returns_to(before + 20)
    sent = f"{raw.sent / len(one):,.0f} {name} in {seconds:.1f} s"
    return [
        at_most(f"{name}: hung up on after", sent, seconds, SECONDS / 2, "s"),
        at_most(f"{name}: memory that stays", sent, after - before, 20, "MB"),
        *match.rows(name, sent),
    ]


async def _refused_after(raw: Raw, piece: bytes) -> float:
    """Seconds until the server hung up, or all the time there was."""
    began = perf_counter()
    while (spent := perf_counter() - began) < SECONDS:
        if not await raw.send(piece):
            return spent
    return spent
