"""Reads hands as PokerStars writes them, one after the other."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from facedown.poker.histories.pokerstars.errors import BadTranscript, quote
from facedown.poker.histories.pokerstars.opening import OPENING
from facedown.poker.histories.pokerstars.passage import transcribe
from facedown.poker.histories.pokerstars.transcript import Transcript
from facedown.poker.histories.source import Piece, Source, name_of, pieces, undecoded

Broken: TypeAlias = Callable[[BadTranscript], None]
"""Called with the error of a hand that cannot be read."""


def read(source: Source) -> Transcript:
    """The one hand of a text."""
    hands = read_all(source)
    hand = next(hands, None)
    if hand is None:
        raise BadTranscript("there is no hand here", file=name_of(source))
    if next(hands, None) is not None:
        raise BadTranscript("there is more than one hand here: read them with read_all", file=name_of(source))
    return hand


def read_all(source: Source, *, broken: Broken | None = None) -> Iterator[Transcript]:
    """The hands of a text, read as they are asked for.

    A hand that cannot be read raises `BadTranscript`; with `broken` the error goes there and reading goes on.
    """
    return transcripts_of(pieces_of(source), name_of(source), broken=broken)


def pieces_of(source: Source) -> Iterator[Piece]:
    """The text of each hand. Lines before the first hand are a piece of their own."""
    for line, text in pieces(source, _cut, BadTranscript):
        yield line, text.removeprefix("\ufeff") if line == 1 else text


def transcripts_of(
    pieces: Iterable[Piece], file: str | None = None, *, broken: Broken | None = None
) -> Iterator[Transcript]:
    """The hands of some pieces."""
    for first, text in pieces:
        try:
            _check_decoded(text, file, first)
            hand = _hand(text.split("\n"), file, first)
        except BadTranscript as error:
            if broken is None:
                raise
            broken(error)
        else:
            if hand is not None:
                yield hand


_BEGIN: Final = "PokerStars "


def _cut(text: str) -> list[str]:
    """Cuts before each header. A line that begins with the name of a player "PokerStars …" is no header."""
    first, *others = text.split(f"\n{_BEGIN}")
    parts = [[first]]
    for other in others:
        part = _BEGIN + other
        if OPENING.match(part):
            parts.append([part])
        else:
            parts[-1].append(part)
    return ["\n".join(lines) for lines in parts]


def _check_decoded(text: str, file: str | None, first: int) -> None:
    bad = undecoded(text)
    if bad is not None:
        raise BadTranscript(bad[1], file=file, line=first + bad[0])


def _hand(text: list[str], file: str | None, first: int) -> Transcript | None:
    if OPENING.match(text[0]):
        return transcribe(text, file, first)
    _check_preface(text, file, first)
    return None


_PREFACES: Final = ("Transcript for your last ", "***********")
"""How the lines before the first hand may begin, in a file sent by mail."""


def _check_preface(text: list[str], file: str | None, first: int) -> None:
    for at, line in enumerate(text):
        if line.strip() and not line.startswith(_PREFACES):
            reason = f'{quote(line)} begins no hand: a hand begins with "PokerStars Hand #"'
            raise BadTranscript(reason, file=file, line=first + at)
