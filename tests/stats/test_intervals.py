"""Published figures, and the edges."""

from math import sqrt

import pytest

from facedown.stats import Interval, mean, paired, ratio, student, wilson

# Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, the score method.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
]

# Student 1908: additional hours of sleep by two drugs, ten patients.
DEXTRO = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
LAEVO = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
T_OF_NINE = 2.262157


@pytest.mark.parametrize(("wins", "games", "low", "high"), NEWCOMBE)
def test_wilson_agrees_with_the_published_table(wins, games, low, high):
    interval = wilson(wins, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)
    assert interval.middle == wins / games


def test_wilson_is_the_same_seen_from_the_losing_side():
    won, lost = wilson(81, 263), wilson(263 - 81, 263)
    assert (won.low, won.high) == pytest.approx((1 - lost.high, 1 - lost.low))


def test_all_games_won_leave_room_below_and_none_above():
    interval = wilson(20, 20)
    assert interval.high == 1
    assert interval.low == pytest.approx(1 - 0.1611, abs=5e-5)


def test_a_draw_may_count_as_half():
    assert wilson(1.5, 3).middle == 0.5


def test_a_wider_z_gives_a_wider_interval():
    narrow, wide = wilson(5, 10, z=1), wilson(5, 10, z=4)
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (-1, 5), (6, 5)])
def test_a_share_that_cannot_be_is_refused(wins, games):
    with pytest.raises(ValueError, match=f"{wins} wins in {games} games"):
        wilson(wins, games)


def test_paired_differences_agree_with_students_own_data():
    interval = paired(LAEVO, DEXTRO, z=T_OF_NINE)
    assert interval == pytest.approx((0.7001, 1.58, 2.4599), abs=1e-4)


def test_the_mean_agrees_with_students_own_data():
    interval = mean(DEXTRO, z=T_OF_NINE)
    assert interval == pytest.approx((-0.5298, 0.75, 2.0298), abs=1e-4)


def test_values_that_are_all_the_same_leave_no_doubt():
    assert mean([0.3] * 10) == pytest.approx((0.3, 0.3, 0.3))


def test_one_value_has_no_interval():
    with pytest.raises(ValueError, match="two values or more, not 1"):
        mean([1.0])


def test_lists_of_different_length_are_not_pairs():
    with pytest.raises(ValueError, match="3 values cannot be paired with 2"):
        paired([1, 2, 3], [1, 2])


def test_an_interval_knows_what_it_contains():
    interval = Interval(0.2, 0.3, 0.4)
    assert 0.2 in interval
    assert 0.4 in interval
    assert 0.41 not in interval
    assert "0.3" not in interval


def test_the_rate_of_matches_of_one_hand_is_their_mean():
    values = [3.0, -1.5, 0.5, 7.0]
    assert ratio([(value, 1) for value in values]) == pytest.approx(mean(values))


def test_the_rate_of_longer_matches_counts_hands_and_compares_matches():
    low, middle, high = ratio([(100, 50), (-100, 150)])
    assert middle == 0
    assert high == -low == pytest.approx(1.96 * sqrt(20_000 * 2) / 200)


def test_a_rate_needs_two_matches():
    with pytest.raises(ValueError, match="two matches"):
        ratio([(1, 1)])


def test_students_t_falls_to_the_normal_distribution():
    assert student(1) == 12.706
    assert student(30) == 2.042
    assert [round(student(n), 2) for n in (60, 120, 10**6)] == [2.0, 1.98, 1.96]
