"""The lobby: who is there, who plays whom, and where. One for each process, in one event loop.

A player waits in one place at a time. The queue is binding: whoever is in it must leave it before doing
anything else. A room and a wish for a rematch are not: whatever their owner begins next closes them.

Whatever a call refuses is a `LobbyRefusal`. A store that cannot be reached for now is `store.Unavailable`.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence

from facedown.catalog import Listing
from facedown.lobby import ratings
from facedown.lobby.accounts import Accounts
from facedown.lobby.attendance import Attendance
from facedown.lobby.events import Changed, Hear, LeftQueue, Listeners, RematchAsked, Settled
from facedown.lobby.hosting import Hosting, accounts_of, sitters_of
from facedown.lobby.matchmaking import Matchmaking
from facedown.lobby.places import Places
from facedown.lobby.placing import Chair, HouseBot, Party, Placing
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.rematches import Ended, Rematches
from facedown.lobby.rooms import Rooms
from facedown.lobby.settings import Settings
from facedown.lobby.values import Listed, Placed, Profile, Ranked, Rated
from facedown.store import Account
from facedown.table import Context, Table, Tables, sleep
from facedown.table.codes import read_code, room_code

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
        """`now`: ms since 1970. `token`: an unguessable text, new each time, for ids, codes and seeds."""
        self._context = context
        self._settings = settings
        self._store = context.store
        self._token = token
        self._places = Places()
        self._listeners = Listeners(settings)
        self._rooms = Rooms(settings)
        self._rematches = Rematches(settings)
        self._askers = Attendance(self._listeners, settings, context.clock)
        self._accounts = Accounts(context.store, settings, self._places, now=now, token=token)
        self._tables = tables
        self._hosting = Hosting(context, tables, over=self._over, filed=self._filed)
        tables.changed = lambda: self._listeners.tell_all(Changed())
        self._placing = Placing(self._accounts, self._places, self._hosting, self._listeners, token=token)
        self._placing.withdraw = self._withdraw
        self._matchmaking = Matchmaking(
            context,
            settings,
            accounts=self._accounts,
            places=self._places,
            placing=self._placing,
            listeners=self._listeners,
        )
        self._ticking: list[asyncio.Task[None]] = []

    # Opening and closing

    async def open(self, tables: Iterable[Table] = ()) -> None:
        """Go on with the tables that were recovered, and begin to make matches; until then none is made."""
        for table in tables:
            self._placing.recall(table)
            self._hosting.start(table)
        self._placing.closed = False
        self._ticking = [
            asyncio.create_task(self._matchmaking.run(), name="matchmaking"),
            asyncio.create_task(self._look_around(), name="looking around"),
        ]

    async def drain(self, ms: int) -> None:
        """Make no more matches, leave all tables to the process that starts next, and stop, within `ms`."""
        self._placing.closed = True
        await self._tables.drain(ms)
        for task in self._ticking:
            task.cancel()
        await asyncio.gather(*self._ticking, return_exceptions=True)

    async def _look_around(self) -> None:
        """For ever: rounds go by, spectators and askers come and go without anybody's telling the lobby."""
        before = self.tables()
        while True:
            await sleep(self._context.clock, self._settings.tick_ms)
            self._dismiss(self._askers.look(self._rematches.staked()))
            if (now := self.tables()) != before:
                before = now
                self._listeners.tell_all(Changed())

    # Who

    async def guest(self, nickname: str | None = None) -> tuple[Account, str]:
        """A new account with its first tokens, and the token that opens it, which is told only here."""
        return await self._accounts.guest(nickname)

    async def signed_in(self, token: str) -> Account | None:
        account = await self._accounts.opened(token)
        if account is not None:
            await self._accounts.top_up(account.id)
        return account

    async def profile(self, account: str) -> Profile:
        found = await self._accounts.find(account)
        await self._accounts.top_up(account)
        return Profile(
            account=found.id,
            nickname=found.nickname,
            tokens=await self._store.balance(account),
            ratings={game: await self._rated(account, game) for game in self._context.listings},
            queued=self._places.queued(account),
            table=self._places.table(account),
        )

    async def rename(self, account: str, nickname: str) -> Account:
        return await self._accounts.rename(account, nickname)

    # Games

    @property
    def listings(self) -> Mapping[str, Listing]:
        """The games that are played here, by name."""
        return self._context.listings

    # Tables

    def tables(self) -> tuple[Listed, ...]:
        """Those that are open, the oldest first."""
        return self._hosting.all_listed()

    def listed(self, name: str) -> Listed | None:
        return self._hosting.listed(name)

    def table(self, name: str) -> Table | None:
        """By its match, or by the name that it is known by; until the match is on file."""
        return self._tables.find(name)

    async def practise(self, account: str, game: str, bots: Sequence[str]) -> Placed:
        """A free, unrated match against bots of the house, at once."""
        listing = self._listing(game)
        seats = listing.game.seats(listing.config)
        if len(bots) != seats - 1:
            raise LobbyRefusal("bad_request", f"{game} is played by {seats}: name {seats - 1} bots")
        for bot in bots:
            self._require_bot(game, bot)
        party = Party(game, (account, *map(HouseBot, bots)), shuffled=listing.draws_chairs)
        return await self._place_me(account, party)

    # Queue

    async def enqueue(self, account: str, game: str) -> None:
        """Wait for a ranked match; `Matched` or `Dropped` tells how that ended."""
        self._listing(game)
        self._placing.require_open()
        await self._matchmaking.join(account, game)

    def leave_queue(self, account: str) -> bool:
        """Wait for no other player, in the queue or for a rematch; False where the account did not.

        It is refused where a match is being made or was; but should nothing come of it, the account is not
        put back into the queue.
        """
        waited = self._rematches.withdraw(account)
        if self._matchmaking.leave(account) or waited:
            self._listeners.tell(account, LeftQueue())
            return True
        self._places.require_free(account)
        return False

    def say_goodbye(self, account: str) -> None:
        """A connection was closed on purpose; if it was the last one, the account waits for nobody."""
        if not self._listeners.hears(account):
            self._rematches.withdraw(account)
            self._matchmaking.leave(account)

    def is_engaged(self, account: str) -> bool:
        """In the queue, at a table or on the way to one, or waiting for the answer to a rematch."""
        return not self._places.is_free(account) or self._rematches.asked(account) is not None

    def queued(self, account: str) -> str | None:
        return self._places.queued(account)

    def waiting(self) -> dict[str, int]:
        """How many wait, for each game that is played for rank."""
        return self._matchmaking.waiting()

    # Rooms

    async def make_room(self, account: str, game: str) -> str:
        """The code with which a friend comes in. An account has one room; a new one closes the old."""
        listing = self._listing(game)
        if listing.game.seats(listing.config) != 2:
            raise LobbyRefusal("bad_request", "rooms are for games of two")
        await self._accounts.find(account)
        self._placing.require_table()
        self._places.require_free(account)
        self._withdraw(account)
        return self._rooms.make(room_code(self._token()), account, game, self._context.clock.now()).code

    async def join_room(self, account: str, code: str) -> Placed:
        room = self._rooms.find(read_code(code), self._context.clock.now())
        if room.maker == account:
            raise LobbyRefusal("bad_request", "this is your own room; give its code to a friend")
        shuffled = self._listing(room.game).draws_chairs
        return await self._place_me(account, Party(room.game, (room.maker, account), shuffled=shuffled))

    def close_room(self, account: str, code: str) -> None:
        room = self._rooms.find(read_code(code), self._context.clock.now())
        if room.maker != account:
            raise LobbyRefusal("unauthorized", "only its maker can close a room")
        self._rooms.close(room)

    # Rematch

    async def rematch(self, account: str, table: str) -> Placed | None:
        """The same match again, chairs moved on by one, once all its players have asked; None until then."""
        ended = self._wanted(account, table)
        stake = self._matchmaking.stake(ended.game) if ended.ranked else 0
        await self._accounts.require_tokens(account, stake)
        ended = self._wanted(account, table)  # much may have happened while the store was asked
        is_new = self._rematches.asked(account) != table
        self._withdraw(account)
        if ended.ranked:
            self._dismiss(player for player in ended.accounts if self._askers.is_away(player))
        if self._rematches.ask(ended, account):
            self._rematches.remove(table)
            return await self._place_me(account, Party(ended.game, _moved_on(ended), stake))
        self._askers.look(self._rematches.staked())
        if is_new:
            self._tell_others(ended, account)
        return None

    def _tell_others(self, ended: Ended, account: str) -> None:
        for player in ended.accounts:
            if player != account:
                self._listeners.tell(player, RematchAsked(ended.table, account))

    def _dismiss(self, askers: Iterable[str]) -> None:
        """Nobody is put into a match for a stake while away."""
        for account in tuple(askers):
            self._rematches.withdraw(account)

    # Listening

    def listen(self, account: str | None, hear: Hear) -> Callable[[], None]:
        """`hear` is called with all that concerns the account, and with `Changed`; returns what ends it."""
        return self._listeners.add(account, hear)

    # Results

    async def leaderboard(self, game: str, limit: int = 50) -> tuple[Ranked, ...]:
        self._listing(game)
        ranked = []
        for line in await self._store.leaderboard(game, limit):
            account = await self._accounts.find(line.account)
            ranked.append(Ranked(account.id, account.nickname, ratings.shown(line)))
        return tuple(ranked)

    # What happens by itself

    def _over(self, table: Table) -> None:
        """Its players are free before any of them can have heard of it."""
        if not accounts_of(table):
            return  # nobody who could ask for a rematch
        for account in accounts_of(table):
            self._places.leave(account, table.match)
        sitters = tuple(sitter for sitter in sitters_of(table) if sitter is not None)
        now = self._context.clock.now()
        until = now + self._settings.rematch_ms
        ended = Ended(table.match, table.kept.header.game, self._hosting.is_ranked(table), sitters, until)
        self._rematches.add(ended, now)

    async def _filed(self, table: Table) -> None:
        outcome, game = table.kept.outcome, table.kept.header.game
        assert outcome is not None, "only a match that is over is filed"
        told = {}
        for account in accounts_of(table):
            tokens, rating = await self._store.balance(account), await self._rated(account, game)
            told[account] = Settled(table.match, outcome, tokens, rating)
        for account, settled in told.items():
            self._listeners.tell(account, settled)

    def _withdraw(self, account: str) -> None:
        """What the account waited for without being bound to it is off."""
        self._rooms.close_of(account)
        self._rematches.withdraw(account)

    # Asking

    async def _place_me(self, account: str, party: Party) -> Placed:
        """Only the one who asks can be in the way: a room or a wish of somebody who is not free is off."""
        self._placing.require_table()
        self._places.require_free(account)
        placed = await self._placing.at_once(party)
        return placed[account]

    def _wanted(self, account: str, table: str) -> Ended:
        self._places.require_free(account)
        self._placing.require_table()
        return self._rematches.find(table, account, self._context.clock.now())

    def _listing(self, game: str) -> Listing:
        if game not in self._context.listings:
            raise LobbyRefusal("no_such_game", f"the games are {', '.join(self._context.listings)}")
        return self._context.listings[game]

    def _require_bot(self, game: str, bot: str) -> None:
        bots = self._listing(game).bots
        if bot not in bots:
            raise LobbyRefusal("no_such_bot", f"the bots of {game} are {', '.join(bots)}")

    async def _rated(self, account: str, game: str) -> Rated:
        rating = await self._store.rating(account, game)
        return ratings.shown(rating or ratings.newcomer(account, game))


def _moved_on(ended: Ended) -> tuple[Chair, ...]:
    """By chair: the last one comes first."""
    chairs = [sitter.account or HouseBot(sitter.bot or "") for sitter in ended.sitters]
    return (chairs[-1], *chairs[:-1])
