"""Hands that every back-end plays: the same decks, the same words, the same actions, some of them illegal.

`python poker_lockstep.py` plays them with the modules that it finds, and prints what it saw after every action.
"""

import json
from itertools import product
from typing import Any, NamedTuple

from facedown.core import Draws, Seed
from facedown.poker import kernel, playout
from facedown.poker.batch import loops
from facedown.poker.cards import DECK
from facedown.poker.kernel import BETTING, Betting, moves
from facedown.poker.posts import Posts
from facedown.poker.simulation import usual_posts
from facedown.poker.stakes import Rake, Stakes

TABLES = 24
HANDS = 60
SCALARS = (
    "n", "dead", "pot", "live", "able", "pending", "acted", "actor", "aggressor", "street", "status", "price",
    "step", "raises", "least", "most", "used",
)  # fmt: skip
ROWS = ("stacks", "bets", "totals")

Seen = list[list[list[int]]]
"""After each action, each table's numbers."""


class Case(NamedTuple):
    name: str
    stacks: list[list[int]]
    stakes: Stakes
    posts: Posts
    boards: int
    words: list[list[int]]
    choices: list[list[int]]
    """For each step, a word for each table."""

    @property
    def due(self) -> list[list[int]]:
        return [list(self.posts.antes), list(self.posts.dead), list(self.posts.blinds)]


def cases() -> list[Case]:
    """2 to 10 seats under every limit; the other terms go round and round."""
    return [
        _case(at, seats, limit)
        for at, (seats, limit) in enumerate(product(range(2, 11), ("no", "pot", "fixed")))
    ]


def _case(at: int, seats: int, limit: Any) -> Case:
    name = f"{seats} seats, {limit} limit"
    draws = (Seed.of("lockstep") / name).draws()
    rake = Rake(rate=(0, 500, 333)[at % 3], cap=(7, 1000)[at % 2], no_flop_no_drop=at % 4 < 2)
    straddles = (8,) if limit != "fixed" and at % 5 == 1 else ()
    stakes = Stakes(
        2, 4, ante=(0, 1, 3)[at // 2 % 3], big_blind_ante=(0, 4)[at // 3 % 2], straddles=straddles, limit=limit,
        cap=(4, 0, 3)[at // 3 % 3], rake=rake, short_allins_cumulate=at % 7 != 3,
    )  # fmt: skip
    posts = _with_dead_blinds(usual_posts(stakes, seats), draws)
    stacks = [[_stack(draws) for _ in range(seats)] for _ in range(TABLES)]
    boards = 1 + at % 2
    cards = 2 * seats + 5 * boards
    words = [[draws.word() for _ in range(cards)] for _ in range(TABLES)]
    choices = [[draws.word() for _ in range(TABLES)] for _ in range(200)]
    return Case(name, stacks, stakes, posts, boards, words, choices)


def _with_dead_blinds(posts: Posts, draws: Draws) -> Posts:
    dead = tuple(chips or (2 if draws.below(4) == 0 else 0) for chips in posts.dead)
    return Posts(posts.antes, dead, posts.blinds, posts.price, posts.opener)


def _stack(draws: Draws) -> int:
    return 1 + draws.below((6, 40, 400)[draws.below(3)])


class Lists:
    """The back-end that is imported: interpreted, or compiled."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.tables = [Betting(list(stacks), case.stakes.terms()) for stacks in case.stacks]
        for table in self.tables:
            table.tape = [0] * kernel.SETTLING_ROOM
        self.decks = [list(DECK) for _ in case.stacks]
        self.ranks = [0] * (2 * len(case.stacks[0]))
        posts = case.posts
        loops.deal_all(
            self.tables, [True] * len(self.tables), self.decks, case.words, case.stacks, case.due,
            posts.price, posts.opener, case.boards, self.ranks,
        )  # fmt: skip

    def step(self, kinds: list[int], amounts: list[int]) -> list[int]:
        refusals = [-1] * len(kinds)
        loops.step_all(self.tables, self.decks, kinds, amounts, refusals, self.case.boards, self.ranks)
        return refusals

    def seen(self) -> list[list[int]]:
        return [self._seen(table) for table in self.tables]

    def _seen(self, b: Betting) -> list[int]:
        numbers = [getattr(b, name) for name in SCALARS]
        for row in ROWS:
            numbers += getattr(b, row)
        return numbers + b.tape[: b.used]


def choose(b: Betting, word: int) -> tuple[int, int]:
    """Mostly what is legal; else a little too little or too much, a wait, or a number that is nothing."""
    kind, word = word % 8, word // 8
    if kind < 5:
        span = b.most - b.least + 1
        return (loops.CALL, loops.RAISE, loops.FOLD, loops.CALL, loops.RAISE)[kind], b.least + word % span
    if kind == 5:
        return (loops.WAIT, 7, loops.CALL)[word % 3], 0
    return loops.RAISE, (b.least - 1, b.most + 1, b.least, b.most)[word % 4]


def play(case: Case, beside: Any = None) -> Seen:
    """What there was to see after each step, refusals first; each is compared with the back-end beside at once."""
    lists = Lists(case)
    seen = [lists.seen()]
    if beside:
        assert beside.seen() == seen[0], f"{case.name}: after the posts"
    for number, words in enumerate(case.choices):
        if all(table.status != BETTING for table in lists.tables):
            return seen
        asked = [choose(table, word) for table, word in zip(lists.tables, words, strict=True)]
        kinds, amounts = [kind for kind, _ in asked], [amount for _, amount in asked]
        refusals = lists.step(kinds, amounts)
        seen.append([refusals, *lists.seen()])
        if beside:
            assert [beside.step(kinds, amounts), *beside.seen()] == seen[-1], (
                f"{case.name}: after step {number}"
            )
    raise AssertionError(f"{case.name}: some hands do not end")


def play_out(case: Case) -> list[list[int]]:
    """Hands of random play: the net results and the counts."""
    stacks = case.stacks[0]
    table = Betting(list(stacks), case.stakes.terms())
    table.tape = [0] * kernel.SETTLING_ROOM
    net, tally = [0] * len(stacks), [0] * playout.TALLY
    deck = list(DECK)
    posts = case.posts
    for words in word_chunks(case):
        playout.play_hands(
            [table], deck, words, HANDS, stacks, case.due, posts.price, posts.opener, case.boards,
            [0] * (2 * len(stacks)), net, tally,
        )  # fmt: skip
    return [net, tally]


def word_chunks(case: Case) -> list[list[int]]:
    """Short ones, so that hands wait in the middle for the next."""
    draws = (Seed.of("playout") / case.name).draws()
    return [[draws.word() for _ in range(97)] for _ in range(200)]


if __name__ == "__main__":
    seen_by_case = [[play(case), play_out(case)] for case in cases()]
    print(json.dumps([moves.__file__, seen_by_case]))
