"""What a player may ask at any time, and what it does (cash.md 3, 10)."""

import pytest

from facedown.core import DEALER, IllegalAction, Move
from facedown.poker.cash import (
    CASH,
    PAUSE,
    PLAY,
    POKERSTARS,
    QUIT,
    SEED,
    TDA,
    WAIT,
    Config,
    Deal,
    Intend,
    Intended,
    Prepare,
    Sit,
    TopUp,
)
from facedown.poker.cash.actions import RETURN
from facedown.poker.hand.actions import Call, Check, Fold, Leave, Muck, RaiseTo
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Folded
from facedown.poker.kernel import BETTING
from facedown.poker.stakes import Rake, Stakes
from tests.poker.cash_tables import (
    act,
    chair,
    checked_down,
    flags,
    folded_out,
    intend,
    open_table,
    players,
    prepare,
    rows,
    running,
    stacks,
    table,
)


def three(**more):
    return running(chair(50), chair(100), chair(75), None, marks=(0, 1, 2), **more)


def refused(state, seat, action):
    with pytest.raises(IllegalAction) as refusal:
        CASH.apply(state, seat, action)
    assert action not in CASH.options(state, seat)
    return refusal.value.code


# sitting down


@pytest.mark.parametrize(("intent", "state"), [(PLAY, (0, 0, 0)), (WAIT, (1, 1, 0)), (PAUSE, (1, 2, 0))])
def test_at_an_open_table_only_who_wants_to_play_is_active(intent, state):
    assert flags(act(open_table(chair(), None), 1, Sit(50, intent=intent)), 1) == state


@pytest.mark.parametrize("intent", [PLAY, WAIT, PAUSE])
def test_who_sits_down_while_a_hand_is_played_is_not_in_it(intent):
    state = act(three(), 3, Sit(60, intent=intent))
    assert flags(state, 3) == (1, intent, 0)
    assert state.standing.chairs[3].new
    assert players(state) == (0, 1, 2)


def test_who_sits_down_after_a_hand_waits_for_the_next():
    assert flags(act(folded_out(three()), 3, Sit(60)), 3) == (1, PLAY, 0)


def test_a_buy_in_crosses_the_edge():
    assert CASH.apply(three(), 3, Sit(60)).moves == (Move(3, 60),)


def test_a_taken_chair_cannot_be_taken():
    assert refused(three(), 2, Sit(60)) == "CHAIR_TAKEN"


@pytest.mark.parametrize("sit", [Sit(39), Sit(401), Sit(-1), Sit(60, intent=QUIT), Sit(60, intent=7)])
def test_a_buy_in_outside_the_bounds_or_without_a_wish_to_play_is_refused(sit):
    config = Config()
    state = CASH.new(config, None).state
    assert refused(state, 0, sit) == "BAD_BUY_IN"
    assert Sit(config.least) in CASH.options(state, 0)
    assert Sit(config.most) in CASH.options(state, 0)


# wishes in a hand


@pytest.mark.parametrize("intent", [WAIT, PAUSE, QUIT])
def test_a_player_on_turn_folds_at_once(intent):
    step = CASH.apply(three(), 0, Intend(intent))
    assert Intended(0, intent, True) in step.events
    assert Folded(0) in step.events


@pytest.mark.parametrize("intent", [WAIT, PAUSE, QUIT])
def test_a_player_not_on_turn_folds_when_it_comes_to_him(intent):
    state = intend(three(), 1, intent)
    assert 1 not in [event.seat for event in state.hand.history if isinstance(event, Folded)]
    step = CASH.apply(state, 0, Call())
    assert Folded(1) in step.events


def test_who_is_all_in_keeps_his_share_of_the_pot():
    aces_for_the_button = "2c7d 2d8h AsAh AcKdQh9s3c".replace(" ", "")
    state = running(chair(5), chair(100), chair(100), marks=(0, 1, 2), deal=aces_for_the_button)
    state = act(act(act(state, 0, RaiseTo(5)), 1, Call()), 2, Call())
    state = checked_down(intend(state, 0, PAUSE))
    assert stacks(state) == [15, 95, 95]
    assert flags(state, 0) == (1, PAUSE, 0)


