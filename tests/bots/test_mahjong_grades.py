"""Each bot of mahjong beats three of the one before it. Walls and seeds were fixed before any was played."""

import pytest

from facedown.bots import mahjong
from facedown.core import Seed
from facedown.stats import mean
from tests.bots.mahjong_duel import duel, places

ONE_IN_A_HUNDRED = 2.576
"""Standard errors: p < 0.01 on two sides."""
SEED = Seed.of("grades of riichi")
AVERAGE = 2.5
"""The place of four who are equally good."""


def share_of_wins(found):
    """To beat the others is to be the first of the four."""
    firsts = [place == 1 for chairs in found for place in chairs]
    return sum(firsts) / len(firsts)


def average_place(found):
    """By wall, so that four matches from the same walls count as one."""
    return mean([sum(chairs) / 4 for chairs in found], ONE_IN_A_HUNDRED)


def test_the_quick_one_beats_three_that_throw_what_they_draw_in_48_rounds():
    low, _, _ = duel(mahjong.shanten, mahjong.tsumogiri, SEED / "few", 12, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.slow
def test_the_quick_one_beats_three_that_throw_what_they_draw_in_800_rounds():
    low, _, _ = duel(mahjong.shanten, mahjong.tsumogiri, SEED / "quick", 200, ONE_IN_A_HUNDRED)
    assert low > 3000


@pytest.mark.nightly
def test_the_defender_beats_three_quick_ones_in_2_400_rounds():
    low, _, _ = duel(mahjong.defender, mahjong.shanten, SEED / "defender", 600, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.nightly
def test_the_defender_beats_three_quick_ones_in_20_000_rounds():
    low, _, _ = duel(mahjong.defender, mahjong.shanten, SEED / "long", 5_000, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.slow
def test_the_quick_one_is_first_in_more_than_95_of_100_of_40_matches():
    assert share_of_wins(places(mahjong.shanten, mahjong.tsumogiri, SEED / "few matches", 10)) > 0.95


@pytest.mark.nightly
def test_the_quick_one_is_first_in_more_than_95_of_100_of_200_matches():
    assert share_of_wins(places(mahjong.shanten, mahjong.tsumogiri, SEED / "matches", 50)) > 0.95


@pytest.mark.nightly
def test_the_defender_comes_in_above_the_average_of_three_quick_ones_in_400_matches():
    assert average_place(places(mahjong.defender, mahjong.shanten, SEED / "places", 100)).high < AVERAGE
