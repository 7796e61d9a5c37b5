"""The same players again: a rematch that all of them ask for, or the next match of their series."""

import asyncio
import logging
from collections.abc import Iterable

from msgspec.structs import replace

from facedown.lobby.absences import Absences
from facedown.lobby.accounts import Accounts
from facedown.lobby.ended import EndedMatch, EndedMatches
from facedown.lobby.events import Listeners, RematchAsked
from facedown.lobby.kept import Kept
from facedown.lobby.parties import HouseBot, Member, Parties, Party
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.series import Series, series_of
from facedown.lobby.settings import Settings
from facedown.lobby.tables import LobbyTables, sitters_of
from facedown.lobby.values import TableSeat
from facedown.store import Unavailable
from facedown.table import Clock, Table, sleep

log = logging.getLogger(__name__)


class Rematches:
    def __init__(
        self,
        ended: EndedMatches,
        settings: Settings,
        clock: Clock,
        *,
        accounts: Accounts,
        parties: Parties,
        lobby_tables: LobbyTables,
        listeners: Listeners,
        kept: Kept,
    ) -> None:
        self._ended = ended
        self._settings = settings
        self._clock = clock
        self._accounts = accounts
        self._parties = parties
        self._lobby_tables = lobby_tables
        self._listeners = listeners
        self._kept = kept
        self._absences = Absences(listeners, settings, clock)
        self._series: set[asyncio.Task[None]] = set()
        """Tasks that begin the next match of a series."""

    async def recall(self) -> None:
        """Read what the last lobby kept, and go on with its series."""
        for account in await self._ended.recall():
            self._absences.note(account)
        for ended in self._ended.all():
            self._go_on(ended)

    async def ask(self, account: str, table: str) -> TableSeat | None:
        """Ask for the same match, chairs moved on by one. Returns None until all its players have asked."""
        ended = self._wanted(account, table)
        await self._accounts.require_tokens(account, ended.stake)
        # Ask again: while we waited for the store, the account may have started something else, or the other
        # player may have asked too.
        ended = self._wanted(account, table)
        is_new = self._ended.asked(account) != table
        self._parties.withdraw(account)
        if ended.stake:
            self._dismiss(player for player in ended.accounts if self._absences.is_away(player))
        if self._ended.ask(ended, account, is_listening=self._listeners.hears(account)):
            self._ended.take(table)
            series = None if ended.series is None else Series(ended.series.best_of)
            return await self._parties.seat_now(account, self._again(ended, series))
        self._absences.look(self._ended.staked())
        if is_new:
            self._tell_others(ended, account)
        await self._kept.written()
        return None

    def dismiss_the_absent(self) -> None:
        self._dismiss(self._absences.look(self._ended.staked()))

    def over(self, table: Table) -> None:
        """The match has ended: its players may ask for a rematch, or their series goes on."""
        if self._ended.has(table.match):
            return  # the last lobby noted it, and did not file it
        outcome, header = table.kept.outcome, table.kept.header
        assert outcome is not None, "only a match with an outcome is played again"
        sitters = tuple(sitter for sitter in sitters_of(table) if sitter is not None)
        now = self._clock.now()
        series = series_of(header)
        ended = EndedMatch(
            table.match,
            header.game,
            self._lobby_tables.is_ranked(table),
            self._lobby_tables.stake_of(table),
            series,
            sitters,
            header.config,
            now + self._settings.rematch_ms,
            series and series.after([sitter.account for sitter in sitters], outcome),
        )
        self._ended.add(ended, now)
        self._go_on(ended)

    def _go_on(self, ended: EndedMatch) -> None:
        if ended.following is not None:
            task = asyncio.create_task(self._play_on(ended, ended.following), name="series")
            self._series.add(task)
            task.add_done_callback(self._series.discard)

    async def stop(self) -> None:
        """Begin no more matches of series."""
        tasks = tuple(self._series)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play_on(self, ended: EndedMatch, series: Series) -> None:
        """Begin the next match of a series, unless a player has begun something else meanwhile."""
        await sleep(self._clock, self._settings.series_ms)
        if not self._ended.has(ended.table):
            return  # a rematch was begun instead
        try:
            self._parties.require_table()
            for account in ended.accounts:
                self._parties.require_free(account)
                self._parties.require_stake(account, ended.stake, 1)
        except LobbyRefusal as no:
            log.info("the series after %s ends: %s", ended.table, no)
            self._ended.change(replace(ended, following=None))
            return
        self._ended.take(ended.table)
        try:
            await self._parties.at_once(self._again(ended, series))
        except (LobbyRefusal, Unavailable) as no:
            log.info("the series after %s ends: %s", ended.table, no)

    def _again(self, ended: EndedMatch, series: Series | None) -> Party:
        """The same match, chairs moved on by one."""
        chairs, fulfils = _moved_on(ended), (ended.key,)
        party = Party(ended.game, chairs, ended.stake, base=ended.config, fulfils=fulfils)
        return party if series is None else party.of_room(series, self._settings)

    def _wanted(self, account: str, table: str) -> EndedMatch:
        self._parties.require_free(account)
        self._parties.require_table()
        ended = self._ended.find(table, account, self._clock.now())
        if ended.series is not None:
            self._parties.require_stake(account, ended.stake, ended.series.best_of)
        return ended

    def _tell_others(self, ended: EndedMatch, account: str) -> None:
        for player in ended.accounts:
            if player != account:
                self._listeners.tell(player, RematchAsked(ended.table, account))

    def _dismiss(self, askers: Iterable[str]) -> None:
        """Withdraw the requests of players who are away: a rematch would cost them a stake."""
        for account in tuple(askers):
            self._ended.withdraw(account)


def _moved_on(ended: EndedMatch) -> tuple[Member, ...]:
    """The players by chair, each moved on by one."""
    chairs = [sitter.account or HouseBot(sitter.bot or "") for sitter in ended.sitters]
    return (chairs[-1], *chairs[:-1])