@pytest.mark.parametrize("rules", [POKERSTARS, TDA])
@pytest.mark.parametrize(("intent", "after"), [(WAIT, (1, 1, 0)), (PAUSE, (1, 2, 0)), (QUIT, None)])
def test_where_sitting_out_waits_for_the_next_hand_he_plays_this_one(rules, intent, after):
    state = running(chair(), chair(), chair(), chair(), chair(), marks=(4, 0, 1), rules=rules)
    state = act(intend(state, 3, intent), 2, Fold())
    state = act(state, 3, RaiseTo(10))
    assert flags(state, 3) == (0, intent, 0)
    assert flags(prepare(folded_out(state)), 3) == after


def test_who_paused_in_a_hand_and_comes_back_in_it_stays_out_until_the_next_and_owes_nothing():
    state = intend(intend(three(), 1, PAUSE), 1, PLAY)
    assert flags(state, 1) == (1, PLAY, 0)
    assert state.hand.gone
    assert flags(prepare(folded_out(state)), 1) == (0, 0, 0)


@pytest.mark.parametrize("before", [PLAY, WAIT, PAUSE])
@pytest.mark.parametrize("intent", [PLAY, WAIT, PAUSE, QUIT])
def test_an_inactive_chair_may_change_its_mind_until_the_next_hand(before, intent):
    state = running(chair(), chair(100, (1, before, 0)), chair(), marks=(0, 0, 2))
    assert flags(intend(state, 1, intent), 1) == (1, intent, 0)


@pytest.mark.parametrize("intent", [PLAY, WAIT, PAUSE, QUIT])
def test_leaving_is_final(intent):
    state = intend(three(), 1, QUIT)
    step = CASH.apply(state, 1, Intend(intent))
    assert (step.state, step.events) == (state, ())


@pytest.mark.parametrize("intent", [PLAY, WAIT, PAUSE])
def test_leaving_is_final_also_while_the_hand_is_played_to_its_end(intent):
    state = intend(intend(three(rules=POKERSTARS), 1, QUIT), 1, intent)
    assert flags(state, 1) == (0, QUIT, 0)
    assert flags(prepare(folded_out(state)), 1) is None


@pytest.mark.parametrize("intent", [-1, 4, 99, True, 1.0, "0"])
def test_an_intent_outside_0_to_3_is_refused(intent):
    assert refused(three(), 1, Intend(intent)) == "BAD_INTENT"


def test_an_empty_chair_can_only_be_gone_and_that_changes_nothing():
    state = three()
    assert CASH.apply(state, 3, Intend(QUIT)).state == state
    assert refused(state, 3, Intend(PLAY)) == "NOT_SEATED"


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_gone_is_to_leave_for_good(seat):
    assert CASH.fallback(three(), seat, "gone") == Intend(QUIT)


def test_a_chair_acts_on_its_own_turn_alone():
    assert refused(three(), 1, Call()) == "OUT_OF_TURN"
    assert refused(three(), 3, Fold()) == "OUT_OF_TURN"


def test_no_chair_does_what_is_the_dealers():
    for state in (three(), folded_out(three()), prepare(folded_out(three()))):
        assert refused(state, 0, Prepare()) == "INVALID_ACTION"
        assert refused(state, 0, Deal()) == "INVALID_ACTION"


def test_the_dealer_prepares_no_hand_while_one_is_played_and_deals_none_that_is_not_prepared():
    assert refused(three(), DEALER, Prepare()) == "INVALID_ACTION"
    assert refused(folded_out(three()), DEALER, Deal()) == "INVALID_ACTION"


def test_nobody_bets_between_hands():
    assert refused(folded_out(three()), 0, Check()) == "OUT_OF_TURN"


def test_the_way_out_of_a_hand_alone_is_no_way_out_of_a_table():
    assert refused(three(), 0, Leave()) == "INVALID_ACTION"


# chips and time


def test_a_top_up_comes_with_the_next_hand_up_to_the_largest_buy_in():
    state = act(act(three(), 0, TopUp(30)), 1, TopUp(400))
    assert stacks(state)[:2] == [50, 100]
    state = folded_out(state)
    before = stacks(state)
    step = CASH.apply(state, DEALER, Prepare())
    assert step.moves == (Move(0, 30), Move(1, 400 - before[1]))
    assert stacks(step.state)[:2] == [before[0] + 30, 400]


