"""What players have won: their ratings, and the news of a match that is on file."""

from facedown.lobby import ratings
from facedown.lobby.events import Listeners, Settled
from facedown.lobby.tables import accounts_of
from facedown.lobby.values import Rated
from facedown.store import Store
from facedown.table import Table


class Results:
    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._listeners = listeners

    async def rated(self, account: str, game: str) -> Rated:
        rating = await self._store.rating(account, game)
        return ratings.shown(rating or ratings.newcomer(account, game))

    async def filed(self, table: Table) -> None:
        """Tell the players, unless the match was broken off without a result."""
        outcome, game = table.kept.outcome, table.kept.header.game
        if outcome is None:
            return
        told = {}
        for account in accounts_of(table):
            tokens, rating = await self._store.balance(account), await self.rated(account, game)
            told[account] = Settled(table.match, outcome, tokens, rating)
        for account, settled in told.items():
            self._listeners.tell(account, settled)
