"""Where the command line prints, and how it refuses."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from facedown.core.errors import Error

BROKEN: Final = 1
"""Exit code: a check of a record or a bot failed."""

REFUSED: Final = 2
"""Exit code: bad usage, or a file that is missing or of the wrong kind."""


HUMAN: Final = "human"
"""How the person's chair is named on the command line; "human:Ann" has a name of its own."""


class CliError(Error):
    """The request cannot be carried out; the sentence says why and what to do."""


def output() -> Console:
    """For results. Uses colours only on a terminal; 80 columns wide if there is none."""
    return Console(highlight=False)


def errors() -> Console:
    """For refusals and progress. A long sentence stays on one line, for programs that read it."""
    return Console(stderr=True, highlight=False)


def complain(sentence: str) -> None:
    errors().print(f"facedown: {sentence}", style="red", markup=False, soft_wrap=True)


def progress(beside: Console) -> Progress:
    """A progress bar that disappears when the work is done, and is never shown without a terminal.

    It shares the console that is printed to meanwhile, so that neither overwrites the other.
    """
    console = beside if beside.is_terminal else errors()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def replaying(console: Console) -> Iterator[Callable[[int, int], object]]:
    """A bar for matches that are replayed, and what to call after each of them."""
    with progress(console) as shown:
        bar = shown.add_task("Replaying matches", total=None)
        yield lambda done, total: shown.update(bar, completed=done, total=total)


def is_plain(console: Console) -> bool:
    """Whether the terminal can only show ASCII."""
    return not console.encoding.lower().startswith("utf")


def forgive_encoding() -> None:
    """Print question marks for characters that this terminal cannot encode, instead of crashing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
