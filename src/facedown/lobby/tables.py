"""The lobby's tables: made with the listing's house rules, rated when they are over, listed."""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from facedown.core import AccountId, MatchId, Seat, Seed, Sitter
from facedown.lobby import ratings
from facedown.lobby.kept import Key
from facedown.lobby.series import series_of
from facedown.lobby.values import Listed, ListedSeries
from facedown.store import Outdated
from facedown.table import Context, Outbox, Owner, Table, Tables, named
from facedown.wire import Expel

log = logging.getLogger(__name__)


class LobbyTables(Owner):
    def __init__(
        self,
        context: Context,
        tables: Tables,
        *,
        over: Callable[[Table], None],
        filed: Callable[[Table], Awaitable[None]],
        written: Callable[[], Awaitable[None]],
        strikes: int,
        season: Callable[[], str],
    ) -> None:
        """`written`: waits until what follows from the end of a match is in the store. `strikes`: forged
        actions of a player in one match, of which the last closes the chair."""
        self.tables = tables
        self._context = context
        self._over = over
        self._filed = filed
        self._season = season
        self._written = written
        self._most_strikes = strikes
        self._strikes: dict[MatchId, Counter[Seat]] = {}
        """For the tables that run."""

    async def make(
        self,
        match: str,
        game: str,
        seed: Seed,
        sitters: Sequence[Sitter],
        *,
        stake: int,
        base: Any = None,
        host: dict[str, Any] | None = None,
        engages: tuple[str, ...] = (),
        fulfils: tuple[Key, ...] = (),
    ) -> Table:
        """Create a table without starting it. `base`: what its config is made from; None: the listing's
        config. Raises Overdrawn, Engaged, Outdated."""
        listing = self._context.listing(game)
        config = listing.house.config(base or listing.config, [sitter.account for sitter in sitters], stake)
        terms = listing.terms(config)
        await self._written()  # also what it fulfils
        return await self.tables.open(
            match,
            game,
            seed,
            sitters,
            config=config,
            terms=terms,
            host=host,
            engages=engages,
            fulfils=fulfils,
        )

    def start(self, table: Table) -> None:
        self._strikes[table.match] = Counter()
        self.tables.start(table, self)

    def strike(self, table: Table, seat: Seat) -> None:
        """The table refused an action of this chair that no honest client could have sent.

        Tables of other owners are left alone.
        """
        strikes = self._strikes.get(table.match)
        if strikes is None:
            return
        strikes[seat] += 1
        if strikes[seat] == self._most_strikes:
            log.info("match %s: seat %s is closed for forged actions", table.match, seat)
            table.receive(table.connect(Outbox(lambda _told: ()), "operator"), Expel(seat))

    def over(self, table: Table) -> None:
        self._strikes.pop(table.match, None)
        self._over(table)

    async def settle(self, table: Table) -> None:
        """Rate the match. The store rates a match only once, so a call again after a crash has no effect."""
        await self._written()
        if self.is_ranked(table):
            while not await self._is_rated(table):
                log.info("match %s is rated again: a rating has changed meanwhile", table.match)

    async def _is_rated(self, table: Table) -> bool:
        """False if another match of a player was rated meanwhile, perhaps by another process."""
        store, game, outcome = self._context.store, table.kept.header.game, table.kept.outcome
        assert outcome is not None, "only a match that is over is rated"
        accounts = accounts_of(table)
        seen = tuple([await store.rating(account, game) for account in accounts])
        together = await store.rated_together(game, accounts, ratings.DAY_MS)
        weight = ratings.weight(outcome, table.kept.section, together)
        before = [old or ratings.newcomer(account, game) for account, old in zip(accounts, seen, strict=True)]
        after = ratings.after(before, outcome.places, weight) if weight else ()
        rated = [
            (new, old) for new, old in zip(after, seen, strict=False) if await store.account(new.account)
        ]  # some may be deleted
        news, olds = tuple(new for new, _ in rated), tuple(old for _, old in rated)
        try:
            await store.rate(table.match, news, olds, season=self._season())
        except Outdated:
            return False
        return True

    def is_ranked(self, table: Table) -> bool:
        """Whether the match has a stake, all players have accounts, and they did not choose each other."""
        if not self.stake_of(table) or series_of(table.kept.header) is not None:
            return False
        return len(accounts_of(table)) == len(sitters_of(table))

    def stake_of(self, table: Table) -> int:
        """What each player paid into the pot."""
        header = table.kept.header
        return self._context.listing(header.game).house.stake_of(header.config)

    def is_out(self, table: Table, seat: Seat) -> bool:
        """Whether the player of this chair has left for good, or the chair was closed."""
        desk = table.kept
        if seat in desk.roster.expelled:
            return True
        is_done = self._context.listing(desk.header.game).is_done
        return is_done is not None and is_done(desk.game.view(desk.state, None), seat)

    async def filed(self, table: Table) -> None:
        await self._filed(table)

    def all_listed(self) -> tuple[Listed, ...]:
        return tuple(map(self._listed, self.tables.all_open()))

    def listed(self, name: str) -> Listed | None:
        table = self.tables.find(name)
        return None if table is None else self._listed(table)

    def _listed(self, table: Table) -> Listed:
        desk = table.kept
        return Listed(
            table=table.match,
            game=desk.header.game,
            status=table.status,
            section=desk.section,
            seats=named(desk.roster),
            watching=table.watching,
            commitment=desk.header.commitment,
            ranked=self.is_ranked(table),
            series=_series(table),
            arena=self.tables.name_of(table),
        )


def _series(table: Table) -> ListedSeries | None:
    series = series_of(table.kept.header)
    if series is None or series.best_of == 1:
        return None
    wins = (series.wins.get((sitter and sitter.account) or "", 0) for sitter in sitters_of(table))
    return ListedSeries(series.best_of, series.number, tuple(wins))


def sitters_of(table: Table) -> tuple[Sitter | None, ...]:
    return table.kept.roster.sitters


def accounts_of(table: Table) -> tuple[AccountId, ...]:
    """The accounts at the table, in the order of their chairs."""
    return tuple(sitter.account for sitter in sitters_of(table) if sitter and sitter.account)
