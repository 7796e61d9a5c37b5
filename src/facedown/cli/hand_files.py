"""Files of poker hands, cut into shares for several processes."""

from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import Final

from rich.progress import Progress, TaskID

from facedown.cli.terminal import CliError
from facedown.poker.histories.convert import Form, Piece, form_of, pieces_of
from facedown.poker.histories.shares import Share, shares

_PEEK: Final = 4096


def all_shares(
    files: Iterable[Path], bar: Progress, task: TaskID, form: Form | None = None
) -> Iterator[Share]:
    """All files cut into shares; the bar shows how much is read. Without a form each file says its own."""
    for path in files:
        try:
            with _opened(path) as source:
                its = form or form_of(source.peek(_PEEK))
                yield from shares(_watched(pieces_of(source, its), source, bar, task), str(path), its)
        except OSError as error:
            raise CliError(f"{path}: cannot be read ({error.strerror})") from error


def _watched(pieces: Iterator[Piece], source: BufferedReader, bar: Progress, task: TaskID) -> Iterator[Piece]:
    told = 0
    for piece in pieces:
        yield piece
        done = source.tell() // 1024 if source.seekable() else 0
        bar.advance(task, done - told)
        told = done


def _opened(path: Path) -> BufferedReader:
    """A pipe gives a few bytes at a time; through a second buffer it gives as many as are asked for."""
    opened = path.open("rb")
    return opened if opened.seekable() else BufferedReader(opened, _PEEK)
