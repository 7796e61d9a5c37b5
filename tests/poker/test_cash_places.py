"""Button and blinds from hand to hand (cash.md 6, 7), and the presets (cash.md 9)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from facedown.poker.cash import PAUSE, PLAY, POKERSTARS, PRESETS, QUIT, SEED, TDA, WAIT, Rules
from tests.poker.cash_tables import (
    chair,
    flags,
    folded_out,
    intend,
    marks,
    open_table,
    players,
    posted,
    prepare,
    table,
    timed_out,
)

MOVING = Rules(button="moving")
NO_DOUBLE = replace(SEED, heads_up="no_double_bb")
ALL = [*PRESETS.values(), MOVING, NO_DOUBLE]

PLAYS = chair()
BACK = chair(100, (1, PLAY, 0))
NEW = chair(100, (1, PLAY, 0), new=True)
WAITS = chair(100, (1, WAIT, 0))
PAUSES = chair(100, (1, PAUSE, 0))


def after(*chairs, marks, rules=SEED, out=(), **more):
    """The next hand; the players `out` were in the last one and quit."""
    state = table(*chairs, marks=marks, rules=rules, **more)
    for seat in out:
        state = intend(state, seat, QUIT)
    return prepare(state)


# fresh tables


@pytest.mark.parametrize("rules", ALL)
def test_at_a_fresh_table_the_first_chair_is_small_the_second_big_and_the_last_the_button(rules):
    state = prepare(open_table(None, PLAYS, PLAYS, None, PLAYS, PLAYS, rules=rules))
    assert marks(state) == (5, 1, 2)


@pytest.mark.parametrize("rules", ALL)
def test_at_a_fresh_table_of_two_the_small_blind_is_the_button(rules):
    assert marks(prepare(open_table(None, PLAYS, None, PLAYS, rules=rules))) == (1, 1, 3)


@pytest.mark.parametrize("rules", ALL)
def test_where_nobody_stays_the_table_is_as_fresh(rules):
    state = after(PLAYS, PLAYS, PLAYS, BACK, NEW, BACK, marks=(0, 1, 2), out=(0, 1, 2), rules=rules)
    assert marks(state) == (5, 3, 4)


# three and more


@pytest.mark.parametrize("rules", ALL)
def test_with_nobody_coming_or_going_all_marks_move_by_one(rules):
    state = table(*[PLAYS] * 4, marks=(0, 1, 2), rules=rules)
    seen = []
    for _ in range(4):
        state = prepare(state)
        seen.append(marks(state))
        state = folded_out(timed_out(state))
    assert seen == [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]


def test_rotate_sends_the_big_blind_to_the_next_chair_and_takes_the_others_from_those_before():
    state = after(PLAYS, PLAYS, PLAYS, PLAYS, PLAYS, marks=(0, 1, 2), out=(2,))
    assert marks(state) == (0, 1, 3), "the same button again, and nobody escapes the big blind"


def test_one_who_enters_may_be_the_big_blind():
    assert marks(after(PLAYS, PLAYS, PLAYS, NEW, marks=(0, 1, 2)))[2] == 3


def test_one_who_enters_is_neither_small_blind_nor_button_where_others_can_be():
    state = after(PLAYS, BACK, PLAYS, PLAYS, marks=(0, 2, 3))
    assert marks(state) == (2, 3, 0)
    state = prepare(
        folded_out(timed_out(prepare(intend(table(PLAYS, PLAYS, PLAYS, PLAYS, marks=(0, 2, 3)), 1, PAUSE))))
    )
    assert 1 not in marks(state)


def test_where_no_staying_chair_is_left_for_the_button_it_is_the_nearest_entering_one():
    state = after(PLAYS, BACK, PLAYS, marks=(0, 0, 2), players=(0, 2))
    assert marks(state) == (1, 2, 0)


def test_where_no_staying_chair_is_left_for_the_small_blind_it_is_the_nearest_entering_one():
    state = after(None, BACK, BACK, BACK, PLAYS, marks=(4, 4, 3), players=(4,))
    assert marks(state) == (2, 3, 4)


def test_a_pausing_chair_that_is_due_for_a_blind_is_passed_over():
    state = after(PLAYS, PLAYS, PLAYS, PAUSES, PLAYS, marks=(0, 1, 2))
    assert marks(state) == (1, 2, 4)
    assert flags(state, 3) == (1, PAUSE, 2)


def test_before_the_small_blind_was_due_a_player_between_button_and_small_blind_waited_without_new_debt():
    rules = replace(SEED, small_blind_due=UNSET)
    state = table(PLAYS, chair(100, (1, PLAY, 1)), PLAYS, PLAYS, marks=(3, 0, 2), rules=rules)
    state = prepare(state)
    assert marks(state) == (0, 2, 3)
    assert (flags(state, 1), players(state)) == ((1, PLAY, 1), (0, 2, 3))
    assert flags(prepare(folded_out(timed_out(state))), 1) == (0, 0, 0)


def test_a_newcomer_between_button_and_small_blind_waits_a_hand():
    state = after(PLAYS, NEW, PLAYS, PLAYS, marks=(3, 0, 2))
    assert players(state) == (0, 2, 3)


def test_a_waiting_chair_is_dealt_in_on_the_big_blind_alone():
    assert players(after(PLAYS, PLAYS, PLAYS, PLAYS, WAITS, marks=(0, 1, 2))) == (0, 1, 2, 3)
    assert players(after(PLAYS, PLAYS, PLAYS, WAITS, PLAYS, marks=(0, 1, 2))) == (0, 1, 2, 3, 4)


# two and three


def test_two_take_turns():
    state = table(PLAYS, None, PLAYS, marks=(0, 0, 2))
    seen = []
    for _ in range(3):
        state = prepare(state)
        seen.append(marks(state))
        state = folded_out(timed_out(state))
    assert seen == [(2, 2, 0), (0, 0, 2), (2, 2, 0)]


@pytest.mark.parametrize("rules", [SEED, NO_DOUBLE, POKERSTARS, MOVING])
@pytest.mark.parametrize("seat", [1, 3])
def test_from_two_to_three_the_newcomer_takes_the_big_blind(seat, rules):
    chairs = [PLAYS, None, PLAYS, None]
    chairs[seat] = NEW
    state = after(*chairs, marks=(0, 0, 2), players=(0, 2), rules=rules)
    assert marks(state)[2] == seat
    assert len(set(marks(state))) == 3


def test_from_two_to_three_one_who_comes_back_does_not_take_it_out_of_turn():
    assert marks(after(PLAYS, BACK, PLAYS, marks=(0, 0, 2), players=(0, 2)))[2] == 0


def test_a_waiting_chair_due_for_the_big_blind_comes_before_a_newcomer():
    state = after(PLAYS, NEW, PLAYS, WAITS, marks=(0, 0, 2), players=(0, 2))
    assert marks(state)[2] == 3


def test_from_three_to_two_the_button_moves_on():
    """Seed hand 9: the big blind posts it again."""
    assert marks(after(PLAYS, PLAYS, PLAYS, marks=(0, 1, 2), out=(0,))) == (1, 1, 2)


@pytest.mark.parametrize("rules", [NO_DOUBLE, POKERSTARS, TDA])
def test_from_three_to_two_nobody_posts_the_big_blind_twice_where_the_preset_says_so(rules):
    assert marks(after(PLAYS, PLAYS, PLAYS, marks=(0, 1, 2), out=(0,), rules=rules)) == (2, 2, 1)


@pytest.mark.parametrize("rules", ALL)
def test_of_one_staying_and_one_entering_the_entering_one_is_the_big_blind(rules):
    state = after(PLAYS, PLAYS, BACK, marks=(1, 1, 0), players=(0, 1), out=(1,), rules=rules)
    assert marks(state) == (0, 0, 2)


def test_a_mark_that_does_not_move_passes_nobody():
    """The big blind is 2 again, all the way round and not at all."""
    state = after(PLAYS, PLAYS, PLAYS, PAUSES, marks=(0, 1, 2), out=(0,))
    assert (marks(state), flags(state, 3)) == ((1, 1, 2), (1, PAUSE, 0))


def test_a_mark_stays_where_it_was_when_its_chair_is_cleared():
    state = after(PLAYS, PLAYS, PLAYS, PAUSES, PLAYS, marks=(0, 1, 2), out=(2,))
    assert (marks(state), flags(state, 3)) == ((0, 1, 4), (1, PAUSE, 2))


# a moving button


def test_a_moving_button_goes_to_the_next_staying_chair_and_the_blinds_follow_it():
    assert marks(after(*[PLAYS] * 5, marks=(0, 1, 2), out=(2,), rules=MOVING)) == (1, 3, 4)
    assert marks(after(*[PLAYS] * 5, marks=(0, 1, 2), out=(1,), rules=MOVING)) == (2, 3, 4)


def test_under_a_moving_button_one_who_enters_may_be_the_big_blind_and_not_the_small():
    state = after(PLAYS, BACK, PLAYS, BACK, PLAYS, marks=(4, 0, 2), rules=MOVING)
    assert marks(state) == (0, 2, 3)
    assert players(state) == (0, 2, 3, 4)


def test_under_a_moving_button_those_between_it_and_the_small_blind_come_in_where_nobody_else_can():
    state = after(PLAYS, BACK, PLAYS, marks=(2, 2, 0), players=(0, 2), rules=MOVING)
    assert marks(state) == (2, 0, 1)


# a dead button


def test_a_dead_button_lies_where_the_small_blind_was_though_he_is_gone():
    state = after(*[PLAYS] * 5, marks=(0, 1, 2), out=(1,), rules=TDA)
    assert marks(state) == (1, 2, 3)
    hand = timed_out(state).hand
    assert hand.dealing.order == (2, 3, 4, 0)


def test_a_dead_small_blind_is_not_posted():
    state = after(*[PLAYS] * 5, marks=(0, 1, 2), out=(2,), rules=TDA)
    assert marks(state) == (1, 2, 3)
    assert posted(state, "blinds") == [0, 0, 0, 2, 0]
    assert timed_out(state).hand.betting.pot == 2


def test_a_small_blind_that_comes_to_lie_on_a_pausing_chair_is_owed():
    state = prepare(intend(table(*[PLAYS] * 5, marks=(0, 1, 2), rules=TDA), 2, PAUSE))
    assert marks(state) == (1, 2, 3)
    assert flags(state, 2) == (1, PAUSE, 1)


def test_under_a_dead_button_who_enters_before_the_small_blind_waits():
    state = after(PLAYS, BACK, PLAYS, PLAYS, marks=(3, 0, 2), rules=TDA)
    assert (marks(state), players(state)) == ((0, 2, 3), (0, 2, 3))


def test_under_a_dead_button_two_who_are_left_with_one_who_must_wait_are_heads_up():
    state = after(PLAYS, BACK, PLAYS, PLAYS, marks=(3, 0, 2), players=(0, 2, 3), out=(3,), rules=TDA)
    assert (marks(state), players(state)) == ((2, 2, 0), (0, 2))


def test_under_a_dead_button_from_two_to_three_the_big_blind_goes_to_the_next_chair():
    state = after(PLAYS, NEW, PLAYS, marks=(0, 0, 2), players=(0, 2), rules=TDA)
    assert marks(state) == (1, 2, 0)


def test_a_dead_button_is_not_dead_where_one_player_stays():
    state = after(PLAYS, PLAYS, BACK, BACK, marks=(1, 1, 0), players=(0, 1), out=(1,), rules=TDA)
    assert marks(state) == (3, 0, 2)


# presets


def test_the_presets_are_three_and_differ_as_the_table_says():
    table_of_the_spec = {
        "seed": ("rotate", "button", "dead", False, "now", "fold"),
        "pokerstars": ("moving", "no_double_bb", "live_bb", True, "next_hand", "check_fold"),
        "tda": ("dead", "no_double_bb", "live_bb", False, "next_hand", "check_fold"),
    }
    keys = ("button", "heads_up", "missed", "newcomers_post", "sit_out", "timeout")
    assert {
        name: tuple(getattr(it, key) for key in keys) for name, it in PRESETS.items()
    } == table_of_the_spec
