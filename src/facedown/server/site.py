"""The parts of a running server, opened and closed together."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from facedown.arena import Arenas
from facedown.cash_tables import CashTables
from facedown.catalog import BadGame, Listing, games
from facedown.core import names
from facedown.core.errors import Error
from facedown.games import BadSetting, Games
from facedown.lobby import Lobby
from facedown.lobby import Settings as LobbySettings
from facedown.server.anonymous import shown
from facedown.server.askers import Askers
from facedown.server.bulletin import Bulletin
from facedown.server.connection import Mail
from facedown.server.daily import Dailies
from facedown.server.endings import Endings
from facedown.server.guesses import LONG_SECRET, OPERATOR, Guesses
from facedown.server.limits import Presence, Spending
from facedown.server.logs import log
from facedown.server.metrics import Metrics
from facedown.server.odds import OddsCache
from facedown.server.operator import OpenToken, is_operator, operator_token
from facedown.server.passkeys import Passkeys
from facedown.server.records import Replays
from facedown.server.settings import Settings
from facedown.server.time import epoch_ms
from facedown.server.turns import Turns
from facedown.store import Account, Damaged, Store, open_store
from facedown.table import Clock, Context, SteadyClock, Table, Tables, hashed_key
from facedown.table.slices import Slices
from facedown.wire import Named, Notice

_DRAIN_MS: Final = 1_000
"""ms for the tables to finish their batches."""
_APART: Final = 0.005
"""Most seconds between two farewells: a node can well take so many new connections."""
_FAREWELL: Final = 2.0
"""Seconds for the connections to get the farewell."""
_LOOK: Final = 0.02
_WRITERS: Final = 5
"""Most requests for hand histories at a time."""
_READERS: Final = 20
"""Most requests for the books of cash tables at a time."""


class CannotServe(Error):
    """The server cannot start with these settings; the message says why."""


class Site:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        lobby: Lobby,
        arenas: Arenas,
        games: Games,
        *,
        cash: CashTables,
        metrics: Metrics,
        slices: Slices,
        token: str,
    ) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.lobby = lobby
        self.arenas = arenas
        self.games = games
        self.cash = cash
        self.metrics = metrics
        self.operator_token = token
        self.requests = Spending(limits.requests, limits.requests_burst)
        self.accounts = Spending(limits.accounts, limits.accounts_burst)
        self.practices = Spending(limits.accounts, limits.accounts_burst)
        self.new_tables = Spending(limits.tables, limits.tables_burst)
        self.new_arenas = Spending(limits.arenas, limits.arenas_burst)
        self.new_games = Spending(limits.accounts, limits.accounts_burst)
        self.presence = Presence(limits.connections)
        self.slices = slices
        """For long computations of requests."""
        self.replays = Replays(lobby.listings, slices)
        self.odds = OddsCache(slices)
        self.daily = Dailies(store, lobby.listings, slices, epoch_ms)
        self.bulletin = Bulletin(lobby)
        self.mails: set[Mail] = set()
        """The outboxes of all open connections, without those that another node has accepted and keeps."""
        self.askers = Askers()
        self.endings = Endings(store)
        self.writing = Turns(_WRITERS)
        """Hand histories are computed one at a time."""
        self.reading = Turns(_READERS)
        """And so are the books of cash tables."""
        self.guesses = Guesses()
        self.passkeys = Passkeys(settings, epoch_ms)
        self.games_elsewhere: Callable[[], tuple[Any, ...]] = tuple
        """The games by id of other parts of the house, as `GET /games` lists them."""
        self._is_drained = False

    async def signed_in(self, token: str, address: str | None) -> Account | None:
        """The account of this token. Raises TooManyGuesses after too many wrong ones."""
        account = await self.lobby.signed_in(token)
        if account is None:
            self.guesses.failed_long(address)
        return account

    async def record(self, match: str) -> bytes | None:
        """The record of a match, without the names of players who have deleted their accounts."""
        data = await self.store.record(match)
        gone = frozenset[str]() if data is None else await self.store.gone_players(match)
        if data is None or not gone:
            return data
        return await self.replays.anonymised(match, data, gone)

    async def seats(self, matches: Iterable[str]) -> dict[str, tuple[Named | None, ...]]:
        """The players of matches on file, by chair."""
        found = {match: await self.replays.seats(match, self.store.record) for match in matches}
        accounts = {who.account for seats in found.values() for who in seats if who and who.account}
        gone = await self.store.gone(accounts)
        return {match: tuple(shown(who, gone) for who in seats) for match, seats in found.items()}

    async def is_operator(self, token: str | None, address: str | None) -> bool:
        """Raises TooManyGuesses after too many wrong ones."""
        if token is None:
            return False
        is_long = len(self.operator_token) >= LONG_SECRET
        if not is_long:
            await self.guesses.admit(address, OPERATOR)
        if is_operator(token, self.operator_token):
            return True
        if is_long:
            self.guesses.failed_long(address)
        else:
            self.guesses.failed(address, OPERATOR)
        return False

    async def drain(self) -> None:
        """Release the tables, then send a farewell to all connections, and wait until they have ended."""
        if self._is_drained:
            return
        await self.release()
        await self.see_off()

    async def wind_down(self) -> None:
        """Open no more tables, and release each at its next section, up to a limit."""
        self._close()
        await self.lobby.wind_down(self.settings.drain_ms)

    async def release(self, *, is_quiet: bool = False) -> None:
        """Release the tables to the next owner. `is_quiet`: before `see_off` tells the connections."""
        self._close()
        await self.lobby.drain(_DRAIN_MS, is_quiet=is_quiet)

    def _close(self) -> None:
        self._is_drained = True
        self.arenas.close()
        self.games.close()
        self.cash.close()

    async def see_off(self, spread: float = 0.0) -> None:
        """Send a farewell to all connections, and wait until they have ended.

        `spread`: most seconds over which they are sent it, so that not all come back at once.
        """
        for number, mail in enumerate(tuple(self.mails)):
            if spread and number:
                await asyncio.sleep(apart(len(self.mails), spread))
            mail.put(Notice("moving", "the server is restarting; reconnect in a moment"))
        with suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                while self.mails:  # noqa: ASYNC110  each connection removes itself
                    await asyncio.sleep(_LOOK)


def apart(connections: int, spread: float) -> float:
    """Seconds between two farewells of so many, which take `spread` together, or less if they are few."""
    return min(_APART, spread / max(1, connections))


@asynccontextmanager
async def opened(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Site]:
    """Open a site and recover the tables of the last server. Raises CannotServe, CannotOpen.

    `clock`: instead of the real one, for tests.
    """
    listings = listings_of(settings)
    token = prepared_folder(settings.data)
    metrics = Metrics()
    async with AsyncExitStack() as undo:
        store = await open_store(settings.store, appended=metrics.appends.count)
        undo.push_async_callback(store.close)
        if clock is None:
            clock = SteadyClock(stalled=report_stall)
            clock.start()
            undo.callback(clock.stop)
        context = Context(
            store,
            clock,
            secrets.token_hex(8),
            listings=listings,
            think=settings.pondering,
            pace=settings.pace,
        )
        tables = Tables(context, most=settings.max_games, pace=settings.pace)
        site = assembled(settings, context, tables, metrics, token)
        lobby = site.lobby
        report_findings(store)
        with _told(settings, store):
            await lobby.open(await recalled(site, await tables.recover()))
            await site.cash.open_usual()
        await open_arena(site)
        undo.push_async_callback(site.drain)
        undo.callback(site.daily.close)
        undo.callback(asyncio.create_task(site.bulletin.run(), name="bulletin").cancel)
        metrics.count_tables(lambda: len(lobby.tables()))
        log().info("opened", data=settings.store_shown, tables=len(lobby.tables()))
        yield site
        log().info("closing")


def assembled(
    settings: Settings,
    context: Context,
    tables: Tables,
    metrics: Metrics,
    token: str,
    *,
    is_here: Callable[[str], bool] = lambda _id: True,
    makes_matches: bool = True,
) -> Site:
    """A site that is not open yet. `is_here`: whether an arena, game or match of this id belongs to it.
    `makes_matches`: whether its lobby does, and not that of another part of the house."""
    exhibitions = _exhibited(settings, context.listings)
    lobby_settings = LobbySettings(exhibitions=exhibitions, tops_up=makes_matches)
    return Site(
        settings,
        context.store,
        Lobby(context, tables, lobby_settings, now=epoch_ms, token=_token),
        Arenas(context, tables, now=epoch_ms, token=_token, is_here=is_here),
        _games(context, tables, settings, is_here),
        cash=CashTables(context, tables, settings.cash, now=epoch_ms, token=_token),
        metrics=metrics,
        slices=context.slices,
        token=token,
    )


async def recalled(site: Site, tables: list[Table]) -> list[Table]:
    """Resume the arenas, games and cash tables of recovered tables; returns the tables of the lobby."""
    others = await site.games.recall(await site.arenas.recall(tables))
    return await site.cash.recall(others)


async def open_arena(site: Site) -> None:
    """Open the permanent arena, if there is one."""
    if site.settings.arena is not None:
        await site.arenas.open_usual(site.settings.arena, _hashed(site.settings.teams))


@contextmanager
def _told(settings: Settings, store: Store) -> Iterator[None]:
    """Refuse to serve what damage has made unusable; an error in a store that is whole is a bug of ours."""
    try:
        yield
    except Exception as error:
        if not any(each.is_damage for each in store.findings) and not isinstance(error, Damaged):
            raise
        where = settings.store_shown
        reason = f"the data in {where} is damaged and cannot be served ({error})"
        raise CannotServe(f"{reason}; run `facedown doctor {where}`") from error


def report_findings(store: Store) -> None:
    for finding in store.findings:
        tell = log().error if finding.is_damage else log().warning
        tell("damage" if finding.is_damage else "store", subject=finding.subject, sentence=finding.sentence)


def report_stall(ms: int) -> None:
    log().warning("stalled", ms=ms)


def _token() -> str:
    return secrets.token_hex(32)


def _games(context: Context, tables: Tables, settings: Settings, is_here: Callable[[str], bool]) -> Games:
    try:
        return Games(context, tables, settings.mahjong, token=_token, pace=settings.pace, is_here=is_here)
    except BadSetting as no:
        raise CannotServe(f"mahjong: {no}") from no


def listings_of(settings: Settings) -> Mapping[str, Listing]:
    try:
        return games(*settings.games)
    except BadGame as no:
        raise CannotServe(str(no)) from no


def _exhibited(settings: Settings, listings: Mapping[str, Listing]) -> tuple[str, ...]:
    able = [name for name, listing in listings.items() if listing.bots and not listing.endless]
    if unknown := [name for name in settings.exhibitions if name not in able]:
        raise CannotServe(f"house bots cannot show {', '.join(unknown)}; they can show {', '.join(able)}")
    return settings.exhibitions


def _hashed(teams: dict[str, str] | None) -> dict[str, str] | None:
    """The registry of teams with hashed join codes."""
    return None if teams is None else {names.key(name): hashed_key(code) for name, code in teams.items()}


def prepared_folder(folder: Path) -> str:
    """Create the data folder if necessary; returns the operator's token."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return operator_token(folder)
    except OpenToken as no:
        raise CannotServe(str(no)) from no
    except OSError as error:
        raise CannotServe(f"{folder} cannot be a data folder: {error.strerror}") from error
