"""The evaluators of hold'em, Omaha and short-deck. A variant names its evaluator by a key here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from facedown.poker import cards as card_names
from facedown.poker.cards import Card
from facedown.poker.strengths import lookup
from facedown.poker.strengths.lookup import strength5, strength7

Cards: TypeAlias = Sequence[Card] | Sequence[str]
"""Numbers, or names as in views and events: ("Ah", "Kd"), or "AhKd". Names take a little longer."""
Evaluator: TypeAlias = Callable[[Cards, Cards], int]
"""(hole cards, board of three to five) → strength; greater is stronger."""


def strength(cards: Cards) -> int:
    """The best five of 5, 6 or 7 cards: 1 … 7462, greater is stronger."""
    try:
        return lookup.strength(cards)  # type: ignore[arg-type]
    except (TypeError, ValueError):  # names are rare; to ask for them first would cost the others time
        return lookup.strength(_numbers(cards))


def short_strength(cards: Cards) -> int:
    """The best five of 5, 6 or 7 cards of the short deck: 7463 … 8866, greater is stronger."""
    try:
        return lookup.short_strength(cards)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return lookup.short_strength(_numbers(cards))


def high(hole: Cards, board: Cards) -> int:
    """The best five of all cards."""
    cards: tuple[Any, ...] = (*hole, *board)
    try:
        return strength7(*cards) if len(cards) == 7 else lookup.strength(cards)
    except (TypeError, ValueError):
        return lookup.strength(_joined(hole, board))


def omaha(hole: Cards, board: Cards) -> int:
    """The best of exactly two hole cards with exactly three of the board."""
    return max(strength5(*five) for five in _two_and_three(_numbers(hole), _numbers(board)))


def short(hole: Cards, board: Cards) -> int:
    """The best five of all cards, by the short deck's order of hands."""
    try:
        return lookup.short_strength((*hole, *board))
    except (TypeError, ValueError):
        return lookup.short_strength(_joined(hole, board))


EVALUATORS: Final[Mapping[str, Evaluator]] = MappingProxyType({"high": high, "omaha": omaha, "short": short})


def best_five(hole: Cards, board: Cards, evaluator: str = "high") -> card_names.Cards:
    """The five cards that count, for display: pairs and better first, then from high to low."""
    five = max(_fives(_numbers(hole), _numbers(board), evaluator), key=_JUDGES[evaluator])
    return card_names.Cards(_arranged(five, lowest=4 if evaluator == "short" else 0))


_JUDGES: Final[Mapping[str, Callable[[Sequence[Card]], int]]] = {
    "high": lookup.strength,
    "omaha": lookup.strength,
    "short": lookup.short_strength,
}


def _numbers(cards: Cards) -> tuple[Card, ...]:
    if not any(isinstance(card, str) for card in cards):
        return tuple(cards)  # type: ignore[arg-type]
    return card_names.numbers(cards)


def _joined(hole: Cards, board: Cards) -> tuple[Card, ...]:
    """As one, so that a name on both sides is seen."""
    sides = [card_names.Cards(cards) if isinstance(cards, str) else cards for cards in (hole, board)]
    return _numbers((*sides[0], *sides[1]))


def _fives(hole: Sequence[Card], board: Sequence[Card], evaluator: str) -> Iterable[tuple[Card, ...]]:
    return _two_and_three(hole, board) if evaluator == "omaha" else combinations(chain(hole, board), 5)


def _two_and_three(hole: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
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
