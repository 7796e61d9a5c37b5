"""Ratings move as results say, and are never told without their uncertainty."""

import pytest

from facedown.core import Outcome
from facedown.lobby import ratings
from facedown.store import Rating

A, B = ratings.newcomer("a", "battle"), ratings.newcomer("b", "battle")


def test_a_newcomer_may_be_anybody():
    shown = ratings.shown(A)
    assert (shown.mu, shown.games) == (25, 0)
    assert shown.low < 10
    assert shown.high > 40


def test_the_interval_is_nearly_two_sigmas_to_either_side():
    shown = ratings.shown(Rating("a", "battle", 30.0, 2.0, 50))
    assert (shown.low, shown.high) == pytest.approx((26.08, 33.92))


def test_winning_raises_losing_lowers_and_both_become_surer():
    a, b = ratings.after((A, B), (1, 2))
    assert a.mu > 25 > b.mu
    assert max(a.sigma, b.sigma) < A.sigma
    assert (a.account, a.game, a.games) == ("a", "battle", 1)


def test_the_order_of_the_chairs_does_not_matter():
    assert ratings.after((A, B), (2, 1)) == tuple(reversed(ratings.after((B, A), (1, 2))))


def test_a_draw_between_equals_only_makes_surer():
    a, b = ratings.after((A, B), (1, 1))
    assert a.mu == b.mu == 25
    assert a.sigma < A.sigma


def test_a_draw_brings_unequals_closer():
    strong = Rating("s", "battle", 32.0, 3.0, 40)
    s, b = ratings.after((strong, B), (1, 1))
    assert s.mu < 32
    assert b.mu > 25


def test_where_both_lose_it_is_as_in_a_draw():
    assert ratings.after((A, B), (2, 2)) == ratings.after((A, B), (1, 1))


def test_a_hundred_wins_of_the_same_lead_far_apart_and_stay_sane():
    a, b = A, B
    for _ in range(100):
        a, b = ratings.after((a, b), (1, 2))
    assert ratings.shown(a).low > ratings.shown(b).high
    assert 0 < a.sigma < A.sigma
    assert a.games == b.games == 100


def test_a_result_counts_three_times_a_day_and_less_if_it_was_given_up_early():
    won, conceded = Outcome((1, 2)), Outcome((1, 2), "surrender")
    assert [ratings.weight(won, 1, together) for together in (0, 2, 3, 60)] == [1, 1, 0, 0]
    assert [ratings.weight(conceded, rounds, 0) for rounds in (1, 2, 3)] == [0.25, 0.25, 1]


def test_a_result_of_less_weight_moves_ratings_less():
    (full, _), (part, _) = ratings.after((A, B), (1, 2)), ratings.after((A, B), (1, 2), 0.25)
    assert part.mu - A.mu == pytest.approx((full.mu - A.mu) / 4)
    assert A.sigma - part.sigma == pytest.approx((A.sigma - full.sigma) / 4)
    assert part.games == 1


def test_beating_newcomers_counts_half_once_ones_own_rating_is_not_provisional():
    known, new = Rating("a", "battle", 25.0, 4.0, 10), Rating("a", "battle", 25.0, 4.0, 9)
    assert [ratings.is_provisional(rating) for rating in (known, new)] == [False, True]
    (half, loser), (full, same) = ratings.after((known, B), (1, 2)), ratings.after((new, B), (1, 2))
    assert half.mu - 25 == pytest.approx((full.mu - 25) / 2)
    assert loser == same
