"""Chairs that are gone, time that ran out, and what each viewer sees (holdem.md 11.2, 12.3)."""

import pytest

from facedown.core import Step
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Call, Check, Fold, Leave, Muck
from facedown.poker.hand.events import Answered, Dealt, Folded, Left, Mucked
from tests.poker.hand import Hand


def test_one_who_leaves_on_turn_folds_at_once():
    hand = Hand([500] * 3).leaves(0)
    assert hand.events[-2:] == [Left(0), Folded(0)]
    assert hand.actor == 1


def test_one_who_leaves_before_the_turn_folds_when_it_comes():
    hand = Hand([500] * 3).leaves(1)
    assert hand.actor == 0
    assert hand.of(Folded) == []
    assert hand.call().of(Folded) == [Folded(1)]
    assert hand.actor == 2


def test_one_who_has_left_wins_if_all_others_fold():
    hand = Hand([500] * 3).leaves(2).fold().fold()
    assert hand.outcome.scores == (0, -10, 10)


def test_all_may_leave():
    hand = Hand([500] * 3).leaves(0, 1)
    assert hand.outcome.scores == (0, -10, 10)


def test_leaving_twice_does_nothing_more():
    hand = Hand([500] * 3).leaves(1)
    assert HAND.apply(hand.state, 1, Leave()) == Step(hand.state)


def test_an_empty_chair_may_leave_and_nothing_happens():
    hand = Hand([500, 0, 500])
    assert HAND.apply(hand.state, 1, Leave()) == Step(hand.state)


def test_one_who_has_folded_may_leave():
    hand = Hand([500] * 3).fold().leaves(0)
    assert hand.events[-1] == Left(0)
    assert hand.actor == 1


def test_chips_all_in_stay_in_when_their_player_leaves():
    hand = Hand([100, 500, 500], deal="3h4dKhKdAhAd2c7d9hJsQc").all_in().leaves(0).call().call()
    hand.checked_down()
    assert hand.outcome.scores == (200, -100, -100)


def test_one_who_leaves_during_a_paced_run_out_is_paid_all_the_same():
    hand = Hand([100, 100], deal="3h4dAhAd2c7d9hJsQc", paced=True).all_in().call().turns().leaves(0).turns(2)
    assert hand.stacks == (200, 0)


def test_one_who_leaves_when_asked_to_show_mucks():
    hand = Hand([500, 500], deal="AhAd3h4d2c7d9hJsQc", showdown="ask").checked_down()
    assert hand.asked == (0,)
    hand.leaves(0)
    assert hand.of(Mucked) == [Mucked(0)]
    assert hand.view().phase == "over"


def test_one_who_left_before_the_showdown_still_shows_a_winner():
    hand = Hand([100, 500, 500], deal="3h4dKhKdAhAd2c7d9hJsQc", showdown="ask").all_in().call().call()
    hand.leaves(0).checked_down()
    assert hand.asked == ()
    assert hand.outcome.scores == (200, -100, -100)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("run_twice", [False, True])
def test_any_chair_may_leave_after_any_step(seat, run_twice):
    hand = Hand([100, 60, 80], run_twice=run_twice, paced=True, showdown="ask")
    for _ in range(20):
        gone = HAND.apply(hand.state, seat, HAND.fallback(hand.state, seat, "gone")).state
        assert sum(gone.stacks()) + gone.betting.pot == 240
        if hand.actor is not None:
            hand.all_in()
        elif hand.asked:
            first = min(hand.asked)
            hand.does(first, HAND.fallback(hand.state, first, "timeout"))
        if not hand.asked:
            break
    assert hand.outcome is not None


@pytest.mark.parametrize(
    ("policy", "owing", "free"),
    [("check_fold", Fold(), Check()), ("fold", Fold(), Fold()), ("call", Call(), Check())],
)
def test_the_table_says_what_is_done_when_time_runs_out(policy, owing, free):
    hand = Hand([500, 500], timeout=policy)
    assert HAND.fallback(hand.state, 0, "timeout") == owing
    assert HAND.fallback(hand.call().state, 1, "timeout") == free


def test_who_is_not_asked_has_no_clock_to_run_out():
    with pytest.raises(Exception, match="OUT_OF_TURN"):
        HAND.fallback(Hand([500] * 3).state, 1, "timeout")


def test_a_turn_is_everybodys_to_see_and_runs_the_clock_of_turns():
    prompt = HAND.prompts(Hand([500] * 3).state)[0]
    assert (prompt.id, prompt.clock, prompt.public) == (1, "turn", True)


def test_each_chairs_questions_are_numbered_for_themselves():
    hand = Hand([500] * 3).call().call().check()
    assert [HAND.prompts(hand.state)[1].id, hand.state.asked] == [2, (1, 2, 1, 0)]


DEAL = "AhAd" + "KhKd" + "3h4d" + "2c7d9hJsQc"


@pytest.mark.parametrize(("viewer", "held"), [(1, ("Ah", "Ad")), (2, ("Kh", "Kd")), (0, ("3h", "4d"))])
def test_a_viewer_sees_its_own_cards_alone(viewer, held):
    hand = Hand([500] * 3, deal=DEAL)
    view = hand.view(viewer)
    assert view.cards == held
    assert [player.cards for player in view.players if player.seat != viewer] == [None, None]
    (dealt,) = (event for event in hand.seen(viewer) if isinstance(event, Dealt))
    assert [cards for cards in dealt.cards if cards] == [held]


def test_the_public_sees_no_cards():
    hand = Hand([500] * 3, deal=DEAL)
    assert hand.view().cards is None
    assert hand.view().me is None
    assert [player.cards for player in hand.view().players] == [None] * 3
    assert hand.seen(None)[0].cards == (None,) * 3


@pytest.mark.parametrize(("street", "size"), [("preflop", 0), ("flop", 3), ("turn", 4), ("river", 5)])
def test_the_board_lies_as_far_as_the_street(street, size):
    hand = Hand([500] * 3, deal=DEAL).checked_down(street)
    assert hand.view().board == ("2c", "7d", "9h", "Js", "Qc")[:size]


def test_a_view_has_the_history_of_what_all_have_seen():
    hand = Hand([100, 100], run_twice=True).all_in().call().runs(s0=1, s1=2)
    shared = [event for event in hand.seen(None) if not isinstance(event, Answered)]
    for viewer in (0, 1, None):
        assert list(hand.view(viewer).history) == shared


def test_folded_cards_stay_hidden_after_the_end():
    hand = Hand([500] * 3, deal=DEAL).fold().call().check().checked_down()
    assert hand.view().players[0].cards is None
    assert hand.view(0).players[0].cards == ("3h", "4d")


def test_a_hand_that_was_paid_uncontested_stays_hidden():
    hand = Hand([500] * 3, deal=DEAL).fold().fold()
    assert [player.cards for player in hand.view().players] == [None] * 3


def test_a_muck_is_the_first_answer_and_so_what_a_clock_does():
    hand = Hand([500, 500], deal="AhAd3h4d2c7d9hJsQc", showdown="ask").checked_down()
    assert HAND.fallback(hand.state, 0, "timeout") == Muck()


def test_no_bets_lie_on_the_table_after_the_end():
    view = Hand([500] * 3).to(60).fold().fold().view()
    assert (view.current_bet, view.pot) == (0, 0)
    assert [player.current_bet for player in view.players] == [0, 0, 0]
