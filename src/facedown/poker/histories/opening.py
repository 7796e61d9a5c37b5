"""How a recorded hand begins, in the kernel's terms: posts, price, opener, sizes of bets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from facedown.poker.kernel import SHORT_ALL_INS, SHORT_BETS
from facedown.poker.stakes import LIMITS, Limit
from facedown.poker.variant import STREETS, Variant

HEADS_UP: Final = 2


class Opening(NamedTuple):
    """By position. Hands share the lists, so nobody may change them."""

    variant: Variant
    terms: list[int]
    antes: list[int]
    dead: list[int]
    blinds: list[int]
    """Late live posts are among them."""
    price: int
    opener: int


def terms(limit: Limit, early: int, late: int, *, short_bets: bool) -> list[int]:
    """`early` and `late` are the least bets before and after the turn. `short_bets` reopen the betting.

    No format says how many raises a fixed limit allows, so there is no cap; short all-ins add up to a raise.
    """
    reopening = SHORT_ALL_INS + (SHORT_BETS if short_bets else 0)
    return [LIMITS[limit], 0, reopening, 0, 0, 0, len(STREETS), early, early, late, late]


def opener_of(blinds: Sequence[int], first: int = 0) -> int:
    """Who sits after the last of the highest blinds, counted from `first`, the small one (holdem.md 3).

    Late posts move nobody's turn: they are left out, or negative.
    """
    size = len(blinds)
    last = max(range(size), key=lambda at: (blinds[at], (at - first) % size))
    return (last + 1) % size if blinds[last] > 0 else 0
