"""Cuts a file of many hands between the hands without reading them, so that several processes can read it.

A line that looks like the header of a hand may be part of a list or a text of the hand before. Where that
cannot be ruled out at a glance, the cutting ends.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.names import Names, name_in
from facedown.poker.histories.phh.scan import HEADER, NO_FIELDS
from facedown.poker.histories.source import LONGEST, Piece, failing


class Seams:
    """Iterate for the pieces of each hand; `rest`, if any, must then be read in one go, after `names`.

    Each hand is whole, ends where the next one begins, and has a name that none before it has.
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.names = Names()
        self.rest: Iterator[Piece] | None = None
        self._pieces = iter(pieces)

    def __iter__(self) -> Iterator[list[Piece]]:
        hand: list[Piece] = []
        size = 0
        try:
            for piece in self._pieces:
                if _is_preface(hand):
                    hand, size = [], 0
                if _begins_another(piece, hand):
                    if not (_is_closed(hand) and self._is_new(hand)):
                        self._pieces = chain([piece], self._pieces)
                        break
                    yield hand
                    hand, size = [], 0
                hand.append(piece)
                size += len(piece[1])
                if size > LONGEST:
                    break
            else:
                if not hand or _is_single(hand) or self._is_new(hand):
                    yield hand
                    return
        except BadHistory as error:
            self._pieces = failing(error)
        self.rest = chain(hand, self._pieces)

    def _is_new(self, hand: list[Piece]) -> bool:
        header = HEADER.match(hand[0][1])
        return header is not None and self.names.is_new(name_in(header))


def _is_preface(hand: list[Piece]) -> bool:
    return len(hand) == 1 and _is_single(hand) and NO_FIELDS.fullmatch(hand[0][1]) is not None


def _begins_another(piece: Piece, hand: list[Piece]) -> bool:
    return bool(hand) and not _is_single(hand) and HEADER.match(piece[1]) is not None


def _is_single(hand: list[Piece]) -> bool:
    """Are there fields before any header? Then the whole file is one hand."""
    return not hand[0][1].startswith("[")


_FIELD: Final = re.compile(r"[A-Za-z0-9_-]+ = (.*)")
_TEXTS: Final = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"")
_OPEN: Final = re.compile(r"['\"#]")
"""What is left of a text that does not end on its line; a remark may hide anything."""
_LONG_TEXTS: Final = ("'''", '"""')


def _is_closed(hand: list[Piece]) -> bool:
    """Are all texts and lists closed at its end? They are if the last line is a field by itself."""
    if any(quotes in text for _, text in hand for quotes in _LONG_TEXTS):
        return False
    text = hand[-1][1].rstrip(" \t\n")
    field = _FIELD.fullmatch(text, text.rfind("\n") + 1)
    if field is None:
        return False
    value = _TEXTS.sub("", field[1])
    return not _OPEN.search(value) and value.count("[") == value.count("]")
