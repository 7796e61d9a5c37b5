"""The games that can be played on this server. docs/protocol/rest.md 2.8."""

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
    variants: tuple[str, ...]
    """What `POST /tables` and `POST /rooms` take as `variant`."""
    sizes: tuple[int, int]
    """The fewest and the most players of a match that is not ranked."""
    page: str | None
    """The web page's module for this game; null if it uses the generic one."""


class Catalog(Struct, frozen=True):
    games: tuple[Offered, ...]


async def index(asked: Asked) -> Catalog:
    """The games that can be played on this server."""
    return Catalog(tuple(_offered(listing) for listing in asked.site.lobby.listings.values()))


def _offered(listing: Listing) -> Offered:
    game, config = listing.game, listing.config
    return Offered(
        game=game.name,
        seats=game.seats(config),
        bots=() if listing.endless else tuple(listing.bots),
        ranked=listing.house.stake(config) > 0,
        histories=listing.histories is not None,
        variants=tuple(listing.variants),
        sizes=_sizes(listing),
        page=listing.page,
    )


def _sizes(listing: Listing) -> tuple[int, int]:
    seats = listing.game.seats(listing.config)
    return (seats, seats) if listing.sizes is None else (listing.sizes.least, listing.sizes.most)


ENDPOINTS: Final = (Endpoint("GET", "/catalog", index, Catalog),)
