"""Intervals for what was measured in games. `z` is in standard deviations; 1.96 holds 95 of 100 times."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple


class Interval(NamedTuple):
    """An estimate and the range in which the truth is believed to lie."""

    low: float
    middle: float
    """What was measured; not the middle of the range where the range is lopsided."""
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high


def wilson(wins: float, games: int, z: float = 1.96) -> Interval:
    """Wilson's score interval for a share: never outside 0 … 1, and honest with few games or none lost.

    A draw may count as half a win: the interval is then too wide, never too narrow.
    """
    if not 0 <= wins <= games or games == 0:
        raise ValueError(f"cannot take the share of {wins} wins in {games} games")
    share = wins / games
    shrink = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / shrink
    spread = z / shrink * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    # With no wins or no losses the bound is 0 or 1; rounding may miss it by a hair.
    low = 0.0 if wins == 0 else centre - spread
    high = 1.0 if wins == games else centre + spread
    return Interval(low, share, high)


def mean(values: Sequence[float], z: float = 1.96) -> Interval:
    """The mean, give or take `z` standard errors. For a few values only, bring Student's t as `z`."""
    count = len(values)
    if count < 2:
        raise ValueError(f"a mean with an interval needs two values or more, not {count}")
    middle = fsum(values) / count
    variance = fsum((value - middle) ** 2 for value in values) / (count - 1)
    spread = z * sqrt(variance / count)
    return Interval(middle - spread, middle, middle + spread)


def paired(ours: Sequence[float], theirs: Sequence[float], z: float = 1.96) -> Interval:
    """The mean of ours − theirs, value by value: what both had in common (a deal, a seat) cancels out."""
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} values cannot be paired with {len(theirs)}")
    return mean([our - their for our, their in zip(ours, theirs, strict=True)], z)
