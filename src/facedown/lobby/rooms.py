"""Private rooms: friends who have the code gather, and play an unrated match, free or for a stake.

A room starts when all its chairs are taken, or when its maker fills the empty ones with house bots.
Its guests may play house bots until then; such a game ends without a result when the match begins.
"""

from asyncio import Lock
from collections.abc import Callable, Iterable, Sequence

from facedown.lobby.accounts import Accounts
from facedown.lobby.calls import Calls
from facedown.lobby.kept import Kept
from facedown.lobby.offers import Offers
from facedown.lobby.open_rooms import Guest, OpenRooms, Room, RoomOptions
from facedown.lobby.parties import Parties
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.series import LENGTHS, Series
from facedown.lobby.settings import Settings
from facedown.lobby.values import TableSeat
from facedown.store import Unavailable
from facedown.table.codes import read_code, room_code


class Rooms:
    def __init__(
        self,
        rooms: OpenRooms,
        settings: Settings,
        *,
        offers: Offers,
        accounts: Accounts,
        parties: Parties,
        calls: Calls,
        kept: Kept,
        token: Callable[[], str],
    ) -> None:
        self._rooms = rooms
        self._settings = settings
        self._offers = offers
        self._accounts = accounts
        self._parties = parties
        self._calls = calls
        self._kept = kept
        self._token = token
        self._gathering = Lock()

    async def make(self, account: str, options: RoomOptions, players: int | None) -> Room:
        """An account is in one room; making another leaves it."""
        config = self._offers.config(options.game, options.variant, players)
        self._require_options(options)
        maker = await self._guest(account, options.stake)
        self._parties.require_table()
        self._parties.require_free(account)
        self._parties.require_stake(account, options.stake, options.best_of)
        self._parties.withdraw(account)
        seats = self._offers.listing(options.game).game.seats(config)
        room = self._rooms.make(room_code(self._token()), maker, options, config, seats=seats)
        await self._kept.written()
        return room

    async def gather(self, account: str, options: RoomOptions, players: int | None) -> TableSeat | Room:
        """Join the oldest public room of this kind, or make one: returns it until it is full."""
        config = self._offers.config(options.game, options.variant, players)
        async with self._gathering:  # two who ask at once would wait in a room each
            for room in self._rooms.public(options, config):
                if account in room.accounts:
                    return room
                try:
                    return await self.join(account, room.code)
                except LobbyRefusal as no:
                    if no.code != "no_such_room":  # it was closed while our account was looked up
                        raise
            return await self.make(account, options, players)

    def find(self, code: str) -> Room:
        return self._rooms.find(read_code(code))

    async def join(self, account: str, code: str) -> TableSeat | Room:
        """Returns the room as it is then, until it is full; then its match begins."""
        guest = await self._guest(account, self.find(code).options.stake)
        room = self.find(code)
        if room.maker == account:
            raise LobbyRefusal("bad_request", "this is your own room; give its code to a friend")
        if account in room.accounts:
            return room
        self._parties.require_table()
        self._parties.require_free(account)
        self._parties.require_stake(account, room.options.stake, room.options.best_of)
        self._parties.withdraw(account)
        if room.free > 1:
            joined = self._rooms.join(room, guest)
            await self._kept.written()  # meanwhile the room may have filled
            return joined
        return await self._play(room, account, (*room.accounts, account), ())

    async def start(self, account: str, code: str, bots: Sequence[str]) -> TableSeat:
        """Begin the match of one's own room, with a house bot on every free chair."""
        room = self._own(account, code)
        if len(bots) != room.free:
            raise LobbyRefusal("bad_request", f"the room has {room.free} free chairs: name a bot for each")
        self._offers.require_bots(room.game, bots)
        if bots and room.options.stake:
            raise LobbyRefusal("bad_request", "house bots play for nothing: make a room without a stake")
        return await self._play(room, account, room.accounts, bots)

    async def leave(self, account: str, code: str) -> None:
        """Leave a room as a guest; one's own room is closed."""
        if account not in self.find(code).accounts:
            raise LobbyRefusal("unauthorized", "you are not in this room")
        self._rooms.leave(account)
        await self._kept.written()

    async def _play(
        self, room: Room, account: str, accounts: Iterable[str], bots: Sequence[str]
    ) -> TableSeat:
        party = self._offers.party(room.game, room.config, accounts, bots)
        party = party._replace(stake=room.options.stake, fulfils=(room.key,))
        self._parties.require_table()
        self._parties.require_free(account)
        self._rooms.take(room)
        for guest in room.accounts:
            self._calls.end_game(guest)
        try:
            return await self._parties.seat_now(
                account, party.of_room(Series(room.options.best_of), self._settings)
            )
        except (LobbyRefusal, Unavailable):
            self._rooms.tell_closed(room, but=account)
            raise

    def _own(self, account: str, code: str) -> Room:
        room = self.find(code)
        if room.maker != account:
            raise LobbyRefusal("unauthorized", "only its maker can start the match of a room")
        return room

    async def _guest(self, account: str, stake: int) -> Guest:
        guest = Guest(account, (await self._accounts.find(account)).nickname)
        await self._accounts.require_tokens(account, stake)
        return guest

    def _require_options(self, options: RoomOptions) -> None:
        if options.best_of not in LENGTHS:
            raise LobbyRefusal("bad_request", f"a room plays best of {' or '.join(map(str, LENGTHS))}")
        if options.stake and not self._offers.stake(options.game):
            raise LobbyRefusal("bad_request", f"{options.game} is not played for tokens in a room")
        if not 0 <= options.stake <= self._settings.most_stake:
            raise LobbyRefusal("bad_request", f"the stake of a room is 0 to {self._settings.most_stake}")
