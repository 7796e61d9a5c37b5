"""Where the command line writes, and how it says no."""

import sys
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from facedown.core.errors import Error

BROKEN: Final = 1
"""Exit code: something did not hold, a record or a bot."""

REFUSED: Final = 2
"""Exit code: bad usage, or a file that is missing or not what it should be."""


class Refused(Error):
    """What was asked for cannot be done; the sentence says why and what to do."""


def output() -> Console:
    """For what was asked for. Colours on a terminal only; 80 columns where there is none."""
    return Console(highlight=False)


def errors() -> Console:
    """For refusals and progress. A long sentence stays one line for whoever reads it with a program."""
    return Console(stderr=True, highlight=False)


def complain(sentence: str) -> None:
    errors().print(f"facedown: {sentence}", style="red", markup=False, soft_wrap=True)


def progress(beside: Console) -> Progress:
    """A bar that is gone when the work is done, and never there without a terminal.

    It shares the console that is written to meanwhile, so that neither overwrites the other.
    """
    console = beside if beside.is_terminal else errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def is_plain(console: Console) -> bool:
    """Can it show ASCII only?"""
    return not console.encoding.lower().startswith("utf")


def forgive_encoding() -> None:
    """A name that this terminal cannot write becomes question marks, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
