"""What a page tells a player about their own hand: what their cards make.

Hints are computed from the player's own view alone, so they cannot reveal anything else.
"""

from typing import Final, Protocol

from msgspec import Struct

from facedown.poker.cards import RANKS, rank
from facedown.poker.hand.view import View
from facedown.poker.strengths import EVALUATORS, Category, best_five, describe
from facedown.poker.variant import VARIANTS

_WHOLE: Final = 5


class Hints(Struct, frozen=True):
    made: Category
    ranks: str
    """Of the cards that count: pairs and better first, then from high to low."""
    cards: tuple[str, ...] = ()
    """The five cards that count; none before the flop."""


class HandInView(Protocol):
    """The view of a match or of a cash table."""

    @property
    def hand(self) -> View | None: ...


def hints(view: HandInView, _offer: object) -> Hints | None:
    """None if the player holds no cards, and at tables that are not paced: bots play there."""
    hand = view.hand
    if hand is None or not hand.table.paced or hand.cards is None or hand.me is None:
        return None
    if hand.me.standing == "folded":
        return None
    return made(hand.cards, hand.board, hand.table.variant)


def made(hole: tuple[str, ...], board: tuple[str, ...], variant: str) -> Hints:
    """What these cards make."""
    evaluator = VARIANTS[variant].evaluator
    if len(board) + 2 < _WHOLE:
        return _two(hole)
    five = best_five(hole, board, evaluator)
    category = describe(EVALUATORS[evaluator](hole, board))
    return Hints(category, "".join(card[0] for card in five), tuple(five))


def _two(hole: tuple[str, ...]) -> Hints:
    held = [rank(card) for card in hole]
    ranks = sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True)
    is_pair = len({*ranks}) < len(ranks)
    return Hints("pair" if is_pair else "high_card", "".join(RANKS[rank] for rank in ranks))
