"""A strategy that no opponent can exploit, even knowing it. `table` has the numbers."""

from typing import Final, NamedTuple, TypeAlias

from facedown.battle import DEFAULT_HAND, View
from facedown.bots.battle.rounds import LAYOUTS, RULES, initials
from facedown.bots.battle.table import LINES

Key: TypeAlias = tuple[int, int, int]
"""(round, own HP, other's HP). The third round equals sudden death: equal HP are worth 0 in both."""


class StateRow(NamedTuple):
    """The solution of one state of the match."""

    value: int
    """Probability of winning minus that of losing, for the player to move, in millionths."""
    weights: tuple[int, ...]
    """How often to play each of `LAYOUTS`."""


def _parsed(line: str) -> tuple[Key, StateRow]:
    number, own, other, value, *mixture = line.split()
    weights = dict(zip(mixture[::2], map(int, mixture[1::2]), strict=True))
    row = StateRow(int(value), tuple(weights.get(name, 0) for name in _NAMES))
    return (int(number), int(own), int(other)), row


_NAMES: Final = tuple(map(initials, LAYOUTS))
ROWS: Final[dict[Key, StateRow]] = dict(map(_parsed, LINES.splitlines()))
"""Three rounds of 100 states."""


def key_of(view: View) -> Key | None:
    """The table's key for a view; None if the table does not cover it.

    The table covers the default hand and the default strength of cards, in the last three rounds and sudden
    death, so it covers a longer match from the third round before its end. Start HP, the length of sudden
    death and the clocks do not matter. The opponent's hand is hidden; the bot assumes the default one.
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
