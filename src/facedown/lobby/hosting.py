"""The tables of this house: made, run, rated, filed, recovered and released."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from facedown.core import Seed, Sitter, Terms
from facedown.lobby import ratings
from facedown.lobby.arena_terms import host_of
from facedown.lobby.house import house_rules
from facedown.lobby.settings import Settings
from facedown.lobby.values import Listed
from facedown.store import StoreError
from facedown.table import Context, Table, host, named, open_table, persistent, recover_tables

log = logging.getLogger(__name__)

_SEATED_BY: Final = "chairs"
"""The name of the part of the seed that says who gets which chair."""


class Hosting:
    def __init__(
        self,
        context: Context,
        settings: Settings,
        *,
        over: Callable[[Table], None],
        filed: Callable[[Table], Awaitable[None]],
    ) -> None:
        """`over`: called before anybody can act on the news. `filed`: awaited once the record is kept."""
        self._context = context
        self._settings = settings
        self._over = over
        self._filed = filed
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._rating = asyncio.Lock()
        self.making = 0
        """Tables that are promised to somebody and not there yet."""

    @property
    def most(self) -> int:
        """Tables that may be open."""
        return self._settings.max_games

    @property
    def is_full(self) -> bool:
        return len(self._tables) + self.making >= self.most

    def table(self, table: str) -> Table | None:
        return self._tables.get(table)

    def listed(self) -> tuple[Listed, ...]:
        return tuple(listed(table) for table in self._tables.values() if table.status == "open")

    async def make(
        self, match: str, game: str, seed: Seed, sitters: Sequence[Sitter], *, stake: int
    ) -> Table:
        """A new table, in the log with its sitters and stakes, once the store lets us. Raises Overdrawn.

        A store that was unavailable may have made it all the same; the same again is the same success.
        """
        listing = self._context.listing(game)
        config = house_rules(game).config(listing.config, [sitter.account for sitter in sitters], stake)
        return await self.open(match, game, seed, sitters, config=config, terms=listing.terms(config))

    async def open(
        self,
        match: str,
        game: str,
        seed: Seed,
        sitters: Sequence[Sitter | None],
        *,
        config: Any,
        terms: Terms,
    ) -> Table:
        """A new table under this config; it is not started yet."""
        opening = partial(
            open_table,
            self._context,
            match,
            game,
            seed,
            sitters,
            config=config,
            terms=terms.paced(self._settings.pace),
        )
        return await persistent(self._context, opening)

    def start(self, table: Table) -> None:
        task = asyncio.create_task(self._host(table), name=f"table {table.match}")
        self._tables[table.match], self._tasks[table.match] = table, task
        task.add_done_callback(lambda _: self._tasks.pop(table.match))

    async def drop(self, table: Table) -> None:
        """It is played here no longer; its log stays as it is."""
        table.leave()
        if (task := self._tasks.get(table.match)) is not None:
            await asyncio.wait([task])
        self._tables.pop(table.match, None)

    async def recover(self) -> tuple[list[Table], dict[str, Exception]]:
        """The tables that were left open when the process before this one ended; they are not started yet."""
        return await recover_tables(self._context)

    async def release(self) -> None:
        """Leave every table to whoever starts next, its log complete. What is over is filed first."""
        await asyncio.gather(*(self._released(table) for table in tuple(self._tables.values())))
        await _ended(self._tasks.values())

    async def stop(self) -> None:
        """At once; what is not released will be taken over."""
        for task in self._tasks.values():
            task.cancel()
        await _ended(self._tasks.values())

    async def _released(self, table: Table) -> None:
        table.leave()
        if (task := self._tasks.get(table.match)) is not None:
            await asyncio.wait([task])
        if table.status == "over":
            return
        try:
            await self._context.store.release(table.match, table.epoch)
        except StoreError as trouble:
            log.warning("match %s is not released, and will be taken over: %s", table.match, trouble)

    async def _host(self, table: Table) -> None:
        """Run a table to its end, rate it, then file it.

        Filing closes a match for good. So it is rated before, and the store rates a match once: after a
        crash at any point up to the filing the match is still open, is found to be over, is rated unless it
        was, and is filed. So what is on file was rated exactly once.
        """
        if await table.run() != "over":
            return  # its players stay where they are: the log has them in a match
        self._over(table)
        try:
            if is_ranked(table):
                await persistent(self._context, partial(self._rate, table))
            await host(self._context, table)
        except Exception:
            log.exception("match %s is over and not on file; the next start tries again", table.match)
            return
        finally:
            del self._tables[table.match]
        await persistent(self._context, partial(self._filed, table))

    async def _rate(self, table: Table) -> None:
        """One at a time, because ratings are absolute: a player's next match goes on from this one's."""
        store, game, outcome = self._context.store, table.kept.header.game, table.kept.outcome
        assert outcome is not None, "only a match that is over is rated"
        async with self._rating:
            before = [
                await store.rating(account, game) or ratings.newcomer(account, game)
                for account in accounts_of(table)
            ]
            await store.rate(table.match, ratings.after(before, outcome.places))


async def _ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    await asyncio.gather(*tasks, return_exceptions=True)


def seated(seed: Seed, sitters: Sequence[Sitter]) -> list[Sitter]:
    """By chair, as the seed has it: nobody has chosen."""
    return (seed / _SEATED_BY).shuffled(sitters)


def sitters_of(table: Table) -> tuple[Sitter | None, ...]:
    return table.kept.roster.sitters


def accounts_of(table: Table) -> tuple[str, ...]:
    """The players who are not the house, in the order of their chairs."""
    return tuple(sitter.account for sitter in sitters_of(table) if sitter and sitter.account)


def is_ranked(table: Table) -> bool:
    """For a stake, and nobody sits there but accounts."""
    header = table.kept.header
    stake = house_rules(header.game).stake_of(header.config)
    return stake > 0 and len(accounts_of(table)) == len(sitters_of(table))


def listed(table: Table) -> Listed:
    desk = table.kept
    host = host_of(desk.header.config)
    return Listed(
        table=table.match,
        game=desk.header.game,
        status=table.status,
        section=desk.section,
        seats=named(desk.roster),
        watching=table.watching,
        commitment=desk.header.commitment,
        ranked=is_ranked(table),
        place=None if host is None else host.place,
    )
