"""Returned chips, pots, odd chips, two boards and rake: holdem.md 8 and 9, and 10.4's halves."""

import pytest

from tests.poker.betting_table import Table, seated


def won(table):
    return [(entry.pot, entry.position, entry.amount) for entry in table.entries("wins")]


def test_uncalled_chips_come_back_before_the_next_street():
    table = Table(seated([500, 80, 500])).to(200).fold().call()
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(2, 120)]
    assert (table.stacks, table.b.pot) == ([495, 0, 420], 165)


def test_who_gets_chips_back_is_not_all_in():
    table = Table(seated([500, 80])).call().to(500).call()
    assert (table.stacks, table.b.able) == ([420, 0], 0b01)


def test_chips_that_a_folded_player_has_matched_do_not_come_back():
    table = Table(seated([500, 80, 500])).to(100).to(200).call().fold()
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(0, 100)]
    assert (table.stacks, table.b.pot) == ([400, 0, 400], 100 + 80 + 100)


def test_dead_money_never_comes_back():
    table = Table(seated([500, 500, 500], big_ante=10)).fold().fold()
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(1, 5)]
    assert won(table) == [(0, 1, 20)]


def test_the_pots_are_layers_of_the_totals():
    table = Table(seated([50, 100, 200, 200])).all_in().call().call().call().run_out()
    table.settle(4, 3, 2, 1)
    assert won(table) == [(0, 0, 200), (1, 1, 150), (2, 2, 200)]


def test_who_is_all_in_for_part_of_an_ante_wins_that_layer_alone():
    table = Table(seated([500, 500, 3], ante=5)).call().check().checked_down()
    table.settle(1, 2, 3)
    assert won(table) == [(0, 2, 9), (1, 1, 24)]


def test_dead_money_is_the_main_pot_s():
    table = Table(seated([500, 500, 3], big_ante=10)).call().call().check().checked_down()
    table.settle(1, 2, 3)
    assert won(table) == [(0, 2, 19), (1, 1, 14)]


def test_who_is_all_in_for_a_big_blind_ante_plays_for_the_dead_money():
    table = Table(seated([500, 8, 500], big_ante=8)).call().call().checked_down()
    table.settle(1, 3, 2)
    assert won(table) == [(0, 1, 8), (1, 2, 20)]


def test_players_with_equal_totals_share_their_pots():
    table = Table(seated([50, 50, 50, 200, 200])).call().to(100).call().call().call().call().checked_down()
    table.settle(1, 1, 3, 2, 2)
    assert table.pots() == [250, 100]


def test_pots_with_the_same_contenders_are_one():
    table = Table(seated([500, 500, 30, 60, 500])).call().call().to(50).fold().call().fold().call()
    table.checked_down().settle(0, 1, 0, 2, 0)
    assert len(table.pots()) == 1


def test_the_chips_of_a_folded_player_stay_in_their_layers():
    table = Table(seated([500, 500, 30])).all_in().call().to(90).fold().run_out()
    table.settle(0, 1, 2)
    assert won(table) == [(0, 2, 90)]
    assert table.stacks == [470, 470, 90]


def test_what_only_folded_players_have_put_in_falls_to_the_highest_pot():
    # the late post of 10 lies above the small blind's 5, the straddle's 3 and the big blind's 2
    table = Table(seated([500, 2, 3, 500, 500], straddles=[20], late=[4])).fold().fold()
    assert not table.entries("gets back")
    table.run_out().settle(1, 3, 2, 0, 0)
    assert won(table) == [(0, 1, 8), (1, 2, 3), (2, 0, 9)]


def test_a_folded_player_s_layer_is_won_by_who_is_in_it_though_another_beats_him():
    table = Table(seated([500, 500, 30])).all_in().call().call().deal().to(50).call().deal().check().to(60)
    table.fold().run_out().settle(0, 1, 2)
    assert won(table) == [(0, 2, 90), (1, 1, 100)]


def test_a_pot_goes_to_its_best_contender():
    table = Table(seated([500] * 3)).call().call().check().checked_down().settle(5, 9, 7)
    assert table.stacks == [490, 520, 490]


