"""Draws thousands of deals at once from a seed: compatible hole cards, then a board from the rest."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.core import Seed
from facedown.core.errors import Error
from facedown.core.seed import Draws
from facedown.poker.cards import Card

CardTuple: TypeAlias = tuple[Card, ...]
CardArray: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.int64]

_SPAN: Final = 1 << 32
_RARE: Final = 1000
"""One deal in so many without a clash is too few to go on drawing."""
_JUDGED: Final = 10 * _RARE
"""Drawn deals from which that can be told; after fewer, a seed may only have been unlucky."""
_BATCH: Final = 1000
"""If few samples are wanted and many deals clash, more are drawn at a time, up to so many."""


class TooCrowded(Error, ValueError):
    """The ranges can hardly ever be dealt together."""


def sampled(
    hands: Sequence[Mapping[CardTuple, int] | None],
    matchups: Mapping[tuple[CardTuple, ...], int] | None,
    *,
    shown: CardTuple,
    seen: frozenset[Card],
    deck: Sequence[Card],
    hole: int,
    seed: Seed,
    samples: int,
) -> list[CardArray]:
    """Return hole cards by player, then the rest of the board, each as an array (samples, cards).

    Hands from ranges are drawn together, by weight. Unknown hands and the board come from the remaining
    cards, which is equivalent to dealing everything at once.
    """
    draws = seed.draws()
    ranged = [at for at, of in enumerate(hands) if of is not None]
    drawn = _together([of for of in hands if of is not None], matchups, draws, samples)
    known = np.broadcast_to(np.array(sorted(seen), np.uint8), (samples, len(seen)))
    used = np.column_stack([*drawn, known])
    wanted = hole * (len(hands) - len(ranged)) + 5 - len(shown)
    rest = _dealt(used, wanted, deck, draws, samples)
    of_ranges, others = iter(drawn), iter(range(0, wanted, hole))
    holes = [next(of_ranges) if of is not None else _slice(rest, next(others), hole) for of in hands]
    return [*holes, rest[:, wanted - 5 + len(shown) :]]


def _slice(cards: CardArray, start: int, size: int) -> CardArray:
    return cards[:, start : start + size]


def _together(
    hands: Sequence[Mapping[CardTuple, int]],
    matchups: Mapping[tuple[CardTuple, ...], int] | None,
    draws: Draws,
    samples: int,
) -> list[CardArray]:
    if not hands:
        return []
    if matchups is not None and sum(matchups.values()) <= _SPAN:
        ways = np.array(list(matchups), np.uint8)
        chosen = ways[_weighted(list(matchups.values()), draws, samples)]
        return [chosen[:, at] for at in range(len(hands))]
    return _agreeing(hands, draws, samples)


def _agreeing(hands: Sequence[Mapping[CardTuple, int]], draws: Draws, samples: int) -> list[CardArray]:
    """Draw each hand independently and discard the whole deal if two hands share a card.

    Redrawing only one of the two would distort the weights.
    """
    lists = [np.array(list(of), np.uint8) for of in hands]
    kept: list[CardArray] = []
    found = drawn = 0
    while found < samples:
        if drawn >= _JUDGED and found * _RARE < drawn:
            raise TooCrowded("these ranges can hardly ever be dealt together: they need the same cards")
        size = max(samples, min(drawn, _BATCH))
        picks = [_weighted(list(of.values()), draws, size) for of in hands]
        dealt = np.column_stack([cards[pick] for cards, pick in zip(lists, picks, strict=True)])
        ordered = np.sort(dealt, axis=1)
        apart = dealt[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
        kept.append(apart)
        found += len(apart)
        drawn += size
    hole = lists[0].shape[1]
    every = np.concatenate(kept)[:samples]
    return [_slice(every, at * hole, hole) for at in range(len(hands))]


def _dealt(used: CardArray, wanted: int, deck: Sequence[Card], draws: Draws, samples: int) -> CardArray:
    """Deal remaining cards one by one: find the n-th free card by skipping those in use."""
    taken = used.astype(np.int64)
    known = taken.shape[1]
    for _ in range(wanted):
        card = deck[0] + _below(len(deck) - taken.shape[1], draws, samples)
        for column in np.sort(taken, axis=1).T:
            card += card >= column
        taken = np.column_stack([taken, card])
    return taken[:, known:].astype(np.uint8)


def _weighted(weights: Sequence[int], draws: Draws, samples: int) -> NDArray[np.intp]:
    """Indices, with probabilities proportional to their weights."""
    ends = np.cumsum(weights)
    return np.searchsorted(ends, _below(int(ends[-1]), draws, samples), "right")


def _below(n: int, draws: Draws, samples: int) -> Words:
    """Uniform numbers from 0 to n − 1: words beyond the last whole multiple of n are drawn again."""
    words = _words(draws, samples)
    limit = _SPAN - _SPAN % n
    while (past := np.flatnonzero(words >= limit)).size:
        words[past] = _words(draws, past.size)
    return words % n


def _words(draws: Draws, count: int) -> Words:
    return np.fromiter(islice(iter(draws.word, -1), count), np.int64, count)
