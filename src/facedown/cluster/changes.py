"""Telling all who wait that something has changed, so that none of them must look again and again."""

import asyncio


class Changes:
    def __init__(self) -> None:
        self._next = asyncio.Event()

    @property
    def next(self) -> asyncio.Event:
        """Set at the next change. Ask for it before you look, or without an await in between."""
        return self._next

    def tell(self) -> None:
        self._next.set()
        self._next = asyncio.Event()
