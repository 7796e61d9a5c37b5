"""The process is stopped again and again: an operator's debugger, a machine that is suspended."""

import asyncio
import os
import signal
from typing import Final

from attack.healthy import beside
from attack.rows import Row, at_most
from attack.target import Target

STOPS: Final = 4
LENGTH: Final = 3.0
"""Seconds: longer than a player has for an answer."""


async def stops(target: Target) -> list[Row]:
    async with beside(target) as match:
        for _ in range(STOPS):
            os.kill(target.pid, signal.SIGSTOP)
            await asyncio.sleep(LENGTH)
            os.kill(target.pid, signal.SIGCONT)
            await asyncio.sleep(1)
    assert match.measured is not None, "the match has ended"
    sent = f"{STOPS} stops of {LENGTH} s"
    return [at_most("stops: turns that the match lost", sent, match.measured.lost, 0, "turns")]
