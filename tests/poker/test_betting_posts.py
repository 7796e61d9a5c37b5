"""Antes, blinds, straddles, dead and late posts: holdem.md 3."""

import pytest

from facedown.poker import kernel as k
from tests.poker.betting_table import Table, seated


def posts(table):
    return [(entry.word, entry.position, entry.amount) for entry in table.log]


def test_posts_are_made_player_by_player_ante_dead_money_blind():
    stakes = seated([500] * 3, ante=2).but(dead=(0, 3, 0))
    assert posts(Table(stakes)) == [
        ("ante", 0, 2),
        ("blind", 0, 5),
        ("ante", 1, 2),
        ("dead", 1, 3),
        ("blind", 1, 10),
        ("ante", 2, 2),
    ]


def test_antes_are_no_part_of_the_price():
    table = Table(seated([500] * 3, ante=2))
    assert table.b.pot == 21
    assert (table.owed, table.bounds) == (10, (20, 498))


def test_a_big_blind_ante_is_dead_money_of_the_big_blind():
    table = Table(seated([500] * 3, big_ante=10))
    assert posts(table) == [("blind", 0, 5), ("dead", 1, 10), ("blind", 1, 10)]
    assert (table.b.totals, table.b.dead, table.b.pot) == ([5, 10, 0], 10, 25)


@pytest.mark.parametrize("stack", range(1, 10))
def test_the_price_stays_the_full_blind_where_the_big_blind_is_short(stack):
    table = Table(seated([500, stack, 500]))
    assert table.b.bets == [5, stack, 0]
    assert (table.actor, table.owed, table.bounds) == (2, 10, (20, 500))


def test_a_short_post_is_all_in():
    table = Table(seated([3, 500, 500]))
    assert [entry.all_in for entry in table.log] == [True, False]
    assert table.fold().b.status == k.STREET  # nobody is left to ask: the small blind is all-in for less
    assert table.stacks == [0, 497, 500]


def test_a_blind_of_exactly_the_stack_is_all_in():
    table = Table(seated([500, 10, 500]))
    assert table.log[1].all_in
    table.call().call()
    assert table.b.status == k.STREET


def test_the_ante_goes_before_the_blind_where_the_stack_is_short_for_both():
    table = Table(seated([500, 8, 500], ante=6))
    assert table.b.totals == [11, 8, 6]
    assert table.b.bets == [5, 2, 0]
    assert table.owed == 10


def test_a_big_blind_ante_goes_before_the_blind():
    table = Table(seated([500, 12, 500], big_ante=10))
    assert (table.b.dead, table.b.bets) == (10, [5, 2, 0])


def test_both_blinds_all_in_from_posting_end_the_betting_heads_up():
    table = Table(seated([4, 3]))
    assert (table.b.status, table.actor) == (k.STREET, -1)
    assert table.run_out().settle(1, 2).stacks == [1, 6]


def test_both_blinds_all_in_from_posting_leave_the_others_to_bet():
    table = Table(seated([3, 4, 500, 500]))
    assert (table.actor, table.owed) == (2, 10)
    assert table.call().call().deal().actor == 2


def test_both_blinds_all_in_from_posting_ask_the_third_once():
    table = Table(seated([3, 4, 500]))
    assert (table.actor, table.owed, table.may_raise) == (2, 10, False)
    assert table.call().b.status == k.STREET
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(2, 6)]


def test_all_in_from_the_antes_ends_the_betting():
    table = Table(seated([2, 2, 2], ante=2))
    assert table.b.status == k.STREET
    assert table.run_out().settle(1, 3, 2).stacks == [0, 6, 0]


def test_a_straddle_is_live_has_the_option_and_sets_the_least_raise():
    table = Table(seated([500] * 4, straddles=[20]))
    assert (table.actor, table.owed, table.bounds) == (3, 20, (40, 500))
    table.call().call().call()
    assert (table.actor, table.owed, table.bounds) == (2, 0, (40, 500))
    assert table.check().deal().bounds == (10, 480)


def test_straddles_over_straddles_move_the_opening_on():
    table = Table(seated([500] * 5, straddles=[20, 40]))
    assert (table.actor, table.owed, table.bounds) == (4, 40, (80, 500))
    acted = []
    while table.b.status == k.BETTING:
        acted.append(table.actor)
        table.call()
    assert acted == [4, 0, 1, 2, 3]


def test_three_handed_the_straddle_is_the_button_s_and_the_small_blind_opens():
    table = Table(seated([500] * 3, straddles=[20]))
    assert table.actor == 0
    assert table.call().call().actor == 2


def test_a_short_straddle_leaves_the_price_and_the_least_raise():
    table = Table(seated([500, 500, 13, 500], straddles=[20]))
    assert (table.actor, table.owed, table.bounds) == (3, 20, (40, 500))


def test_a_dead_blind_is_no_bet_and_never_comes_back():
    table = Table(seated([500] * 4).but(dead=(0, 0, 0, 5)))
    assert table.fold().owed == 10
    table.fold().fold()
    assert table.stacks == [495, 510, 500, 495]


def test_a_late_live_post_is_a_bet_whose_author_may_raise():
    table = Table(seated([500] * 5, late=[3]))
    assert table.call().actor == 3
    assert (table.owed, table.bounds) == (0, (20, 500))
    assert table.check().fold().fold().check().b.status == k.STREET


def test_without_blinds_the_first_bet_is_at_least_the_street_s():
    table = Table(seated([500] * 3, small=0, ante=1).but(blinds=(0, 0, 0), price=0, opener=0))
    assert (table.actor, table.owed, table.bounds) == (0, 0, (10, 499))
