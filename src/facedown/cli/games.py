"""Games as named on the command line: one of the catalogue, or FILE.py:NAME for the user's own."""

from collections.abc import Iterable
from typing import Any, Final

import typer
from rich.console import Console
from rich.text import Text

from facedown.catalog import BadGame, Listing, find, listing_of, names
from facedown.cli.modules import NameInFile, load_module
from facedown.cli.terminal import HUMAN, CliError

GAMES: Final = f"One of: {', '.join(names())}; or your own, as FILE.py:NAME."
"""The help of an argument that names a game."""

OWN: Final = "A game of your own, as FILE.py:NAME"
"""The beginning of the help of --game."""


def listing_named(text: str) -> Listing:
    """Raises CliError, UnknownGame, BadGame."""
    named = NameInFile.of(text)
    return find(text) if named is None else own_listing(named)


def known_games(incomplete: str) -> list[str]:
    """For completion in a shell."""
    return [name for name in names() if name.startswith(incomplete)]


def known_bots(context: typer.Context, incomplete: str) -> list[str]:
    """For completion in a shell: the house bots of the game that is written before them, and a person."""
    return [bot for bot in (*known_house_bots(context, incomplete), HUMAN) if bot.startswith(incomplete)]


def known_house_bots(context: typer.Context, incomplete: str) -> list[str]:
    """For completion in a shell: the house bots of the game that is written before them."""
    game = context.params.get("game")
    return [bot for bot in find(game).bots if bot.startswith(incomplete)] if game in names() else []


def known_fillers(context: typer.Context, incomplete: str) -> list[str]:
    """For completion in a shell: house bots with commas between."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{bot}" for bot in known_house_bots(context, last)]


def print_games(console: Console) -> None:
    """Every game with its chairs, bots and variants."""
    for name in names():
        listing = find(name)
        usual = listing.game.seats(listing.config)
        chairs = f"{listing.sizes.least} to {listing.sizes.most}" if listing.sizes else str(usual)
        console.print(Text.assemble((f"{name:9}", "bold"), f"{chairs} players: {', '.join(listing.bots)}"))
        if listing.variants:
            console.print(Text(f"{'':9}--variant {' or '.join(listing.variants)}", style="dim"))
    console.print("\nfacedown play battle expert novice       two bots, a hundred games", style="dim")
    console.print("facedown play holdem human tight equity  you against two bots", style="dim")


def own_listings(texts: Iterable[str]) -> tuple[Listing, ...]:
    """The listings of --game. Raises CliError, BadGame."""
    return tuple(_in_file(text) for text in texts)


def _in_file(text: str) -> Listing:
    named = NameInFile.of(text)
    if named is None:
        raise CliError(f"--game {text}: a game of your own is named as FILE.py:NAME")
    return own_listing(named)


def own_listing(named: NameInFile) -> Listing:
    """The name refers to a `Listing` or to rules; without one, the file must have exactly one of either."""
    file, name = named
    found = vars(load_module(file))
    if name and name not in found:
        raise CliError(f"{file}: has no {name}; it has {', '.join(_games(found)) or 'no game'}")
    if not name:
        name = _only(file, found)
    return listing_of(found[name], f"{file}: {name}")


def _only(file: str, found: dict[str, Any]) -> str:
    listings = [name for name, value in found.items() if isinstance(value, Listing)]
    match listings or list(_games(found)):
        case [name]:
            return name
        case several:
            raise CliError(f"{file}: say which game, as {file}:NAME; it has {', '.join(several) or 'none'}")


def _games(found: dict[str, Any]) -> Iterable[str]:
    for name, value in found.items():
        if not name.startswith("_") and _is_game(value):
            yield name


def _is_game(value: object) -> bool:
    try:
        listing_of(value, "it")
    except BadGame:
        return False
    return True
