"""A whole deck for a log, which shows only some of its cards."""

from collections.abc import Sequence
from typing import NamedTuple

from facedown.poker.cards import NAMES, Card


class Deck(NamedTuple):
    text: str
    """From the top."""
    guessed: frozenset[str]
    """The cards that the log does not show. They are any of the others."""


def deck_with(cards: Sequence[Card | None], whole: Sequence[Card]) -> Deck:
    """The cards from the top; None is one that nobody saw. `whole`: the cards of the game, ascending."""
    seen = {card for card in cards if card is not None}
    others = (card for card in whole if card not in seen)
    filled = [next(others) if card is None else card for card in cards]
    return Deck(
        "".join([NAMES[card] for card in filled]), frozenset([NAMES[card] for card in set(filled) - seen])
    )
