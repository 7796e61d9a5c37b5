"""Each bot of riichi beats three of the one before it. Walls and seeds were fixed before any was played."""

import pytest
from riichi_duel import duel

from facedown.bots import riichi
from facedown.core import Seed

ONE_IN_A_HUNDRED = 2.576
"""Standard errors: p < 0.01 on two sides."""
SEED = Seed.of("grades of riichi")


def test_the_quick_one_beats_three_that_throw_what_they_draw_in_48_rounds():
    low, _, _ = duel(riichi.shanten, riichi.tsumogiri, SEED / "few", 12, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.slow
def test_the_quick_one_beats_three_that_throw_what_they_draw_in_800_rounds():
    low, _, _ = duel(riichi.shanten, riichi.tsumogiri, SEED / "quick", 200, ONE_IN_A_HUNDRED)
    assert low > 3000


@pytest.mark.slow
def test_the_defender_beats_three_quick_ones_in_2_400_rounds():
    low, _, _ = duel(riichi.defender, riichi.shanten, SEED / "defender", 600, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.nightly
def test_the_defender_beats_three_quick_ones_in_20_000_rounds():
    low, _, _ = duel(riichi.defender, riichi.shanten, SEED / "long", 5_000, ONE_IN_A_HUNDRED)
    assert low > 0
