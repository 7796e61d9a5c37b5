"""A round of the battle in numbers: the result of every pair of layouts for every pair of HP.

A spot is both players' HP in one number, `own * 11 + other`, so that a row of outcomes is a row of bytes.
Only this module asks the rules; the reader and the equilibrium's script look results up.
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
"""The rules that the equilibrium was solved for; both players have the default hand."""
LAYOUTS: Final[tuple[Layout, ...]] = full_layouts(DEFAULT_HAND)
"""The layouts worth playing: the 24 without an empty slot."""
REPLIES: Final[tuple[Layout, ...]] = layouts(DEFAULT_HAND)
"""Everything an opponent may play: all 73 layouts."""

_SIDE: Final = RULES.max_hp + 1
SPOTS: Final[tuple[Pair, ...]] = tuple(product(range(_SIDE), range(_SIDE)))
"""(own HP, other's HP), indexed by spot."""


def spot_of(own: int, other: int) -> int:
    return own * _SIDE + other


def initials(layout: Layout) -> str:
    """A layout as it is written in the table."""
    return "".join(card[0] for card in layout if card)


@cache
def landings(spot: int) -> tuple[bytes, ...]:
    """The spot after the round: a row for each of `LAYOUTS`, with a byte for each of `REPLIES`."""
    return tuple(_row(spot, layout) for layout in LAYOUTS)


@cache
def verdicts(number: int) -> tuple[int | None, ...]:
    """By spot, the result at the end of this round: 1 won, −1 lost, 0 drawn, None undecided."""
    return tuple(_verdict(number, hp) for hp in SPOTS)


def _row(spot: int, layout: Layout) -> bytes:
    one, two, three = (_STEPS[card] for card in layout)
    return bytes(three[third][two[second][one[first][spot]]] for first, second, third in REPLIES)


def _step(own: Slot, other: Slot) -> bytes:
    """For each spot, the spot after these cards are revealed."""
    return bytes(spot_of(*after_step(RULES, hp, (own, other))) for hp in SPOTS)


_SLOTS: Final[tuple[Slot, ...]] = (*CARDS, None)
_STEPS: Final = {own: {other: _step(own, other) for other in _SLOTS} for own in _SLOTS}


def _verdict(number: int, hp: Pair) -> int | None:
    shown = (Revealed(0, (None, None), hp),) * 3
    played = State(Config(RULES), hp, pot=0, phase="reveal", round=number, reveals=shown)
    outcome = BATTLE.apply(played, DEALER, EndRound()).state.outcome
    return None if outcome is None else outcome.places[1] - outcome.places[0]
