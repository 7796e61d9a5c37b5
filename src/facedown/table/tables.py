"""The tables of one process, for the lobby and the arenas: opened, run, filed, recovered, released."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from facedown.core import MatchId, Seed, Sitter, Terms
from facedown.store import Fenced, Holding, StoreError
from facedown.table.clock import sleep
from facedown.table.context import Context
from facedown.table.lifecycle import host, open_table, persistent, pulse, recover_tables
from facedown.table.table import Table

log = logging.getLogger(__name__)


class Owner:
    """The opener of a table; it is called when the match ends."""

    def over(self, table: Table) -> None:
        """The match has its outcome. Called before anybody can react to it."""

    async def settle(self, table: Table) -> None:
        """Called before the record is filed; after a crash in between, again for the same match."""

    async def filed(self, table: Table) -> None:
        """The record is on file."""


class _Hosted(NamedTuple):
    table: Table
    name: str | None


class Tables:
    def __init__(
        self, context: Context, *, most: int = 1_000, pace: float = 1.0, holding: Holding | None = None
    ) -> None:
        """`most`: how many tables may be open. `pace`: a factor for all clocks of new tables. `holding`: the
        part of a house of several nodes to which they belong."""
        self.most = most
        self.making = 0
        """Tables that are being opened; they count towards `most`."""
        self.failures: dict[MatchId, Exception] = {}
        """Why matches could not be recovered."""
        self.changed: Callable[[], object] = bool
        """Called when a match is over."""
        self._context = context
        self._pace = pace
        self._holding = holding
        self._hosted: dict[MatchId, _Hosted] = {}
        self._names: dict[str, MatchId] = {}
        self._running: dict[MatchId, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._pulse: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        return len(self._hosted) + self.making >= self.most

    def find(self, name: str) -> Table | None:
        """Find a table by its match id or by its name, until the match is on file."""
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
        engages: tuple[str, ...] = (),
        fulfils: tuple[tuple[str, str], ...] = (),
    ) -> Table:
        """Create a table with its sitters and stakes in the log, without starting it. Raises Overdrawn.

        `engages`, `fulfils`: see `store.NewMatch`; then also raises Engaged and Outdated. Raises Fenced if
        another node has taken over what the table belongs to.

        Retried while the store is unavailable. A failed attempt may have reached the store all the same, so
        `open_table` gives the same batch the same id, and the store creates it only once.
        """
        paced = terms.paced(self._pace)
        opening = partial(
            open_table,
            self._context,
            match,
            game,
            seed,
            sitters,
            config=config,
            terms=paced,
            host=host,
            engages=engages,
            fulfils=fulfils,
            holding=self._holding,
        )
        return await persistent(self._context, opening)

    def start(self, table: Table, owner: Owner, name: str | None = None) -> None:
        """Run the table in a task. `find` knows it by `name` until another table gets that name."""
        match = table.match
        if name is not None:
            self._names[name] = match
        self._hosted[match] = _Hosted(table, name)
        task = self._running[match] = asyncio.create_task(self._host(table, owner), name=f"table {match}")
        task.add_done_callback(lambda _: self._running.pop(match))

    async def drop(self, table: Table) -> None:
        """Stop the table and forget it; its log stays as it is."""
        table.leave()
        await self._stopped(table)
        self._forget(table)

    async def recover(self) -> list[Table]:
        """Recover the tables that the last process left open, without starting them.

        This also starts the pulse, which reports to the store that this process is alive.
        """
        tables = await self.take_over(None)
        self._pulse = asyncio.create_task(pulse(self._context), name="pulse")
        return tables

    async def take_over(self, matches: Sequence[MatchId] | None) -> list[Table]:
        """Recover the tables of these matches, even from another owner, or of all orphans. Starts none."""
        tables, self.failures = await recover_tables(self._context, matches, self._holding)
        return tables

    def spawn(self, work: Coroutine[Any, Any, Any], *expected: type[Exception]) -> asyncio.Task[Any]:
        """Run `work` in a task that goes on if the caller is cancelled. Unexpected failures are logged; that
        another node has taken over is none."""
        task = asyncio.create_task(work)
        self._tasks.add(task)

        def done(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, (Fenced, *expected)):
                log.error("a task of the tables failed", exc_info=error)

        task.add_done_callback(done)
        return task

    async def release_at_sections(self, ms: int) -> None:
        """Release each table when its next section begins. Returns when all are, at the latest after `ms`."""
        released = asyncio.create_task(self._released_at_sections())
        late = asyncio.create_task(sleep(self._context.clock, ms))
        await asyncio.wait([released, late], return_when=asyncio.FIRST_COMPLETED)
        for task in (released, late):
            task.cancel()
        await _ended([released, late])

    async def made(self, ms: int) -> None:
        """Wait until no table is being opened, for `ms` at most. Those that are open play on."""
        late = asyncio.create_task(sleep(self._context.clock, ms))
        while self._tasks and not late.done():
            await asyncio.wait({late, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        late.cancel()
        await _ended([late])

    async def drain(self, ms: int, *, is_quiet: bool = False) -> None:
        """Release every table, its log complete, to the next process. Give up after `ms`.

        `is_quiet`: the caller tells the connections.
        """
        released = asyncio.create_task(self._released(is_quiet=is_quiet))
        late = asyncio.create_task(sleep(self._context.clock, ms))
        await asyncio.wait([released, late], return_when=asyncio.FIRST_COMPLETED)
        left = [released, late, *self._tasks, *self._running.values()]
        if self._pulse is not None:
            left.append(self._pulse)
        for task in left:
            task.cancel()
        await _ended(left)

    async def _released_at_sections(self) -> None:
        tables = self.all_open()
        for table in tables:
            table.leave_at_section()
        await asyncio.gather(*(self._release(table) for table in tables))

    async def _released(self, *, is_quiet: bool) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)
        tables = [hosted.table for hosted in self._hosted.values()]
        for table in tables:
            table.leave(is_quiet=is_quiet)
        await asyncio.gather(*(self._release(table) for table in tables))
        await _ended(self._running.values())

    async def _release(self, table: Table) -> None:
        """Release the match for another process once it has stopped; one that is over gets filed instead.

        At once, because the time of a table without an owner stands still.
        """
        await self._stopped(table)
        if table.status == "over":
            return
        try:
            await self._context.store.release(table.match, table.epoch, self._context.uptime.now())
        except StoreError as trouble:
            log.warning("match %s is not released; the next process takes it over: %s", table.match, trouble)

    async def _stopped(self, table: Table) -> None:
        if (task := self._running.get(table.match)) is not None:
            await asyncio.wait([task])

    async def _host(self, table: Table, owner: Owner) -> None:
        """Run a table to its end, let its owner settle it, then file it.

        Filing must come last, because it closes the match. After a crash before that, recovery finds the
        match open, sees that it is over, settles it again and files it. If it were filed first, a crash in
        between would leave the match unrated for ever.
        """
        if await table.run() != "over":
            return  # the match is not over, so its players stay engaged in it
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
