"""The interpreted kernel, the compiled one and the jitted one play the same hands the same way."""

import json

import numpy as np
import pytest

from facedown.poker.batch.jit import compiled
from facedown.poker.batch.record import records
from facedown.poker.cards import DECK
from facedown.poker.kernel import BETTING, BOARD_AT
from facedown.poker.playout import SHOWDOWNS, TALLY
from tests import compiled as fast
from tests.poker.lockstep import HANDS, ROWS, SCALARS, Case, Lists, cases, play, play_out, word_chunks

CASES = cases()


class Arrays:
    """The jitted back-end, over an array of records."""

    def __init__(self, case: Case) -> None:
        self.boards = case.boards
        count, seats = np.shape(case.stacks)
        self.seats = seats
        self.tables = records(count, seats, case.stakes.terms())
        self.decks = np.tile(np.array(DECK), (count, 1))
        self.ranks = np.zeros(2 * seats, np.int64)
        compiled("deal_all")(
            self.tables, np.ones(count, np.bool_), self.decks, np.array(case.words, np.uint32), np.array(case.stacks),
            np.array(case.due), case.posts.price, case.posts.opener, case.boards, self.ranks,
        )  # fmt: skip

    def step(self, kinds: list[int], amounts: list[int]) -> list[int]:
        refusals = np.full(len(kinds), -1)
        compiled("step_all")(
            self.tables, self.decks, np.array(kinds), np.array(amounts), refusals, self.boards, self.ranks
        )
        return refusals.tolist()

    def seen(self) -> list[list[int]]:
        return [self._seen(table) for table in self.tables]

    def _seen(self, b: np.void) -> list[int]:
        numbers = [int(b[name]) for name in SCALARS]
        for row in ROWS:
            numbers += b[row][: self.seats].tolist()
        return numbers + b["tape"][: b["used"]].tolist()


@pytest.mark.slow
def test_the_jitted_kernel_does_after_every_action_what_the_interpreted_one_does():
    for case in CASES:
        play(case, Arrays(case))


@pytest.mark.slow
def test_the_jitted_playouts_end_as_the_interpreted_ones_do():
    for case in CASES:
        net, tally = np.zeros(len(case.stacks[0]), np.int64), np.zeros(TALLY, np.int64)
        table = records(1, len(net), case.stakes.terms())
        deck = np.array(DECK)
        for words in word_chunks(case):
            compiled("play_hands")(
                table, deck, np.array(words, np.uint32), HANDS, np.array(case.stacks[0]),
                np.array(case.due), case.posts.price, case.posts.opener, case.boards,
                np.zeros(2 * len(net), np.int64), net, tally,
            )  # fmt: skip
        assert [net.tolist(), tally.tolist()] == play_out(case), case.name
        assert tally[0] == HANDS, case.name


MATCH = """
import facedown
from facedown.poker.holdem import Config
config = Config(seats=3, stack=400, hands=30)
played = facedown.play(["caller", "random", "tight"], "holdem", 1, seed="compiled", config=config, keep=True)
print(played.matches[0].record())
"""
"""A match through the whole game, which copies what the kernel plays."""


@pytest.mark.slow
def test_the_compiled_kernel_does_after_every_action_what_the_interpreted_one_does(tmp_path):
    fast.build(tmp_path, "poker")
    told = fast.run("-m", "tests.poker.lockstep", folder=tmp_path)
    assert told.returncode == 0, told.stderr
    where, seen = json.loads(told.stdout)
    assert where.endswith((".so", ".pyd")), "it is the compiled kernel that has played"
    for case, (steps, ends) in zip(CASES, seen, strict=True):
        assert steps == play(case), case.name
        assert ends == play_out(case), case.name
    matched, here = fast.run("-c", MATCH, folder=tmp_path), fast.run("-c", MATCH)
    assert matched.returncode == 0, matched.stderr
    assert matched.stdout == here.stdout


def test_the_hands_meet_all_in_posts_refusals_showdowns_and_second_boards():
    """Else the back-ends would agree about little."""
    posted = refused = shown = parted = 0
    for case in CASES:
        posted += sum(table.status != BETTING for table in Lists(case).tables)
        for refusals, *tables in play(case)[1:]:
            refused += sum(refusal > 0 for refusal in refusals)
            parted += any(any(entry >> BOARD_AT & 1 for entry in tape(case, numbers)) for numbers in tables)
        shown += play_out(case)[1][SHOWDOWNS]
    assert posted > 5
    assert refused > 1000
    assert shown > 500
    assert parted > 50


def tape(case: Case, numbers: list[int]) -> list[int]:
    return numbers[len(SCALARS) + len(ROWS) * len(case.stacks[0]) :]
