"""Who is out, who is gone, who is first, and who is paid (holdem.md 12.2–12.4, 12.6)."""

import pytest

from facedown.core import DEALER, IllegalAction, Move, Outcome
from facedown.poker.button import Marks
from facedown.poker.hand.actions import Fold, Leave
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Awarded, Dealt, Folded, Left
from facedown.poker.holdem import HOLDEM, Config, Deal, Eliminated, MatchEnded
from facedown.poker.stakes import Stakes
from tests.poker.holdem_scene import ACES, JACKS, KINGS, QUEENS, Match, stacked

PACED = Table(paced=True)
SPLIT = stacked("2s3s", "2h3h", "2d4d", board="AcKcQcJcTc")


def test_the_match_is_over_when_one_chair_has_all_chips():
    match = Match(Config(2, 20, deals=(stacked(ACES, KINGS),)))
    match.shove_out()
    assert match.outcome == Outcome((2, 1), scores=(0, 40))
    assert match.events[-2:] == [Eliminated(0, 2), MatchEnded(match.outcome)]


@pytest.mark.parametrize(("seat", "action"), [(0, Fold()), (0, Leave()), (1, Leave()), (DEALER, Deal())])
def test_when_it_is_over_nothing_more_can_be_done(seat, action):
    match = Match(Config(2, 20, deals=(stacked(ACES, KINGS),)))
    match.shove_out()
    assert match.prompts == {}
    assert HOLDEM.carry(match.state) is None
    with pytest.raises(IllegalAction, match="MATCH_OVER"):
        match.do(seat, action)


def test_who_goes_out_later_has_the_better_place():
    match = Match(Config(3, 20, deals=(stacked(QUEENS, KINGS, ACES), "", stacked(KINGS, ACES))))
    match.deal()
    match.all_in()
    match.all_in()
    match.fold()  # chair 0 has beaten chair 1
    match.fold_out()
    match.shove_out()
    assert match.of_kind(Eliminated) == [Eliminated(1, 3), Eliminated(2, 2)]
    assert match.outcome.places == (1, 3, 2)


def test_of_two_who_go_out_in_one_hand_the_one_with_more_chips_before_it_is_ahead():
    match = Match.of(10, 30, 60, deals=(stacked(KINGS, ACES, QUEENS),))
    match.shove_out()
    assert match.of_kind(Eliminated) == [Eliminated(0, 3), Eliminated(1, 2)]
    assert match.outcome.places == (3, 2, 1)


def test_of_two_who_go_out_in_one_hand_the_last_is_told_of_first():
    match = Match.of(30, 10, 60, deals=(stacked(KINGS, ACES, QUEENS),))
    match.shove_out()
    assert match.of_kind(Eliminated) == [Eliminated(1, 3), Eliminated(0, 2)]


def test_of_two_who_go_out_in_one_hand_with_equal_chips_neither_is_ahead():
    match = Match.of(30, 30, 60, deals=(stacked(KINGS, ACES, QUEENS),))
    match.shove_out()
    assert match.outcome.places == (2, 2, 1)


def test_a_chair_that_stayed_empty_has_the_place_after_the_last_players():
    match = Match.of(10, None, 60, None, 30, deals=(stacked(ACES, KINGS, QUEENS),))
    match.shove_out()
    assert match.outcome.places == (3, 4, 1, 4, 2)


def test_each_chair_is_eliminated_once():
    match = Match.of(5, 10, 30, 60, deals=(stacked(KINGS, QUEENS, ACES, JACKS),), marks=Marks(0, 1, 2))
    while match.outcome is None:
        match.shove_out()
    assert sorted(out.seat for out in match.of_kind(Eliminated)) == [
        seat for seat, place in enumerate(match.outcome.places) if place > 1
    ]


# hands


def test_after_the_last_hand_chips_decide():
    match = Match(Config(3, 50, hands=2))
    match.fold_out()
    match.fold_out()
    # the button of each hand folds, the small blind too: chair 2 wins 1 of chair 1, then chair 0 wins 1 of it
    assert match.outcome == Outcome((1, 3, 2), "hands", (51, 49, 50))


def test_equal_chips_after_the_last_hand_share_a_place():
    match = Match(Config(3, 50, hands=1, deals=(SPLIT,)))
    match.deal()
    while match.in_hand:
        match.stay()
    assert match.outcome == Outcome((1, 1, 1), "hands", (50, 50, 50))


def test_who_is_out_is_behind_all_who_are_in_when_the_hands_are_over():
    match = Match(Config(3, 50, hands=2))
    match.fold_out()
    match.leave(2)
    assert match.state.standing.chairs[2].stack == 51
    match.fold_out()
    assert match.outcome.places[2] == 3
    assert match.outcome.scores[2] == 51


# 12.3 gone


def test_a_chair_that_is_gone_folds_when_its_turn_comes():
    match = Match(Config(3))
    match.deal()
    assert match.leave(2) == [Left(2)]
    assert match.view.chairs[2].gone
    match.stay()
    assert Folded(2) in match.stay()


def test_a_chair_that_is_gone_on_its_turn_folds_at_once():
    match = Match(Config(3))
    match.deal()
    assert match.leave(0) == [Left(0), Folded(0)]


