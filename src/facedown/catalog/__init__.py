"""The games by name, each with its bots and everything a table needs to open one.

There is no global registry: code that offers more games builds a mapping with `games` and passes it on.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from facedown.catalog.battle import BATTLE
from facedown.catalog.cash import CASH
from facedown.catalog.holdem import HOLDEM
from facedown.catalog.installed import installed, installed_names
from facedown.catalog.listing import (
    FREE,
    Form,
    Histories,
    HouseRules,
    Lazy,
    Listing,
    Proof,
    WriteHistories,
    resolved,
)
from facedown.catalog.mahjong import MAHJONG
from facedown.catalog.own import BadGame, listing_of
from facedown.core import Act
from facedown.core.errors import Error

__all__ = [
    "CATALOG",
    "FREE",
    "BadGame",
    "Form",
    "Histories",
    "HouseRules",
    "Lazy",
    "Listing",
    "Proof",
    "UnknownBot",
    "UnknownGame",
    "WriteHistories",
    "bot_of",
    "find",
    "find_bot",
    "games",
    "listing_of",
    "names",
    "resolved",
]

CATALOG: Final[Mapping[str, Listing]] = MappingProxyType(
    {listing.game.name: listing for listing in (BATTLE, HOLDEM, CASH, MAHJONG)}
)
"""The games of this package."""


class UnknownGame(Error, LookupError):
    """The catalogue has no game of this name; the sentence lists the ones it has."""


class UnknownBot(Error, LookupError):
    """This game has no house bot of this name; the sentence lists the ones it has."""


def names() -> tuple[str, ...]:
    """The names of all games of this package and of installed packages, without loading the latter."""
    return tuple(dict.fromkeys((*CATALOG, *installed_names())))


def games(*more: Listing) -> Mapping[str, Listing]:
    """The games of this package, the installed ones and the given ones. Raises BadGame."""
    listings = dict(CATALOG)
    for listing in (*map(_installed, installed_names()), *more):
        name = listing.game.name
        if name in listings:
            raise BadGame(f"two games are called {name!r}: give one of them another name")
        listings[name] = listing
    return MappingProxyType(listings)


def find(name: str) -> Listing:
    """The listing of a game of this package or of an installed one. Raises UnknownGame, BadGame."""
    if name in CATALOG:
        return CATALOG[name]
    if name in installed_names():
        return _installed(name)
    raise UnknownGame(_sentence(f"no game is called {name!r}", name, "games", names()))


def find_bot(game: str, name: str) -> Act:
    """A house bot. Raises UnknownGame, BadGame, UnknownBot."""
    return bot_of(find(game), name)


def bot_of(listing: Listing, name: str) -> Act:
    """Raises UnknownBot."""
    bots = listing.bots
    if name not in bots:
        raise UnknownBot(_sentence(f"no bot of {listing.game.name} is called {name!r}", name, "bots", bots))
    return bots[name]


def _installed(name: str) -> Listing:
    listing = listing_of(installed(name), f"the installed game {name}")
    if listing.game.name != name:
        raise BadGame(
            f"the installed game {name} calls itself {listing.game.name!r}; both names must be equal"
        )
    return listing


def _sentence(refusal: str, name: str, what: str, names: Iterable[str]) -> str:
    known = tuple(names)
    near = get_close_matches(name.lower(), known, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"{refusal}; known {what}: {', '.join(known)}.{hint}"
