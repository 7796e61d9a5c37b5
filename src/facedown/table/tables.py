"""The tables of one process: opened, run, filed, recovered and released, whoever opened them."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from facedown.core import MatchId, Seed, Sitter, Terms
from facedown.store import StoreError
from facedown.table.clock import sleep
from facedown.table.context import Context
from facedown.table.lifecycle import host, open_table, persistent, pulse, recover_tables
from facedown.table.table import Table

log = logging.getLogger(__name__)


class Owner:
    """Who opened a table, and is called when its match ends."""

    def over(self, table: Table) -> None:
        """The match has its outcome. Called before anybody can act on the news."""

    async def settle(self, table: Table) -> None:
        """Before the record is filed. After a crash at this point it is called again for the same match."""

    async def filed(self, table: Table) -> None:
        """The record is on file."""


class _Hosted(NamedTuple):
    table: Table
    name: str | None


class Tables:
    def __init__(self, context: Context, *, most: int = 1_000, pace: float = 1.0) -> None:
        """`most`: tables that may be open. `pace`: factor on every clock of new tables."""
        self.most = most
        self.making = 0
        """Tables that are promised to somebody and not there yet."""
        self.failures: dict[MatchId, Exception] = {}
        """Matches that could not be recovered, each with its reason."""
        self.changed: Callable[[], object] = bool
        """Called when a match is over."""
        self._context = context
        self._pace = pace
        self._hosted: dict[MatchId, _Hosted] = {}
        self._names: dict[str, MatchId] = {}
        self._running: dict[MatchId, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pulse: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        return len(self._hosted) + self.making >= self.most

    def find(self, name: str) -> Table | None:
        """By its match, or by the name that it was started under. Until the match is on file."""
        hosted = self._hosted.get(self._names.get(name, MatchId(name)))
        return None if hosted is None else hosted.table

    def name_of(self, table: Table) -> str | None:
        hosted = self._hosted.get(table.match)
        return None if hosted is None else hosted.name

    def all_open(self) -> tuple[Table, ...]:
        """The oldest first."""
        return tuple(table for table, _ in self._hosted.values() if table.status == "open")

    async def open(
        self,
        match: str,
        game: str,
        seed: Seed,
        sitters: Sequence[Sitter | None],
        *,
        config: Any,
        terms: Terms,
        host: dict[str, Any] | None = None,
    ) -> Table:
        """A new table, in the log with its sitters and stakes as soon as the store lets us. Raises Overdrawn.

        A store that was unavailable may have made it all the same; the same again is the same success.
        It is not started yet.
        """
        paced = terms.paced(self._pace)
        opening = partial(
            open_table, self._context, match, game, seed, sitters, config=config, terms=paced, host=host
        )
        return await persistent(self._context, opening)

    def start(self, table: Table, owner: Owner, name: str | None = None) -> None:
        """Run it to its end. `name`: what it is found by until another table is started under that name."""
        match = table.match
        if name is not None:
            self._names[name] = match
        self._hosted[match] = _Hosted(table, name)
        task = self._running[match] = asyncio.create_task(self._host(table, owner), name=f"table {match}")
        task.add_done_callback(lambda _: self._running.pop(match))

    async def drop(self, table: Table) -> None:
        """Stop hosting it; its log stays as it is."""
        await self._stopped(table)
        self._forget(table)

    async def recover(self) -> list[Table]:
        """The tables that the process before this one left open; they are not started yet.

        From now on the store hears regularly that this process is alive.
        """
        tables, self.failures = await recover_tables(self._context)
        self._pulse = asyncio.create_task(pulse(self._context), name="pulse")
        return tables

    def spawn(self, work: Coroutine[Any, Any, Any], *expected: type[Exception]) -> asyncio.Task[Any]:
        """A task that outlives the one who asked for it. Failures are logged, but for those expected."""
        task = asyncio.create_task(work)
        self._tasks.add(task)

        def done(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, expected):
                log.error("a table could not be made", exc_info=error)

        task.add_done_callback(done)
        return task

    async def drain(self, ms: int) -> None:
        """Leave every table, its log complete, to the process that starts next; within so many ms."""
        released = asyncio.create_task(self._released())
        late = asyncio.create_task(sleep(self._context.clock, ms))
        await asyncio.wait([released, late], return_when=asyncio.FIRST_COMPLETED)
        left = [released, late, *self._tasks, *self._running.values()]
        if self._pulse is not None:
            left.append(self._pulse)
        for task in left:
            task.cancel()
        await _ended(left)

    async def _released(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)
        await asyncio.gather(*(self._release(hosted.table) for hosted in tuple(self._hosted.values())))
        await _ended(self._running.values())

    async def _release(self, table: Table) -> None:
        """A match that is over is filed first."""
        await self._stopped(table)
        if table.status == "over":
            return
        try:
            await self._context.store.release(table.match, table.epoch)
        except StoreError as trouble:
            log.warning("match %s is not released, and will be taken over: %s", table.match, trouble)

    async def _stopped(self, table: Table) -> None:
        table.leave()
        if (task := self._running.get(table.match)) is not None:
            await asyncio.wait([task])

    async def _host(self, table: Table, owner: Owner) -> None:
        """Run a table to its end, let its owner settle it, then file it.

        Filing closes a match for good, so it comes last: after a crash at any point before it the match is
        still open, is found to be over, is settled again and filed.
        """
        if await table.run() != "over":
            return  # its players stay where they are: the log has them in a match
        owner.over(table)
        self.changed()
        try:
            await persistent(self._context, lambda: owner.settle(table))
            await host(self._context, table)
        except Exception:
            log.exception("match %s is over and not on file; the next start tries again", table.match)
            return
        finally:
            self._forget(table)
        await persistent(self._context, lambda: owner.filed(table))

    def _forget(self, table: Table) -> None:
        hosted = self._hosted.pop(table.match, None)
        if hosted is not None and hosted.name is not None and self._names[hosted.name] == table.match:
            del self._names[hosted.name]


async def _ended(tasks: Iterable[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)
