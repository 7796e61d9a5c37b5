"""What is on its way to one connection: bounded, and never waited for by the table.

A client that stops reading must neither freeze the others nor fill our memory. So a table only ever *puts*;
one sender per connection takes. Where that is too slow, the newest frame replaces the unsent ones (a frame
holds the whole view), or the connection ends and its client comes back to a snapshot.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from facedown.core import Frame
from facedown.wire import Told

LIMIT: Final = 256 * 1024
TOO_SLOW: Final = 4008
"""The close code for a reader that did not keep up."""


class OutboxClosed(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Outbox:
    def __init__(
        self, encode: Callable[[Told], bytes], *, newest_only: bool = False, limit: int = LIMIT
    ) -> None:
        self.encode = encode
        """The dialect's; called once for all connections of one audience that share it."""
        self.closed: int | None = None
        """The close code, once closed."""
        self._newest_only = newest_only
        self._limit = limit
        self._waiting: deque[tuple[bool, bytes]] = deque()
        self._size = 0
        self._ready = asyncio.Event()

    def put(self, told: Told, data: bytes | None = None) -> None:
        """Never waits. `data` is the encoding, where it is already made."""
        if self.closed is not None:
            return
        data = self.encode(told) if data is None else data
        is_frame = isinstance(told, Frame)
        if self._size + len(data) > self._limit and self._newest_only and is_frame:
            self._drop_frames()
        if self._size + len(data) > self._limit:
            self.close(TOO_SLOW)
            self._waiting.clear()
            return
        self._waiting.append((is_frame, data))
        self._size += len(data)
        self._ready.set()

    async def get(self) -> bytes:
        """The next message; OutboxClosed once it is closed and empty."""
        while not self._waiting:
            if self.closed is not None:
                raise OutboxClosed(self.closed)
            self._ready.clear()
            await self._ready.wait()
        _, data = self._waiting.popleft()
        self._size -= len(data)
        return data

    def close(self, code: int) -> None:
        """No more is put; what waits may still be taken."""
        if self.closed is None:
            self.closed = code
            self._ready.set()

    def _drop_frames(self) -> None:
        self._waiting = deque(item for item in self._waiting if not item[0])
        self._size = sum(len(data) for _, data in self._waiting)
