"""The rest of the board run twice, where all agree (holdem.md 10.4)."""

import pytest

from facedown.core import DEALER
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Leave, Run
from facedown.poker.hand.events import Agreed, Answered, Awarded, Turned
from facedown.poker.stakes import Rake, Stakes
from tests.poker.hand import Hand

ACES, KINGS = "AhAd", "KhKd"
FIRST, SECOND = "2c7d9hJsQc", "KsKc3d4s5c"
DEAL = ACES + KINGS + FIRST + SECOND
"""Heads-up with the button on chair 0, chair 1 has the aces; the first board is theirs, the second not."""


def all_in(deal=DEAL, stacks=(100, 100), street=None, **rest):
    hand = Hand(list(stacks), deal=deal, run_twice=True, **rest)
    if street is not None:
        hand.checked_down(street)
    return hand.all_in().call()


def test_all_who_are_in_are_asked_at_once_and_in_secret():
    hand = all_in()
    prompts = HAND.prompts(hand.state)
    assert hand.view().phase == "consent"
    assert sorted(prompts) == [0, 1]
    assert all(list(prompt.actions) == [Run(1), Run(2)] and not prompt.public for prompt in prompts.values())


def test_if_all_agree_the_board_is_run_twice_and_the_pot_is_halved():
    hand = all_in().runs(s0=2, s1=2)
    assert hand.of(Agreed) == [Agreed(2)]
    assert hand.view().boards == (("2c", "7d", "9h", "Js", "Qc"), ("Ks", "Kc", "3d", "4s", "5c"))
    assert hand.of(Awarded) == [Awarded(1, 100, board=0), Awarded(0, 100, board=1)]


@pytest.mark.parametrize("answers", [{"s0": 1, "s1": 2}, {"s0": 2, "s1": 1}, {"s0": 1, "s1": 1}])
def test_if_one_does_not_it_is_run_once(answers):
    hand = all_in().runs(**answers)
    assert hand.of(Agreed) == [Agreed(1)]
    assert hand.view().boards == (("2c", "7d", "9h", "Js", "Qc"),)
    assert hand.stacks == (0, 200)


def test_nobody_is_told_of_anothers_answer():
    hand = all_in().runs(s0=1)
    assert hand.asked == (1,)
    assert hand.of(Answered) == [Answered(0, 1)]
    assert Answered(0, 1) in hand.seen(0)
    assert Answered(0, 1) not in hand.seen(1)
    assert Answered(0, 1) not in hand.seen(None)


def test_an_answer_is_given_once():
    hand = all_in().runs(s0=1)
    assert hand.refusal(0, Run(2)).code == "INVALID_ACTION"


def test_who_has_folded_is_not_asked():
    hand = Hand([100] * 3, run_twice=True).fold().all_in().call()
    assert sorted(hand.asked) == [1, 2]
    assert hand.refusal(0, Run(2)).code == "INVALID_ACTION"


def test_one_who_leaves_runs_it_once():
    hand = all_in().does(0, Run(2)).does(1, Leave())
    assert hand.of(Agreed) == [Agreed(1)]
    assert hand.stacks == (0, 200)


def test_one_who_answered_and_then_leaves_has_answered():
    assert all_in().does(0, Run(2)).does(0, Leave()).does(1, Run(2)).of(Agreed) == [Agreed(2)]


def test_one_who_was_gone_before_is_not_asked_and_runs_it_once():
    hand = Hand([100] * 3, run_twice=True).to(100).leaves(0).call().call()
    assert sorted(hand.asked) == [1, 2]
    assert hand.runs(s1=2, s2=2).of(Agreed) == [Agreed(1)]


def test_in_time_out_it_is_run_once():
    hand = all_in().runs(s0=2).times_out()
    assert hand.of(Agreed) == [Agreed(1)]


