"""The states of a chair: each row of the matrix, each impossible one, each key rule (cash.md 2)."""

import pytest

from facedown.poker.cash import CASH, PAUSE, PLAY, POKERSTARS, QUIT, SEED, WAIT, Chair, Sit
from facedown.poker.hand.actions import Fold
from facedown.poker.hand.events import Folded
from tests.poker.cash_tables import (
    act,
    chair,
    flags,
    folded_out,
    intend,
    marks,
    open_table,
    players,
    posted,
    prepare,
    rows,
    running,
    stacks,
    table,
    timed_out,
)


def three(rules=SEED):
    """Seed hand 3: Player2 is the small blind, Player3 the big one, Player1 the button."""
    return running(chair(50), chair(100), chair(75), marks=(0, 1, 2), rules=rules)


def paused(state, intent=PAUSE, seat=1, hands=3):
    """Out since the hand of `state`, for so many hands more."""
    state = folded_out(intend(state, seat, intent))
    for _ in range(hands - 1):
        state = folded_out(timed_out(prepare(state)))
    return prepare(state)


def test_who_takes_part_in_the_hand_is_0_0_0():
    assert rows(three()) == [(0, 0, 0)] * 3


@pytest.mark.parametrize("intent", [WAIT, PAUSE, QUIT])
def test_a_wish_that_waits_for_the_next_hand_is_0_and_the_intent(intent):
    state = intend(three(POKERSTARS), 1, intent)
    assert flags(state, 1) == (0, intent, 0)
    assert not state.hand.gone, "he plays on"


def test_a_wish_that_waits_for_the_next_hand_can_be_taken_back():
    state = intend(intend(three(POKERSTARS), 1, PAUSE), 1, PLAY)
    assert flags(prepare(folded_out(state)), 1) == (0, 0, 0)


def test_who_waits_for_the_next_hand_to_come_in_is_1_0_0():
    state = act(running(chair(50), chair(100), None, marks=(0, 0, 1)), 2, Sit(75))
    assert rows(state) == [(0, 0, 0), (0, 0, 0), (1, 0, 0)]


def test_who_comes_back_and_owes_is_1_0_and_the_debt():
    state = table(chair(50), chair(100, (1, PAUSE, 3)), chair(75), chair(), marks=(3, 0, 2))
    assert flags(intend(state, 1, PLAY), 1) == (1, 0, 3)


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
@pytest.mark.parametrize("debt", [0, 1, 2, 3])
def test_who_waits_or_pauses_may_owe_up_to_both_blinds(intent, debt):
    state = table(chair(), chair(100, (1, intent, debt)), chair(), chair(), marks=(3, 0, 2))
    assert flags(state, 1) == (1, intent, debt)


def test_nobody_owes_more_than_both_blinds():
    with pytest.raises(ValueError, match="nobody owes more than both blinds"):
        table(chair(), chair(100, (1, PAUSE, 4)), chair(), marks=(0, 0, 2))


@pytest.mark.parametrize("debt", [0, 1, 2, 3])
def test_who_leaves_is_1_3_whatever_he_owes(debt):
    state = table(chair(), chair(100, (1, PAUSE, debt)), chair(), chair(), marks=(3, 0, 2))
    assert flags(intend(state, 1, QUIT), 1) == (1, QUIT, debt)


@pytest.mark.parametrize("intent", [PLAY, WAIT, PAUSE, QUIT])
def test_an_active_chair_cannot_owe_anything(intent):
    with pytest.raises(ValueError, match="who is active owes nothing"):
        Chair(100, intent, inactive=False, debt=1)


# the seed's key rules


def test_key_rule_1_who_joins_is_dealt_into_the_next_hand():
    """Seed hands 1 and 2."""
    state = act(running(chair(50), chair(100), None, marks=(0, 0, 1)), 2, Sit(75))
    state = prepare(folded_out(state))
    assert rows(state) == [(0, 0, 0)] * 3
    assert posted(state, "blinds") == [0, 1, 2]


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
def test_key_rule_2_a_pause_makes_the_chair_inactive_from_its_next_action_on(intent):
    state = intend(three(), 1, intent)
    assert rows(state) == [(0, 0, 0), (1, intent, 0), (0, 0, 0)]
    state = act(state, 0, Fold())
    assert state.hand is None, "the turn came to the small blind, who folds, and the big blind has won"


def test_key_rule_3_a_debt_grows_by_each_blind_missed_up_to_both():
    """The small blind pauses in hand 3: nothing in hand 4, the big blind in 5, the small one in 6."""
    owed = [flags(paused(three(), hands=hands), 1)[2] for hands in (1, 2, 3, 4, 5)]
    assert owed == [0, 2, 3, 3, 3]


def test_key_rule_3_who_waits_owes_as_well_in_case_he_comes_back_early():
    state = running(chair(), chair(), chair(), chair(), marks=(3, 0, 1))
    state = prepare(folded_out(intend(state, 1, WAIT)))
    assert (marks(state), flags(state, 1)) == ((3, 0, 2), (1, WAIT, 1)), "the small blind was due there"
    state = prepare(folded_out(timed_out(state)))
    assert (marks(state), flags(state, 1)) == ((0, 2, 3), (1, WAIT, 1)), "and is not owed twice"


def test_key_rule_4_on_the_big_blind_a_waiting_chair_plays_and_owes_nothing():
    """Seed hands 3, 4 and 5."""
    state = prepare(folded_out(intend(three(), 1, WAIT)))
    assert posted(state, "blinds") == [2, 0, 1]
    assert rows(state) == [(0, 0, 0), (1, WAIT, 0), (0, 0, 0)]
    state = prepare(folded_out(timed_out(state)))
    assert posted(state, "blinds") == [1, 2, 0]
    assert rows(state) == [(0, 0, 0)] * 3


def test_key_rule_5_who_comes_back_early_pays_what_he_owes():
    """Seed hands 6 and 7."""
    state = table(chair(50), chair(100, (1, PAUSE, 3)), chair(75), marks=(0, 0, 2))
    state = prepare(intend(state, 1, PLAY))
    assert flags(state, 1) == (0, 0, 0)
    assert stacks(state) == [50, 97, 75]
    assert posted(state, "dead") == [0, 3, 0]
    assert timed_out(state).hand.betting.pot == 3 + 3, "the debt is in the pot, beside the blinds"


def test_key_rule_6_who_leaves_is_off_the_table_with_the_next_hand():
    """Seed hands 8 and 9."""
    state = intend(three(), 0, QUIT)
    assert rows(state) == [(1, QUIT, 0), (0, 0, 0), (0, 0, 0)]
    state = prepare(folded_out(state))
    assert rows(state) == [None, (0, 0, 0), (0, 0, 0)]
    assert players(state) == (1, 2)
    assert posted(state, "blinds") == [0, 1, 2]


def test_an_open_table_has_its_first_player_active_at_once():
    assert flags(act(open_table(None, None), 1, Sit(50)), 1) == (0, 0, 0)


# the other ways out of a hand


def test_to_fold_is_to_leave_the_hand_and_not_the_table():
    state = act(three(), 0, Fold())
    assert flags(state, 0) == (0, PLAY, 0)
    assert flags(prepare(folded_out(state)), 0) == (0, PLAY, 0)


def test_who_does_nothing_in_his_time_folds_and_is_dealt_into_the_next_hand():
    state = three()
    step = CASH.apply(state, 0, CASH.fallback(state, 0, "timeout"))
    assert Folded(0) in step.events
    assert flags(prepare(folded_out(step.state)), 0) == (0, PLAY, 0)
