"""Where the button and the blinds go: each rule of holdem.md 7, and the worked examples that others publish.

Chairs are counted from 0, clockwise. The examples of a dead button are those of Robert's Rules of Poker, 4.2, as
tournament directors explain them; those of a moving one are the "simplified" rule of card rooms on the net.
"""

from itertools import pairwise

import pytest

from facedown.poker.button import Marks, first, moved

SIX = (0, 1, 2, 3, 4, 5)
FIRST = Marks(0, 1, 2)
"""Button on chair 0, blinds on 1 and 2."""


def marks_after(players_by_hand, rule, start=FIRST, *, no_double_bb):
    """(button, who posts the small blind, big blind), hand by hand."""
    seen, marks = [], start
    for players in players_by_hand:
        marks = moved(marks, players, rule, no_double_bb=no_double_bb)
        seen.append((marks.button, marks.posting_small(players), marks.big))
    return seen


def dead(*players_by_hand, start=FIRST):
    return marks_after(players_by_hand, "dead", start, no_double_bb=True)


def moving(*players_by_hand, start=FIRST):
    return marks_after(players_by_hand, "moving", start, no_double_bb=False)


def left_of(chair, players):
    return next(seat for step in range(1, 7) if (seat := (chair + step) % 6) in players)


def without(*chairs):
    return tuple(seat for seat in SIX if seat not in chairs)


@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize("chairs", range(3, 11))
def test_where_nobody_goes_every_mark_moves_by_one_chair(rule, chairs):
    players = tuple(range(chairs))
    marks = marks_after([players] * (2 * chairs), rule, no_double_bb=False)
    assert marks == [tuple((n + at) % chairs for at in (1, 2, 3)) for n in range(2 * chairs)]


# 7.1 moving


def test_a_moving_button_goes_to_the_next_player_in():
    assert moving(without(1)) == [(2, 3, 4)]


def test_under_a_moving_button_the_player_after_a_busted_big_blind_misses_it_and_is_the_small_blind():
    assert moving(without(2)) == [(1, 3, 4)]


def test_under_a_moving_button_the_big_blind_after_a_busted_small_blind_has_the_button_at_once():
    assert moving(without(1))[0][0] == 2


def test_a_moving_button_passes_over_several_empty_chairs():
    assert moving((0, 4, 5)) == [(4, 5, 0)]


def test_a_moving_button_comes_back_to_the_first_chair():
    assert moving(SIX, start=Marks(5, 0, 1)) == [(0, 1, 2)]


def test_a_moving_small_blind_is_always_posted():
    for gone in SIX:
        assert moving(without(gone))[0][1] is not None


# 7.2 dead: the published examples


def test_when_the_small_blind_busts_the_dead_button_lies_on_his_chair():
    assert dead(without(1)) == [(1, 2, 3)]


def test_when_the_big_blind_busts_there_is_no_small_blind_and_then_a_dead_button():
    assert dead(without(2), without(2), without(2)) == [(1, None, 3), (2, 3, 4), (3, 4, 5)]


def test_when_both_blinds_bust_the_same_player_acts_last_three_times():
    players = without(1, 2)
    marks = dead(players, players, players)
    assert marks == [(1, None, 3), (2, 3, 4), (3, 4, 5)]
    assert [_last_to_act(players, button) for button, _, _ in [(0, 1, 2), *marks]] == [0, 0, 0, 3]


def _last_to_act(players, button):
    return max((seat for seat in players if seat <= button), default=players[-1])


def test_when_the_button_busts_all_marks_move_by_one():
    assert dead(without(0)) == [(1, 2, 3)]


def test_when_the_player_after_the_big_blind_busts_the_next_one_posts_it():
    assert dead(without(3), without(3), without(3)) == [(1, 2, 4), (2, 4, 5), (4, 5, 0)]


def test_under_a_dead_button_everybody_posts_each_blind_once_a_round_whoever_busts():
    for gone in SIX:
        players = without(gone)
        marks = dead(*[players] * 30)
        for blind in (1, 2):
            posted = [mark[blind] for mark in marks[2:] if mark[blind] is not None]
            assert all(after == left_of(before, players) for before, after in pairwise(posted))


def test_nobody_posts_the_big_blind_twice_running_under_a_dead_button_whoever_busts():
    for mask in range(1 << 6):
        players = tuple(seat for seat in SIX if mask >> seat & 1)
        if len(players) > 1:
            assert dead(players)[0][2] != FIRST.big
            assert dead(players)[0][2] == left_of(FIRST.big, players)


