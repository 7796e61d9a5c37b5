"""Names of strengths, by the number of different hands in each category."""

from bisect import bisect_left
from itertools import accumulate
from typing import Final, Literal, TypeAlias

Category: TypeAlias = Literal[
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]

# From the weakest; the number of hands that differ in more than suits.
_HIGH: Final[dict[Category, int]] = {
    "high_card": 1277,
    "pair": 2860,
    "two_pair": 858,
    "three_of_a_kind": 858,
    "straight": 10,
    "flush": 1277,
    "full_house": 156,
    "four_of_a_kind": 156,
    "straight_flush": 10,
}
_SHORT: Final[dict[Category, int]] = {
    "high_card": 120,
    "pair": 504,
    "two_pair": 252,
    "three_of_a_kind": 252,
    "straight": 6,
    "full_house": 72,
    "flush": 120,
    "four_of_a_kind": 72,
    "straight_flush": 6,
}
_NAMES: Final[tuple[Category, ...]] = (*_HIGH, *_SHORT)
_LAST: Final = list(accumulate([*_HIGH.values(), *_SHORT.values()]))
"""The greatest strength of each category."""

STRONGEST: Final = sum(_HIGH.values())
"""7462: the royal flush."""


def describe(strength: int) -> Category:
    """The category of a strength; short-deck strengths are above the others."""
    if not 1 <= strength <= _LAST[-1]:
        raise ValueError(f"{strength} is not a strength: they are 1 … {_LAST[-1]}")
    return _NAMES[bisect_left(_LAST, strength)]
