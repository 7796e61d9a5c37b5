"""Statistics of players, hand by hand: every definition of docs/poker.md with a hand made for it."""

import pytest

import facedown
from facedown.poker import HAND, Call, Check, Config, Fold, RaiseTo, Table
from facedown.poker.holdem.histories import histories
from facedown.poker.statistics import (
    ObservedHand,
    Tally,
    count_hand,
    figures,
    observed_in_phh,
    observed_in_record,
    tallies,
)

CALL, CHECK, FOLD = Call(), Check(), Fold()
SB, BB, BUTTON = 1, 2, 0
DEAL = "2c7d 3c8d AhAs KhKdQs Jc 9c"
"""Hole cards of small blind, big blind and button, then the board: the button has aces, they stay best."""


def played(*actions, stacks=(200, 200, 200)):
    """The events of a hand with blinds of 1/2 and the button on chair 0; what follows is checked or folded."""
    table = Table(showdown="show")
    config = Config(
        stacks=stacks, button=0, table=table, deal=DEAL.replace(" ", "") if len(stacks) == 3 else ""
    )
    step = HAND.new(config, facedown.Seed.of("statistics"))
    events, state = list(step.events), step.state
    waiting = list(actions)
    while HAND.outcome(state) is None:
        ((seat, prompt),) = HAND.prompts(state).items()
        if waiting:
            expected, action = waiting.pop(0)
            assert seat == expected
        else:
            action = CHECK if CHECK in prompt.actions else FOLD
        step = HAND.apply(state, seat, action)
        events += step.events
        state = step.state
    return events


def counted(*actions, **more):
    return count_hand(played(*actions, **more), big=2)


def test_a_call_or_a_raise_before_the_flop_is_vpip_and_blinds_and_checks_are_not():
    told = counted((BUTTON, CALL), (SB, FOLD), (BB, CHECK))
    assert [told[seat].vpip for seat in (BUTTON, SB, BB)] == [1, 0, 0]
    assert [told[seat].acted for seat in (BUTTON, SB, BB)] == [1, 1, 1]


def test_a_big_blind_that_everybody_folds_to_had_no_chance():
    told = counted((BUTTON, FOLD), (SB, FOLD))
    assert (told[BB].hands, told[BB].acted, told[BB].vpip) == (1, 0, 0)
    assert figures(told[BB]).vpip.value is None


def test_a_raise_before_the_flop_is_pfr_once_a_hand():
    told = counted((BUTTON, RaiseTo(6)), (SB, RaiseTo(20)), (BB, FOLD), (BUTTON, RaiseTo(50)), (SB, FOLD))
    assert [told[seat].pfr for seat in (BUTTON, SB, BB)] == [1, 1, 0]


def test_a_three_bet_is_the_raise_of_a_raise_and_its_chance_is_to_face_exactly_one():
    told = counted((BUTTON, RaiseTo(6)), (SB, RaiseTo(20)), (BB, FOLD), (BUTTON, RaiseTo(50)), (SB, CALL))
    chances = {seat: (each.three_bet_chances, each.three_bets) for seat, each in told.items()}
    assert chances == {SB: (1, 1), BB: (0, 0), BUTTON: (0, 0)}


def test_a_player_who_limps_and_is_raised_has_the_chance_too_and_only_once():
    told = counted((BUTTON, CALL), (SB, FOLD), (BB, RaiseTo(8)), (BUTTON, RaiseTo(30)), (BB, CALL))
    assert (told[BUTTON].three_bet_chances, told[BUTTON].three_bets) == (1, 1)
    assert told[BB].three_bet_chances == 0


def test_a_player_whose_last_chips_are_the_call_has_no_chance_of_a_three_bet():
    told = counted((BUTTON, RaiseTo(100)), (SB, CALL), (BB, FOLD), stacks=(200, 60, 200))
    assert told[SB].three_bet_chances == 0
    assert told[BB].three_bet_chances == 1


def test_nobody_can_three_bet_when_all_others_are_all_in():
    told = counted((BUTTON, RaiseTo(40)), (SB, FOLD), (BB, CALL), stacks=(40, 200, 200))
    assert told[BB].three_bet_chances == 0


BEFORE = ((BUTTON, RaiseTo(6)), (SB, FOLD), (BB, CALL))


