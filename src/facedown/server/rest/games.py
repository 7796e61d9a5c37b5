"""The games that are played here. docs/protocol/rest.md 2.8."""

from typing import Final

from msgspec import Struct

from facedown.catalog import Listing
from facedown.server.endpoint import Asked, Endpoint


class Offered(Struct, frozen=True):
    """A game, as much of it as a page needs to offer it."""

    game: str
    seats: int
    bots: tuple[str, ...]
    """House bots, the weakest first."""
    ranked: bool
    """There is a queue for it, with ratings."""
    histories: bool
    """Its matches can be downloaded as hand histories, at `/records/{match}/hands`."""
    page: str | None
    """The page's module for it; null where the page shows it in its general way."""


class Games(Struct, frozen=True):
    games: tuple[Offered, ...]


async def index(asked: Asked) -> Games:
    """The games that are played here."""
    return Games(tuple(_offered(listing) for listing in asked.site.lobby.listings.values()))


def _offered(listing: Listing) -> Offered:
    game, config = listing.game, listing.config
    return Offered(
        game=game.name,
        seats=game.seats(config),
        bots=tuple(listing.bots),
        ranked=listing.house.stake(config) > 0,
        histories=listing.histories is not None,
        page=listing.page,
    )


ENDPOINTS: Final = (Endpoint("GET", "/games", index, Games),)
