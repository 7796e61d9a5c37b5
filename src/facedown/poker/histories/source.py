"""Reads text from a string, an open file or a path, and cuts it into hands: long files need little memory."""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from facedown.poker.histories.errors import BadText

Source: TypeAlias = str | bytes | PathLike[str] | IO[str] | IO[bytes]
"""A text, its bytes in UTF-8, a path or an open file. A path is a `Path`; a plain string is the text."""

Piece: TypeAlias = tuple[int, str]
"""A part of a text, with the number of its first line."""

Cut: TypeAlias = Callable[[str], list[str]]
"""Cuts a text before each hand. The last part may go on in the text that follows."""

LONGEST: Final = 1 << 18
"""The most characters that a hand may have; real ones have a hundredth of it."""
LONGEST_JSON: Final = 1 << 20
"""The most bytes of a hand in JSON."""
_CHUNK: Final = 1 << 16


def name_of(source: Source) -> str | None:
    """The name of the file, for errors."""
    if isinstance(source, str | bytes):
        return None
    name = fspath(source) if isinstance(source, PathLike) else getattr(source, "name", None)
    return name if isinstance(name, str) else None


def pieces(source: Source, cut: Cut, error: type[BadText]) -> Iterator[Piece]:
    """The parts of a text; `error` is raised where it cannot be cut."""
    file, line, rest = name_of(source), 1, ""
    for chunk in _chunks(source):
        *whole, rest = cut(rest + chunk)
        for text in whole:
            yield line, text
            line += text.count("\n") + 1
        if len(rest) > LONGEST:
            raise error(f"a hand of more than {LONGEST:,} characters begins here", file=file, line=line)
    if rest:
        yield line, rest


def json_pieces(opened: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """JSON objects. Each begins a line with its bracket, and no line within it begins with one."""
    first, size = 1, 0
    held: list[bytes] = []
    for number, line in enumerate(opened, 1):
        if line.startswith(b"{") and held:
            yield first, b"".join(held)
            held, size = [], 0
        if line.strip():
            first = first if held else number
            size += len(line)
            if size <= LONGEST_JSON:  # a longer object is cut off, so that it is no JSON
                held.append(line)
    if held:
        yield first, b"".join(held)


def failing(error: BadText) -> Iterator[Piece]:
    """No pieces, and the error when they are asked for."""
    raise error
    yield


def _chunks(source: Source) -> Iterator[str]:
    if isinstance(source, str):
        yield source
    elif isinstance(source, bytes):
        yield from _decoded([source])
    elif isinstance(source, PathLike):
        with Path(source).open("rb") as opened:
            yield from _read(opened)
    else:
        yield from _read(source)


def _read(opened: IO[str] | IO[bytes]) -> Iterator[str]:
    first = opened.read(_CHUNK)
    chunks: Iterator[Any] = chain([first], iter(lambda: opened.read(_CHUNK), first[:0]))
    yield from chunks if isinstance(first, str) else _decoded(chunks)


def _decoded(chunks: Iterable[bytes]) -> Iterator[str]:
    """The text; bytes that are no UTF-8 are kept for `undecoded`, so that only their own hand is lost."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    for chunk in chunks:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


_ESCAPED: Final = re.compile("[\udc80-\udcff]+")
"""How `surrogateescape` writes bytes that are no UTF-8."""


def undecoded(text: str) -> tuple[int, str] | None:
    """The first bytes of a text that are no UTF-8: their line in it, from 0, and a sentence."""
    found = None if text.isascii() else _ESCAPED.search(text)
    if found is None:
        return None
    bad = found[0].encode(errors="surrogateescape")
    return text.count("\n", 0, found.start()), f"{bad!r} is no UTF-8"
