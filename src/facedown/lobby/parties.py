"""Parties of players, and how they get a new table: all of them, or none."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from facedown.core import MatchId, Seed, Sitter
from facedown.core.chairs import drawn_chairs
from facedown.lobby.accounts import Accounts
from facedown.lobby.engagements import Engagements
from facedown.lobby.events import Changed, Dropped, Listeners, Matched
from facedown.lobby.kept import Kept, Key
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.series import Series
from facedown.lobby.settings import Settings
from facedown.lobby.stakes import RoomStakes
from facedown.lobby.tables import LobbyTables
from facedown.lobby.values import TableSeat
from facedown.store import Engaged, Fenced, Outdated, Overdrawn, StoreError
from facedown.table import Table
from facedown.table.codes import table_id

UNMADE: Final = (Overdrawn, Engaged, Outdated)
"""Why the store refuses a match."""
_CLOSED: Final = "the server is closed for a moment; try again soon"


class HouseBot(NamedTuple):
    name: str


Member: TypeAlias = str | HouseBot
"""An account, or a house bot."""


class Party(NamedTuple):
    """The players of a match that is to be made."""

    game: str
    chairs: tuple[Member, ...]
    stake: int = 0
    shuffled: bool = False
    """Whether the seed draws the chairs; otherwise the order of `chairs` counts."""
    base: Any = None
    """What the match's config is made from; None: the listing's config."""
    host: dict[str, Any] | None = None
    """What the header of the match keeps for the lobby."""
    come_ms: int = 0
    """How long the clocks wait until all players have come to the table."""
    meanwhile: bool = False
    """A free game of a player who waits in the queue, and keeps the place there."""
    fulfils: tuple[Key, ...] = ()
    """What waited for this match and is forgotten when it is made, or cannot be made."""

    @property
    def accounts(self) -> tuple[str, ...]:
        return tuple(chair for chair in self.chairs if isinstance(chair, str))

    @property
    def room_stake(self) -> int:
        """What each player stakes, if the players chose each other."""
        return self.stake if self.host is not None else 0

    def of_room(self, series: Series, settings: Settings) -> "Party":
        """Its clocks wait for the players: the maker of a room is often in another app, sending the link."""
        return self._replace(host=series.header(), come_ms=settings.come_ms)


class Parties:
    def __init__(
        self,
        accounts: Accounts,
        engagements: Engagements,
        lobby_tables: LobbyTables,
        listeners: Listeners,
        kept: Kept,
        *,
        stakes: RoomStakes,
        token: Callable[[], str],
    ) -> None:
        self._accounts = accounts
        self._engagements = engagements
        self._lobby_tables = lobby_tables
        self._listeners = listeners
        self._kept = kept
        self._stakes = stakes
        self._token = token
        self.closed = True
        """Whether all matches are refused: before recovery is done, and while the server stops."""
        self.withdraw: Callable[[str], None] = lambda _account: None
        """Called for each account that gets a match, to withdraw what else it waits for."""

    def require_open(self) -> None:
        if self.closed:
            raise LobbyRefusal("full", _CLOSED)

    def require_table(self) -> None:
        """Refuse unless the lobby is open and a table is free."""
        self.require_open()
        if self._lobby_tables.tables.is_full:
            raise LobbyRefusal("full", "all tables are taken; try again in a few minutes")

    def require_free(self, account: str) -> None:
        self.release(account)
        self._engagements.require_free(account)

    def require_stake(self, account: str, stake: int, best_of: int) -> None:
        """Refuse unless the account may stake so much today in every match of a room."""
        self._stakes.require(account, stake * best_of)

    def release(self, account: str) -> None:
        """Let a player go who is out of a match that the others play on."""
        for match, seat in self._engagements.tables(account):
            table = self._lobby_tables.tables.find(match)
            if table is not None and self._lobby_tables.is_out(table, seat):
                self._engagements.leave(account, match)
                self._kept.disengage(match, account)

    async def seat_now(self, account: str, party: Party) -> TableSeat:
        """Seat a party for the account that asks.

        Only that account needs a check. The others are free: their room or request for a rematch would have
        been withdrawn if they had started anything else.
        """
        self.require_table()
        self.require_free(account)
        seats = await self.at_once(party)
        return seats[account]

    def take(self, party: Party) -> None:
        """Reserve the players and a table; `seated` must follow.

        Call it without an await after the checks. Two requests that both passed the check would otherwise
        seat the same player twice, or open one table too many.
        """
        self._lobby_tables.tables.making += 1
        if party.meanwhile:
            return
        self._engagements.take(party.accounts)
        self._stakes.add(party.accounts, party.room_stake)
        for account in party.accounts:
            self.withdraw(account)

    async def at_once(self, party: Party) -> dict[str, TableSeat]:
        """Seat players who are free. The match is made even if the request is cancelled meanwhile."""
        self.take(party)
        try:
            return await asyncio.shield(self.spawn(self.seated(party)))
        except UNMADE as no:
            refusal = _refusal(no)
            for account in party.accounts:
                self._listeners.tell(account, Dropped(party.game, refusal.code, refusal.sentence))
            raise refusal from no
        except Fenced as moved:
            raise LobbyRefusal("full", _CLOSED) from moved
        except asyncio.CancelledError:
            if (asking := asyncio.current_task()) is not None and asking.cancelling():
                raise
            raise LobbyRefusal("full", _CLOSED) from None

    def give_up(self, leaving: Iterable[str]) -> None:
        """A match of the queue is not made after all. Those who leave are free; requeue the others."""
        self._lobby_tables.tables.making -= 1
        self._engagements.give_back(leaving)

    async def seated(self, party: Party) -> dict[str, TableSeat]:
        """Make the table; return each account's seat. If it raises, the players are free again."""
        try:
            table = await self._made(party)
        except BaseException as error:
            self._free(party)
            if isinstance(error, Exception):  # a server that stops leaves it to the next
                for key in party.fulfils:
                    self._kept.forget(key)
            raise
        finally:
            self._lobby_tables.tables.making -= 1
        return self._start(table, party)

    def _free(self, party: Party) -> None:
        if not party.meanwhile:
            self._engagements.give_back(party.accounts)
            self._stakes.add(party.accounts, -party.room_stake)
        for account in party.accounts if party.meanwhile else ():
            self._engagements.end_meanwhile(account)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run `work` in a task that goes on if the caller is cancelled."""
        return self._lobby_tables.tables.spawn(work, LobbyRefusal, *UNMADE)

    async def _made(self, party: Party) -> Table:
        seed = Seed.of(self._token())
        sitters = [await self._sitter(chair) for chair in party.chairs]
        if party.shuffled:
            sitters = drawn_chairs(seed, sitters)
        return await self._lobby_tables.make(
            table_id(self._token()),
            party.game,
            seed,
            sitters,
            base=party.base,
            stake=party.stake,
            host=party.host,
            engages=() if party.meanwhile else party.accounts,
            fulfils=party.fulfils,
        )

    async def _sitter(self, chair: Member) -> Sitter:
        if isinstance(chair, HouseBot):
            return Sitter(chair.name, "bot", bot=chair.name)
        return await self._accounts.sitter(chair)

    def _start(self, table: Table, party: Party) -> dict[str, TableSeat]:
        """Start the table. There must be no await: otherwise other requests could see the players as free."""
        if party.come_ms:
            table.await_players(party.come_ms)
        self._lobby_tables.start(table)
        if party.meanwhile and any(self._engagements.meanwhile(one) is None for one in party.accounts):
            table.finish()
            raise LobbyRefusal("already_in_match", "the match that you waited for has begun")
        seats = self.recall(table, meanwhile=party.meanwhile)
        for account, (match, seat) in seats.items():
            self._listeners.tell(account, Matched(match, seat, table.kept.header.game))
        self._listeners.tell_all(Changed())
        return seats

    def recall(self, table: Table, *, meanwhile: bool = False) -> dict[str, TableSeat]:
        """Note the players of this table as engaged, or as playing it `meanwhile`."""
        engage = self._engagements.seat_meanwhile if meanwhile else self._engagements.seat
        seats: dict[str, TableSeat] = {}
        for seat, sitter in enumerate(table.kept.roster.sitters):
            if sitter is not None and sitter.account is not None:
                engage(sitter.account, table.match, seat)
                seats[sitter.account] = TableSeat(table.match, seat)
        return seats

    def engage_missing(self, table: Table, engaged: Mapping[str, MatchId]) -> None:
        """Engage the players of a recovered table in the store, where they are in no match.

        Its match was made by an earlier version, or while it could not be read they were let go.
        """
        for seat, sitter in enumerate(table.kept.roster.sitters):
            account = None if sitter is None else sitter.account
            if account is not None and account not in engaged and not self._lobby_tables.is_out(table, seat):
                self._kept.engage(table.match, account)


def _refusal(no: StoreError) -> LobbyRefusal:
    match no:
        case Overdrawn():
            return LobbyRefusal("not_enough_tokens", "one of the players cannot pay the stake")
        case Engaged():
            return LobbyRefusal("already_in_match", "one of the players is in another match")
        case _:
            return LobbyRefusal("bad_request", "this match was begun elsewhere")
