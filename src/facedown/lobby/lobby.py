"""The lobby of a process: accounts, matchmaking, rooms, rematches. It runs in one event loop.

A player waits for one thing at a time. The queue is binding: a player must leave it before doing anything
else. A room or a request for a rematch is not: it is withdrawn when its owner starts something else.

Calls raise `LobbyRefusal` for what they refuse, and `store.Unavailable` if the store cannot be reached.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from facedown.catalog import Listing
from facedown.core import MatchId, Seat
from facedown.lobby.accounts import Accounts
from facedown.lobby.calls import Calls
from facedown.lobby.ended import EndedMatches
from facedown.lobby.engagements import Engagements
from facedown.lobby.events import Changed, LeftQueue, Listener, Listeners
from facedown.lobby.exhibitions import Exhibitions
from facedown.lobby.kept import Kept
from facedown.lobby.matchmaking import Comer, Matchmaking
from facedown.lobby.offers import Offers
from facedown.lobby.open_rooms import OpenRooms, Room, RoomOptions
from facedown.lobby.parties import Parties
from facedown.lobby.profiles import Profiles
from facedown.lobby.queue import Waiting
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.rematches import Rematches
from facedown.lobby.results import Results
from facedown.lobby.rooms import Rooms
from facedown.lobby.settings import Settings
from facedown.lobby.stakes import RoomStakes
from facedown.lobby.tables import LobbyTables, accounts_of, sitters_of
from facedown.lobby.values import Board, Listed, Profile, TableSeat
from facedown.store import Account, Kind
from facedown.table import Context, Table, Tables, sleep

_USUAL = Settings()
_LAST_WRITES_MS: Final = 1_000
_MADE_MS: Final = 500


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
        self._kept = Kept(context)
        self._engagements = Engagements(self._kept.engage)
        self._listeners = Listeners(settings)
        self._offers = Offers(context)
        self._open_rooms = OpenRooms(settings, self._listeners, self._kept, now=context.clock.now)
        self._ended = EndedMatches(settings, self._kept)
        self._accounts = Accounts(context.store, settings, self._engagements, now=now, token=token)
        self._results = Results(context.store, self._listeners)
        self._tables = tables
        self.profiles = Profiles(context.store, context.listings, now)
        self._lobby_tables = LobbyTables(
            context,
            tables,
            over=self._over,
            filed=self._results.filed,
            written=self._kept.written,
            strikes=settings.strikes,
            season=self.profiles.season,
        )
        tables.changed = lambda: self._listeners.tell_all(Changed())
        self._stakes = RoomStakes(settings.most_staked, self._kept, now=now, clock=context.clock.now)
        self._parties = Parties(
            self._accounts,
            self._engagements,
            self._lobby_tables,
            self._listeners,
            self._kept,
            stakes=self._stakes,
            token=token,
        )
        self._parties.withdraw = self._withdraw
        self._engagements.is_in_room = lambda account: self._open_rooms.of(account) is not None
        self._open_rooms.left = self._engagements.count_meanwhile
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
        self._rooms = Rooms(
            self._open_rooms,
            settings,
            offers=self._offers,
            accounts=self._accounts,
            parties=self._parties,
            calls=self._calls,
            kept=self._kept,
            token=token,
        )
        self._rematches = Rematches(
            self._ended,
            settings,
            context.clock,
            accounts=self._accounts,
            parties=self._parties,
            lobby_tables=self._lobby_tables,
            listeners=self._listeners,
            kept=self._kept,
        )
        self._exhibitions = Exhibitions(
            settings.exhibitions,
            context,
            parties=self._parties,
            lobby_tables=self._lobby_tables,
            listeners=self._listeners,
        )
        self.elsewhere: Callable[[], tuple[Listed, ...]] = tuple
        """The open tables of other parts of the house."""
        self._ticking: list[asyncio.Task[None]] = []

    # Opening and closing

    async def open(self, tables: Sequence[Table] = (), waiting: Iterable[Waiting] = ()) -> None:
        """Go on with what the last lobby kept, start the recovered tables, and begin to make matches.

        `waiting`: the queue of the last owner, if it was another node.
        """
        engaged = await self._kept.engagements()
        await self._stakes.recall()
        await self._open_rooms.recall()
        await self._rematches.recall()
        comers = self._recall(tables, engaged, waiting)
        self._parties.closed = False
        self._ticking = [
            asyncio.create_task(self._matchmaking.run(), name="matchmaking"),
            asyncio.create_task(self._look_around(), name="looking around"),
        ]
        if self._settings.exhibitions:
            self._ticking.append(asyncio.create_task(self._exhibitions.run(), name="exhibitions"))
        await self._matchmaking.resume(comers)

    def _recall(
        self, tables: Sequence[Table], engaged: Mapping[str, MatchId], waiting: Iterable[Waiting]
    ) -> tuple[Comer, ...]:
        """Start the tables, and note who plays and who waits; returns who was in the queue.

        Who is in a match is not in the queue any more. But who is in the queue may play house bots meanwhile.
        """
        alone: list[Table] = []
        for table in tables:
            self._lobby_tables.start(table)
            if self._may_be_meanwhile(table, engaged):
                alone.append(table)
            else:
                self._note_players(table, engaged)
        comers = self._matchmaking.hold(waiting)
        for table in alone:
            (account,) = accounts_of(table)
            is_meanwhile = self.queued(account) is not None or self.waits_in(account) is not None
            self._note_players(table, engaged, is_meanwhile=is_meanwhile)
        return comers

    def _note_players(
        self, table: Table, engaged: Mapping[str, MatchId], *, is_meanwhile: bool = False
    ) -> None:
        self._parties.recall(table, meanwhile=is_meanwhile)
        if not is_meanwhile:
            self._parties.engage_missing(table, engaged)

    def _may_be_meanwhile(self, table: Table, engaged: Mapping[str, MatchId]) -> bool:
        """Whether it is a game against house bots that engages nobody, and its player has not left it."""
        accounts = accounts_of(table)
        return len(accounts) == 1 and accounts[0] not in engaged and self._plays(table, accounts[0])

    async def wind_down(self, ms: int) -> None:
        """Make no more matches, and release each table at its next section, for `ms` at most.

        Matches that are being made have a little longer: until they are, all other tables can play on.
        """
        self._close()
        await self._tables.release_at_sections(ms)
        await self._tables.made(_MADE_MS)

    async def drain(self, ms: int, *, is_quiet: bool = False) -> None:
        """Make no more matches, release all tables to the next process, and stop, within `ms`.

        `is_quiet`: the caller tells the connections.
        """
        self._close()
        await self._tables.drain(ms, is_quiet=is_quiet)
        ticking = tuple(self._ticking)
        for task in ticking:
            task.cancel()
        await asyncio.gather(*ticking, return_exceptions=True)
        await self._rematches.stop()
        await self._kept.stop(_LAST_WRITES_MS)

    def _close(self) -> None:
        """Make no more matches. Nobody is waited for who was called: all tables would wait as well."""
        self._parties.closed = True
        self._calls.stop()

    async def _look_around(self) -> None:
        """Poll, until cancelled, for what nothing reports: rounds, spectators, players who went away."""
        before = self.tables(), self.people()
        while True:
            await sleep(self._context.clock, self._settings.tick_ms)
            self._rematches.dismiss_the_absent()
            self._open_rooms.expire()
            if (now := (self.tables(), self.people())) != before:
                before = now
                self._listeners.tell_all(Changed())

    # Accounts

    async def guest(self, nickname: str | None = None) -> tuple[Account, str]:
        """Create an account with its first tokens; return it and its access token, available only here."""
        return await self._accounts.guest(nickname)

    async def signed_in(self, token: str) -> Account | None:
        account = await self._accounts.opened(token)
        # Nobody with a stake out is topped up: players who come back to a match that has moved cost no look
        if (
            account is not None
            and self._settings.tops_up
            and self._engagements.has_nothing_at_stake(account.id)
        ):
            await self._accounts.top_up(account.id)
        return account

    async def profile(self, account: str) -> Profile:
        found = await self._accounts.find(account)
        await self._accounts.top_up(account)
        self._parties.release(account)
        return Profile(
            account=found.id,
            nickname=found.nickname,
            tokens=await self._store.balance(account),
            ratings={game: await self._results.rated(account, game) for game in self._context.listings},
            queued=self.queued(account),
            room=self.waits_in(account),
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
        self._parties.require_free(account)
        if any(self._plays(table, account) for table in self._tables.all_open()) or any(
            seat is not None and seat.account == account for table in self.elsewhere() for seat in table.seats
        ):
            raise LobbyRefusal("already_in_match", "you are in a match; finish it or give it up first")
        self._engagements.take([account])
        try:
            await self._store.delete_account(account, purses)
        finally:
            self._engagements.give_back([account])

    def _plays(self, table: Table, account: str) -> bool:
        sitters = enumerate(sitters_of(table))
        return any(
            each and each.account == account and not self._lobby_tables.is_out(table, seat)
            for seat, each in sitters
        )

    # Games

    @property
    def listings(self) -> Mapping[str, Listing]:
        """The games of this server, by name."""
        return self._context.listings

    # Tables

    def tables(self) -> tuple[Listed, ...]:
        """The open tables, oldest first."""
        return (*self.own_tables(), *self.elsewhere())

    def own_tables(self) -> tuple[Listed, ...]:
        """Those of this part of the house."""
        return self._lobby_tables.all_listed()

    def listed(self, name: str) -> Listed | None:
        """One open table, by its match id or by its arena's name."""
        if (listed := self._lobby_tables.listed(name)) is not None:
            return listed
        return next((each for each in self.elsewhere() if name in (each.table, each.arena)), None)

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

        `meanwhile`: while waiting in the queue or in a room; the place there is kept. The game ends when the
        room's match begins, or when an opponent is found in the queue and the player accepts.
        """
        config = self._offers.config(game, variant, 1 + len(bots), "name a bot for each chair but yours")
        self._offers.require_bots(game, bots)
        party = self._offers.party(game, config, [account], bots)
        if not meanwhile:
            return await self._parties.seat_now(account, party)
        self._parties.require_table()
        self._engagements.take_meanwhile(account)
        return (await self._parties.at_once(party._replace(meanwhile=True)))[account]

    # Queue

    async def enqueue(self, account: str, game: str) -> None:
        """Wait for a ranked match, until `Matched` or `Dropped`."""
        self._offers.listing(game)
        self._parties.require_open()
        await self._matchmaking.join(account, game)

    def queue_order(self) -> tuple[Waiting, ...]:
        """The queue, for the next owner of the lobby."""
        return self._matchmaking.queue_order()

    def leave_queue(self, account: str) -> bool:
        """Leave the queue and withdraw a request for a rematch; returns False if there was neither.

        Refused once a match is being made. But if that match fails, the account does not return to the
        queue.
        """
        if self._calls.answer(account, accepts=False):
            return True
        waited = self._ended.withdraw(account)
        if self._matchmaking.leave(account) or waited:
            self._listeners.tell(account, LeftQueue())
            return True
        self._parties.require_free(account)
        return False

    def say_goodbye(self, account: str) -> None:
        """A connection was closed on purpose; if it was the last one, the account waits for nobody."""
        if not self._listeners.hears(account):
            self._ended.withdraw(account)
            self._matchmaking.leave(account)

    def is_engaged(self, account: str) -> bool:
        """In the queue, in a match, having one made, or waiting for the answer to a rematch."""
        return not self._engagements.is_free(account) or self._ended.asked(account) is not None

    def queued(self, account: str) -> str | None:
        """The game whose queue the account is in, or whose match depends on an answer to a call."""
        return self._engagements.queued(account) or self._calls.waits_for(account)

    def accept_call(self, account: str) -> None:
        """Leave the game against house bots for the match that was found."""
        if not self._calls.answer(account, accepts=True):
            raise LobbyRefusal("not_in_match", "no match waits for your answer")

    def waiting(self) -> dict[str, int]:
        """The number of waiting players: in each ranked game, and in others whose public rooms have any."""
        ranked, public = self._matchmaking.waiting(), self._open_rooms.waiting()
        return {game: ranked.get(game, 0) + public.get(game, 0) for game in ranked | public}

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
        room = await self._rooms.make(account, RoomOptions(game, variant, stake, best_of), players)
        return room.code

    async def gather(
        self, account: str, game: str, variant: str | None = None, players: int | None = None
    ) -> TableSeat | Room:
        """Play with anybody: join the oldest public room for such a match, or make one and wait in it."""
        found = await self._rooms.gather(account, RoomOptions(game, variant, public=True), players)
        self._listeners.tell_all(Changed())
        return found

    def waits_in(self, account: str) -> str | None:
        """The code of the room in which the account waits."""
        room = self._open_rooms.of(account)
        return None if room is None else room.code

    def room(self, code: str) -> Room:
        return self._rooms.find(code)

    async def join_room(self, account: str, code: str) -> TableSeat | Room:
        """Returns the room as it is then, until it is full; then its match begins."""
        return await self._rooms.join(account, code)

    async def start_room(self, account: str, code: str, bots: Sequence[str]) -> TableSeat:
        """Begin the match of one's own room, with a house bot on every free chair."""
        return await self._rooms.start(account, code, bots)

    async def leave_room(self, account: str, code: str) -> None:
        """Leave a room as a guest; one's own room is closed."""
        await self._rooms.leave(account, code)
        self._listeners.tell_all(Changed())

    # Rematch

    async def rematch(self, account: str, table: str) -> TableSeat | None:
        """Ask for the same match, chairs moved on by one. Returns None until all its players have asked."""
        return await self._rematches.ask(account, table)

    # Listening

    def listen(self, account: str | None, hear: Listener) -> Callable[[], None]:
        """Call `hear` with the events of the account and with `Changed`; returns a function that stops it."""
        is_first = account is not None and not self._listeners.people()
        stop = self._listeners.add(account, hear)
        if is_first:
            self._exhibitions.begin()
        return stop

    # Results

    async def leaderboard(
        self, game: str, limit: int = 50, *, kind: Kind = "person", season: str | None = None
    ) -> Board:
        self._offers.listing(game)
        return await self.profiles.board(game, kind, season, limit)

    # Ends of matches

    def _over(self, table: Table) -> None:
        """Free the players, before any of them can see that the match is over and ask for the next one."""
        if not accounts_of(table):
            return  # nobody can ask for a rematch
        for account in accounts_of(table):
            self._engagements.leave(account, table.match)
        if table.kept.outcome is not None:
            self._rematches.over(table)
        else:  # broken off for another match
            self._kept.disengage(table.match)

    def _withdraw(self, account: str) -> None:
        """Take the account out of its room and withdraw its request for a rematch."""
        self._open_rooms.leave(account)
        self._ended.withdraw(account)
