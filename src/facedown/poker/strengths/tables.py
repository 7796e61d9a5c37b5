"""The tables of strengths. Short lists are ready on import; long ones are loaded on first use.

A card's key is its rank's key, with its suit's key in the upper bits. The keys of 5, 6 or 7 cards are added:
the lower bits of the sum identify the ranks, the upper bits the suit of a flush. The sums are sparse, so rows
of `2 ** ROW_BITS` of them overlap in one list, each row shifted by its offset: a strength is `STRENGTHS[ranks
+ OFFSETS[ranks >> ROW_BITS]]`.

`scripts/strength_tables.py` finds the keys and writes the file.
"""

import sys
from array import array
from collections.abc import Iterable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final
from zlib import compress, decompress

RANK_KEYS: Final = (1, 4, 16, 67, 295, 1334, 5734, 23800, 60883, 208450, 509982, 1304151, 2967844)
"""The smallest keys, chosen one by one, for which the 73,775 sums are all different."""
SUIT_KEYS: Final = (1, 12, 77, 84)
"""The smallest keys for which the sum identifies the suit of a flush in 5, 6 or 7 cards."""
SUIT_SHIFT: Final = 24
RANKS_MASK: Final = (1 << SUIT_SHIFT) - 1
SUIT_SUMS: Final = 7 * SUIT_KEYS[-1] + 1
ROW_BITS: Final = 9
UNREAD: Final = 5
"""A fifth suit: until the tables are loaded all hands are flushes in it, so the usual path needs no check."""

KEYS: Final[list[int]] = [rank + (suit << SUIT_SHIFT) for rank in RANK_KEYS for suit in SUIT_KEYS]
"""By card."""
SUITED: Final[list[int]] = [UNREAD] * SUIT_SUMS
"""By the sum's upper bits: 1 + the suit with five or more cards, or 0."""
OFFSETS: Final[list[int]] = []
STRENGTHS: Final[list[int]] = []
SUITED_STRENGTHS: Final[list[int]] = []
"""By the ranks of the suit, as bits."""
SHORT_STRENGTHS: Final[list[int]] = []
SHORT_SUITED_STRENGTHS: Final[list[int]] = []

FILE: Final = Path(__file__).with_name("tables.bin")
SECTIONS: Final = (SUITED, OFFSETS, STRENGTHS, SUITED_STRENGTHS, SHORT_STRENGTHS, SHORT_SUITED_STRENGTHS)
"""In the order of the file."""


def read() -> None:
    """Fill the tables in place, because other modules import them by name. Loading twice changes nothing."""
    values = array("i")
    values.frombytes(decompress(FILE.read_bytes()))
    if sys.byteorder == "big":
        values.byteswap()
    count = len(SECTIONS)
    ends = accumulate(values[:count], initial=count)
    once: dict[
        int, int
    ] = {}  # one object for each number: the lists fit the cache, and lookups are a seventh faster
    # `SUITED` comes last: until it changes, other threads find the tables unloaded and load them too.
    for section, (start, end) in reversed(list(zip(SECTIONS, pairwise(ends), strict=True))):
        section[:] = [once.setdefault(value, value) for value in values[start:end]]


def pack(*sections: Iterable[int]) -> bytes:
    """The file with these sections: their lengths, then their numbers, little-endian and deflated."""
    parts = [list(section) for section in sections]
    values = array("i", [len(part) for part in parts])
    for part in parts:
        values.extend(part)
    if sys.byteorder == "big":
        values.byteswap()
    return compress(values.tobytes(), 9)
