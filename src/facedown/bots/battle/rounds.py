"""A round of the battle as numbers: what every pair of layouts makes of every pair of HP.

A spot is both players' HP as one number, `own * 11 + other`, so that a row of outcomes is a row of bytes. The
rules are asked once, here; whoever computes with them (the reader, the equilibrium's script) looks up.
"""

from functools import cache
from itertools import product
from typing import Final

from facedown.battle import (
    BATTLE,
    CARDS,
    DEFAULT_HAND,
    Config,
    EndRound,
    Layout,
    Pair,
    Revealed,
    Ruleset,
    Slot,
    State,
    after_step,
    full_layouts,
    layouts,
)
from facedown.core import DEALER

RULES: Final = Ruleset()
"""The rules that the equilibrium is of; both players have the default hand."""
LAYOUTS: Final[tuple[Layout, ...]] = full_layouts(DEFAULT_HAND)
"""What is worth playing: the 24 without an empty slot."""
REPLIES: Final[tuple[Layout, ...]] = layouts(DEFAULT_HAND)
"""What an opponent may do: all 73."""

_SIDE: Final = RULES.max_hp + 1
SPOTS: Final[tuple[Pair, ...]] = tuple(product(range(_SIDE), range(_SIDE)))
"""(own HP, other's HP), at the index that is their spot."""


def spot_of(own: int, other: int) -> int:
    return own * _SIDE + other


def initials(layout: Layout) -> str:
    """A layout as a word of the table."""
    return "".join(card[0] for card in layout if card)


@cache
def landings(spot: int) -> tuple[bytes, ...]:
    """The spot after the round: a row for each of `LAYOUTS`, in it a byte for each of `REPLIES`."""
    return tuple(_row(spot, layout) for layout in LAYOUTS)


@cache
def verdicts(number: int) -> tuple[int | None, ...]:
    """By spot, what the end of this round says: 1 won, −1 lost, 0 a draw, None goes on."""
    return tuple(_verdict(number, hp) for hp in SPOTS)


def _row(spot: int, layout: Layout) -> bytes:
    one, two, three = (_STEPS[card] for card in layout)
    return bytes(three[third][two[second][one[first][spot]]] for first, second, third in REPLIES)


def _step(own: Slot, other: Slot) -> bytes:
    """The spot that each spot becomes when these cards are turned up."""
    return bytes(spot_of(*after_step(RULES, hp, (own, other))) for hp in SPOTS)


_SLOTS: Final[tuple[Slot, ...]] = (*CARDS, None)
_STEPS: Final = {own: {other: _step(own, other) for other in _SLOTS} for own in _SLOTS}


def _verdict(number: int, hp: Pair) -> int | None:
    shown = (Revealed(0, (None, None), hp),) * 3
    played = State(Config(RULES), hp, pot=0, phase="reveal", round=number, reveals=shown)
    outcome = BATTLE.apply(played, DEALER, EndRound()).state.outcome
    return None if outcome is None else outcome.places[1] - outcome.places[0]
