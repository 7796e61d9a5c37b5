"""Long answers are sent in pieces, as the client reads them, and only so many may wait to be read."""

from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from facedown.server.errors import Refused, refusal_response
from facedown.server.settings import Limits

PIECE: Final = 1 << 16
"""Bytes of an answer that are handed to the transport at once; a longer answer counts as a long one."""


class Unread:
    """The bytes of long answers that are being sent, by address. Loopback counts too."""

    def __init__(self, limits: Limits) -> None:
        self._most_each = limits.unread
        self._most = limits.all_unread
        self._each: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def held(self, address: str, size: int) -> Iterator[bool]:
        """Count an answer while the block runs; yields False if there is no room for it.

        An answer that is the only one may have any size.
        """
        own, total = self._each[address], self.total
        if (own and own + size > self._most_each) or (total and total + size > self._most):
            yield False
            return
        self._each[address] += size
        self.total += size
        try:
            yield True
        finally:
            self.total -= size
            self._each[address] -= size
            if not self._each[address]:
                del self._each[address]


class Streamed:
    """Sends long answers in pieces; refuses one if too many are unread."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._unread = Unread(limits)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        is_answer = scope["type"] == "http"
        return (self._send_streamed if is_answer else self._app)(scope, receive, send)

    async def _send_streamed(self, scope: Scope, receive: Receive, send: Send) -> None:
        start: Message | None = None

        async def streamed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message  # held back: the answer may yet be refused
                return
            first, start = start, None
            body = message.get("body", b"")
            if len(body) > PIECE:
                await self._send_long(scope, receive, send, first, message)
                return
            if first is not None:
                await send(first)
            await send(message)

        await self._app(scope, receive, streamed)

    async def _send_long(
        self, scope: Scope, receive: Receive, send: Send, start: Message | None, message: Message
    ) -> None:
        body: bytes = message["body"]
        address = scope["client"][0] if scope.get("client") else ""
        with self._unread.held(address, len(body)) as has_room:
            if start is not None:
                if not has_room:
                    no = Refused("unavailable", "read the answers to your other requests first")
                    await refusal_response(no)(scope, receive, send)
                    return
                await send(start)
            for at in range(0, len(body), PIECE):
                more = at + PIECE < len(body) or message.get("more_body", False)
                await send({**message, "body": body[at : at + PIECE], "more_body": more})
