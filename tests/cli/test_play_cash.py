"""`facedown play cash`: single hands, and what each bot wins in a hundred of them."""

import pytest

import facedown
from facedown.client.series import WrongChairs


@pytest.mark.parametrize("chairs", [2, 3, 10])
def test_bots_of_any_number_play_hands_and_what_one_wins_the_others_lose(chairs):
    results = facedown.play(["caller", *["tight"] * (chairs - 1)], "cash", 2 * chairs, seed="ring")
    assert len(results.rates) == chairs
    assert abs(sum(rate.middle for rate in results.rates)) < 1e-6
    assert all(rate.low <= rate.middle <= rate.high for rate in results.rates)
    assert "bb/100" in str(results)


def test_a_random_bot_loses_to_a_tight_one():
    results = facedown.play(["random", "tight"], "cash", 60, seed="ring")
    assert results.rates[0].middle < 0 < results.rates[1].middle


def test_a_ring_has_two_to_ten_chairs():
    with pytest.raises(WrongChairs, match="cash is played by 2 to 10, not by 11"):
        facedown.play(["caller"] * 11, "cash", 1)


def test_one_hand_has_no_interval():
    assert facedown.play(["caller"] * 2, "cash", 1, seed="ring").rates == ()


def test_other_games_have_no_big_blinds():
    assert facedown.play(["expert", "novice"], "battle", 2, seed="ring").rates == ()
