"""Strengths of many hands at once, in machine code by Numba (extra `fast`), from the source of `lookup`.

`compiled()` returns functions on integers that other jitted code may call.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from facedown.poker.cards import NAMES
from facedown.poker.strengths import arrays, lookup
from facedown.poker.strengths.lookup import strength5, strength7


class Compiled(NamedTuple):
    strength5: Callable[..., int]
    strength7: Callable[..., int]


@cache
def compiled(*, short: bool = False) -> Compiled:
    """The lookup over arrays, for jitted callers."""
    of = arrays.short_tables() if short else arrays.high_tables()
    names: dict[str, Any] = vars(lookup) | {
        "KEYS": of.keys,
        "SUITED": of.suited,
        "OFFSETS": of.offsets,
        "STRENGTHS": of.strengths,
        "SUITED_STRENGTHS": of.suited_strengths,
    }
    names["suit_mask"] = _jitted(lookup.suit_mask, names)
    names["seldom"] = _jitted(lookup.flush, names)  # the tables are loaded
    return Compiled(_jitted(lookup.strength5, names), _jitted(lookup.strength7, names))


def strengths(cards: arrays.CardArray, *, short: bool = False) -> arrays.Strengths:
    """(N, 5) or (N, 7) cards → (N,) strengths."""
    if cards.ndim != 2 or cards.shape[1] not in {5, 7}:
        raise ValueError(f"jitted strengths are those of (N, 5) or (N, 7) cards, not of {cards.shape}")
    if cards.size and not 0 <= cards.min() <= cards.max() < len(NAMES):
        raise ValueError(f"cards are 0 to {len(NAMES) - 1}")  # compiled code would read beyond the tables
    found = np.empty(len(cards), np.uint16)
    _loop(cards.shape[1], short=short)(cards, found)
    return found


@cache
def _loop(size: int, *, short: bool) -> Callable[[arrays.CardArray, arrays.Strengths], None]:
    of = compiled(short=short)
    loop: Callable[[arrays.CardArray, arrays.Strengths], None] = _jitted(
        _fives if size == 5 else _sevens, of._asdict()
    )
    return loop


def _jitted(function: Any, names: dict[str, Any]) -> Any:
    return njit(FunctionType(function.__code__, names))


def _fives(cards: arrays.CardArray, found: arrays.Strengths) -> None:
    for at in range(len(cards)):
        a, b, c, d, e = cards[at, 0], cards[at, 1], cards[at, 2], cards[at, 3], cards[at, 4]
        found[at] = strength5(a, b, c, d, e)


def _sevens(cards: arrays.CardArray, found: arrays.Strengths) -> None:
    for at in range(len(cards)):
        a, b, c, d = cards[at, 0], cards[at, 1], cards[at, 2], cards[at, 3]
        e, f, g = cards[at, 4], cards[at, 5], cards[at, 6]
        found[at] = strength7(a, b, c, d, e, f, g)
