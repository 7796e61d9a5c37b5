"""What a page tells a player about their own hand: what their cards make.

Hints are computed from the player's own view alone, so they cannot reveal anything else.
"""

from typing import Final, Protocol

from msgspec import Struct

from facedown.poker.cards import NAMES, RANKS, Card
from facedown.poker.hand.view import View
from facedown.poker.strengths import EVALUATORS, Category, best_five, describe
from facedown.poker.variant import VARIANTS

_CARDS: Final = {name: card for card, name in enumerate(NAMES)}
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
    hole = [_CARDS[card] for card in hand.cards]
    return _made(hand, hole, [_CARDS[card] for card in hand.board])


def _made(hand: View, hole: list[Card], board: list[Card]) -> Hints:
    evaluator = VARIANTS[hand.table.variant].evaluator
    if len(board) + 2 < _WHOLE:
        return _two(hole)
    five = best_five(hole, board, evaluator)
    category = describe(EVALUATORS[evaluator](hole, board))
    return Hints(category, "".join(RANKS[card >> 2] for card in five), tuple(NAMES[card] for card in five))


def _two(hole: list[Card]) -> Hints:
    held = [card >> 2 for card in hole]
    ranks = sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True)
    is_pair = len({*ranks}) < len(ranks)
    return Hints("pair" if is_pair else "high_card", "".join(RANKS[rank] for rank in ranks))
