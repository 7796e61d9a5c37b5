"""The step matrix, typed in from the rules a second time, and nothing shared with the code under test."""

from itertools import product

CARDS = ("attack", "defense", "heal", "counter", None)

_MATRIX = """
attack   -2/-2   0/0   0/-1  -2/0   0/-2
defense   0/0    0/0   0/+1   0/0   0/0
heal     -1/0   +1/0  +1/+1  +1/0  +1/0
counter   0/-2   0/0   0/+1   0/0   0/0
empty    -2/0    0/0   0/+1   0/0   0/0
"""

_AFTER = {
    #     0  1  2  3  4  5  6  7  8  9  10
    "-2": (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8),
    "-1": (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8),  # +1 held at 10, then -2 held at 0
    "0": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "+1": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10),
}


def _cells():
    for card, line in zip(CARDS, _MATRIX.strip().splitlines(), strict=True):
        for opposite, cell in zip(CARDS, line.split()[1:], strict=True):
            mine, theirs = cell.split("/")
            yield (card, opposite), (_AFTER[mine], _AFTER[theirs])


STEPS = dict(_cells())
"""(your card, the opponent's) -> HP after by HP before, yours and the opponent's."""

LAYOUTS = tuple(
    layout
    for layout in product(CARDS, repeat=3)
    if all(layout.count(card) <= 1 for card in CARDS if card is not None)
)


def step(you, opponent, cards):
    mine, theirs = STEPS[cards]
    return mine[you], theirs[opponent]


def whole_round(you, opponent, laid, opposite):
    for cards in zip(laid, opposite, strict=True):
        you, opponent = step(you, opponent, cards)
    return you, opponent
