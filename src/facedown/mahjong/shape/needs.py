"""Which tiles a hand needs. Answers are kept: most hands are asked again before a tile moves."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, cast

from xiangting import PlayerCount, calculate_necessary_tiles

from facedown.core.errors import Error
from facedown.mahjong.shape.distance import FOUR, Hand, counted
from facedown.mahjong.tiles import Kind

KEPT: Final = 1 << 14
"""Hands of either question; some 4 MB."""

_needed: Final = cast(
    "Callable[[bytes | bytearray, PlayerCount], tuple[int, int]]", calculate_necessary_tiles
)


class WrongSize(Error, ValueError):
    """A hand has too many or too few tiles to be asked what it needs."""


def waits(hand: Hand, melds: int = 0) -> tuple[Kind, ...]:
    """What completes a hand of 13 − 3 × melds tiles, ascending; nothing if it is not in tenpai.

    Raises WrongSize for any other number of tiles, such as the 14 after a draw.
    """
    return _waits(counted(hand), melds)


def useful(hand: Hand, melds: int = 0) -> tuple[Kind, ...]:
    """What brings a hand of 13 − 3 × melds tiles nearer to winning, ascending. Raises WrongSize."""
    return _useful(counted(hand), melds)


def needed(counts: bytes | bytearray) -> int:
    """The same as `useful`, as a mask of kinds. Not kept: a round looks at a hand once."""
    return _needed(counts, FOUR)[1]


@lru_cache(KEPT)
def _waits(hand: bytes, melds: int) -> tuple[Kind, ...]:
    _check(hand, melds)
    distance, kinds = _needed(hand, FOUR)
    return _kinds(kinds) if distance == 1 else ()


@lru_cache(KEPT)
def _useful(hand: bytes, melds: int) -> tuple[Kind, ...]:
    _check(hand, melds)
    return _kinds(_needed(hand, FOUR)[1])


def _check(hand: bytes, melds: int) -> None:
    size, held = 13 - 3 * melds, sum(hand)
    if held == size + 1:
        raise WrongSize(
            f"a hand with {held} tiles has one to discard first: take it away and ask again, or ask "
            "facedown.mahjong.hints.hints(view, prompt.actions), which has the waits after each discard"
        )
    if held != size:
        less = f", less 3 for each meld: {size} here" if melds else ""
        raise WrongSize(f"a hand has 13 tiles before its draw{less}, not {held}")


def _kinds(flags: int) -> tuple[Kind, ...]:
    """A bit each, the lowest for 1m."""
    kinds = []
    while flags:
        lowest = flags & -flags
        kinds.append(lowest.bit_length() - 1)
        flags ^= lowest
    return tuple(kinds)
