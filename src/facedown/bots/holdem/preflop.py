"""Strength and equity of two cards before the flop. `table` has the numbers."""

from typing import Final, NamedTuple

from facedown.bots.holdem.table import LINES, SHARES
from facedown.poker.cards import Card
from facedown.poker.ranges import COMBOS, Combo, combos_of

THOUSAND: Final = 1000


class ClassRow(NamedTuple):
    """One class of starting hands, such as AKs."""

    place: int
    """How many of a thousand hands are better."""
    wins: tuple[int, ...]
    """The share of the pot against the best `SHARES` percent of all hands, in thousandths."""


def place_of(hole: tuple[Card, Card]) -> int:
    """How many of a thousand hands are better than this one; 0 for aces."""
    return _ROWS[hole].place


def wins_against(hole: tuple[Card, Card], share: int) -> int:
    """Its share of the pot, in thousandths, against a player with the best `share` percent of all hands."""
    column = min(range(len(SHARES)), key=lambda at: abs(SHARES[at] - share))
    return _ROWS[hole].wins[column]


def best(share: int) -> tuple[Combo, ...]:
    """The best `share` percent of all hands, best first."""
    return BEST_FIRST[: max(1, len(BEST_FIRST) * share // 100)]


def _parsed() -> dict[str, ClassRow]:
    """By class, best first."""
    rows: dict[str, ClassRow] = {}
    better = 0
    for line in LINES.splitlines():
        name, *wins = line.split()
        rows[name] = ClassRow(THOUSAND * better // len(COMBOS), tuple(map(int, wins)))
        better += len(combos_of(name))
    return rows


_CLASSES: Final = _parsed()
BEST_FIRST: Final = tuple(combo for name in _CLASSES for combo in combos_of(name))
_ROWS: Final = {
    hole: row for name, row in _CLASSES.items() for a, b in combos_of(name) for hole in ((a, b), (b, a))
}
