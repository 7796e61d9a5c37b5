"""Bringing players to a new table: all of them, or none."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeAlias

from facedown.core import Seed, Sitter
from facedown.core.chairs import drawn_chairs
from facedown.lobby.accounts import Accounts
from facedown.lobby.events import Changed, Dropped, Listeners, Matched
from facedown.lobby.hosting import Hosting
from facedown.lobby.places import Places
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.values import Placed
from facedown.store import Overdrawn
from facedown.table import Table
from facedown.table.codes import table_id


class HouseBot(NamedTuple):
    name: str


Chair: TypeAlias = str | HouseBot
"""An account, or a bot of the house."""


class Party(NamedTuple):
    """Those who are to play one match."""

    game: str
    chairs: tuple[Chair, ...]
    stake: int = 0
    shuffled: bool = False
    """The seed says who gets which chair; else it is as here."""

    @property
    def accounts(self) -> tuple[str, ...]:
        return tuple(chair for chair in self.chairs if isinstance(chair, str))


class Placing:
    def __init__(
        self,
        accounts: Accounts,
        places: Places,
        hosting: Hosting,
        listeners: Listeners,
        *,
        token: Callable[[], str],
    ) -> None:
        self._accounts = accounts
        self._places = places
        self._hosting = hosting
        self._listeners = listeners
        self._token = token
        self.closed = True
        """No matches are made: the tables of before are not back yet, or the house is about to stop."""
        self.withdraw: Callable[[str], None] = lambda _account: None
        """Called for everyone who is taken to a table: what else they waited for is off."""

    def require_open(self) -> None:
        if self.closed:
            raise LobbyRefusal("full", "the house is closed for a moment; try again soon")

    def require_table(self) -> None:
        """The house is open, and a table is free."""
        self.require_open()
        if self._hosting.tables.is_full:
            raise LobbyRefusal("full", "all tables are taken; try again in a few minutes")

    def take(self, party: Party) -> None:
        """From now on nobody else can have these players, nor their table; `placed` must follow."""
        self._places.take(party.accounts)
        self._hosting.tables.making += 1
        for account in party.accounts:
            self.withdraw(account)

    async def at_once(self, party: Party) -> dict[str, Placed]:
        """Place players who are free. Whoever asked may go away meanwhile; the match is made all the same."""
        self.take(party)
        try:
            return await asyncio.shield(self.spawn(self.placed(party)))
        except Overdrawn as no:
            dropped = Dropped(party.game, "not_enough_tokens", "one of the players cannot pay the stake")
            for account in party.accounts:
                self._listeners.tell(account, dropped)
            raise LobbyRefusal(dropped.code, dropped.sentence) from no

    async def placed(self, party: Party) -> dict[str, Placed]:
        """By account. The players must have been taken; if this raises Overdrawn, they are free again."""
        try:
            table = await self._made(party)
        except BaseException:
            self._places.give_back(party.accounts)
            raise
        finally:
            self._hosting.tables.making -= 1
        return self._seated(table)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that outlives the one who asked for it."""
        return self._hosting.tables.spawn(work, LobbyRefusal, Overdrawn)

    async def _made(self, party: Party) -> Table:
        seed = Seed.of(self._token())
        sitters = [await self._sitter(chair) for chair in party.chairs]
        if party.shuffled:
            sitters = drawn_chairs(seed, sitters)
        return await self._hosting.make(table_id(self._token()), party.game, seed, sitters, stake=party.stake)

    async def _sitter(self, chair: Chair) -> Sitter:
        if isinstance(chair, HouseBot):
            return Sitter(chair.name, "bot", bot=chair.name)
        return await self._accounts.sitter(chair)

    def _seated(self, table: Table) -> dict[str, Placed]:
        """No await here: the players are at the table before anybody else can ask for them."""
        self._hosting.start(table)
        placed = self.recall(table)
        for account, (match, seat) in placed.items():
            self._listeners.tell(account, Matched(match, seat, table.kept.header.game))
        self._listeners.tell_all(Changed())
        return placed

    def recall(self, table: Table) -> dict[str, Placed]:
        """Note who sits at this table."""
        placed: dict[str, Placed] = {}
        for seat, sitter in enumerate(table.kept.roster.sitters):
            if sitter is not None and sitter.account is not None:
                self._places.seat(sitter.account, table.match, seat)
                placed[sitter.account] = Placed(table.match, seat)
        return placed
