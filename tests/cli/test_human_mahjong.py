"""A person plays mahjong in the terminal."""

import re

import pytest
from msgspec.structs import replace

from facedown.catalog import CATALOG
from facedown.core import Seed
from facedown.dialogue import Misread
from facedown.mahjong import (
    Calling,
    Chi,
    Discard,
    Kan,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
    Turn,
    Winning,
    parse,
)
from facedown.mahjong.answers import action_of
from facedown.mahjong.match.actions import READY, Confirm
from facedown.mahjong.wall import Wall
from tests.cli.keyboard import play

MAHJONG = CATALOG["mahjong"]
HAND = parse("2340556m34p111z77s")
TURN = Turn(HAND[-1], HAND, riichi=parse("34p"), kans=(Kan(27, "closed"), Kan(8, "added")), tsumo=True)
DISCARDED = parse("5p")[0]
CHI = Chi(tuple(parse("34p")))
PONS = (Pon(tuple(parse("55m"))), Pon(tuple(sorted(parse("05m")))))


def reads(offer, answer):
    return action_of(HAND, offer, answer)


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("3p", Discard(parse("3p")[0])),
        ("discard 3p", Discard(parse("3p")[0])),
        ("east", Discard(parse("1z")[0])),
        ("0m", Discard(parse("0m")[0])),
        ("5m", Discard(parse("5m")[0])),
        ("riichi 4p", Riichi(parse("4p")[0])),
        ("kan 1z", Kan(27, "closed")),
        ("Tsumo", Tsumo()),
    ],
)
def test_a_turn_is_a_tile_or_a_word(answer, action):
    assert reads(TURN, answer) == action
    assert action in TURN


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("9p", "you do not hold 9p"),
        ("35p", "'35p' is not a tile"),
        ("xyz", "'xyz' is not a tile"),
        ("", "say which tile"),
        ("riichi", "say with which discard: riichi 3p or 4p"),
        ("riichi 1z", "you cannot declare riichi with 1z now: 3p 4p"),
        ("kan", "say which: kan 1z, kan 9m"),
        ("ron", "there is nothing to win from"),
        ("pass", "there is nothing to pass"),
        ("nine", "nine terminals"),
    ],
)
def test_what_is_not_possible_on_a_turn_is_explained(answer, said):
    with pytest.raises(Misread, match=re.escape(said)):
        reads(TURN, answer)


def test_a_plain_five_is_the_red_one_if_there_is_no_other():
    hand = parse("0m")
    assert action_of(hand, Turn(None, hand), "5m") == Discard(hand[0])


def test_a_discard_is_called_or_let_go():
    calling = Calling(DISCARDED, 3, pons=PONS, chis=(CHI,), kan=True)
    assert reads(calling, "") == reads(calling, "pass") == Pass()
    assert reads(calling, "chi") == reads(calling, "chi 4p3p") == CHI
    assert reads(calling, "pon 55m") == PONS[0]
    assert reads(calling, "pon 50m") == PONS[1]
    assert reads(calling, "kan") == OpenKan()
    with pytest.raises(Misread, match="pon 55m or pon 05m"):
        reads(calling, "pon")
    with pytest.raises(Misread, match="pon, chi, kan or pass"):
        reads(calling, "3p")


def test_a_win_must_be_said_and_enter_does_not_let_it_go():
    assert reads(Winning(DISCARDED, 1), "ron") == Ron()
    assert reads(Winning(DISCARDED, 1), "pass") == Pass()
    with pytest.raises(Misread, match="'ron' to win"):
        reads(Winning(DISCARDED, 1), "")


def test_enter_goes_on_to_the_next_round():
    assert reads(READY, "") == Confirm()


def sensible(shown):
    """Wins where it can, passes, and else discards the tile it drew, or its first."""
    question = shown.splitlines()[-2]
    if "ron, or pass" in question:
        return "ron"
    if "pass?" in question or "Press Enter" in question:
        return ""
    if "tsumo" in question:
        return "tsumo"
    return re.findall(r"drawn (\d\w)", shown)[-1]


class Few:
    """Answers a few questions, then leaves."""

    def __init__(self, questions):
        self._left = questions

    def answer(self, shown):
        self._left -= 1
        return sensible(shown) if self._left else "quit"


def test_a_person_plays_a_short_match_to_its_end():
    config = MAHJONG.variants["tonpusen"]
    (match,), text = play(MAHJONG, ["shanten"] * 3, sensible, config=config, seed="short")
    assert "Press Enter for the next round." in text
    assert re.search(r"East \d, dora \d\w, \d+ tiles left", text)
    assert re.search(r"meanwhile: shanten \d\w, shanten 2 \d\w, shanten 3 \d\w", text)
    assert "away from tenpai" in text
    assert max(map(len, text.splitlines())) <= 80
    assert match.outcome.places[0] in range(1, 5)


def test_the_tiles_of_others_are_not_shown():
    """Two tiles of the hands of two players, who never discard them, are exchanged."""
    wall = list(Wall.shuffled(Seed.of("walls")).tiles)
    other = wall.copy()
    other[4], other[8] = wall[8], wall[4]  # south's first tile and west's
    here, there = (
        play(
            MAHJONG, ["tsumogiri"] * 3, Few(6).answer, config=replace(MAHJONG.config, walls=(tuple(tiles),))
        )[1]
        for tiles in (wall, other)
    )
    assert here == there
    assert here.count("meanwhile") > 2
