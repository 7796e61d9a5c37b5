"""Expensive work that is done one piece at a time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from facedown.server.errors import Refused

T = TypeVar("T")


class Turns:
    def __init__(self, most: int) -> None:
        self._most = most
        self._asking = 0
        self._lock = asyncio.Lock()

    async def turn(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` when its turn comes. Raises Refused if too many wait already."""
        if self._asking >= self._most:
            raise Refused("unavailable", "too many requests for this at once; try again in a moment")
        self._asking += 1
        try:
            async with self._lock:
                return await work()
        finally:
            self._asking -= 1
