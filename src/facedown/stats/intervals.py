"""Confidence intervals for results of games. `z` is in standard deviations; 1.96 gives 95 %."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final, NamedTuple

_STUDENT: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""By the degrees of freedom, from 1."""


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


def ratio(parts: Sequence[tuple[float, int]], z: float = 1.96) -> Interval:
    """The sum of the first numbers by that of the second, plus or minus `z` standard errors.

    For rates over matches of different lengths: (what was won, in how many hands). Matches are taken to be
    independent, their hands are not. If all lengths are 1, it is the mean.
    """
    count, total = len(parts), sum(length for _, length in parts)
    if count < 2 or total <= 0:
        raise ValueError(f"a rate with an interval needs two matches or more with hands, not {count}")
    middle = fsum(value for value, _ in parts) / total
    squares = fsum((value - middle * length) ** 2 for value, length in parts)
    spread = z * sqrt(squares * count / (count - 1)) / total
    return Interval(middle - spread, middle, middle + spread)


def student(freedom: int) -> float:
    """Student's t for 95 %: what `z` should be where the variance is estimated from few values."""
    return _STUDENT[freedom - 1] if freedom <= len(_STUDENT) else 1.96 + 2.4 / freedom


def paired(ours: Sequence[float], theirs: Sequence[float], z: float = 1.96) -> Interval:
    """The mean of ours − theirs, pair by pair: what both share (a deal, a seat) cancels out."""
    if len(ours) != len(theirs):
        raise ValueError(f"{len(ours)} values cannot be paired with {len(theirs)}")
    return mean([our - their for our, their in zip(ours, theirs, strict=True)], z)


def mean_of_sums(count: int, total: float, squares: float, z: float = 1.96) -> Interval:
    """As `mean`, for values of which only the number, the sum and the sum of squares are known."""
    if count < 2:
        raise ValueError(f"a mean with an interval needs two values or more, not {count}")
    middle = total / count
    variance = max(0.0, squares - total * middle) / (count - 1)
    spread = z * sqrt(variance / count)
    return Interval(middle - spread, middle, middle + spread)
