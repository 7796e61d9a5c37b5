"""The lobby of a process: accounts, matchmaking, rooms, rematches. It runs in one event loop.

A player waits for one thing at a time. The queue is binding: a player must leave it before doing anything
else. A room or a request for a rematch is not: it is withdrawn when its owner starts something else.

Calls raise `LobbyRefusal` for what they refuse, and `store.Unavailable` if the store cannot be reached.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from facedown.catalog import Listing
from facedown.core import Seat
from facedown.lobby import ratings
from facedown.lobby.absences import Absences
from facedown.lobby.accounts import Accounts
from facedown.lobby.calls import Calls
from facedown.lobby.engagements import Engagements
from facedown.lobby.events import Changed, LeftQueue, Listener, Listeners, RematchAsked, Settled
from facedown.lobby.exhibitions import Exhibitions
from facedown.lobby.matchmaking import Matchmaking
from facedown.lobby.parties import HouseBot, Member, Parties, Party
from facedown.lobby.profiles import Profiles
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.rematches import EndedMatch, Rematches
from facedown.lobby.rooms import Guest, Room, RoomOptions, Rooms
from facedown.lobby.series import LENGTHS, Series, series_of
from facedown.lobby.settings import Settings
from facedown.lobby.tables import LobbyTables, accounts_of, sitters_of
from facedown.lobby.values import Board, Listed, Profile, Rated, TableSeat
from facedown.store import Account, Kind, Unavailable
from facedown.table import Context, Table, Tables, sleep
from facedown.table.codes import read_code, room_code

log = logging.getLogger(__name__)

_USUAL = Settings()


class Lobby:
    def __init__(
        self,
        context: Context,
        tables: Tables,
        settings: Settings = _USUAL,
        *,
        now: Callable[[], int],
        token: Callable[[], str],
    ) -> None:
        """`now`: ms since 1970. `token`: returns a new random string, for ids, codes and seeds."""
        self._context = context
        self._settings = settings
        self._store = context.store
        self._token = token
        self._engagements = Engagements()
        self._listeners = Listeners(settings)
        self._rooms = Rooms(settings, self._listeners, now=context.clock.now)
        self._rematches = Rematches(settings)
        self._absences = Absences(self._listeners, settings, context.clock)
        self._accounts = Accounts(context.store, settings, self._engagements, now=now, token=token)
        self._tables = tables
        self.profiles = Profiles(context.store, context.listings, now)
        self._lobby_tables = LobbyTables(
            context,
            tables,
            over=self._over,
            filed=self._filed,
            strikes=settings.strikes,
            season=self.profiles.season,
        )
        tables.changed = lambda: self._listeners.tell_all(Changed())
        self._parties = Parties(
            self._accounts, self._engagements, self._lobby_tables, self._listeners, token=token
        )
        self._parties.withdraw = self._withdraw
        self._calls = Calls(
            settings,
            context.clock,
            engagements=self._engagements,
            tables=tables,
            listeners=self._listeners,
        )
        self._matchmaking = Matchmaking(
            context,
            settings,
            accounts=self._accounts,
            engagements=self._engagements,
            parties=self._parties,
            listeners=self._listeners,
            calls=self._calls,
        )
        self._exhibitions = Exhibitions(
            settings.exhibitions,
            context,
            parties=self._parties,
            lobby_tables=self._lobby_tables,
            listeners=self._listeners,
        )
        self._ticking: list[asyncio.Task[None]] = []

    # Opening and closing

    async def open(self, tables: Iterable[Table] = ()) -> None:
        """Start the recovered tables, and begin to make matches."""
        for table in tables:
            self._parties.recall(table)
            self._lobby_tables.start(table)
        self._parties.closed = False
        self._ticking = [
            asyncio.create_task(self._matchmaking.run(), name="matchmaking"),
            asyncio.create_task(self._look_around(), name="looking around"),
        ]
        if self._settings.exhibitions:
            self._ticking.append(asyncio.create_task(self._exhibitions.run(), name="exhibitions"))

    async def drain(self, ms: int) -> None:
        """Make no more matches, release all tables to the next process, and stop, within `ms`."""
        self._parties.closed = True
        await self._tables.drain(ms)
        ticking = tuple(self._ticking)
        for task in ticking:
            task.cancel()
        await asyncio.gather(*ticking, return_exceptions=True)

    async def _look_around(self) -> None:
        """Poll, until cancelled, for what nothing reports: rounds, spectators, players who went away."""
        before = self.tables(), self.people()
        while True:
            await sleep(self._context.clock, self._settings.tick_ms)
            self._dismiss(self._absences.look(self._rematches.staked()))
            self._rooms.expire()
            if (now := (self.tables(), self.people())) != before:
                before = now
                self._listeners.tell_all(Changed())

    # Accounts

    async def guest(self, nickname: str | None = None) -> tuple[Account, str]:
        """Create an account with its first tokens; return it and its access token, available only here."""
        return await self._accounts.guest(nickname)

    async def signed_in(self, token: str) -> Account | None:
        account = await self._accounts.opened(token)
        if account is not None:
            await self._accounts.top_up(account.id)
        return account

    async def profile(self, account: str) -> Profile:
        found = await self._accounts.find(account)
        await self._accounts.top_up(account)
        self._release(account)
        return Profile(
            account=found.id,
            nickname=found.nickname,
            tokens=await self._store.balance(account),
            ratings={game: await self._rated(account, game) for game in self._context.listings},
            queued=self.queued(account),
            table=self._engagements.table(account),
        )

    async def rename(self, account: str, nickname: str) -> Account:
        return await self._accounts.rename(account, nickname)

    async def delete(self, account: str, purses: tuple[str, ...]) -> None:
        """Delete an account; the house gets the chips of its `purses`. Refused during a match.

        The account is taken as if a match were being made, so that none is made meanwhile.
        """
        await self._accounts.find(account)
        self.leave_queue(account)
        self._withdraw(account)
        self._require_free(account)
        if any(self._plays(table, account) for table in self._tables.all_open()):
            raise LobbyRefusal("already_in_match", "you are in a match; finish it or give it up first")
        self._engagements.take([account])
        try:
            await self._store.delete_account(account, purses)
        finally:
            self._engagements.give_back([account])

    def _plays(self, table: Table, account: str) -> bool:
        sitters = enumerate(sitters_of(table))
        return any(
            each and each.account == account and not self._is_out(table, seat) for seat, each in sitters
        )

    # Games

    @property
    def listings(self) -> Mapping[str, Listing]:
        """The games of this server, by name."""
        return self._context.listings

    # Tables

    def tables(self) -> tuple[Listed, ...]:
        """The open tables, oldest first."""
        return self._lobby_tables.all_listed()

    def listed(self, name: str) -> Listed | None:
        return self._lobby_tables.listed(name)

    def people(self) -> int:
        """The number of accounts that are connected to the lobby."""
        return self._listeners.people()

    def table(self, name: str) -> Table | None:
        """Find a table by its match id or by its arena's name, until the match is on file."""
        return self._tables.find(name)

    def strike(self, table: Table, seat: Seat) -> None:
        """The table refused an action of this chair that no honest client could have sent."""
        self._lobby_tables.strike(table, seat)

    async def practise(
        self,
        account: str,
        game: str,
        bots: Sequence[str],
        variant: str | None = None,
        *,
        meanwhile: bool = False,
    ) -> TableSeat:
        """Start a free, unrated match against house bots, by the listing's config or a variant.

        `meanwhile`: while waiting in the queue; the place there is kept, and the game ends when an opponent
        is found and the player accepts.
        """
        config = self._config(game, variant, 1 + len(bots), "name a bot for each chair but yours")
        self._require_bots(game, bots)
        party = self._party(game, config, [account], bots)
        if not meanwhile:
            return await self._seat_now(account, party)
        self._parties.require_table()
        self._engagements.take_meanwhile(account)
        return (await self._parties.at_once(party._replace(meanwhile=True)))[account]

    # Queue

    async def enqueue(self, account: str, game: str) -> None:
        """Wait for a ranked match, until `Matched` or `Dropped`."""
        self._listing(game)
        self._parties.require_open()
        self._release(account)
        await self._matchmaking.join(account, game)

    def leave_queue(self, account: str) -> bool:
        """Leave the queue and withdraw a request for a rematch; returns False if there was neither.

        Refused once a match is being made. But if that match fails, the account does not return to the
        queue.
        """
        if self._calls.answer(account, accepts=False):
            return True
        waited = self._rematches.withdraw(account)
        if self._matchmaking.leave(account) or waited:
            self._listeners.tell(account, LeftQueue())
            return True
        self._require_free(account)
        return False

    def say_goodbye(self, account: str) -> None:
        """A connection was closed on purpose; if it was the last one, the account waits for nobody."""
        if not self._listeners.hears(account):
            self._rematches.withdraw(account)
            self._matchmaking.leave(account)

    def is_engaged(self, account: str) -> bool:
        """In the queue, in a match, having one made, or waiting for the answer to a rematch."""
        return not self._engagements.is_free(account) or self._rematches.asked(account) is not None

    def queued(self, account: str) -> str | None:
        """The game whose queue the account is in, or whose match depends on an answer to a call."""
        return self._engagements.queued(account) or self._calls.waits_for(account)

    def accept_call(self, account: str) -> None:
        """Leave the game against house bots for the match that was found."""
        if not self._calls.answer(account, accepts=True):
            raise LobbyRefusal("not_in_match", "no match waits for your answer")

    def waiting(self) -> dict[str, int]:
        """The number of waiting players, for each ranked game."""
        return self._matchmaking.waiting()

    # Rooms

    async def make_room(
        self,
        account: str,
        game: str,
        variant: str | None = None,
        players: int | None = None,
        *,
        stake: int = 0,
        best_of: int = 1,
    ) -> str:
        """Returns the code for friends to join. An account is in one room; making another leaves it.

        `stake`: tokens of each player, in every match. `best_of`: matches in a row at most.
        """
        config = self._config(game, variant, players)
        self._require_options(game, stake, best_of)
        maker = await self._guest(account, stake)
        self._parties.require_table()
        self._require_free(account)
        self._withdraw(account)
        options = RoomOptions(game, variant, stake, best_of)
        seats = self._listing(game).game.seats(config)
        return self._rooms.make(room_code(self._token()), maker, options, config, seats=seats).code

    def room(self, code: str) -> Room:
        return self._rooms.find(read_code(code))

    async def join_room(self, account: str, code: str) -> TableSeat | None:
        """Returns None until the room is full; then its match begins."""
        guest = await self._guest(account, self.room(code).options.stake)
        room = self.room(code)
        if room.maker == account:
            raise LobbyRefusal("bad_request", "this is your own room; give its code to a friend")
        if account in room.accounts:
            return None
        self._parties.require_table()
        self._require_free(account)
        self._withdraw(account)
        if room.free > 1:
            self._rooms.join(room, guest)
            return None
        return await self._play_room(room, account, (*room.accounts, account), ())

    async def start_room(self, account: str, code: str, bots: Sequence[str]) -> TableSeat:
        """Begin the match of one's own room, with a house bot on every free chair."""
        room = self._own_room(account, code)
        if len(bots) != room.free:
            raise LobbyRefusal("bad_request", f"the room has {room.free} free chairs: name a bot for each")
        self._require_bots(room.game, bots)
        if bots and room.options.stake:
            raise LobbyRefusal("bad_request", "house bots play for nothing: make a room without a stake")
        self._parties.require_table()
        return await self._play_room(room, account, room.accounts, bots)

    def leave_room(self, account: str, code: str) -> None:
        """Leave a room as a guest; one's own room is closed."""
        if account not in self.room(code).accounts:
            raise LobbyRefusal("unauthorized", "you are not in this room")
        self._rooms.leave(account)

    async def _play_room(
        self, room: Room, account: str, accounts: Iterable[str], bots: Sequence[str]
    ) -> TableSeat:
        series = Series(room.options.best_of)
        party = self._party(room.game, room.config, accounts, bots)._replace(stake=room.options.stake)
        self._rooms.take(room)
        try:
            return await self._seat_now(account, self._in_room(party, series))
        except (LobbyRefusal, Unavailable):
            self._rooms.tell_closed(room)
            raise

    def _own_room(self, account: str, code: str) -> Room:
        room = self.room(code)
        if room.maker != account:
            raise LobbyRefusal("unauthorized", "only its maker can start the match of a room")
        return room

    async def _guest(self, account: str, stake: int) -> Guest:
        guest = Guest(account, (await self._accounts.find(account)).nickname)
        await self._accounts.require_tokens(account, stake)
        return guest

    def _in_room(self, party: Party, series: Series) -> Party:
        """Its clocks wait for the players: the maker of a room is often in another app, sending the link."""
        return party._replace(host=series.header(), come_ms=self._settings.come_ms)

    def _require_options(self, game: str, stake: int, best_of: int) -> None:
        if best_of not in LENGTHS:
            raise LobbyRefusal("bad_request", f"a room plays best of {' or '.join(map(str, LENGTHS))}")
        if stake and not self._matchmaking.stake(game):
            raise LobbyRefusal("bad_request", f"{game} is not played for tokens in a room")
        if not 0 <= stake <= self._settings.most_stake:
            raise LobbyRefusal("bad_request", f"the stake of a room is 0 to {self._settings.most_stake}")

    # Series

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` in a task that ends when the lobby closes."""
        task = asyncio.create_task(work, name="series")
        self._ticking.append(task)
        task.add_done_callback(self._ticking.remove)

    async def _play_on(self, ended: EndedMatch, series: Series) -> None:
        """Begin the next match of a series, unless a player has begun something else meanwhile."""
        await sleep(self._context.clock, self._settings.series_ms)
        try:
            self._parties.require_table()
            for account in ended.accounts:
                self._require_free(account)
            await self._parties.at_once(self._again(ended, series))
        except (LobbyRefusal, Unavailable) as no:
            log.info("the series after %s ends: %s", ended.table, no)

    def _again(self, ended: EndedMatch, series: Series | None) -> Party:
        """The same match, chairs moved on by one."""
        party = Party(ended.game, _moved_on(ended), ended.stake, base=ended.config)
        return party if series is None else self._in_room(party, series)

    # Rematch

    async def rematch(self, account: str, table: str) -> TableSeat | None:
        """Ask for the same match, chairs moved on by one. Returns None until all its players have asked."""
        ended = self._wanted(account, table)
        await self._accounts.require_tokens(account, ended.stake)
        # Ask again: while we waited for the store, the account may have started something else, or the other
        # player may have asked too.
        ended = self._wanted(account, table)
        is_new = self._rematches.asked(account) != table
        self._withdraw(account)
        if ended.stake:
            self._dismiss(player for player in ended.accounts if self._absences.is_away(player))
        if self._rematches.ask(ended, account):
            self._rematches.remove(table)
            series = None if ended.series is None else Series(ended.series.best_of)
            return await self._seat_now(account, self._again(ended, series))
        self._absences.look(self._rematches.staked())
        if is_new:
            self._tell_others(ended, account)
        return None

    def _tell_others(self, ended: EndedMatch, account: str) -> None:
        for player in ended.accounts:
            if player != account:
                self._listeners.tell(player, RematchAsked(ended.table, account))

    def _dismiss(self, askers: Iterable[str]) -> None:
        """Withdraw the requests of players who are away: a rematch would cost them a stake."""
        for account in tuple(askers):
            self._rematches.withdraw(account)

    # Listening

    def listen(self, account: str | None, hear: Listener) -> Callable[[], None]:
        """Call `hear` with the events of the account and with `Changed`; returns a function that stops it."""
        return self._listeners.add(account, hear)

    # Results

    async def leaderboard(
        self, game: str, limit: int = 50, *, kind: Kind = "person", season: str | None = None
    ) -> Board:
        self._listing(game)
        return await self.profiles.board(game, kind, season, limit)

    # Ends of matches

    def _over(self, table: Table) -> None:
        """Free the players, before any of them can see that the match is over and ask for the next one."""
        if not accounts_of(table):
            return  # nobody can ask for a rematch
        for account in accounts_of(table):
            self._engagements.leave(account, table.match)
        if (outcome := table.kept.outcome) is None:
            return  # broken off for another match
        sitters = tuple(sitter for sitter in sitters_of(table) if sitter is not None)
        now = self._context.clock.now()
        until = now + self._settings.rematch_ms
        header, is_ranked = table.kept.header, self._lobby_tables.is_ranked(table)
        series, stake = series_of(header), self._lobby_tables.stake_of(table)
        ended = EndedMatch(table.match, header.game, is_ranked, stake, series, sitters, header.config, until)
        self._rematches.add(ended, now)
        following = series and series.after([sitter.account for sitter in sitters], outcome)
        if following is not None:
            self._spawn(self._play_on(ended, following))

    async def _filed(self, table: Table) -> None:
        outcome, game = table.kept.outcome, table.kept.header.game
        if outcome is None:
            return  # broken off without a result
        told = {}
        for account in accounts_of(table):
            tokens, rating = await self._store.balance(account), await self._rated(account, game)
            told[account] = Settled(table.match, outcome, tokens, rating)
        for account, settled in told.items():
            self._listeners.tell(account, settled)

    def _withdraw(self, account: str) -> None:
        """Take the account out of its room and withdraw its request for a rematch."""
        self._rooms.leave(account)
        self._rematches.withdraw(account)

    # Checks

    async def _seat_now(self, account: str, party: Party) -> TableSeat:
        """Seat a party for the account that asks.

        Only that account needs a check. The others are free: their room or request for a rematch would have
        been withdrawn if they had started anything else.
        """
        self._parties.require_table()
        self._require_free(account)
        seats = await self._parties.at_once(party)
        return seats[account]

    def _require_free(self, account: str) -> None:
        self._release(account)
        self._engagements.require_free(account)

    def _release(self, account: str) -> None:
        """Let a player go who is out of a match that the others play on."""
        for match, seat in self._engagements.tables(account):
            table = self._tables.find(match)
            if table is not None and self._is_out(table, seat):
                self._engagements.leave(account, match)

    def _is_out(self, table: Table, seat: Seat) -> bool:
        """Whether the player of this chair has left for good, or the chair was closed."""
        desk = table.kept
        is_done = self._listing(desk.header.game).is_done
        if seat in desk.roster.expelled:
            return True
        return is_done is not None and is_done(desk.game.view(desk.state, None), seat)

    def _wanted(self, account: str, table: str) -> EndedMatch:
        self._require_free(account)
        self._parties.require_table()
        return self._rematches.find(table, account, self._context.clock.now())

    def _hosted(self, game: str) -> Listing:
        """A game whose tables the lobby opens."""
        listing = self._listing(game)
        if listing.endless:
            raise LobbyRefusal("bad_request", f"the tables of {game} are always open: see /{game}/tables")
        return listing

    def _listing(self, game: str) -> Listing:
        if game not in self._context.listings:
            raise LobbyRefusal("no_such_game", f"the games are {', '.join(self._context.listings)}")
        return self._context.listings[game]

    def _config(self, game: str, variant: str | None, players: int | None, advice: str = "") -> Any:
        try:
            return self._hosted(game).config_for(variant, players)
        except ValueError as no:
            raise LobbyRefusal("bad_request", f"{no}: {advice}" if advice else str(no)) from no

    def _require_bots(self, game: str, names: Sequence[str]) -> None:
        bots = self._listing(game).bots
        if not bots.keys() >= {*names}:
            raise LobbyRefusal("no_such_bot", f"the bots of {game} are {', '.join(bots)}")

    def _party(self, game: str, config: Any, accounts: Iterable[str], bots: Iterable[str]) -> Party:
        """A party for a free match."""
        chairs: tuple[Member, ...] = (*accounts, *map(HouseBot, bots))
        return Party(game, chairs, shuffled=self._listing(game).draws_chairs, base=config)

    async def _rated(self, account: str, game: str) -> Rated:
        rating = await self._store.rating(account, game)
        return ratings.shown(rating or ratings.newcomer(account, game))


def _moved_on(ended: EndedMatch) -> tuple[Member, ...]:
    """The players by chair, each moved on by one."""
    chairs = [sitter.account or HouseBot(sitter.bot or "") for sitter in ended.sitters]
    return (chairs[-1], *chairs[:-1])
