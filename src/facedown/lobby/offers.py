"""What can be played here: the games, their variants and their bots. All else is refused."""

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.catalog import Listing
from facedown.lobby.parties import HouseBot, Member, Party
from facedown.lobby.refusal import LobbyRefusal
from facedown.table import Context


class Offers:
    def __init__(self, context: Context) -> None:
        self._context = context

    def listing(self, game: str) -> Listing:
        if game not in self._context.listings:
            raise LobbyRefusal("no_such_game", f"the games are {', '.join(self._context.listings)}")
        return self._context.listings[game]

    def config(self, game: str, variant: str | None, players: int | None, advice: str = "") -> Any:
        try:
            return self._hosted(game).config_for(variant, players)
        except ValueError as no:
            raise LobbyRefusal("bad_request", f"{no}: {advice}" if advice else str(no)) from no

    def require_bots(self, game: str, names: Sequence[str]) -> None:
        bots = self.listing(game).bots
        if not bots.keys() >= {*names}:
            raise LobbyRefusal("no_such_bot", f"the bots of {game} are {', '.join(bots)}")

    def stake(self, game: str) -> int:
        """What a player of the queue pays; 0 if the game is not played for tokens."""
        listing = self.listing(game)
        return listing.house.stake(listing.config)

    def party(self, game: str, config: Any, accounts: Iterable[str], bots: Iterable[str]) -> Party:
        """A party for a free match."""
        chairs: tuple[Member, ...] = (*accounts, *map(HouseBot, bots))
        return Party(game, chairs, shuffled=self.listing(game).draws_chairs, base=config)

    def _hosted(self, game: str) -> Listing:
        """A game whose tables the lobby opens."""
        listing = self.listing(game)
        if listing.endless:
            raise LobbyRefusal("bad_request", f"the tables of {game} are always open: see /{game}/tables")
        return listing
