"""Deals drawn from a seed, thousands at once: hole cards that go together, then a board from what is left."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.core import Seed
from facedown.core.seed import Draws
from facedown.poker.cards import Card

Hand: TypeAlias = tuple[Card, ...]
Cards: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.int64]

_SPAN: Final = 1 << 32
_TRIES: Final = 1000
"""Batches of hands that may clash before we give up."""


class TooCrowded(ValueError):
    """Ranges that can hardly be dealt together."""


def sampled(
    hands: Sequence[Mapping[Hand, int] | None],
    matchups: Mapping[tuple[Hand, ...], int] | None,
    *,
    shown: Hand,
    seen: frozenset[Card],
    deck: Sequence[Card],
    hole: int,
    seed: Seed,
    samples: int,
) -> list[Cards]:
    """Hole cards by player, then the rest of the board; each of them (samples, cards).

    Hands from ranges are drawn together, each way as likely as its weight; any other hand and the board come
    from the cards that are left, which is the same as dealing all of them at once.
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


def _slice(cards: Cards, start: int, size: int) -> Cards:
    return cards[:, start : start + size]


def _together(
    hands: Sequence[Mapping[Hand, int]],
    matchups: Mapping[tuple[Hand, ...], int] | None,
    draws: Draws,
    samples: int,
) -> list[Cards]:
    if not hands:
        return []
    if matchups is not None and sum(matchups.values()) <= _SPAN:
        ways = np.array(list(matchups), np.uint8)
        chosen = ways[_weighted(list(matchups.values()), draws, samples)]
        return [chosen[:, at] for at in range(len(hands))]
    return _agreeing(hands, draws, samples)


def _agreeing(hands: Sequence[Mapping[Hand, int]], draws: Draws, samples: int) -> list[Cards]:
    """Each hand drawn by itself; deals in which two of them share a card are thrown away whole."""
    lists = [np.array(list(of), np.uint8) for of in hands]
    kept: list[Cards] = []
    found = 0
    for _ in range(_TRIES):
        picks = [_weighted(list(of.values()), draws, samples) for of in hands]
        dealt = np.column_stack([cards[pick] for cards, pick in zip(lists, picks, strict=True)])
        ordered = np.sort(dealt, axis=1)
        apart = dealt[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
        kept.append(apart)
        found += len(apart)
        if found * _TRIES < samples:
            break  # at this rate there would never be enough
        if found >= samples:
            size = lists[0].shape[1]
            every = np.concatenate(kept)[:samples]
            return [_slice(every, at * size, size) for at in range(len(hands))]
    raise TooCrowded("these ranges leave each other too few cards to be dealt together")


def _dealt(used: Cards, wanted: int, deck: Sequence[Card], draws: Draws, samples: int) -> Cards:
    """Cards that are left, one after the other: the n-th free card is found by stepping over those used."""
    taken = used.astype(np.int64)
    known = taken.shape[1]
    for _ in range(wanted):
        card = deck[0] + _below(len(deck) - taken.shape[1], draws, samples)
        for column in np.sort(taken, axis=1).T:
            card += card >= column
        taken = np.column_stack([taken, card])
    return taken[:, known:].astype(np.uint8)


def _weighted(weights: Sequence[int], draws: Draws, samples: int) -> NDArray[np.intp]:
    """Places, as likely as their weights."""
    ends = np.cumsum(weights)
    return np.searchsorted(ends, _below(int(ends[-1]), draws, samples), "right")


def _below(n: int, draws: Draws, samples: int) -> Words:
    """0 … n − 1, each as likely: words past the last whole multiple of n are drawn again."""
    words = _words(draws, samples)
    limit = _SPAN - _SPAN % n
    while (past := np.flatnonzero(words >= limit)).size:
        words[past] = _words(draws, past.size)
    return words % n


def _words(draws: Draws, count: int) -> Words:
    return np.fromiter(islice(iter(draws.word, -1), count), np.int64, count)
