"""`facedown verify`: check records and hand histories."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from facedown.catalog import Listing, resolved
from facedown.cli.files import read, record_files
from facedown.cli.games import OWN, own_listings
from facedown.cli.terminal import BROKEN, REFUSED, CliError, complain, output, progress
from facedown.core import BrokenRecord
from facedown.core import verify as verify_record
from facedown.core.record import verify_chain
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.reader import read_entries
from facedown.poker.holdem.proof import Unproven, prove
from facedown.poker.notation.proof import is_opened, prove_seen
from facedown.story import ending, names_of

_HISTORIES: Final = {".phh", ".phhs"}


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Records, directories with *.json in them, or the hand histories of a match (*.phhs).",
        ),
    ],
    *,
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=f"{OWN}; may be repeated.")] = None,
) -> int:
    """Check records: the hash chain, the seed's commitment, every input, the outcome.

    For a fair match it also checks, hand by hand or round by round, that the cards or tiles are those that
    were committed to; for hold'em the match's hand histories are enough.

    Prints one line per file. Exit code 0: all is well; 1: something is broken; 2: a file is missing, is
    neither, or cannot be checked yet.

    [dim]facedown verify records/[/dim]

    [dim]facedown verify match.phhs[/dim]

    [dim]facedown verify records/ --game mygame.py:GAME[/dim]
    """
    paths, own = list(record_files(files)), own_listings(game or ())
    console = output()
    with progress(console) as bar:
        return max(_verdict(console, path, own) for path in bar.track(paths, description="verifying"))


def _verdict(console: Console, path: Path, own: tuple[Listing, ...]) -> int:
    try:
        line = _proven(path) if path.suffix in _HISTORIES else _checked(path, own)
    except (BrokenRecord, BadHistory) as error:
        console.print(Text.assemble(("broken ", "bold red"), f"{path}: {error}"), soft_wrap=True)
        return BROKEN
    except CliError as error:
        complain(str(error))
        return REFUSED
    console.print(Text.assemble(("ok     ", "bold green"), f"{path}: {line}"), soft_wrap=True)
    return 0


def _checked(path: Path, own: tuple[Listing, ...]) -> str:
    listing, record = read(path, own)
    game = listing.game
    if record.secret is None:
        verify_chain(record)
        if listing.endless:
            raise CliError(
                f"{path}: the chain is whole; the seed stays secret, with the cards that nobody showed."
                " `facedown phh` replays the hands that the server writes of it"
            )
        raise CliError(f"{path}: the chain is whole; its inputs can be checked when the seed is revealed")
    verify_record(game, record)
    said = f"{game.name}, {len(record.entries)} entries"
    if record.outcome is not None:
        said += f", {ending(record.outcome, names_of(game, record))}"
    proven = "" if listing.proof is None else resolved(listing.proof)(record)
    return f"{said}; {proven}" if proven else said


def _proven(path: Path) -> str:
    try:
        with path.open("rb") as opened:
            hands = list(read_entries(opened.read()))
        if hands and is_opened(hands[0]):
            seen = prove_seen(hands)
            return f"table {seen.match}, {seen.hands} hands, {seen.cards} cards as committed to"
        proven = prove(hands)
    except OSError as error:
        raise CliError(f"{path}: cannot be read ({error.strerror})") from error
    except Unproven as error:
        raise CliError(f"{path}: {error}") from error
    return f"match {proven.match}, {proven.hands} hands dealt as committed to"
