"""Tables in lockstep and whole playouts, as arrays."""

import subprocess
import sys

import numpy as np
import pytest

from facedown.poker.batch import BAD_KIND, CALL, FOLD, RAISE, WAIT, Batch, playouts
from facedown.poker.kernel import NOT_BETTING, TOO_LITTLE
from facedown.poker.simulation import simulate
from facedown.poker.stakes import Rake, Stakes
from facedown.poker.strengths import strength

pytestmark = pytest.mark.slow
"""Compiling takes longer than all of the tests; the rules themselves are those of the kernel."""
TABLES = 64


@pytest.fixture
def tables() -> Batch:
    return Batch(TABLES, stacks=[200] * 3, seed="batch")


def test_three_players_begin_with_the_one_after_the_blinds(tables):
    assert (tables.actor == 2).all()
    assert (tables.owed == 2).all()
    assert (tables.stacks == [199, 198, 200]).all()
    assert ((tables.least == 4) & (tables.most == 200)).all()


def test_every_table_has_its_own_cards(tables):
    dealt = tables.decks[:, :11]
    assert all(len(set(row)) == 11 for row in dealt.tolist())
    assert len({tuple(row) for row in dealt.tolist()}) == TABLES
    assert (tables.hole.reshape(TABLES, 6) == dealt[:, :6]).all()


def test_the_board_is_seen_street_by_street(tables):
    seen = []
    for _ in range(12):
        seen.append(int((tables.board[0] >= 0).sum()))
        tables.step(np.full(TABLES, CALL))
    assert seen == [0, 0, 0, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert not tables.running.any()


def test_the_best_of_seven_cards_wins_what_is_called_down(tables):
    while tables.running.any():
        tables.step(np.full(TABLES, CALL))
    for table in range(TABLES):
        board = tables.board[table].tolist()
        strengths = [strength([*hole, *board]) for hole in tables.hole[table].tolist()]
        winners = [strengths[position] == max(strengths) for position in range(3)]
        assert ((tables.net[table] > 0) == winners).all() or all(winners)


def test_a_refusal_is_a_number_and_leaves_its_table_as_it_was(tables):
    kinds, amounts = np.full(TABLES, CALL), np.zeros(TABLES, np.int64)
    kinds[:4], amounts[:4] = (RAISE, RAISE, 9, WAIT), (3, 4, 0, 0)
    before = tables.tables.copy()
    refusals = tables.step(kinds, amounts)
    assert refusals[:5].tolist() == [TOO_LITTLE, 0, BAD_KIND, 0, 0]
    assert (tables.tables[[0, 2, 3]] == before[[0, 2, 3]]).all()
    assert (tables.actor[[1, 4]] == 0).all()
    assert tables.price[1] == 4


def test_a_table_that_is_over_waits_until_it_is_dealt_to(tables):
    some = np.where(np.arange(TABLES) < 10, FOLD, WAIT)
    tables.step(some)
    tables.step(some)
    assert (~tables.running).sum() == 10
    assert (tables.step(some)[:10] == NOT_BETTING).all()
    cards = tables.hole.copy()
    tables.deal()
    assert tables.running.all()
    assert (cards[10:] == tables.hole[10:]).all()
    assert (cards[:10] != tables.hole[:10]).any()


def test_stacks_may_differ_from_table_to_table():
    stacks = np.arange(10, 10 + 2 * 8).reshape(8, 2)
    tables = Batch(8, stacks=stacks)
    assert (tables.stacks == stacks - [2, 1]).all()


def test_what_does_not_fit_is_refused_with_a_sentence(tables):
    with pytest.raises(ValueError, match="64 tables"):
        tables.step([CALL])
    with pytest.raises(ValueError, match="2 to 10"):
        Batch(1, stacks=[200])
    with pytest.raises(ValueError, match="whole numbers from 1"):
        Batch(1, stacks=[200, 0])
    with pytest.raises(ValueError, match="one board or two"):
        Batch(1, stacks=[200, 200], boards=3)


def test_playouts_lose_no_chips_and_the_same_seed_plays_the_same():
    totals = playouts(20_000, stacks=[200] * 6, seed="again")
    assert (totals.hands, sum(totals.net)) == (20_000, 0)
    assert totals == playouts(20_000, stacks=[200] * 6, seed="again")
    assert totals != playouts(20_000, stacks=[200] * 6, seed="other")


def test_playouts_come_out_like_the_interpreted_ones():
    """The chance is another, so only on the average."""
    batch = playouts(200_000, stacks=[200] * 2, stakes=Stakes(rake=Rake(rate=500)), seed="mean")
    plain = simulate(20_000, 2, stakes=Stakes(rake=Rake(rate=500)), seed="mean")
    assert abs(batch.actions / batch.hands - plain.actions / plain.hands) < 0.05
    assert abs(batch.showdowns / batch.hands - plain.showdowns / plain.hands) < 0.01
    assert abs(batch.net[0] / batch.hands - plain.net[0] / plain.hands) < 2


def test_without_numba_the_import_names_the_extra():
    code = "import sys; sys.modules['numba'] = None; import facedown.poker.batch"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert 'pip install "facedown[fast]"' in told.stderr
