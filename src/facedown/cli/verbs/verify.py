"""`facedown verify`: does what is on file hold together?"""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from facedown.cli.files import read, record_files
from facedown.cli.stories import ending, names_of
from facedown.cli.terminal import BROKEN, REFUSED, Refused, complain, output, progress
from facedown.core import BrokenRecord
from facedown.core import verify as verify_record
from facedown.core.record import verify_chain


def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Records, or directories with *.json in them.")
    ],
) -> int:
    """Check records: the hash chain, the seed's commitment, every input, the outcome.

    One line a file. Exit code 0: all is well; 1: something is broken; 2: a file is missing or no record.

    [dim]facedown verify records/[/dim]
    """
    paths = list(record_files(files))
    console = output()
    with progress(console) as bar:
        return max(_verdict(console, path) for path in bar.track(paths, description="verifying"))


def _verdict(console: Console, path: Path) -> int:
    try:
        line = _checked(path)
    except BrokenRecord as error:
        console.print(Text.assemble(("broken ", "bold red"), f"{path}: {error}"), soft_wrap=True)
        return BROKEN
    except Refused as error:
        complain(str(error))
        return REFUSED
    console.print(Text.assemble(("ok     ", "bold green"), f"{path}: {line}"), soft_wrap=True)
    return 0


def _checked(path: Path) -> str:
    game, record = read(path)
    if record.secret is None:
        verify_chain(record)
        raise Refused(f"{path}: the chain is whole; its inputs can be checked when the seed is revealed")
    verify_record(game, record)
    entries = f"{game.name}, {len(record.entries)} entries"
    return (
        entries if record.outcome is None else f"{entries}, {ending(record.outcome, names_of(game, record))}"
    )
