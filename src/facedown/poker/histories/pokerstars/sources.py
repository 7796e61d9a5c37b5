"""The hands of a text, in hand, in a file or at a path. In blocks: a long file needs little memory."""

from collections.abc import Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from facedown.poker.histories.pokerstars.errors import BadTranscript
from facedown.poker.histories.pokerstars.opening import OPENING

Source: TypeAlias = str | bytes | PathLike[str] | IO[str] | IO[bytes]
"""A text, its bytes in UTF-8, a path or an open file. A path is a `Path`; a plain string is the text."""

Piece: TypeAlias = tuple[int, str]
"""A part of a text, with the number of its first line."""

LONGEST: Final = 1 << 18
"""No hand is longer than this, in characters; real ones have a hundredth of it."""
_BLOCK: Final = 1 << 18


def name_of(source: Source) -> str | None:
    """The name of the file, for errors."""
    if isinstance(source, str | bytes):
        return None
    name = fspath(source) if isinstance(source, PathLike) else getattr(source, "name", None)
    return name if isinstance(name, str) else None


def pieces(source: Source) -> Iterator[Piece]:
    """The text of each hand as it stands. What stands before the first is a piece too, unless it is empty."""
    file, line, rest = name_of(source), 1, ""
    for block in _blocks(source, file):
        *whole, rest = _cut(rest + block)
        for piece in whole:
            yield line, piece
            line += piece.count("\n") + 1
        if len(rest) > LONGEST:
            reason = f"a hand of more than {LONGEST:,} characters begins here"
            raise BadTranscript(reason, file=file, line=line)
    if rest:
        yield line, rest


_BEGIN: Final = "PokerStars "


def _cut(text: str) -> list[str]:
    """The text cut before each header. A line of a player of such a name is none."""
    first, *others = text.split(f"\n{_BEGIN}")
    pieces = [[first]]
    for other in others:
        piece = _BEGIN + other
        if OPENING.match(piece):
            pieces.append([piece])
        else:
            pieces[-1].append(piece)
    return ["\n".join(parts) for parts in pieces]


def _blocks(source: Source, file: str | None) -> Iterator[str]:
    """Blocks of whole lines."""
    line = 1
    for number, raw in enumerate(_raw(source)):
        block = raw if isinstance(raw, str) else _decoded(raw, file, line)
        line += block.count("\n")
        yield block.removeprefix("\ufeff") if number == 0 else block


def _raw(source: Source) -> Iterator[str | bytes]:
    if isinstance(source, str | bytes):
        yield source
    elif isinstance(source, PathLike):
        with Path(source).open("rb") as opened:
            yield from _read(opened)
    else:
        yield from _read(source)


def _read(opened: IO[Any]) -> Iterator[str | bytes]:
    while block := opened.read(_BLOCK):
        yield block + opened.readline()


def _decoded(raw: bytes, file: str | None, line: int) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line += raw.count(b"\n", 0, error.start)
        raise BadTranscript(f"{raw[error.start : error.end]!r} is no UTF-8", file=file, line=line) from None
