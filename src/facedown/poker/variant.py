"""The variants of hold'em as data: what is dealt and how hands are compared."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from facedown.poker.cards import DECK, SHORT_DECK, Card

VariantName: TypeAlias = Literal["holdem", "omaha", "short_deck"]

BOARD: Final = (0, 3, 4, 5)
"""Cards on the board by street: pre-flop, flop, turn, river."""

STREETS: Final = ("preflop", "flop", "turn", "river")


class Variant(NamedTuple):
    name: VariantName
    deck: tuple[Card, ...]
    hole: int
    """Cards dealt to each player."""
    evaluator: str
    """How hole cards and board make a strength: a key of `strengths.EVALUATORS`."""


VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("holdem", DECK, 2, "high"),
            Variant("omaha", DECK, 4, "omaha"),
            Variant("short_deck", SHORT_DECK, 2, "short"),
        )
    }
)
