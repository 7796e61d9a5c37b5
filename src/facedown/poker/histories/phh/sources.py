"""Text from wherever it is: in hand, in a file, at a path. In pieces: a long file needs little memory."""

import codecs
from collections.abc import Iterable, Iterator
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from facedown.poker.histories.phh.errors import BadHistory

Source: TypeAlias = str | bytes | PathLike[str] | IO[str] | IO[bytes]
"""A text, its bytes in UTF-8, a path or an open file. A path is a `Path`; a plain string is the text."""

Piece: TypeAlias = tuple[int, str]
"""A part of a text, with the number of its first line."""

LONGEST: Final = 1 << 18
"""No hand is longer than this, in characters; real ones have a hundredth of it."""
_CHUNK: Final = 1 << 16


def name_of(source: Source) -> str | None:
    """The name of the file, for errors."""
    if isinstance(source, str | bytes):
        return None
    name = fspath(source) if isinstance(source, PathLike) else getattr(source, "name", None)
    return name if isinstance(name, str) else None


def pieces(source: Source) -> Iterator[Piece]:
    """The text, cut before each line that begins with a bracket; with the line each piece begins at."""
    file = name_of(source)
    line, rest = 1, ""
    for chunk in _newlines(_chunks(source, file)):
        *whole, rest = (rest + chunk).split("\n[")
        for at, piece in enumerate(whole):
            text = piece if at == 0 else f"[{piece}"
            yield line, text
            line += text.count("\n") + 1
        if whole:
            rest = f"[{rest}"
        if len(rest) > LONGEST:
            raise too_long(file, line)
    if rest:
        yield line, rest


def too_long(file: str | None, line: int) -> BadHistory:
    return BadHistory(f"a hand of more than {LONGEST:,} characters begins here", file=file, line=line)


def _chunks(source: Source, file: str | None) -> Iterator[str]:
    if isinstance(source, str):
        yield source
    elif isinstance(source, bytes):
        yield from _decoded([source], file)
    elif isinstance(source, PathLike):
        with Path(source).open("rb") as opened:
            yield from _decoded(iter(lambda: opened.read(_CHUNK), b""), file)
    else:
        yield from _read(source, file)


def _read(opened: IO[str] | IO[bytes], file: str | None) -> Iterator[str]:
    first = opened.read(_CHUNK)
    rest: Iterator[Any] = iter(lambda: opened.read(_CHUNK), first[:0])
    if isinstance(first, str):
        yield first
        yield from rest
    else:
        yield from _decoded(chain([first], rest), file)


def _decoded(chunks: Iterable[bytes], file: str | None) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    for chunk in chunks:
        try:
            yield decoder.decode(chunk)
        except UnicodeDecodeError as error:
            good = error.object[: error.start]
            yield good.decode()
            line += good.count(b"\n")
            wrong = error.object[error.start : error.end]
            raise BadHistory(f"{wrong!r} is no UTF-8", file=file, line=line) from None
        line += chunk.count(b"\n")
    if decoder.getstate()[0]:
        raise BadHistory(f"{decoder.getstate()[0]!r} at the end is no UTF-8", file=file, line=line)


def _newlines(chunks: Iterable[str]) -> Iterator[str]:
    """The ends of lines as TOML sees them: `\\r\\n` is one, even where a chunk ends within it."""
    held = ""
    for chunk in chunks:
        text = held + chunk
        held = "\r" if text.endswith("\r") else ""
        text = text.removesuffix("\r") if held else text
        yield text.replace("\r\n", "\n") if "\r" in text else text
    if held:
        yield held
