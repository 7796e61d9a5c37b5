"""Each bot of hold'em beats the one before it. Deals and seeds were fixed before any was played."""

from itertools import pairwise

import pytest

from facedown.catalog import find
from facedown.core import Seed
from tests.bots.holdem_duel import duel

BOTS = find("holdem").bots
ONE_IN_A_HUNDRED = 2.576
"""Standard errors: p < 0.01 on two sides."""
SEED = Seed.of("grades of hold'em")


@pytest.mark.nightly
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(BOTS)))
def test_each_bot_beats_the_one_before_it_in_20_000_deals_played_on_either_chair(weaker, stronger):
    low, _, _ = duel(BOTS[stronger], BOTS[weaker], SEED / stronger, 20_000, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.nightly
@pytest.mark.parametrize("weaker", ["random", "caller"])
def test_the_reckoner_beats_those_further_down_too(weaker):
    low, _, _ = duel(BOTS["equity"], BOTS[weaker], SEED / "down" / weaker, 5_000, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), [("random", "caller"), ("caller", "tight")])
def test_the_first_steps_are_seen_in_600_deals(weaker, stronger):
    low, _, _ = duel(BOTS[stronger], BOTS[weaker], SEED / "few" / stronger, 600, ONE_IN_A_HUNDRED)
    assert low > 0


@pytest.mark.slow
def test_the_reckoner_does_not_lose_to_the_careful_one_in_3_000_deals():
    _, middle, _ = duel(BOTS["equity"], BOTS["tight"], SEED / "few" / "equity", 3_000, ONE_IN_A_HUNDRED)
    assert middle > 0