def test_a_top_up_that_came_in_time_keeps_a_player_without_chips():
    state = act(table(chair(0), chair(), chair(), marks=(0, 1, 2)), 0, TopUp(50))
    state = prepare(state)
    assert (stacks(state)[0], flags(state, 0)) == (50, (0, 0, 0))


def test_a_top_up_can_be_taken_back():
    state = act(act(three(), 0, TopUp(30)), 0, TopUp(0))
    assert CASH.apply(folded_out(state), DEALER, Prepare()).moves == ()


def test_who_leaves_gets_no_top_up():
    state = folded_out(intend(act(three(), 0, TopUp(30)), 0, QUIT))
    assert CASH.apply(state, DEALER, Prepare()).moves == (Move(0, -50),)
    assert refused(state, 0, TopUp(10)) == "NOT_SEATED"


@pytest.mark.parametrize("chips", [-1, 401, True, 2.0])
def test_a_top_up_is_a_whole_number_up_to_the_largest_buy_in(chips):
    assert refused(three(), 0, TopUp(chips)) == "BAD_BUY_IN"


def test_rake_crosses_the_edge_when_the_hand_is_over():
    state = running(chair(), chair(), marks=(0, 0, 1), stakes=Stakes(rake=Rake(5000)))
    state = act(state, 0, Call())
    moves = ()
    while state.hand is not None:
        step = CASH.apply(state, state.hand.dealing.order[state.hand.betting.actor], Check())
        state, moves = step.state, moves + step.moves
    assert moves == (Move(None, -2),)
    assert sum(stacks(state)) == 198


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
def test_a_chair_that_is_away_is_asked_and_where_nobody_answers_it_leaves(intent):
    state = intend(three(), 1, intent)
    prompt = CASH.prompts(state)[1]
    assert (prompt.actions, prompt.clock, prompt.public) == (RETURN, "pause", False)
    assert CASH.fallback(state, 1, "timeout") == Intend(QUIT)


def test_that_question_is_the_same_for_hands_and_for_another_kind_of_pause():
    state = intend(three(), 1, PAUSE)
    asked = CASH.prompts(state)[1]
    state = intend(prepare(folded_out(state)), 1, WAIT)
    assert CASH.prompts(state)[1] == asked


def test_who_comes_back_is_asked_no_more():
    assert 1 not in CASH.prompts(intend(intend(folded_out(three()), 1, PAUSE), 1, PLAY))


def test_who_only_waits_for_the_next_hand_is_not_asked():
    assert 3 not in CASH.prompts(act(three(), 3, Sit(60)))


@pytest.mark.parametrize(("rules", "action"), [(SEED, Fold()), (POKERSTARS, Check()), (TDA, Check())])
def test_a_time_out_folds_or_checks_as_the_preset_says(rules, action):
    state = running(chair(), chair(), marks=(0, 0, 1), rules=rules)
    state = act(state, 0, Call())
    assert CASH.fallback(state, 1, "timeout") == action


@pytest.mark.parametrize("rules", [SEED, POKERSTARS, TDA])
def test_a_time_out_at_the_showdown_mucks(rules):
    aces_for_the_big_blind = "AsAh 2c7d AcKdQh9s3c".replace(" ", "")
    state = running(
        chair(), chair(), marks=(0, 0, 1), rules=rules, showdown="ask", deal=aces_for_the_big_blind
    )
    state = act(state, 0, Call())
    while state.hand.betting.status == BETTING:
        state = act(state, state.hand.dealing.order[state.hand.betting.actor], Check())
    assert CASH.fallback(state, 0, "timeout") == Muck()


def test_a_time_out_stands_above_the_tables():
    assert Config(table=Table(timeout="call")).hand_table.timeout == "fold"


def test_everybody_sees_all_of_a_chair_but_its_nonce():
    state = act(three(), 3, Sit(60, "my nonce"))
    assert "my nonce" not in repr([CASH.view(state, viewer) for viewer in (0, 1, 2, 3, None)])
    assert CASH.view(state, None).chairs[3].new
    assert rows(state)[3] == (1, PLAY, 0)
