"""The outermost functions that Numba compiles: loops over many tables.

Integers and arrays of them, like the kernel.
"""

from typing import Any, Final

from facedown.poker.kernel import BETTING, DONE, begin, call, fold, raise_to
from facedown.poker.playout import BOARD, HOLE, deal_on, reset, shuffle

WAIT: Final = -1
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

BAD_KIND: Final = 5
"""In addition to the kernel's refusals: a number that is not an action."""


def deal_all(
    tables: Any,
    chosen: Any,
    decks: Any,
    words: Any,
    stacks: Any,
    posts: Any,
    price: int,
    opener: int,
    boards: int,
    ranks: Any,
) -> None:
    """Start a new hand on each chosen table: cards, posts, and on to the first question."""
    n = len(stacks[0])
    for t in range(len(tables)):
        if chosen[t]:
            b = tables[t]
            shuffle(decks[t], HOLE * n + BOARD * boards, words[t], 0)
            reset(b, stacks[t])
            begin(b, posts[0], posts[1], posts[2], price, opener)
            deal_on(b, decks[t], ranks, boards)


def step_all(
    tables: Any, decks: Any, kinds: Any, amounts: Any, refusals: Any, boards: int, ranks: Any
) -> None:
    """One action on each table, and on to the next question. A refusal leaves its table unchanged."""
    for t in range(len(tables)):
        b = tables[t]
        kind = kinds[t]
        refusal = DONE
        if kind == FOLD:
            refusal = fold(b)
        elif kind == CALL:
            refusal = call(b)
        elif kind == RAISE:
            refusal = raise_to(b, amounts[t])
        elif kind != WAIT:
            refusal = BAD_KIND
        refusals[t] = refusal
        if refusal == DONE and b.status != BETTING:
            deal_on(b, decks[t], ranks, boards)