def test_an_odd_chip_goes_to_the_first_board():
    deal = ACES + KINGS + "3h4d" + FIRST + SECOND
    hand = Hand([10, 10, 10], deal=deal, run_twice=True, stakes=Stakes(1, 2, ante=1))
    hand.fold().all_in().call().runs(s1=2, s2=2)  # 10 + 10 and the button's ante: 21 chips
    assert hand.of(Awarded) == [Awarded(1, 11, board=0), Awarded(2, 10, board=1)]


def test_every_pot_is_halved_for_itself():
    deal = ACES + KINGS + "QhQd" + FIRST + SECOND
    hand = Hand([300, 51, 300], deal=deal, run_twice=True).to(300).call().call().runs(s0=2, s1=2, s2=2)
    assert [(award.pot, award.board, award.seat, award.amount) for award in hand.of(Awarded)] == [
        (0, 0, 0, 77),  # three queens on the first board
        (0, 1, 2, 76),  # four kings on the second
        (1, 0, 0, 249),
        (1, 1, 2, 249),
    ]


def test_rake_is_taken_once_before_the_pot_is_halved():
    hand = all_in(stakes=Stakes(10, 20, rake=Rake(500, 100))).runs(s0=2, s1=2)
    assert sorted(award.amount for award in hand.of(Awarded)) == [95, 95]
    assert hand.state.rake == 10


@pytest.mark.parametrize(
    ("street", "common", "first", "second"),
    [
        ("flop", "2c7d9h", "JsQc", "KsKc"),
        ("turn", "2c7d9hJs", "Qc", "Ks"),
    ],
)
def test_two_boards_part_on_the_street_where_the_betting_ended(street, common, first, second):
    hand = all_in(street=street).runs(s0=2, s1=2)
    assert ["".join(board) for board in hand.view().boards] == [common + first, common + second]


def test_on_the_river_there_is_nothing_to_run_twice():
    hand = all_in(street="river")
    assert hand.view().phase == "over"
    assert hand.of(Agreed) == []


def test_both_boards_are_turned_up_street_by_street():
    hand = all_in().runs(s0=2, s1=2)
    assert [(turned.street, turned.board) for turned in hand.of(Turned)] == [
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (3, 0),
        (3, 1),
    ]


def test_the_dealer_paces_both_boards():
    hand = all_in(paced=True).runs(s0=2, s1=2)
    assert hand.asked == (DEALER,)
    hand.turns()
    assert [len(board) for board in hand.view().boards] == [3, 3]
    assert hand.turns(2).view().phase == "over"


def test_no_card_lies_on_both_boards_after_they_part():
    for number in range(20):
        hand = Hand([100, 100 + number], run_twice=True).all_in().call().runs(s0=2, s1=2)
        cards = [card for board in hand.view().boards for card in board]
        held = [card for player in hand.view().players for card in player.cards]
        assert len(set(cards + held)) == 14


def test_omaha_is_run_twice_too():
    deal = "AhAd3c4c" + "KhKd5d6d" + "2c7h9hJsQc" + "KsKc3d4s8s"
    stakes = Stakes(10, 20, limit="pot")
    hand = Hand([60, 60], deal=deal, variant="omaha", stakes=stakes, run_twice=True)
    hand.all_in().call().runs(s0=2, s1=2)
    assert hand.of(Awarded) == [Awarded(1, 60, board=0), Awarded(0, 60, board=1)]


def test_short_deck_is_run_twice_too():
    deal = "AhAd" + "KhKd" + "6c7d9hJsQc" + "KsKc7s8s9c"
    hand = all_in(deal=deal, variant="short_deck").runs(s0=2, s1=2)
    assert hand.of(Awarded) == [Awarded(1, 100, board=0), Awarded(0, 100, board=1)]


def test_a_hand_is_mucked_only_if_it_loses_on_both_boards():
    hand = all_in().runs(s0=2, s1=2)
    assert "Mucked" not in hand.names()


def test_a_table_that_does_not_run_it_twice_asks_nobody():
    hand = Hand([100, 100]).all_in().call()
    assert hand.of(Agreed) == []
    assert hand.view().phase == "over"
