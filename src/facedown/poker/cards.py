"""Cards: integers inside, two letters outside, pictures in notebooks.

Outside, a card is its name, "Ah": in views and events, in `Cards`, and in all that strengths, ranges and
equities take and give. Inside the rules it is a number, `rank * 4 + suit`: 2c = 0, 2d = 1, … As = 51.
"""

from collections.abc import Iterable
from operator import index
from typing import Final, Self, TypeAlias

from facedown.core.errors import Error
from facedown.poker.pictures.cards import cards_svg

Card: TypeAlias = int
"""0 … 51."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

DECK: Final[tuple[Card, ...]] = tuple(range(52))
SHORT_DECK: Final[tuple[Card, ...]] = tuple(range(4 * RANKS.index("6"), 52))
"""Sixes and up."""

NAMES: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card."""

_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


class BadCards(Error, ValueError):
    """The text is not a list of cards; the sentence quotes it."""


def parse(text: str) -> tuple[Card, ...]:
    """Parse "AhKd", "Ah Kd" or "Ah,Kd"; "10h" is read as "Th"."""
    plain = text.replace("10", "T").replace(",", "").replace(" ", "")
    names = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    unknown = next((name for name in names if name not in _NUMBERS), None)
    if unknown is not None:
        raise BadCards(f"{unknown!r} in {text!r} is not a card: write a rank of {RANKS}, a suit of {SUITS}")
    cards = tuple(_NUMBERS[name] for name in names)
    if len(set(cards)) != len(cards):
        raise BadCards(f"{text!r} has a card twice")
    return cards


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The text of each card."""
    return tuple(NAMES[card] for card in cards)


def numbers(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """From "AhKd", from ("Ah", "Kd") as in events and views, or from numbers."""
    return parse(cards if isinstance(cards, str) else "".join([_name(card) for card in cards]))


def rank(card: str) -> int:
    """0 for a deuce … 12 for an ace."""
    return RANKS.index(card[0])


def text(cards: Iterable[Card]) -> str:
    """All cards as one text, as in hand histories: "AhKd"."""
    return "".join(NAMES[card] for card in cards)


class Cards(tuple[str, ...]):
    """Cards as views have them, `Cards("AhKd") == ("Ah", "Kd")`; they print as text and draw themselves."""

    __slots__ = ()

    def __new__(cls, cards: str | Iterable[Card | str] = "") -> Self:
        """From "AhKd", from ("Ah", "Kd") as in events and views, or from numbers."""
        return super().__new__(cls, names(numbers(cards)))

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def __str__(self) -> str:
        return "".join(self)

    def _repr_svg_(self) -> str:
        return cards_svg(self)


def _name(card: Card | str) -> str:
    if isinstance(card, str):
        return card
    try:
        number = -1 if isinstance(card, bool) else index(card)  # those of NumPy too
    except TypeError:
        number = -1
    if not 0 <= number < len(NAMES):
        raise BadCards(f"{card!r} is not a card: cards are numbers from 0 to {len(NAMES) - 1}")
    return NAMES[number]
