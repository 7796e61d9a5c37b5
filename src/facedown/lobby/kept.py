"""What outlasts a lobby: who is in which match, and what waits, each a row of the store.

A lobby changes its memory at once, without an await, and its rows follow here, one write after another. A
call that promises something waits for `written` before it returns.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, TypeAlias, TypeVar

from msgspec.structs import replace

from facedown.catalog import UnknownGame
from facedown.core import MatchId, codec
from facedown.store import StoreError, Unavailable
from facedown.table import Context, sleep
from facedown.table.lifecycle import persistent

log = logging.getLogger(__name__)

Key: TypeAlias = tuple[str, str]
"""The kind and the id of something that waits."""
What: TypeAlias = Key | tuple[str, MatchId, str | None]
"""What a row is about, its kind first."""
Write: TypeAlias = Callable[[], Awaitable[None]]
T = TypeVar("T")
_ENGAGEMENT: Final = "engagement"


class _Change:
    """A row to be written, and who waits for it."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.done = asyncio.get_running_loop().create_future()


class Kept:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._changes: dict[What, _Change] = {}
        """By what they change. A newer write of the same takes the place of one that has not begun."""
        self._now: _Change | None = None
        """The one that is being written."""
        self._writing: asyncio.Task[None] | None = None

    # What waits

    def keep(self, key: Key, value: Any, until: int) -> None:
        """Keep a value until this time of the clock. If it has a `config`, its `game` says of which type."""
        data = codec.pack(_with_packed_config(value))

        async def write() -> None:
            await self._context.store.keep_pending(*key, data, until - self._context.clock.now())

        self._write(key, write)

    def forget(self, key: Key) -> None:
        async def write() -> None:
            await self._context.store.forget_pending(*key)

        self._write(key, write)

    async def read(self, kind: str, as_type: type[T]) -> list[tuple[str, T, int]]:
        """The id, the value and the end of all of one kind, the oldest first."""
        rows = await persistent(self._context, lambda: self._context.store.pending(kind))
        now = self._context.clock.now()
        return [
            (row.id, value, now + row.left)
            for row in rows
            for value in self._unpacked((kind, row.id), as_type, row.data)
        ]

    def _unpacked(self, key: Key, as_type: type[T], data: bytes) -> Iterator[T]:
        """Nothing if it cannot be read: a game was taken away, or is configured in another way now."""
        try:
            value = codec.unpack(as_type, data)
            if hasattr(value, "config"):
                kind = self._context.listing(value.game).game.types.config
                value = replace(value, config=codec.unpack(kind, value.config))
        except (codec.BadEncoding, UnknownGame) as error:
            log.warning("a row of what waits (%s) is forgotten: %s", key[0], error)
            self.forget(key)
        else:
            yield value

    # Who is in which match

    def engage(self, match: MatchId, account: str) -> None:
        async def write() -> None:
            await self._context.store.engage(match, account)

        self._write((_ENGAGEMENT, match, account), write)

    def disengage(self, match: MatchId, account: str | None = None) -> None:
        async def write() -> None:
            await self._context.store.disengage(match, account)

        self._write((_ENGAGEMENT, match, account), write)

    async def engagements(self) -> dict[str, MatchId]:
        return await persistent(self._context, self._context.store.engagements)

    # Writing

    async def written(self) -> None:
        """Wait until all changes so far are in the store, but not for later ones: they may never end.

        Raises Unavailable if they are given up: nothing is promised that the next lobby does not know.
        """
        if waiting := [change.done for change in (self._now, *self._changes.values()) if change is not None]:
            await asyncio.wait(waiting)
            if any(done.cancelled() for done in waiting):
                raise Unavailable("the lobby has ended before the store had all its rows")

    async def stop(self, ms: int) -> None:
        """Give up what cannot be written within `ms`; `written` then raises."""
        if (writing := self._writing) is not None:
            late = asyncio.create_task(sleep(self._context.clock, ms))
            await asyncio.wait([writing, late], return_when=asyncio.FIRST_COMPLETED)
            writing.cancel()
            late.cancel()
            await asyncio.gather(writing, late, return_exceptions=True)

    def _write(self, what: What, write: Write) -> None:
        if what in self._changes:
            self._changes[what].write = write
        else:
            self._changes[what] = _Change(write)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="the lobby's rows")

    async def _write_all(self) -> None:
        try:
            while self._changes:
                what = next(iter(self._changes))
                self._now = change = self._changes.pop(what)
                await self._write_one(what[0], change.write)
                change.done.set_result(None)
        finally:
            given_up = [each for each in (self._now, *self._changes.values()) if each is not None]
            for each in given_up:
                each.done.cancel()
            self._changes.clear()
            self._now = self._writing = None

    async def _write_one(self, kind: str, write: Write) -> None:
        """The log gets the kind alone: the code of a room opens it."""
        try:
            await persistent(self._context, write)
        except StoreError as error:
            log.error("a row of the lobby (%s) is not written: %s", kind, error)  # noqa: TRY400
        except Exception:  # a bug of ours must not keep the other rows back
            log.exception("a row of the lobby (%s) is not written", kind)


def _with_packed_config(value: Any) -> Any:
    return replace(value, config=codec.pack(value.config)) if hasattr(value, "config") else value
