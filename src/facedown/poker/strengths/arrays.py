"""Strengths of many hands at once, in NumPy, from the same tables.

Large arrays are processed in blocks that fit the cache.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.poker.strengths import tables

CardArray: TypeAlias = NDArray[Any]
"""(hands, cards), integers."""
Strengths: TypeAlias = NDArray[np.uint16]

BLOCK: Final = 1 << 14


class Tables(NamedTuple):
    keys: NDArray[np.int64]
    suited: NDArray[np.uint8]
    offsets: NDArray[np.int32]
    strengths: NDArray[np.uint16]
    suited_strengths: NDArray[np.uint16]


@cache
def high_tables() -> Tables:
    return _tables(tables.STRENGTHS, tables.SUITED_STRENGTHS)


@cache
def short_tables() -> Tables:
    return _tables(tables.SHORT_STRENGTHS, tables.SHORT_SUITED_STRENGTHS)


def _tables(strengths: list[int], suited_strengths: list[int]) -> Tables:
    if not tables.STRENGTHS:
        tables.read()
    return Tables(
        np.array(tables.KEYS, np.int64),
        np.array(tables.SUITED, np.uint8),
        np.array(tables.OFFSETS, np.int32),
        np.array(strengths, np.uint16),
        np.array(suited_strengths, np.uint16),
    )


def strengths(cards: CardArray) -> Strengths:
    """(N, 5 … 7) cards → (N,) strengths."""
    return _strengths(cards, high_tables())


def short_strengths(cards: CardArray) -> Strengths:
    return _strengths(cards, short_tables())


def omaha_strengths(cards: CardArray) -> Strengths:
    """(N, 4 + 3 … 5): hole cards first, then the board; two of the former count with three of the latter."""
    hole, board = range(4), range(4, cards.shape[1])
    best = np.zeros(len(cards), np.uint16)
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            np.maximum(best, strengths(cards[:, (*two, *three)]), out=best)
    return best


BATCHES: Final[Mapping[str, Callable[[CardArray], Strengths]]] = MappingProxyType(
    {"high": strengths, "omaha": omaha_strengths, "short": short_strengths}
)
"""By the evaluator's key; hole cards first, then the board."""


def _strengths(cards: CardArray, of: Tables) -> Strengths:
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= 7:
        raise ValueError(f"strengths are those of (N, 5 … 7) cards, not of {cards.shape}")
    found = np.empty(len(cards), np.uint16)
    for start in range(0, len(cards), BLOCK):
        block = cards[start : start + BLOCK]
        found[start : start + BLOCK] = _block(block, of)
    return found


def _block(cards: CardArray, of: Tables) -> Strengths:
    columns = cards.T
    key = of.keys.take(columns[0])
    for column in columns[1:]:
        key += of.keys.take(column)
    suits = of.suited.take(key >> tables.SUIT_SHIFT)
    ranks = key & tables.RANKS_MASK
    found: Strengths = of.strengths.take(ranks + of.offsets.take(ranks >> tables.ROW_BITS))
    flushes = np.flatnonzero(suits)
    if flushes.size:
        found[flushes] = of.suited_strengths.take(_masks(cards[flushes], suits[flushes]))
    return found


def _masks(cards: CardArray, suits: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The ranks in the suit of the flush, as bits."""
    inside = (cards & 3) + 1 == suits[:, None]
    bits = np.int64(1) << (cards >> 2).astype(np.int64)
    masks: NDArray[np.int64] = np.where(inside, bits, 0).sum(axis=1)
    return masks
