"""Turns what an author provides, rules or a whole listing, into a listing that can be played."""

import re
from typing import Any, Final

from facedown.catalog.listing import Listing
from facedown.core import Game
from facedown.core.errors import Error

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
"""The name becomes part of URLs, file names and commands."""

_MEMBERS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))


class BadGame(Error, ValueError):
    """The object cannot be played as a game; the sentence says why."""


def listing_of(given: object, where: str) -> Listing:
    """From a `Listing` or from rules. `where` begins the sentence of a BadGame."""
    listing = given if isinstance(given, Listing) else _of_rules(given, where)
    game: Any = listing.game
    _check_members(game, where)
    if not isinstance(game.name, str) or not _NAME.fullmatch(game.name):
        raise BadGame(f"{where}: its name is {game.name!r}; it should be one word in small letters")
    try:
        seats = game.seats(listing.config)
    except Exception as error:
        raise BadGame(f"{where}: seats() fails on its config ({type(error).__name__}: {error})") from error
    if not isinstance(seats, int) or seats < 1:
        raise BadGame(f"{where}: seats() of its config is {seats!r}; a game has at least one chair")
    return listing


def _of_rules(game: Any, where: str) -> Listing:
    _check_members(game, where)
    try:
        config = game.types.config()
    except Exception as error:
        raise BadGame(
            f"{where}: no config can be made without values ({error}); give a Listing(game, config) instead"
        ) from error
    return Listing(game, config)


def _check_members(game: object, where: str) -> None:
    if isinstance(game, type):
        raise BadGame(f"{where} is a class: give an instance, as {game.__name__}()")
    missing = [name for name in _MEMBERS if not hasattr(game, name)]
    if {"types", "apply"} <= {*missing}:
        raise BadGame(f"{where} is neither a game nor a facedown.catalog.Listing")
    if missing:
        raise BadGame(f"{where} is no game yet: it has no {', '.join(missing)}")
