"""Hands in place: what they deal, what they refuse, what they come to."""

import subprocess
import sys

import pytest

from facedown.core import Seed
from facedown.poker.cards import DECK
from facedown.poker.errors import BadAmount, RuleError
from facedown.poker.posts import Posts
from facedown.poker.simulation import Simulation, simulate
from facedown.poker.stakes import Rake, Stakes


def test_a_hand_of_a_number_has_the_cards_of_its_seed():
    table = Simulation(3, seed="cards")
    table.deal(7)
    deck = (Seed.of("cards") / "hand" / 7).shuffled(DECK, 11)
    assert [table.hole(position) for position in range(3)] == [deck[0:2], deck[2:4], deck[4:6]]
    while not table.board:
        table.call()
    assert table.board == deck[6:9]


def test_heads_up_the_button_posts_the_small_blind_and_acts_first():
    table = Simulation(2)
    table.deal(0)
    assert (table.actor, table.betting.bets, table.owed) == (1, [2, 1], 1)


def test_folding_to_the_big_blind_wins_it_the_small_blind():
    table = Simulation(3)
    table.deal(0)
    table.fold()
    table.fold()
    assert table.actor == -1
    assert table.net == [-1, 1, 0]


def test_the_best_hand_takes_the_pot_of_a_hand_that_is_called_down():
    """2c 7d against As Ah on a dry board."""
    table = Simulation(2)
    table.deal(0)
    table.deck = [0, 21, 51, 50, 4, 13, 26, 35, 40]
    table.raise_to(200)
    table.call()
    assert table.net == [-200, 200]


def test_a_raise_outside_its_bounds_is_refused_with_them_and_changes_nothing():
    table = Simulation(2)
    table.deal(0)
    with pytest.raises(BadAmount, match="raise to 4 … 200"):
        table.raise_to(3)
    assert (table.actor, table.betting.bets) == (1, [2, 1])


def test_nobody_acts_after_the_end():
    table = Simulation(2)
    table.deal(0)
    table.fold()
    with pytest.raises(RuleError, match="the hand is over"):
        table.call()


def test_chips_are_neither_made_nor_lost():
    for seats in range(2, 11):
        totals = simulate(200, seats, stacks=[20 + 30 * seat for seat in range(seats)], seed="sum")
        assert (totals.hands, sum(totals.net)) == (200, 0)


def test_what_is_lost_to_the_rake_is_the_rake():
    """Two big blinds of 10 in the pot, and a tenth of it."""
    table = Simulation(2, stack=200, stakes=Stakes(5, 10, rake=Rake(rate=1000)), seed="rake")
    table.deal(0)
    while table.actor >= 0:
        table.call()
    assert sum(table.net) == -2


def test_a_hand_that_posts_end_before_anybody_acts_is_counted_once():
    """Two big blinds' worth of antes: both are all-in at once, and the pot of 4 goes to one or is split."""
    table = Simulation(2, stack=2, stakes=Stakes(1, 2, ante=2))
    for number in range(20):
        before = table.net[0]
        table.deal(number)
        assert table.actor == -1
        assert table.play() == 0
        assert table.net[0] - before in {-2, 0, 2}
    assert any(table.net)


def test_the_same_seed_plays_the_same_hands():
    assert simulate(50, seed="again") == simulate(50, seed="again") != simulate(50, seed="other")


def test_random_players_go_to_the_showdown_as_often_as_pokerkit_shows_them():
    """Heads-up with 100 big blinds: 17 % of random hands are shown down, after 3.7 actions."""
    totals = simulate(20_000, 2, seed="rate")
    assert 0.16 < totals.showdowns / totals.hands < 0.185
    assert 3.6 < totals.actions / totals.hands < 3.8


def test_poker_is_played_without_numpy_and_numba():
    """Whoever plays a hand does not wait for them to be imported."""
    code = "import sys, facedown.poker.simulation; print('numpy' in sys.modules, 'numba' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]


def test_a_raise_in_broken_chips_changes_nothing():
    table = Simulation(3)
    table.deal(0)
    before = table.betting.stacks[:]
    with pytest.raises(RuleError, match="raise to 4 … 200"):
        table.raise_to(7.5)
    assert (table.betting.stacks, table.betting.step) == (before, 2)


@pytest.mark.parametrize("hands", [-1, 2.5, True])
def test_hands_are_counted_in_whole_numbers(hands):
    with pytest.raises(ValueError, match="whole number"):
        simulate(hands)


@pytest.mark.parametrize(
    "posts",
    [
        Posts((0, 0), (0, 0), (-5, 2), 2, 0),
        Posts((0, 0), (0, 0), (1, 2), 2, 5),
        Posts((0, 0), (0, 0), (1, 20), 2, 0),
        Posts((0,), (0, 0), (1, 2), 2, 0),
    ],
)
def test_posts_that_nobody_can_make_are_refused(posts):
    with pytest.raises(ValueError):
        Simulation(2, posts=posts)
