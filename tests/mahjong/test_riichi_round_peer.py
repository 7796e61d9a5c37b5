"""Random rounds beside riichienv: the same legal actions at every step, the same tiles, the same points."""

from collections import Counter

import pytest
from riichi_peer import RULES, Differs, Pair, some_wall, told
from riichi_scene import Scene

from facedown.core import Seed
from facedown.mahjong.round.actions import Riichi
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.wall import Wall


def played(name, rounds, text):
    """So many rounds on the same walls; how they ended."""
    ends = Counter()
    for number in range(rounds):
        seed = Seed.of(f"{text} {name}")
        pair = Pair(name, some_wall(seed, number), kyoku=number % 8, honba=number % 3, sticks=number % 2)
        try:
            pair.play((seed / "play" / number).draws())
        except Differs as differs:
            raise AssertionError(f"round {number} of {text!r}: {differs}") from differs
        ends[type(pair.state.result).__name__] += 1
    return ends


@pytest.mark.parametrize("name", RULES)
def test_random_rounds_go_as_in_riichienv(name):
    assert played(name, 60, "few")["Won"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_random_rounds_go_as_in_riichienv(name):
    assert played(name, 1_000, "many")["Won"] > 100


@pytest.mark.nightly
@pytest.mark.parametrize("name", RULES)
def test_very_many_random_rounds_go_as_in_riichienv(name):
    assert played(name, 5_000, "very many")["Won"] > 500


def test_riichienv_counts_a_wait_for_what_the_seat_has_melded_itself():
    hands, draws, rinshan = ("456789m46p11z555p",), "0p", "7z"
    wall = Wall.stacked(hands=hands, draws=draws, rinshan=rinshan)
    pair = Pair("tenhou", wall)
    pair._theirs({0: ("closed", 13)})
    assert ("riichi", "") in map(told, pair.seen[0].legal_actions())
    ours = Scene(*hands, draws=draws, rinshan=rinshan, settings=TENHOU).kan("5p")
    assert not ours.may(0, Riichi)
