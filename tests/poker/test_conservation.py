"""No chip is lost, made or owed, whatever is posted, bet, returned, raked and shared."""

from collections import Counter

import pytest

from facedown.core import Seed
from facedown.poker import kernel as k
from tests.poker.betting_ledger import play, random_stakes
from tests.poker.betting_table import Table, seated

CHUNK = 2_500


def conserve(chunk, hands=CHUNK):
    """Play so many hands; on which street each ended."""
    draws = (Seed.of("conservation") / chunk).draws()
    ended: Counter = Counter()
    for number in range(hands):
        stakes = random_stakes(draws)
        try:
            ended[play(stakes, draws).street] += 1
        except Exception as failure:
            failure.add_note(f"hand {number} of chunk {chunk}: {stakes}")
            raise
    assert ended.total() == hands
    assert set(ended) == {0, 1, 2, 3}


@pytest.mark.parametrize("chunk", range(8))
def test_20000_random_hands_conserve_chips(chunk):
    conserve(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(8, 48))
def test_100000_random_hands_conserve_chips(chunk):
    conserve(chunk)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(48, 148))
def test_1000000_random_hands_conserve_chips(chunk):
    conserve(chunk, hands=10_000)


def test_the_tape_holds_the_longest_settling():
    """Ten stakes make nine pots, for the greatest is not matched; all share them all, on two boards."""
    table = Table(seated([40 * i for i in range(1, 11)], streets=1).but(rake=100))
    while table.b.status == k.BETTING:
        table.all_in() if table.may_raise else table.call()
    table.settle(*[1] * 20, boards=2)
    assert len(table.pots()) == 9
    assert table.b.used == 2 * sum(range(2, 11))


def test_the_tape_holds_the_most_posts():
    table = Table(seated([30] * 10, ante=10, streets=1).but(dead=(10,) * 10, blinds=(10,) * 10))
    assert table.b.status == k.SHOWDOWN
    assert len(table.log) == 30
