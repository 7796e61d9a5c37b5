"""Records on disk: one JSON file per match."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from facedown.catalog import Listing, UnknownGame, find
from facedown.cli.terminal import CliError
from facedown.client import Match
from facedown.core import AnyGame, BrokenRecord, Record
from facedown.core.record import dump, game_of, load


class Filed(NamedTuple):
    """A record that was read, and its game."""

    listing: Listing
    record: Record[Any, Any]

    @property
    def game(self) -> AnyGame:
        return self.listing.game


def read(path: Path, own: Iterable[Listing] = ()) -> Filed:
    """Read a record of one of the user's own games or of the catalogue.

    Raises CliError if the file is not a record we know, BrokenRecord if it is one but damaged.
    """
    data = _bytes(path)
    try:
        name = game_of(data)
        listing = next((listing for listing in own if listing.game.name == name), None) or find(name)
    except UnknownGame as error:
        raise CliError(f"{path}: {error} A game of your own is named by --game FILE.py:NAME.") from error
    except BrokenRecord as error:
        raise CliError(f"{path}: {error}") from error
    game = listing.game
    record = load(game, data)
    if record.header.rules != game.rules_version:
        raise CliError(
            f"{path}: played under rules {record.header.rules} of {game.name}, "
            f"and this version of facedown knows rules {game.rules_version}"
        )
    return Filed(listing, record)


def record_files(paths: Iterable[Path]) -> Iterator[Path]:
    """These files, and every *.json below these directories."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise CliError(f"{path}: no *.json in this directory")
        yield from found


class Folder:
    """A directory of records, each under its match's name. Existing files are replaced."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CliError(f"{path}: cannot be a directory for records ({error.strerror})") from error

    def file(self, match: Match) -> Path:
        path = self._path / f"{match.name}.json"
        try:
            path.write_bytes(dump(match.record()))
        except OSError as error:
            raise CliError(f"{path}: cannot be written ({error.strerror})") from error
        return path


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CliError(f"{path}: cannot be read ({error.strerror})") from error
