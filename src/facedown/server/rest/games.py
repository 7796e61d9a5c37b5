"""The games of this server. docs/protocol/rest.md 2.8."""

from typing import Final

from msgspec import Struct

from facedown.catalog import Listing
from facedown.server.endpoint import Asked, Endpoint


class Offered(Struct, frozen=True):
    """What a page needs to offer a game."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """House bots to play against, the weakest first; none where the tables are always open."""
    ranked: bool
    """Whether it has a queue and ratings."""
    histories: bool
    """Whether `/records/{match}/hands` has hand histories of its matches."""
    page: str | None
    """The web page's module for this game; null if it uses the generic one."""


class Games(Struct, frozen=True):
    games: tuple[Offered, ...]


async def index(asked: Asked) -> Games:
    """The games of this server."""
    return Games(tuple(_offered(listing) for listing in asked.site.lobby.listings.values()))


def _offered(listing: Listing) -> Offered:
    game, config = listing.game, listing.config
    return Offered(
        game=game.name,
        seats=game.seats(config),
        bots=() if listing.endless else tuple(listing.bots),
        ranked=listing.house.stake(config) > 0,
        histories=listing.histories is not None,
        page=listing.page,
    )


ENDPOINTS: Final = (Endpoint("GET", "/games", index, Games),)