@pytest.mark.parametrize(
    ("flop", "expected"),
    [
        (((BB, CHECK), (BUTTON, RaiseTo(6))), (1, 1)),
        (((BB, CHECK), (BUTTON, CHECK)), (1, 0)),
        (((BB, RaiseTo(4)), (BUTTON, RaiseTo(12))), (0, 0)),
        (((BB, CHECK), (BUTTON, CHECK), (BB, CHECK), (BUTTON, RaiseTo(6))), (1, 0)),
    ],
    ids=["bet", "check", "somebody bet first", "a bet on the turn is none"],
)
def test_a_continuation_bet_is_the_first_bet_of_the_flop_by_the_last_to_raise_before_it(flop, expected):
    told = counted(*BEFORE, *flop)
    assert (told[BUTTON].c_bet_chances, told[BUTTON].c_bets) == expected
    assert told[BB].c_bet_chances == 0


def test_aggression_counts_bets_and_raises_of_all_later_actions_but_checks():
    told = counted(*BEFORE, (BB, CHECK), (BUTTON, RaiseTo(6)), (BB, RaiseTo(20)), (BUTTON, CALL), (BB, CHECK))
    assert (told[BUTTON].late_bets, told[BUTTON].late_actions) == (1, 2)
    assert (told[BB].late_bets, told[BB].late_actions) == (1, 1)
    assert told[SB].late_actions == 0


def test_a_showdown_is_reached_by_those_who_saw_the_flop_and_never_folded():
    told = counted(*BEFORE)
    ends = {seat: (each.flops, each.showdowns, each.showdowns_won) for seat, each in told.items()}
    assert ends == {BUTTON: (1, 1, 1), BB: (1, 1, 0), SB: (0, 0, 0)}


def test_a_pot_without_a_showdown_is_none():
    told = counted(*BEFORE, (BB, RaiseTo(4)), (BUTTON, FOLD))
    ends = {seat: (each.flops, each.showdowns, each.showdowns_won) for seat, each in told.items()}
    assert ends == {BUTTON: (1, 0, 0), BB: (1, 0, 0), SB: (0, 0, 0)}


def test_players_who_are_all_in_before_the_flop_see_it_and_go_to_showdown():
    told = counted((BUTTON, RaiseTo(200)), (SB, FOLD), (BB, CALL))
    assert (told[BUTTON].flops, told[BUTTON].showdowns, told[BUTTON].c_bet_chances) == (1, 1, 0)


def test_winnings_are_in_big_blinds_and_add_up_to_nothing():
    told = counted((BUTTON, RaiseTo(200)), (SB, FOLD), (BB, CALL))
    assert {seat: each.won for seat, each in told.items()} == {BUTTON: 100.5, SB: -0.5, BB: -100}
    assert told[BB].squares == 10_000


def test_a_hand_that_is_not_over_counts_for_nobody():
    assert count_hand(played(*BEFORE)[:8], big=2) == {}


def test_tallies_of_hands_add_up_and_a_player_is_counted_under_one_name():
    events = tuple(played(*BEFORE))
    one = ObservedHand({BUTTON: "ann", SB: "bob", BB: "cy"}, events, 2)
    two = ObservedHand({BUTTON: "bob", SB: "ann", BB: "cy"}, events, 2)
    total = tallies([one, two])
    assert (total["ann"].hands, total["ann"].vpip, total["cy"].vpip) == (2, 1, 2)
    assert sum(each.won for each in total.values()) == 0


def test_figures_have_intervals_and_none_where_there_was_no_chance():
    told = figures(Tally(hands=10, acted=10, vpip=3, paid_hands=10, won=5.0, squares=25.0))
    assert told.vpip.value == 0.3
    assert told.vpip.low == pytest.approx(0.1078, abs=1e-4)
    assert told.vpip.high == pytest.approx(0.6032, abs=1e-4)
    assert told.bb100.value == 50
    assert (told.bb100.low, told.bb100.high) == pytest.approx((-48, 148), abs=1)
    assert (told.c_bet.value, told.c_bet.low, told.c_bet.high) == (None, None, None)
    assert figures(Tally(hands=1, paid_hands=1, won=1)).bb100.value is None


def test_a_record_of_holdem_and_its_hand_histories_give_the_same_tallies():
    results = facedown.play(["tight", "equity"], "holdem", games=1, seed="statistics", keep=True)
    record = next(results.records)
    of_record = tallies(observed_in_record(record))
    of_phh = tallies(observed_in_phh(histories(record.header, record.entries, record.seed, over=True)))
    assert of_record == of_phh
    assert sum(each.hands for each in of_record.values()) >= 2 * 5


def test_what_is_counted_holds_no_hidden_card():
    results = facedown.play(["tight", "caller"], "holdem", games=1, seed="statistics", keep=True)
    for hand in observed_in_record(next(results.records)):
        dealt = hand.events[0]
        assert set(dealt.cards) == {None}