def test_a_chair_that_is_gone_is_dealt_no_more_and_keeps_a_dead_stack():
    match = Match(Config(3, 50))
    match.deal()
    match.leave(1)
    match.fold()
    assert match.of_kind(Eliminated) == [Eliminated(1, 3, 49)]
    match.deal()
    assert match.of_kind(Dealt)[-1].order == (0, 2)
    assert match.view.stacks[1] == 49
    while match.in_hand:
        match.stay()
    assert match.view.stacks[1] == 49


def test_a_chair_that_is_gone_between_hands_is_out_at_once():
    match = Match(Config(3, 50))
    assert match.leave(0) == [Left(0), Eliminated(0, 3, 50)]
    match.deal()
    assert match.of_kind(Dealt)[-1].order == (2, 1)


def test_a_chair_leaves_once():
    match = Match(Config(3))
    match.deal()
    match.leave(2)
    before = match.state
    assert match.leave(2) == []
    assert match.state == before
    match.fold()
    match.fold()
    assert match.leave(2) == []


def test_the_pause_before_the_next_hand_goes_on_when_somebody_leaves():
    match = Match(Config(4))
    before = match.prompts
    match.leave(3)
    assert match.prompts == before


def test_heads_up_one_leaves_between_hands_and_the_other_has_won():
    match = Match(Config(2, 50))
    events = match.leave(0)
    assert match.outcome == Outcome((2, 1), "left", (50, 50))
    assert events == [Left(0), Eliminated(0, 2, 50), MatchEnded(match.outcome)]


def test_heads_up_one_leaves_in_a_hand_and_the_other_wins_when_it_is_over():
    match = Match(Config(2, 50))
    match.deal()
    match.leave(1)
    assert match.outcome is None
    match.stay()
    assert match.outcome == Outcome((1, 2), "left", (52, 48))


def test_when_all_but_one_are_gone_he_has_won_whatever_lies_dead():
    match = Match.of(5, 90, 5)
    match.leave(1)
    match.leave(2)
    assert match.outcome == Outcome((1, 3, 2), "left", (5, 90, 5))


def test_the_match_ends_when_one_has_all_live_chips():
    match = Match(Config(3, 50, deals=(stacked(ACES, KINGS),)))
    match.leave(2)
    match.shove_out()
    assert match.outcome.scores in {(100, 0, 50), (0, 100, 50)}
    assert match.outcome.places[2] == 3
    assert match.outcome.reason == "normal"


def all_in_and_gone(**rules):
    """Chairs 0 and 1 are all-in before the flop, chair 0 has aces and is gone."""
    match = Match(Config(2, 50, PACED, deals=(stacked(KINGS, ACES),), **rules))
    match.deal()
    match.all_in()
    match.all_in()
    assert match.asked == DEALER
    match.leave(0)
    return match


def test_chips_all_in_stay_in_when_their_player_is_gone():
    match = all_in_and_gone()
    while match.in_hand:
        match.do(DEALER, HOLDEM.fallback(match.state, DEALER, "timeout"))
    assert match.of_kind(Awarded) == [Awarded(0, 100)]


def test_where_nobody_is_left_who_is_gone_with_chips_is_ahead_of_who_lost_his():
    match = all_in_and_gone(stake=5)
    while match.in_hand:
        match.do(DEALER, HOLDEM.fallback(match.state, DEALER, "timeout"))
    assert match.outcome == Outcome((1, 2), "left", (100, 0))
    assert match.moves[-1] == Move(0, -10)


def test_where_all_leave_in_one_hand_the_one_with_more_chips_after_it_is_first():
    match = Match(Config(2, 50))
    match.deal()
    match.leave(1)
    match.leave(0)  # on turn: folds the small blind
    assert match.outcome == Outcome((2, 1), "left", (49, 51))


def test_where_all_leave_in_one_hand_with_equal_chips_they_share_the_place_and_the_stakes():
    match = Match(Config(3, 50, Table(Stakes(0, 2)), stake=5, hands=9))
    match.deal()
    for seat in (2, 1, 0):
        match.leave(seat)
    assert match.outcome.scores == (50, 50, 50)
    assert match.outcome.places == (1, 1, 1)
    assert match.moves[3:] == [Move(0, -5), Move(1, -5), Move(2, -5)]


# 12.6 stakes


def test_the_winner_takes_all_stakes():
    match = Match(Config(2, 20, deals=(stacked(ACES, KINGS),), stake=7))
    match.shove_out()
    assert match.moves == [Move(0, 7), Move(1, 7), Move(1, -14)]


def test_who_left_after_the_start_gets_no_stake_back():
    match = Match(Config(3, 20, stake=7))
    match.leave(0)
    match.leave(2)
    assert match.moves[3:] == [Move(1, -21)]


def test_odd_tokens_of_shared_stakes_go_out_one_by_one_from_the_first_chair():
    match = Match(Config(3, 50, Table(Stakes(2, 2, ante=2)), hands=1, stake=1, deals=(SPLIT,)))
    match.deal()
    match.stay()
    match.fold()
    while match.in_hand:
        match.stay()
    assert match.outcome.places == (1, 3, 1)
    assert match.moves[3:] == [Move(0, -2), Move(2, -1)]
