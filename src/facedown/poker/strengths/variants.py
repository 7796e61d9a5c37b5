"""The evaluators of hold'em, Omaha and short-deck. A variant names its evaluator by a key here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from types import MappingProxyType
from typing import Final, TypeAlias

from facedown.poker.cards import Card
from facedown.poker.strengths.lookup import short_strength, strength, strength5, strength7

Cards: TypeAlias = Sequence[Card]
Evaluator: TypeAlias = Callable[[Cards, Cards], int]
"""(hole cards, board of three to five) → strength; greater is stronger."""


def high(hole: Cards, board: Cards) -> int:
    """The best five of all cards."""
    cards = (*hole, *board)
    return strength7(*cards) if len(cards) == 7 else strength(cards)


def omaha(hole: Cards, board: Cards) -> int:
    """The best of exactly two hole cards with exactly three of the board."""
    return max(strength5(*five) for five in _two_and_three(hole, board))


def short(hole: Cards, board: Cards) -> int:
    """The best five of all cards, by the short deck's order of hands."""
    return short_strength((*hole, *board))


EVALUATORS: Final[Mapping[str, Evaluator]] = MappingProxyType({"high": high, "omaha": omaha, "short": short})


def best_five(hole: Cards, board: Cards, evaluator: str = "high") -> tuple[Card, ...]:
    """The five cards that count, for display: pairs and better first, then from high to low."""
    five = max(_fives(hole, board, evaluator), key=_JUDGES[evaluator])
    return _arranged(five, lowest=4 if evaluator == "short" else 0)


_JUDGES: Final[Mapping[str, Callable[[Cards], int]]] = {
    "high": strength,
    "omaha": strength,
    "short": short_strength,
}


def _fives(hole: Cards, board: Cards, evaluator: str) -> Iterable[tuple[Card, ...]]:
    return _two_and_three(hole, board) if evaluator == "omaha" else combinations(chain(hole, board), 5)


def _two_and_three(hole: Cards, board: Cards) -> Iterable[tuple[Card, ...]]:
    triples = list(combinations(board, 3))
    return ((*two, *three) for two in combinations(hole, 2) for three in triples)


def _arranged(five: tuple[Card, ...], lowest: int) -> tuple[Card, ...]:
    ranks = [card >> 2 for card in five]
    wheel = sorted(ranks) == [*range(lowest, lowest + 4), 12]
    return tuple(
        sorted(
            five,
            key=lambda card: (ranks.count(card >> 2), -1 if wheel and card >> 2 == 12 else card),
            reverse=True,
        )
    )
