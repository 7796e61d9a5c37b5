"""The small blind is due one hand after the big blind, and a pause counts from the hand before (cash.md 5.6, 8.5)."""

import pytest
from msgspec import UNSET
from msgspec.json import decode, encode
from msgspec.structs import replace

from facedown.core import DEALER, Move
from facedown.poker.cash import (
    CASH,
    PAUSE,
    PLAY,
    POKERSTARS,
    PRESETS,
    QUIT,
    SEED,
    TDA,
    WAIT,
    Config,
    Intend,
    Rules,
    Sit,
)
from tests.poker.cash_tables import (
    act,
    chair,
    flags,
    folded_out,
    intend,
    marks,
    players,
    posted,
    prepare,
    running,
    stacks,
    table,
    timed_out,
)

PLAYS = chair()
FORMER = replace(SEED, small_blind_due=UNSET)


def four(**more):
    return running(*[PLAYS] * 4, marks=(0, 1, 2), **more)


def after_hands(state, hands, seat):
    """What the chair owes after each of so many hands."""
    owed = []
    for _ in range(hands):
        state = prepare(folded_out(state))
        owed.append(flags(state, seat)[2])
        state = timed_out(state)
    return owed


def test_a_player_who_pauses_on_the_big_blind_owes_the_small_blind_in_the_next_hand_and_once():
    assert after_hands(intend(four(), 2, PAUSE), 6, 2) == [1, 1, 1, 3, 3, 3]


def test_before_this_rule_he_owed_it_when_the_small_blind_had_passed():
    assert after_hands(intend(four(rules=FORMER), 2, PAUSE), 2, 2) == [0, 1]


def test_coming_back_in_between_does_not_save_the_small_blind():
    state = timed_out(prepare(folded_out(intend(four(), 2, PAUSE))))
    state = prepare(folded_out(intend(state, 2, PLAY)))
    assert flags(state, 2) == (1, PLAY, 1), "between the button and the small blind he waits a hand"
    state = prepare(folded_out(timed_out(state)))
    assert (flags(state, 2), posted(state, "dead")[2]) == ((0, 0, 0), 1)


def test_a_pause_taken_back_in_the_same_hand_stays_and_is_the_next_small_blind():
    state = prepare(folded_out(intend(intend(four(), 2, PAUSE), 2, PLAY)))
    assert (marks(state), flags(state, 2), posted(state, "dead")[2]) == ((1, 2, 3), (0, 0, 0), 0)


def test_a_player_who_waits_between_button_and_small_blind_owes_what_passes_him():
    state = timed_out(prepare(folded_out(intend(four(), 3, PAUSE))))
    assert flags(state, 3) == (1, PAUSE, 2)
    state = prepare(folded_out(intend(state, 3, PLAY)))
    assert flags(state, 3) == (1, PLAY, 3)


def test_a_newcomer_who_waits_between_button_and_small_blind_owes_nothing():
    state = table(PLAYS, chair(100, (1, PLAY, 0), new=True), PLAYS, PLAYS, marks=(3, 0, 2))
    assert flags(prepare(state), 1) == (1, PLAY, 0)


@pytest.mark.parametrize("rules", [POKERSTARS, TDA])
def test_other_buttons_charge_the_small_blind_where_it_lies(rules):
    state = running(*[PLAYS] * 5, marks=(0, 1, 2), rules=rules)
    assert after_hands(intend(state, 2, PAUSE), 2, 2) == [1, 1]


def test_where_the_small_blind_is_due_is_kept_on_the_nearest_chair_before_a_player_who_left():
    state = prepare(
        folded_out(intend(running(*[PLAYS] * 5, marks=(0, 1, 3), players=(0, 1, 2, 3, 4)), 3, QUIT))
    )
    assert (state.standing.chairs[3], state.standing.small_mark) == (None, 2)


# prepared and not dealt


def test_a_pause_in_a_prepared_hand_counts_as_if_it_had_come_before():
    over = folded_out(four())
    late = intend(prepare(over), 3, PAUSE)
    early = prepare(intend(over, 3, PAUSE))
    assert (marks(late), flags(late, 3)) == ((1, 2, 0), (1, PAUSE, 2))
    assert late.standing.chairs == early.standing.chairs
    assert (late.standing.marks, late.standing.posting) == (early.standing.marks, early.standing.posting)


def test_a_player_who_leaves_a_prepared_hand_is_gone_with_his_chips():
    over = folded_out(four())
    step = CASH.apply(prepare(over), 3, Intend(QUIT))
    assert step.moves == (Move(3, -stacks(over)[3]),)
    assert (step.state.standing.chairs[3], players(step.state)) == (None, (0, 1, 2))


def test_a_player_who_wants_to_wait_and_is_due_for_the_big_blind_keeps_it():
    state = prepare(folded_out(four()))
    assert marks(state) == (1, 2, 3)
    assert (marks(intend(state, 3, WAIT)), flags(intend(state, 3, WAIT), 3)) == ((1, 2, 3), (0, PLAY, 0))


def test_a_wish_to_come_back_in_a_prepared_hand_waits_for_the_next_whoever_else_pauses():
    state = prepare(table(*[PLAYS] * 4, chair(100, (1, PAUSE, 3)), marks=(0, 1, 2)))
    state = intend(intend(state, 4, PLAY), 0, PAUSE)
    assert (flags(state, 4), players(state)) == ((1, PLAY, 3), (1, 2, 3))


def test_a_waiting_player_who_pauses_in_a_prepared_hand_is_not_pulled_into_it():
    state = prepare(table(*[PLAYS] * 4, chair(100, (1, WAIT, 3)), marks=(0, 1, 2)))
    state = intend(intend(state, 4, PAUSE), 3, PAUSE)
    assert (flags(state, 4)[:2], 4 in players(state)) == ((1, PAUSE), False)


def test_a_player_who_has_sat_down_since_plays_on_without_a_blind():
    state = act(prepare(table(*[PLAYS] * 4, None, marks=(0, 1, 2))), 4, Sit(75))
    state = intend(state, 3, PAUSE)
    assert (players(state), marks(state)[2], posted(state, "blinds")[4]) == ((0, 1, 2, 4), 0, 0)


def test_where_no_hand_is_left_the_marks_are_those_of_the_last_hand_that_was_played():
    state = prepare(folded_out(running(PLAYS, PLAYS, None, marks=(0, 0, 1))))
    state = intend(state, 0, PAUSE)
    assert (state.phase, marks(state), flags(state, 0)) == ("open", (0, 0, 1), (1, PAUSE, 0))
    assert DEALER not in CASH.prompts(state)


def test_a_table_that_was_carried_while_a_hand_was_prepared_counts_a_pause_the_same():
    state = prepare(folded_out(four()))
    config = decode(encode(CASH.carry(state)), type=Config)
    assert intend(CASH.new(config, state.seed).state, 3, PAUSE) == intend(state, 3, PAUSE)


# records from before


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_that_do_not_say_so_are_read_as_they_were(preset):
    data = decode(encode(preset))
    assert data.pop("small_blind_due") is True
    read = decode(encode(data), type=Rules)
    assert not read.follows_big_blind
    assert "small_blind_due" not in decode(encode(read))
