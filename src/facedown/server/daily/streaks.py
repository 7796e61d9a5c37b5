"""How many days in a row an account has answered."""

from collections.abc import Iterable

from msgspec import Struct


class Streak(Struct, frozen=True):
    days: int
    """Days in a row up to today; today may still be missing."""
    longest: int


def streak_of(answered: Iterable[int], today: int) -> Streak:
    """`answered`: the days, in any order."""
    longest = days = 0
    last = None
    for day in sorted(answered):
        days = days + 1 if last == day - 1 else 1
        longest, last = max(longest, days), day
    is_alive = last is not None and last >= today - 1
    return Streak(days if is_alive else 0, longest)
