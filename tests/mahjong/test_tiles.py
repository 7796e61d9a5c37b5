"""Tiles and melds as numbers and as text."""

import pytest

from facedown.core import Seed
from facedown.mahjong import MATCH, Wall, Win
from facedown.mahjong.match import Config
from facedown.mahjong.melds import Meld
from facedown.mahjong.shape import shanten, waits
from facedown.mahjong.tiles import (
    DORA,
    KIND_NAMES,
    NAMES,
    ORPHANS,
    RED,
    BadTiles,
    counts,
    name,
    parse,
    text,
)
from tests.mahjong.hands import read_melds


def test_tiles_have_the_numbers_of_the_wire():
    """Type = id // 4: 0–8 man, 9–17 pin, 18–26 sou, 27–30 the winds, then white, green and red."""
    assert [name(4 * kind + 1) for kind in (0, 8, 9, 17, 18, 26)] == ["1m", "9m", "1p", "9p", "1s", "9s"]
    assert [name(4 * kind) for kind in range(27, 34)] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def test_the_first_fives_are_the_red_ones():
    assert {tile: name(tile) for tile in sorted(RED)} == {16: "0m", 52: "0p", 88: "0s"}
    assert [name(tile) for tile in (17, 18, 19)] == ["5m"] * 3


def test_there_are_136_tiles_of_34_kinds():
    assert len(NAMES) == 136
    assert len(set(KIND_NAMES)) == 34


def test_text_is_read_in_its_order_with_the_first_free_copies():
    assert parse("123m406p11z") == (0, 4, 8, 48, 52, 56, 108, 109)
    assert parse("3m1m1m") == (8, 0, 1)
    assert parse(" 1m 2p ") == (0, 40)


def test_a_plain_five_is_the_red_one_only_when_no_other_is_left():
    assert parse("5555p") == (53, 54, 55, 52)


def test_taken_copies_are_left_alone():
    assert parse("11m", taken=(0, 2)) == (1, 3)


@pytest.mark.parametrize("tiles", ["123m406p11z", "1m", "19m19p19s1234567z", "0m0p0s", "1m1p1m"])
def test_text_comes_back_as_it_was_read(tiles):
    assert text(parse(tiles)) == tiles


def test_every_tile_reads_back():
    assert {parse(name(tile))[0] >> 2 for tile in range(136)} == set(range(34))


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("8z", "'8z' in '8z' is not a tile"),
        ("0z", "'0z' in '0z' is not a tile"),
        ("1x", "'1x' ends without a suit"),
        ("123", "'123' ends without a suit"),
        ("m", "'m' has no ranks before 'm'"),
        ("11111m", "no '1m' left for '11111m'"),
        ("00s", "no '0s' left for '00s'"),
    ],
)
def test_text_that_is_no_tiles_is_refused_with_its_words(bad, sentence):
    with pytest.raises(BadTiles, match=sentence):
        parse(bad)


def test_counts_are_of_kinds():
    kinds = counts(parse("1110m7z"))
    assert len(kinds) == 34
    assert {kind: count for kind, count in enumerate(kinds) if count} == {0: 3, 4: 1, 33: 1}


def test_dora_follow_their_indicators_around_each_row():
    """Suits go 9 to 1, winds north to east, dragons red to white."""
    pairs = {KIND_NAMES[kind]: KIND_NAMES[dora] for kind, dora in enumerate(DORA)}
    assert [pairs[one] for one in ("1m", "8m", "9m", "9p", "9s")] == ["2m", "9m", "1m", "1p", "1s"]
    assert [pairs[f"{rank}z"] for rank in range(1, 8)] == ["2z", "3z", "4z", "1z", "6z", "7z", "5z"]
    assert sorted(DORA) == list(range(34))


def test_orphans_are_terminals_and_honours():
    assert " ".join(KIND_NAMES[kind] for kind in ORPHANS) == "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"


def test_melds_know_whether_they_are_kans_and_open():
    chi, pon, closed, added = read_melds("chi 123m, pon 777z, closed_kan 1111p, added_kan 9999s")
    assert [meld.is_kan for meld in (chi, pon, closed, added)] == [False, False, True, True]
    assert [meld.is_open for meld in (chi, pon, closed, added)] == [True, True, False, True]


@pytest.mark.parametrize(
    ("kind", "tiles", "called", "giver", "sentence"),
    [
        ("run", "123m", 0, 1, "a meld is one of chi, pon"),
        ("chi", "124m", 0, 1, "124m is not a chi"),
        ("chi", "123z", 108, 1, "123z is not a chi"),
        ("chi", "89m1p", 28, 1, "89m1p is not a chi"),
        ("pon", "112m", 0, 1, "112m is not a pon"),
        ("pon", "1111m", 0, 1, "pon has 3 tiles"),
        ("open_kan", "111m", 0, 1, "open_kan has 4 tiles"),
        ("pon", "111m", None, None, "pon needs one of its tiles as a discard of a seat"),
        ("closed_kan", "1111m", 0, 1, "closed_kan is made without a discard"),
        ("pon", "111m", 0, None, "pon needs one of its tiles as a discard of a seat"),
        ("pon", "111m", 3, 1, "pon needs one of its tiles as a discard of a seat, not 3"),
    ],
)
def test_a_meld_that_is_none_is_refused(kind, tiles, called, giver, sentence):
    with pytest.raises(ValueError, match=sentence):
        Meld(kind, parse(tiles), called, giver)


def test_the_tiles_of_a_meld_are_ascending():
    with pytest.raises(ValueError, match="ascending"):
        Meld("chi", (8, 4, 0), 0, 1)


@pytest.fixture
def view():
    """Of the dealer, who has drawn an east wind."""
    wall = Wall.stacked(hands=("34m456m067p33s678s",), draws="1z", rest=Seed.of("rest"))
    return MATCH.view(MATCH.new(Config(walls=(wall.tiles,)), Seed.of("view")).state, 0).round


def test_a_hand_of_a_view_is_printed_and_searched_by_names(view):
    assert str(view.hand) == "34456m067p33678s1z"
    assert view.hand.names[:3] == ("3m", "4m", "4m")
    assert "0p" in view.hand
    assert "5p" not in view.hand
    assert view.hand.find("1z") == view.drawn
    assert view.drawn in view.hand
    with pytest.raises(BadTiles, match="no '9m' in 34456m067p33678s1z"):
        view.hand.find("9m")


def test_what_a_view_holds_is_what_shanten_and_waits_take(view):
    held = view.hand[:-1]
    assert (shanten(view.hand), shanten(held), shanten(str(view.hand))) == (0, 0, 0)
    assert waits(held) == view.waits
    assert view.waits_text == "25m"
    assert text(Win.of(held, "2m").closed) == "34456m067p33678s2m"
