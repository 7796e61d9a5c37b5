"""The table behind the house bots of hold'em: which two cards are better, and what they win.

    python scripts/holdem_table.py --write     deal, count, write src/facedown/bots/holdem/table.py
    python scripts/holdem_table.py --check     the same, and compare with the table that is there

Two hands and a board are dealt millions of times. What a class of hands wins against every other gives its
share against any hand, and against the best so many percent; the order of the best is found by going round a
few times: a hand is as good as the mean of what it wins against any hand and against the better half.
"""

import argparse
import sys
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.core import Seed
from facedown.poker.batch.chance import Chance
from facedown.poker.ranges import CLASSES, combos_of
from facedown.poker.strengths import arrays

Grid: TypeAlias = NDArray[np.float64]
"""By class and class, or by class."""

FILE: Final = Path(__file__).parents[1] / "src/facedown/bots/holdem/table.py"
DEALS: Final = 100
BLOCK: Final = 500_000
SHARES: Final = (100, 70, 50, 35, 25, 16, 10, 6, 3)
"""Percent of all hands, the best first: the ranges of an opponent that the table knows."""
ROUNDS: Final = 6
HEAD: Final = '''"""Hands before the flop, made by scripts/holdem_table.py; not to be changed by hand.

A line is a class of hands, the best first, and what it wins against the best so many percent of all hands, in
thousandths of the pot.
"""

from typing import Final

SHARES: Final = {shares}
"""Percent of all hands, by column."""
LINES: Final = """\\
'''


def main() -> None:
    parser = argparse.ArgumentParser(description="The table of hands before the flop.")
    doing = parser.add_mutually_exclusive_group(required=True)
    doing.add_argument("--write", action="store_true", help="write the table into the package")
    doing.add_argument("--check", action="store_true", help="compare with the table in the package")
    asked = parser.parse_args()
    text = written()
    if asked.write:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        sys.exit("the table differs")


def written() -> str:
    won, met = counted()
    order = ordered(won, met)
    columns = [against(won, met, best(order, share)) for share in SHARES]
    lines = (" ".join([CLASSES[at], *(str(round(1000 * column[at])) for column in columns)]) for at in order)
    return HEAD.format(shares=SHARES) + "\n".join(lines) + '\n"""\n'


def counted() -> tuple[Grid, Grid]:
    """By class and class: pots won, shared ones by half, and how often they met."""
    chance = Chance(Seed.of("hands before the flop"))
    classes = _class_of_two()
    won, met = np.zeros(169 * 169), np.zeros(169 * 169)
    for _ in range(DEALS):
        cards = _dealt(chance)
        ours, theirs = (classes[cards[:, at], cards[:, at + 1]] for at in (0, 2))
        board = cards[:, 4:]
        mine, other = (
            arrays.strengths(np.asfortranarray(np.column_stack([cards[:, at : at + 2], board])))
            for at in (0, 2)
        )
        share = (mine > other) + (mine == other) / 2
        for one, two, part in ((ours, theirs, share), (theirs, ours, 1 - share)):
            pair = one * 169 + two
            won += np.bincount(pair, part, 169 * 169)
            met += np.bincount(pair, minlength=169 * 169)
    return won.reshape(169, 169), met.reshape(169, 169)


def ordered(won: Grid, met: Grid) -> list[int]:
    """The classes, the best first."""
    everyone = against(won, met, np.ones(169))
    worth = everyone
    for _ in range(ROUNDS):
        order = [int(at) for at in np.argsort(-worth, kind="stable")]
        worth = everyone + against(won, met, best(order, 50))
    return [int(at) for at in np.argsort(-worth, kind="stable")]


def best(order: list[int], share: int) -> Grid:
    """How much of each class is among the best so many percent of all hands."""
    left = 1326 * share / 100
    inside = np.zeros(169)
    for at in order:
        size = len(combos_of(CLASSES[at]))
        inside[at] = min(1, left / size)
        left -= inside[at] * size
        if left <= 0:
            break
    return inside


def against(won: Grid, met: Grid, inside: Grid) -> Grid:
    """What each class wins of the pots against these hands."""
    share: Grid = (won @ inside) / (met @ inside)
    return share


def _class_of_two() -> NDArray[np.intp]:
    """By two cards."""
    found = np.zeros((52, 52), np.intp)
    for at, name in enumerate(CLASSES):
        for a, b in combos_of(name):
            found[a, b] = found[b, a] = at
    return found


def _dealt(chance: Chance) -> NDArray[np.uint8]:
    """Nine cards of each deck: the places are drawn one by one and stepped over those drawn before."""
    taken = np.empty((BLOCK, 0), np.int64)
    for number in range(9):
        card = chance.words(BLOCK).astype(np.int64) * (52 - number) >> 32
        for column in np.sort(taken, axis=1).T:
            card += card >= column
        taken = np.column_stack([taken, card])
    return taken.astype(np.uint8)


if __name__ == "__main__":
    main()
