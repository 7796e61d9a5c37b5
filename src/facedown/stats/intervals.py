"""Confidence intervals for results of games. `z` is in standard deviations; 1.96 gives 95 %."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple


class Interval(NamedTuple):
    """An estimate and its confidence interval."""

    low: float
    middle: float
    """The measured value; not the middle of the interval if that is lopsided."""
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int | float) and self.low <= value <= self.high


def wilson(wins: float, games: int, z: float = 1.96) -> Interval:
    """Wilson's score interval for a proportion: always within 0 … 1, and sound for few games or no losses.

    A draw may count as half a win: the interval is then too wide, never too narrow.
    """
    if not 0 <= wins <= games or games == 0:
        raise ValueError(f"cannot take the share of {wins} wins in {games} games")
    share = wins / games
    shrink = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / shrink
    spread = z / shrink * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    # Without wins or losses the bound is exactly 0 or 1, but rounding may miss it slightly.
    low = 0.0 if wins == 0 else centre - spread
    high = 1.0 if wins == games else centre + spread
    return Interval(low, share, high)


def mean(values: Sequence[float], z: float = 1.96) -> Interval:
    """The mean, plus or minus `z` standard errors. For few values pass Student's t as `z`."""
    count = len(values)
    if count < 2:
        raise ValueError(f"a mean with an interval needs two values or more, not {count}")
    middle = fsum(values) / count
    variance = fsum((value - middle) ** 2 for value in values) / (count - 1)
    spread = z * sqrt(variance / count)
    return Interval(middle - spread, middle, middle + spread)


def paired(ours: Sequence[float], theirs: Sequence[float], z: float = 1.96) -> Interval:
    """The mean of ours − theirs, pair by pair: what both share (a deal, a seat) cancels out."""
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} values cannot be paired with {len(theirs)}")
    return mean([our - their for our, their in zip(ours, theirs, strict=True)], z)