def test_the_marks_of_a_dead_button_lie_in_order_whoever_busts_and_when():
    """Button, small and big blind clockwise, on three chairs, with no player between the blinds."""
    for first_mask in range(1 << 6):
        for second_mask in range(1 << 6):
            one = tuple(seat for seat in SIX if first_mask >> seat & 1)
            two = tuple(seat for seat in one if second_mask >> seat & 1)
            if len(two) > 2:
                button, _, big = dead(one, two)[1]
                assert button != big
                assert _players_between(two, moved_small(one, two), big) == []


def moved_small(*players_by_hand):
    marks = FIRST
    for players in players_by_hand:
        marks = moved(marks, players, "dead", no_double_bb=True)
    return marks.small


def _players_between(players, after, before):
    steps = range(1, (before - after) % 6)
    return [seat for step in steps if (seat := (after + step) % 6) in players]


# 7.3, 7.4 heads-up


@pytest.mark.parametrize(
    ("left", "button", "big"),
    [((1, 2), 2, 1), ((0, 2), 2, 0), ((0, 1), 1, 0)],
    ids=["the button busts", "the small blind busts", "the big blind busts"],
)
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_with_no_double_bb_three_become_two_and_the_big_blind_goes_on(rule, left, button, big):
    assert marks_after([left], rule, no_double_bb=True) == [(button, button, big)]


@pytest.mark.parametrize(
    ("left", "button", "big"),
    [((1, 2), 1, 2), ((0, 2), 2, 0), ((0, 1), 1, 0)],
    ids=["the button busts", "the small blind busts", "the big blind busts"],
)
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_without_it_the_button_goes_on_and_one_may_post_the_big_blind_again(rule, left, button, big):
    assert marks_after([left], rule, no_double_bb=False) == [(button, button, big)]


def test_with_no_double_bb_many_become_two_and_the_big_blind_goes_on():
    assert marks_after([(1, 2)], "moving", no_double_bb=True) == [(2, 2, 1)]
    assert marks_after([(3, 5)], "moving", no_double_bb=True) == [(5, 5, 3)]
    assert marks_after([(0, 1)], "dead", no_double_bb=True) == [(1, 1, 0)]


def test_three_become_two_out_of_a_hand_without_a_small_blind():
    assert dead((0, 1, 3), (1, 3), (1, 3)) == [(1, None, 3), (3, 3, 1), (1, 1, 3)]


@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize("no_double_bb", [True, False])
def test_heads_up_button_and_big_blind_alternate(rule, no_double_bb):
    start = Marks(2, 2, 5)
    marks = marks_after([(2, 5)] * 4, rule, start, no_double_bb=no_double_bb)
    assert marks == [(5, 5, 2), (2, 2, 5)] * 2


# 7.5 the first hand


def test_in_the_first_hand_the_button_is_the_first_chairs():
    assert first(SIX) == Marks(0, 1, 2)


def test_in_the_first_hand_the_button_of_an_empty_chair_is_the_next_players():
    assert first((1, 4, 5), near=2) == Marks(4, 5, 1)
    assert first((1, 4), near=5) == Marks(1, 1, 4)


def test_in_the_first_hand_heads_up_the_button_posts_the_small_blind():
    assert first((3, 7), near=7) == Marks(7, 7, 3)


# 7.6 two become three


def test_two_become_three_under_a_moving_button():
    heads_up = Marks(0, 0, 2)
    assert moving((0, 2, 4), start=heads_up) == [(2, 4, 0)]
    assert moving((0, 1, 2), start=heads_up) == [(1, 2, 0)]


def test_two_become_three_under_a_dead_button_and_a_newcomer_after_the_big_blind_posts_it():
    assert dead((0, 2, 4), start=Marks(0, 0, 2)) == [(0, 2, 4)]


def test_two_become_three_under_a_dead_button_and_a_newcomer_before_the_big_blind_has_the_button():
    assert dead((0, 1, 2), start=Marks(0, 0, 2)) == [(1, 2, 0)]


def test_two_become_four_and_the_marks_go_on_from_there():
    assert dead((0, 1, 2, 4), (0, 1, 2, 4), start=Marks(0, 0, 2)) == [(1, 2, 4), (2, 4, 0)]
