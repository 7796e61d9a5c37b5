"""Wins that an author writes down by hand: text wherever there are tiles, and a sentence for what cannot be."""

import pytest

from facedown.mahjong import DEFAULT, ImpossibleWin, Meld, Win, parse, score
from facedown.mahjong.tiles import EAST, SOUTH

HAND = "12345m222p678s11z"
PON = Meld("pon", parse("555z"), called=parse("5z")[0], from_seat=1)


def test_a_wind_may_be_text():
    win = Win.of(HAND, "6m", seat_wind="1z", round_wind="2z", riichi=1)
    assert win == Win.of(HAND, "6m", seat_wind=EAST, round_wind=SOUTH, riichi=1)
    assert score(win, DEFAULT).main == 2000


@pytest.mark.parametrize("wind", ["5z", "east", "1m", 1, None])
@pytest.mark.parametrize("which", ["seat_wind", "round_wind"])
def test_what_is_no_wind_is_refused(which, wind):
    with pytest.raises(ImpossibleWin, match=f"{which} is '1z' to '4z' or 27 to 30, not {wind!r}"):
        Win.of(HAND, "6m", **{which: wind})


def test_lists_are_taken_as_tuples_are():
    lists = Win.of("12345m222p11z", "6m", melds=[PON], dora=[5], ura=[9])
    assert lists == Win.of("12345m222p11z", "6m", melds=(PON,), dora=(5,), ura=(9,))
    assert score(lists, DEFAULT).han == 2


def test_indicators_as_text_are_different_copies():
    win = Win.of(HAND, "6m", dora="9p", ura="9p")
    assert win.dora != win.ura


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"ippatsu": True}, "ippatsu needs riichi"),
        ({"riichi": 1, "melds": (PON,)}, "riichi needs a closed hand"),
        ({"riichi": 2, "melds": (PON,)}, "riichi needs a closed hand"),
        ({"chankan": True, "tsumo": True}, "chankan is a ron, not a tsumo"),
        ({"rinshan": True}, "rinshan is a tsumo: say tsumo=True"),
    ],
)
def test_a_win_that_contradicts_itself_is_refused(how, sentence):
    hand = "12345m222p11z" if "melds" in how else HAND
    with pytest.raises(ImpossibleWin, match=sentence):
        score(Win.of(hand, "6m", **how), DEFAULT)
