"""Random rounds beside riichienv: the same legal actions at every step, the same tiles, the same points.

The departures of riichienv are listed with the whole games, in test_match_peer.py.
"""

from collections import Counter

import pytest

from facedown.core import Seed
from facedown.mahjong.round.results import Won
from facedown.mahjong.tiles import TILES
from facedown.mahjong.wall import Wall
from tests.mahjong.peer import RULES, Differs, Pair

RARE = (
    # three wait for the same tile, of which the other has two
    ("1144m258p258s1z2z4z", "23m456789p45677s", "23m345p678s11p456s", "23m234s567s88p234p"),
    # three dragons, alone and with winds, and four winds, all of them given away easily
    ("567z234567m345p6s", "556677z123m99p45s", "56z234567p345m67s", "7z456789m456p678s"),
    ("567z4z234567m345p", "5566771122334z", "56z12z234567p345s", "7z3z456789s789m45p"),
    ("1234z234567m345p", "112233z44z55z999s", "1234z234567p345s", "56z456789s789m44p"),
    # thirteen orphans: for the tile of a closed kan, and for any
    ("111m234p567p345s8s", "99m19p19s1234567z", "258m258p258s2567z", "369m369p369s2345z"),
    ("111m234p567p3456s", "19m19p19s1234567z", "258m258p258s2567z", "369m369p369s2345z"),
    ("258m258p258s2356z", "111m222p333s44z55z", "147m147p147s4567z", "369m369p369s1267z"),
    ("258m258p258s2356z", "1112345678999m", "147p147p147s4567z", "36m369p369s11267z"),
    # the abortive draws
    ("123456m456p789s1z", "234567m123p345s2z", "456789m234p234s3z", "345m678m789p678p4z"),
    ("1z123456m456p789s", "1z234567m123p345s", "1z456789m234p234s", "1z345m678m789p678p"),
    ("19m19p19s123456z5m", "19m19p19s123456z6m", "258m258p258s2567z", "369m369p369s2345z"),
    ("1111m2222m333m44p", "5555m6666m777m88p", "1111p2222p333p55p", "1111s2222s333s44s"),
    ("1111m2222m3333m4p", "55678m66778p889s", "99m1123p345s6778s", "1234567z123456s"),
)
"""Hands that lead to what chance seldom deals."""


def some_wall(seed, number):
    """Every third wall deals many triplets and fours."""
    if number % 3:
        return Wall.shuffled(seed / number)
    draws = (seed / number).draws()
    tiles = [4 * kind + copy for kind in draws.shuffled(range(34)) for copy in range(4)]
    for _ in range(25 + 25 * draws.below(3)):
        one, other = draws.below(TILES), draws.below(TILES)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return Wall(tuple(tiles))


def rare_wall(seed, number):
    """Any of the four may deal."""
    return Wall.stacked(hands=RARE[number % len(RARE)], dealer=number % 4, rest=seed / number)


def played(name, rounds, text, walls=some_wall, pons=Pair.pons):
    """So many rounds on the same walls; how they ended."""
    ends = Counter()
    for number in range(rounds):
        seed = Seed.of(f"{text} {name}")
        pair = Pair(name, walls(seed, number), kyoku=number % 8, honba=number % 3, sticks=number % 2)
        pair.pons = pons
        try:
            pair.play((seed / "play" / number).draws())
        except Differs as differs:
            raise AssertionError(f"round {number} of {text!r}: {differs}") from differs
        ends.update(told(pair.state.result))
    return ends


def told(result):
    """How a round ended."""
    if not isinstance(result, Won):
        return (result.reason,)
    liable = any(win.liable is not None for win in result.wins)
    return ("Won", f"{len(result.wins)} winners", *["liable"] * liable)


@pytest.mark.parametrize("name", RULES)
def test_random_rounds_go_as_in_riichienv(name):
    assert played(name, 60, "few")["Won"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_random_rounds_go_as_in_riichienv(name):
    assert played(name, 500, "many")["Won"] > 50


@pytest.mark.nightly
@pytest.mark.parametrize("name", RULES)
def test_very_many_random_rounds_go_as_in_riichienv(name):
    assert played(name, 5_000, "very many")["Won"] > 500


@pytest.mark.parametrize("name", RULES)
def test_rounds_of_rare_hands_go_as_in_riichienv(name):
    ends = played(name, 2 * len(RARE), "few rare", rare_wall, pons=9)
    assert min(ends[end] for end in ("Won", "four_kans", "four_riichi")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_rounds_of_rare_hands_go_as_in_riichienv(name):
    ends = played(name, 20 * len(RARE), "many rare", rare_wall, pons=9)
    assert min(ends[end] for end in ("2 winners", "nine_terminals", "liable")) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", RULES)
def test_very_many_rounds_of_rare_hands_go_as_in_riichienv(name):
    ends = played(name, 200 * len(RARE), "very many rare", rare_wall, pons=9)
    three = "triple_ron" if name == "tenhou" else "3 winners"
    assert min(ends[end] for end in ("four_winds", "liable", three)) > 0
