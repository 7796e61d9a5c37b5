"""How the battle is played so that nobody can gain by knowing it. The figures are in `battle_table`."""

from typing import Final, NamedTuple, TypeAlias

from facedown.battle import DEFAULT_HAND, View
from facedown.bots.battle.rounds import LAYOUTS, RULES, initials
from facedown.bots.battle.table import LINES

Key: TypeAlias = tuple[int, int, int]
"""(round, own HP, other's HP). The third round is the same as sudden death: equal HP is worth 0 in both."""


class Row(NamedTuple):
    """One state of the match."""

    value: int
    """Win − loss of whoever looks, in millionths."""
    weights: tuple[int, ...]
    """How often each of `LAYOUTS` is played."""


def _parsed(line: str) -> tuple[Key, Row]:
    number, own, other, value, *mixture = line.split()
    weights = dict(zip(mixture[::2], map(int, mixture[1::2]), strict=True))
    row = Row(int(value), tuple(weights.get(name, 0) for name in _NAMES))
    return (int(number), int(own), int(other)), row


_NAMES: Final = tuple(map(initials, LAYOUTS))
ROWS: Final[dict[Key, Row]] = dict(map(_parsed, LINES.splitlines()))
"""Three rounds of 100 states."""


def key_of(view: View) -> Key | None:
    """Where in the table a view belongs; None where the table does not know it.

    Known are the default hand, the default strength of cards, and the last three rounds with sudden death: so
    a longer match is known from the third round before its end. Start HP, the length of sudden death and the
    clocks do not matter. The opponent's hand cannot be known; it is taken to be the default one.
    """
    seat, rules = view.seat, view.rules
    if seat is None or (rules.max_hp, rules.damage, rules.heal) != _STRENGTH:
        return None
    if view.hand != DEFAULT_HAND and sorted(view.hand or ()) != _SORTED_HAND:
        return None
    number = RULES.rounds - max(rules.rounds - view.round, 0)
    return (number, view.hp[seat], view.hp[1 - seat]) if number > 0 else None


_STRENGTH: Final = (RULES.max_hp, RULES.damage, RULES.heal)
_SORTED_HAND: Final = sorted(DEFAULT_HAND)