@pytest.mark.parametrize(
    ("ranks", "stacks"),
    [
        ((7, 7, 7, 1), [504, 503, 503, 490]),
        ((1, 7, 7, 7), [490, 504, 503, 503]),
        ((7, 1, 7, 7), [504, 490, 503, 503]),
    ],
)
def test_an_odd_chip_goes_to_the_first_winner_left_of_the_button(ranks, stacks):
    table = Table(seated([500] * 4)).call().call().call().check().checked_down()
    assert table.settle(*ranks).stacks == stacks


def test_two_odd_chips_go_to_two_players():
    table = Table(seated([500] * 5)).call().call().fold().call().check().checked_down()
    assert table.settle(1, 1, 1, 0, 0).stacks[:3] == [504, 503, 503]
    table = Table(seated([500] * 5).but(dead=(0, 0, 0, 0, 1))).call().call().fold().call().check()
    assert table.checked_down().settle(1, 1, 1, 0, 0).stacks[:3] == [504, 504, 503]


def test_each_pot_has_its_own_odd_chip():
    table = Table(seated([15, 26, 26, 500])).to(26).call().call().call().run_out()
    assert [entry.amount for entry in table.settle(1, 2, 2, 0).entries("wins")] == [30, 30, 17, 16]


def test_heads_up_the_odd_chip_is_the_big_blind_s():
    table = Table(seated([500, 500]).but(dead=(0, 1))).call().check().checked_down().settle(1, 1)
    assert table.stacks == [501, 499]


def test_two_boards_halve_each_pot_and_the_first_has_the_odd_chip():
    table = Table(seated([25, 60, 60])).to(60).call().call().run_out()
    table.settle(3, 2, 1, 1, 2, 3, boards=2)
    paid = [(entry.pot, entry.board, entry.position, entry.amount) for entry in table.entries("wins")]
    assert paid == [(0, 0, 0, 38), (0, 1, 2, 37), (1, 0, 1, 35), (1, 1, 2, 35)]


def raked(stakes, percent, cap=1 << 30, *, unseen=False):
    return stakes.but(rake=100 * percent, rake_cap=cap, rake_unseen=unseen)


def test_rake_is_a_percentage_rounded_down():
    table = Table(raked(seated([500, 500]).but(dead=(0, 19)), 5)).call().check().checked_down().settle(2, 1)
    assert table.entries("rake")[0].amount == 1  # 5 % of 39
    assert table.stacks == [528, 471]


def test_rake_has_a_cap():
    table = Table(raked(seated([500, 500]), 5, cap=3)).to(200).call().checked_down().settle(2, 1)
    assert table.stacks == [697, 300]


def test_the_main_pot_is_raked_first():
    table = Table(raked(seated([100, 500, 500]), 5, cap=20)).to(300).call().call().checked_down()
    table.settle(3, 2, 1)
    assert won(table) == [(0, 0, 285), (1, 1, 395)]  # 15 of the main pot, and the 5 that the cap leaves


def test_no_flop_no_drop():
    table = Table(raked(seated([500] * 3), 5)).to(60).call().fold().deal()
    assert not Table(raked(seated([500] * 3), 5)).to(60).fold().fold().entries("rake")
    assert table.to(20).fold().entries("rake")[0].amount == 6


def test_a_hand_all_in_before_the_flop_sees_it_and_is_raked():
    table = Table(raked(seated([100, 100]), 5)).all_in().call().run_out().settle(1, 2)
    assert table.stacks == [0, 190]


def test_a_table_may_rake_hands_without_a_flop():
    table = Table(raked(seated([500] * 3), 10, unseen=True)).to(60).fold().call()
    assert (
        Table(raked(seated([500] * 3), 10, unseen=True)).to(60).fold().fold().entries("rake")[0].amount == 2
    )
    assert not table.entries("rake")


def test_returned_chips_are_never_raked():
    table = Table(raked(seated([500, 80]), 10)).call().to(500).call().run_out().settle(1, 2)
    assert table.entries("rake")[0].amount == 16
    assert table.stacks == [420, 144]
