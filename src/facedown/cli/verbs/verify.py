"""`facedown verify`: does what is on file hold together?"""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from facedown.cli.files import Filed, read, record_files
from facedown.cli.stories import ending, names_of
from facedown.cli.terminal import BROKEN, REFUSED, Refused, complain, output, progress
from facedown.core import BrokenRecord
from facedown.core import verify as verify_record
from facedown.core.record import verify_chain
from facedown.mahjong import match as riichi
from facedown.mahjong import proof as walls
from facedown.poker import holdem as freezeout
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.reader import read_entries
from facedown.poker.holdem.histories import NoHistory, histories
from facedown.poker.holdem.proof import Unproven, prove

_HISTORIES: Final = {".phh", ".phhs"}


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Records, directories with *.json in them, or the hand histories of a match (*.phhs).",
        ),
    ],
) -> int:
    """Check records: the hash chain, the seed's commitment, every input, the outcome.

    Of a fair match also, hand by hand or round by round, that its cards or tiles are those that were
    committed to; for hold'em this can be checked from the match's hand histories alone.

    One line a file. Exit code 0: all is well; 1: something is broken; 2: a file is missing, is neither, or
    cannot be checked yet.

    [dim]facedown verify records/[/dim]

    [dim]facedown verify match.phhs[/dim]
    """
    paths = list(record_files(files))
    console = output()
    with progress(console) as bar:
        return max(_verdict(console, path) for path in bar.track(paths, description="verifying"))


def _verdict(console: Console, path: Path) -> int:
    try:
        line = _proven(path) if path.suffix in _HISTORIES else _checked(path)
    except (BrokenRecord, BadHistory) as error:
        console.print(Text.assemble(("broken ", "bold red"), f"{path}: {error}"), soft_wrap=True)
        return BROKEN
    except Refused as error:
        complain(str(error))
        return REFUSED
    console.print(Text.assemble(("ok     ", "bold green"), f"{path}: {line}"), soft_wrap=True)
    return 0


def _checked(path: Path) -> str:
    filed = game, record = read(path)
    if record.secret is None:
        verify_chain(record)
        raise Refused(f"{path}: the chain is whole; its inputs can be checked when the seed is revealed")
    verify_record(game, record)
    entries = f"{game.name}, {len(record.entries)} entries"
    if record.outcome is not None:
        entries += f", {ending(record.outcome, names_of(game, record))}"
    return entries + _deals(filed)


def _deals(filed: Filed) -> str:
    """What there is to say of the deals of a match that promised to be fair."""
    record = filed.record
    config = record.header.config
    if isinstance(config, riichi.Config) and config.fair:
        return f"; {walls.prove(walls.deals(record), record.seed)} rounds dealt as committed to"
    if not isinstance(config, freezeout.Config) or not config.fair:
        return ""
    try:
        proven = prove(histories(record.header, record.entries, record.seed, over=True))
    except (NoHistory, Unproven) as error:
        return f"; its deals were not checked: {error}"
    return f"; {proven.hands} hands dealt as committed to"


def _proven(path: Path) -> str:
    try:
        with path.open("rb") as opened:
            proven = prove(read_entries(opened.read()))
    except OSError as error:
        raise Refused(f"{path}: cannot be read ({error.strerror})") from error
    except Unproven as error:
        raise Refused(f"{path}: {error}") from error
    return f"match {proven.match}, {proven.hands} hands dealt as committed to"
