"""Which tiles a hand needs. Answers are kept: most hands are asked again before a tile moves."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, cast

from xiangting import PlayerCount, calculate_necessary_tiles

from facedown.mahjong.shape.distance import FOUR, Hand, counted
from facedown.mahjong.tiles import Kind

KEPT: Final = 1 << 14
"""Hands of either question; some 4 MB."""

_needed: Final = cast(
    "Callable[[bytes | bytearray, PlayerCount], tuple[int, int]]", calculate_necessary_tiles
)


def waits(hand: Hand, melds: int = 0) -> tuple[Kind, ...]:
    """What completes a hand of 13 − 3 × melds tiles, ascending; nothing if it is not in tenpai."""
    return _waits(counted(hand), melds)


def useful(hand: Hand, melds: int = 0) -> tuple[Kind, ...]:
    """What brings a hand of 13 − 3 × melds tiles nearer to winning, ascending."""
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
    size = 13 - 3 * melds
    assert sum(hand) == size, f"beside {melds} melds a hand has {size} tiles, not {sum(hand)}"


def _kinds(flags: int) -> tuple[Kind, ...]:
    """A bit each, the lowest for 1m."""
    kinds = []
    while flags:
        lowest = flags & -flags
        kinds.append(lowest.bit_length() - 1)
        flags ^= lowest
    return tuple(kinds)
