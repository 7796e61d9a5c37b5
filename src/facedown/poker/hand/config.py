"""The settings of a hand, fixed before the deal."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from facedown.core import Seat
from facedown.poker import kernel
from facedown.poker.cards import parse
from facedown.poker.posts import Posts, are_chips, check_posts
from facedown.poker.stakes import MOST_CHIPS, Stakes
from facedown.poker.variant import VARIANTS, VariantName

Showdown: TypeAlias = Literal["show", "muck", "ask"]
"""Who must show (holdem.md 10.3)."""

Timeout: TypeAlias = Literal["call", "check_fold", "fold"]
"""The fallback when a player's time runs out (holdem.md 11.2)."""


class Table(Struct, frozen=True, repr_omit_defaults=True):
    """The house rules of a table, the same for all its hands."""

    stakes: Stakes = Stakes()
    variant: VariantName = "holdem"
    showdown: Showdown = "muck"
    run_twice: bool = False
    """Whether all-in players are asked to run the board twice."""
    timeout: Timeout = "check_fold"
    paced: bool = False
    """Whether the dealer deals the streets of a run-out one by one, by its clock."""
    rabbit_hunt: bool | UnsetType = UNSET
    """Whether a hand that ends before the river shows which cards would have come (holdem.md 10.5)."""

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise ValueError(f"the variants are {', '.join(VARIANTS)}, not {self.variant!r}")


class Config(Struct, frozen=True):
    """One hand."""

    stacks: tuple[int, ...]
    """By chair; a chair without chips is not in the hand."""
    button: Seat = 0
    table: Table = Table()
    posts: Posts | None = None
    """Replaces the usual posts of the stakes: missed blinds, dead buttons, histories."""
    deal: str = ""
    """The deck from the top, "AhKd…", instead of the seed's: hole cards player by player from the left of the
    button, then the board, then the second board's cards.
    """

    def __post_init__(self) -> None:
        chairs = len(self.stacks)
        if not 2 <= chairs <= kernel.SEATS:
            raise ValueError(f"a hand has 2 to {kernel.SEATS} chairs, not {chairs}")
        if not are_chips(self.stacks):
            raise ValueError(f"stacks are a tuple of whole numbers from 0 to {MOST_CHIPS}")
        if sum(stack > 0 for stack in self.stacks) < 2:
            raise ValueError("a hand needs two chairs with chips")
        if type(self.button) is not int or not 0 <= self.button < chairs:
            raise ValueError(f"the button lies on one of {chairs} chairs, from 0, not on {self.button}")
        if self.posts is not None:
            check_posts(self.posts, self.stacks)
        if self.deal:
            check_deal(self.deal, self.table, sum(stack > 0 for stack in self.stacks))


def check_deal(deal: str, table: Table, players: int) -> None:
    """Raise ValueError unless these cards are in the deck and enough for every course of the hand."""
    variant = VARIANTS[table.variant]
    cards = parse(deal)
    if stray := set(cards) - set(variant.deck):
        raise ValueError(f"{len(stray)} cards of the deal are not in the deck of {variant.name}")
    needed = variant.hole * players + (10 if table.run_twice else 5)
    if deal and len(cards) < min(needed, len(variant.deck)):
        raise ValueError(f"{players} players need {needed} cards of a deal, not {len(cards)}")
