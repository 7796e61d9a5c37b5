"""The messages that wait for one connection. Their size is bounded, and the table never waits for them.

A client that stops reading must neither block the others nor fill our memory. So a table only *puts*, and
each connection has one sender that takes. If the sender is too slow, the newest frame replaces the unsent
ones (a frame holds the whole view), or the connection is closed and its client reconnects to a snapshot.
"""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from facedown.core import Frame
from facedown.core.errors import Error
from facedown.table.flag import Flag
from facedown.wire import Told

LIMIT: Final = 256 * 1024
TOO_SLOW: Final = 4008
"""The close code for a client that reads too slowly."""
ENCODING_FAILED: Final = 1011
"""The close code if a dialect fails to encode a message: a bug, which ends only this connection."""

log = logging.getLogger(__name__)


class OutboxClosed(Error):
    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Outbox:
    def __init__(
        self,
        encode: Callable[[Told], Sequence[bytes]],
        *,
        newest_only: bool = False,
        limit: int = LIMIT,
    ) -> None:
        self.encode = encode
        """The dialect's encoder; called once for all connections of a viewer that share it."""
        self.closed: int | None = None
        """The close code, once closed."""
        self.send_now: Callable[[Sequence[bytes]], bool] | None = None
        """Sends at once to a client that keeps up; returns False if the messages must wait."""
        self._newest_only = newest_only
        self._limit = limit
        self._waiting: deque[tuple[bool, bytes]] = deque()
        self._size = 0
        self._in_hand = False
        """The sender has taken a message and has not asked for the next."""
        self._ready = Flag()
        self._closing = Flag()

    def put(self, told: Told, messages: Sequence[bytes] | None = None) -> None:
        """Never waits. `messages`: the encoding, if it is known already."""
        messages = self.encoded(told) if messages is None else messages
        if not messages or self.closed is not None:
            return
        # A message may skip the queue only if nothing is queued and the sender holds nothing: a message that
        # was taken but not yet written would otherwise be overtaken by this one.
        if self.send_now is not None and not self._waiting and not self._in_hand and self.send_now(messages):
            return
        self._keep(messages, is_frame=isinstance(told, Frame))

    def _keep(self, messages: Sequence[bytes], *, is_frame: bool) -> None:
        size = sum(map(len, messages))
        if self._size + size > self._limit and self._newest_only and is_frame:
            self._drop_frames()
        if self._size + size > self._limit:
            self.close(TOO_SLOW)
            self._waiting.clear()
            self._size = 0
            return
        self._waiting.extend((is_frame, message) for message in messages)
        self._size += size
        self._ready.set()

    def encoded(self, told: Told) -> Sequence[bytes]:
        """Encode in this connection's dialect. If that fails, return nothing and close the connection."""
        try:
            return self.encode(told)
        except Exception:
            log.exception("a dialect failed on a %s", type(told).__name__)
            self.close(ENCODING_FAILED)
            return ()

    async def get(self) -> bytes:
        """The next message. Raises OutboxClosed once the outbox is closed and empty."""
        self._in_hand = False
        while not self._waiting:
            if self.closed is not None:
                raise OutboxClosed(self.closed)
            self._ready.clear()
            await self._ready.wait()
        _, message = self._waiting.popleft()
        self._size -= len(message)
        self._in_hand = True
        return message

    def close(self, code: int) -> None:
        """Accept no more messages; those in the queue can still be taken."""
        if self.closed is None:
            self.closed = code
            self._ready.set()
            self._closing.set()

    async def wait_closed(self) -> int:
        """Wait for the close code. Works even while the sender is stuck on an earlier message."""
        await self._closing.wait()
        assert self.closed is not None, "closing sets the code"
        return self.closed

    def _drop_frames(self) -> None:
        self._waiting = deque(item for item in self._waiting if not item[0])
        self._size = sum(len(message) for _, message in self._waiting)
