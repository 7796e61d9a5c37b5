"""Hands that are prepared and not dealt: who joins them, who leaves them, who posts what then (cash.md 8)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import DEALER
from facedown.poker.cash import CASH, PAUSE, PLAY, POKERSTARS, PRESETS, QUIT, SEED, TDA, WAIT, Rules, Sit
from facedown.poker.stakes import Stakes
from tests.poker.cash_tables import (
    act,
    chair,
    flags,
    intend,
    marks,
    players,
    posted,
    prepare,
    rows,
    stacks,
    table,
    timed_out,
)

MOVING = Rules(button="moving")
NO_DOUBLE = replace(SEED, heads_up="no_double_bb")
LIVE = replace(SEED, missed="live_bb")
ALL = [*PRESETS.values(), MOVING, NO_DOUBLE]

PLAYS = chair()
NEW = chair(new=True)
OWES = chair(100, (1, PLAY, 3))


def former(rules):
    """Without the hand before: as records of version 1 have it, and hands that were read from a text."""
    return replace(rules, small_blind_due=UNSET)


def prepared(*chairs, marks, **more):
    return table(*chairs, marks=marks, stage="prepared", **more)


def test_who_sits_down_before_the_cards_plays_this_hand_without_blind_or_ante():
    state = act(prepared(PLAYS, PLAYS, None, marks=(0, 0, 1), stakes=Stakes(ante=1)), 2, Sit(75))
    assert (rows(state), players(state)) == ([(0, 0, 0)] * 3, (0, 1, 2))
    assert (posted(state, "blinds"), posted(state, "antes")[2]) == ([1, 2, 0], 0)
    hand = timed_out(state).hand
    assert hand.dealing.positions[2] >= 0
    assert hand.dealing.order[hand.betting.actor] == 2, "after the big blind he is the first to act"


def test_who_sits_down_before_the_cards_posts_a_big_blind_where_newcomers_do():
    state = act(prepared(PLAYS, PLAYS, None, marks=(0, 0, 1), rules=POKERSTARS), 2, Sit(75))
    assert posted(state, "live") == [0, 0, 2]
    assert timed_out(state).hand.betting.pot == 5


def test_who_sits_down_before_the_first_cards_of_a_fresh_table_posts_nothing():
    state = act(prepared(NEW, NEW, None, marks=(0, 0, 1), rules=POKERSTARS), 2, Sit(75))
    assert (players(state), posted(state, "live")) == ((0, 1, 2), [0, 0, 0])


def test_who_sits_down_where_a_dead_small_blind_lies_does_not_post_it():
    state = table(PLAYS, None, PLAYS, PLAYS, PLAYS, marks=(4, 0, 1), players=(0, 2, 3, 4), rules=TDA)
    state = act(prepare(state), 1, Sit(75))
    assert (marks(state), posted(state, "blinds")) == ((0, 1, 2), [0, 0, 2, 0, 0])
    assert timed_out(state).hand.betting.pot == 2


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
def test_who_sits_down_to_wait_or_pause_does_not_play_the_prepared_hand(intent):
    state = act(prepared(PLAYS, PLAYS, None, marks=(0, 0, 1)), 2, Sit(75, intent=intent))
    assert (flags(state, 2), players(state)) == ((1, intent, 0), (0, 1))


@pytest.mark.parametrize("intent", [WAIT, PAUSE, QUIT])
@pytest.mark.parametrize("rules", ALL)
def test_who_pauses_or_leaves_before_the_cards_is_out_at_once_and_owes_nothing(intent, rules):
    state = intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2), rules=rules), 2, intent)
    assert flags(state, 2) == (1, intent, 0)
    assert players(state) == (0, 1, 3)
    assert state.standing.number == 6
    assert state.phase == "prepared"


def test_without_the_big_blind_it_goes_to_the_next_chair():
    state = intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2)), 2, PAUSE)
    assert marks(state) == (0, 1, 3)
    assert posted(state, "blinds") == [0, 1, 0, 2]


def test_without_the_small_blind_the_big_one_stays():
    state = intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2)), 1, PAUSE)
    assert marks(state) == (3, 0, 2)


def test_without_another_player_the_marks_stay():
    state = intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2)), 3, QUIT)
    assert marks(state) == (0, 1, 2)


def test_a_dead_button_and_a_dead_small_blind_stay_where_they_are():
    state = prepared(*[PLAYS] * 5, marks=(0, 1, 2), rules=TDA)
    assert marks(intend(state, 0, PAUSE)) == (0, 1, 2)
    without_small = intend(state, 1, PAUSE)
    assert (marks(without_small), posted(without_small, "blinds")) == ((0, 1, 2), [0, 0, 2, 0, 0])
    assert marks(intend(state, 2, PAUSE)) == (0, 1, 3)


@pytest.mark.parametrize(("rules", "places"), [(SEED, (1, 1, 2)), (NO_DOUBLE, (1, 1, 2)), (TDA, (1, 1, 2))])
def test_two_who_are_left_are_heads_up(rules, places):
    assert marks(intend(prepared(*[PLAYS] * 3, marks=(0, 1, 2), rules=rules), 0, PAUSE)) == places


def test_a_waiting_chair_that_is_now_due_gets_the_big_blind():
    state = intend(prepared(PLAYS, PLAYS, PLAYS, chair(100, (1, WAIT, 3)), PLAYS, marks=(0, 1, 2)), 2, PAUSE)
    assert (marks(state)[2], flags(state, 3), stacks(state)[3]) == (3, (0, 0, 0), 100)


def test_who_waits_for_the_big_blind_from_this_hand_on_does_not_get_it_in_this_hand():
    state = intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2)), 2, WAIT)
    assert marks(state)[2] == 3


def test_who_comes_back_to_a_prepared_hand_stays_out_of_it():
    state = intend(intend(prepared(*[PLAYS] * 4, marks=(0, 1, 2)), 3, PAUSE), 3, PLAY)
    assert (flags(state, 3), players(state)) == ((1, PLAY, 0), (0, 1, 2))


def owing(debt=3, **more):
    """Chair 1 comes back under the gun of four, and has paid for it."""
    state = table(PLAYS, chair(100, (1, PLAY, debt)), PLAYS, PLAYS, marks=(0, 2, 3), **more)
    return prepare(state)


def test_who_paid_for_a_hand_and_does_not_play_it_has_his_chips_and_his_debt_again():
    state = owing()
    assert (stacks(state)[1], posted(state, "dead")[1]) == (97, 3)
    state = intend(state, 1, PAUSE)
    assert (stacks(state)[1], flags(state, 1), posted(state, "dead")[1]) == (100, (1, PAUSE, 3), 0)


def test_a_live_post_is_owed_again_as_well():
    state = intend(owing(rules=LIVE), 1, PAUSE)
    assert (stacks(state)[1], flags(state, 1)) == (100, (1, PAUSE, 3))


def posting_small(rules=POKERSTARS):
    """Three come back to one, who has the button; chair 1 is the small blind, with a live and a dead post."""
    state = prepare(table(None, OWES, OWES, OWES, PLAYS, marks=(4, 4, 3), players=(4,), rules=former(rules)))
    assert marks(state) == (4, 1, 2)
    assert [posted(state, what)[1] for what in ("blinds", "live", "dead")] == [1, 1, 1]
    return state


def test_a_small_blind_that_counted_towards_a_live_post_is_owed_again_with_it():
    state = intend(posting_small(), 1, PAUSE)
    assert (stacks(state)[1], flags(state, 1)) == (100, (1, PAUSE, 3))


def test_who_is_the_small_blind_no_more_posts_all_of_the_big_blind_that_he_owes():
    state = intend(posting_small(), 4, PAUSE)
    assert marks(state) == (1, 2, 3)
    assert [posted(state, what)[1] for what in ("blinds", "live", "dead")] == [0, 2, 1]
    assert stacks(state)[1] == 99


def test_who_becomes_the_small_blind_posts_no_more_than_a_big_blind_with_it():
    """A newcomer sits down between the button and the small blind, who leaves."""
    state = act(prepared(PLAYS, None, PLAYS, PLAYS, PLAYS, marks=(0, 2, 3), rules=POKERSTARS), 1, Sit(75))
    assert posted(state, "live")[1] == 2
    state = intend(state, 2, QUIT)
    assert marks(state) == (0, 1, 3)
    assert (posted(state, "blinds")[1], posted(state, "live")[1]) == (1, 1)
    hand = timed_out(state).hand
    assert (hand.betting.price, hand.betting.pot) == (2, 4)


def test_who_comes_back_under_a_dead_button_and_becomes_the_small_blind_posts_no_more_than_a_big_blind():
    state = prepare(table(PLAYS, OWES, PLAYS, marks=(0, 0, 2), players=(0, 2), rules=former(TDA)))
    assert (marks(state), posted(state, "live")) == ((1, 2, 0), [0, 2, 0])
    state = intend(state, 2, PAUSE)
    assert (marks(state), posted(state, "blinds")) == ((1, 1, 0), [2, 1, 0])
    assert (posted(state, "live"), posted(state, "dead")) == ([0, 1, 0], [0, 1, 0])


def test_a_newcomer_who_takes_his_post_back_owes_nothing():
    state = act(prepared(PLAYS, PLAYS, None, marks=(0, 0, 1), rules=POKERSTARS), 2, Sit(75))
    assert flags(intend(state, 2, PAUSE), 2) == (1, PAUSE, 0)
    alone = intend(intend(state, 0, QUIT), 1, QUIT)
    assert (alone.phase, flags(alone, 2)) == ("open", (0, 0, 0))


def test_a_debt_that_was_forgiven_stays_so_when_the_big_blind_moves_on():
    state = table(PLAYS, PLAYS, chair(100, (1, WAIT, 3)), PLAYS, marks=(3, 0, 1), rules=former(POKERSTARS))
    state = prepare(state)
    assert (marks(state)[2], flags(state, 2)) == (2, (0, 0, 0))
    state = intend(state, 1, PAUSE)
    assert (marks(state), flags(state, 2)) == ((0, 2, 3), (0, 0, 0))
    assert [posted(state, what)[2] for what in ("blinds", "live", "dead")] == [1, 0, 0]


def test_a_live_post_that_a_straddle_covers_is_made_good_by_it():
    straddled = Stakes(straddles=(4,))
    chairs = [PLAYS, PLAYS, PLAYS, PLAYS, chair(100, (1, PLAY, 2)), PLAYS]
    rules = former(TDA)
    state = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 3, 5), rules=rules, stakes=straddled))
    assert (posted(state, "blinds"), posted(state, "live")) == ([0, 0, 1, 2, 4, 0], [0] * 6)
    assert flags(intend(state, 4, PAUSE), 4) == (1, PAUSE, 0)


def test_whose_places_are_chosen_anew_pays_antes_as_the_others_though_he_has_just_sat_down():
    state = prepared(PLAYS, PLAYS, PLAYS, None, marks=(0, 1, 2), stakes=Stakes(ante=1))
    state = act(state, 3, Sit(75))
    assert posted(state, "antes")[3] == 0
    assert posted(intend(state, 0, PAUSE), "antes") == [0, 1, 1, 1]


def test_who_becomes_the_big_blind_by_anothers_leaving_has_his_posts_back():
    state = intend(owing(), 0, PAUSE)
    assert marks(state)[2] == 1
    assert (stacks(state)[1], flags(state, 1), posted(state, "dead")[1]) == (100, (0, 0, 0), 0)


def test_where_no_hand_is_left_posts_are_taken_back_and_the_table_is_open():
    state = owing()
    for seat in (2, 3, 0):
        state = intend(state, seat, PAUSE)
    assert (state.phase, players(state)) == ("open", ())
    assert sum(stacks(state)) == 400
    assert DEALER not in CASH.prompts(state)


def test_the_question_to_the_dealer_stays_open_while_a_prepared_hand_changes():
    state = prepare(table(*[PLAYS] * 4, marks=(0, 1, 2)))
    asked = CASH.prompts(state)[DEALER]
    assert asked.clock == "ready"
    assert CASH.prompts(intend(state, 3, PAUSE))[DEALER] == asked


def test_a_whole_live_post_that_others_wrote_down_beside_a_small_blind_is_no_more_than_a_big_blind_owed():
    state = prepared(PLAYS, PLAYS, PLAYS, PLAYS, marks=(0, 1, 2), rules=POKERSTARS)
    posting = replace(state.standing.posting, live=(0, 2, 0, 0))
    state = replace(state, standing=replace(state.standing, posting=posting))
    assert flags(intend(state, 1, PAUSE), 1) == (1, PAUSE, 2)
    assert posted(intend(state, 3, PAUSE), "live") == [0, 1, 0, 0]
