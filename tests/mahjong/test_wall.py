"""The wall: who gets which tile of it, dealt, drawn, or turned."""

import pytest

from facedown.core import Seed
from facedown.mahjong.tiles import parse, text
from facedown.mahjong.wall import Wall
from tests.mahjong.real_rounds import rounds

ORDERED = Wall(tuple(range(136)))


def test_hands_are_dealt_four_at_a_time_and_then_one():
    """East takes the first four, the seventeenth to twentieth, and so on, and the 49th."""
    assert ORDERED.hand(0) == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert ORDERED.hand(3) == (12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51)


def test_the_deal_begins_at_the_dealer():
    assert ORDERED.hands(dealer=2)[2] == ORDERED.hand(0)
    assert ORDERED.hands(dealer=2)[1] == ORDERED.hand(3)


def test_each_tile_has_one_place():
    wall = Wall.shuffled(Seed.of("wall"))
    parts = (*wall.hands(), wall.draws, wall.rinshan, wall.dora, wall.ura)
    assert [len(part) for part in parts] == [13, 13, 13, 13, 70, 4, 5, 5]
    assert sorted(tile for part in parts for tile in part) == list(range(136))


def test_the_dead_wall_has_fourteen_different_tiles():
    wall = Wall.shuffled(Seed.of("wall"))
    assert len(set(wall.dead)) == 14
    assert wall.dead == wall.rinshan + wall.dora + wall.ura


def test_a_seed_makes_one_wall_and_another_seed_another():
    assert Wall.shuffled(Seed.of("a")) == Wall.shuffled(Seed.of("a"))
    assert Wall.shuffled(Seed.of("a")) != Wall.shuffled(Seed.of("b"))


@pytest.mark.parametrize("tiles", [(), tuple(range(135)), (*range(135), 0), (*range(135), 136)])
def test_a_wall_is_each_tile_once(tiles):
    with pytest.raises(ValueError, match="each of the 136 tiles once"):
        Wall(tiles)


def test_a_stacked_wall_has_the_tiles_where_they_are_wanted():
    wall = Wall.stacked(
        hands=("123m", "19m19p19s1234567z", "", "05m"),
        draws="7z1m",
        rinshan="9p",
        dora="4s",
        ura="5m",
        dealer=1,
    )
    assert text(wall.hands(1)[1]) == "19m19p19s1234567z"
    assert set(parse("123m")) <= set(wall.hands(1)[0])
    assert 16 in wall.hands(1)[3]
    assert [text(part[:1]) for part in (wall.draws, wall.rinshan, wall.dora, wall.ura)] == [
        "7z",
        "9p",
        "4s",
        "5m",
    ]
    assert text(wall.draws[:2]) == "7z1m"


def test_a_stacked_wall_is_filled_by_order_or_by_a_seed():
    plain, mixed = Wall.stacked(draws="7z"), Wall.stacked(draws="7z", rest=Seed.of("rest"))
    assert plain.hands()[0] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert mixed.draws[0] == plain.draws[0]
    assert mixed != plain
    assert mixed == Wall.stacked(draws="7z", rest=Seed.of("rest"))


def test_texts_and_numbers_of_a_stacked_wall_share_no_tile():
    wall = Wall.stacked(hands=("1m", (0,)), draws="1m")
    assert (1 in wall.hands()[0], 0 in wall.hands()[1], wall.draws[0]) == (True, True, 2)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"hands": ((), range(14))}, "the hand of seat 1: at most 13 tiles, not 14"),
        ({"draws": range(71)}, "the live wall: at most 70 tiles, not 71"),
        ({"rinshan": range(5)}, "the replacements: at most 4 tiles, not 5"),
        ({"dora": range(6)}, "the dora indicators: at most 5 tiles, not 6"),
        ({"ura": range(6)}, "the ura indicators: at most 5 tiles, not 6"),
        ({"draws": (1,), "dora": (1,)}, r"1m \(tile 1\) is used twice"),
        ({"draws": (136,)}, "136 is not a tile"),
        ({"hands": ((),) * 5}, "there are four hands, not 5"),
        ({"dora": "1111m", "ura": "1m"}, "no '1m' left"),
    ],
)
def test_a_wall_that_cannot_be_stacked_is_refused(parts, sentence):
    with pytest.raises(ValueError, match=sentence):
        Wall.stacked(**parts)


def test_walls_of_real_rounds_give_back_their_parts():
    for one in rounds(50):
        parts = {part: one[part] for part in ("hands", "draws", "rinshan", "dora", "ura")}
        wall = Wall.stacked(**parts, dealer=one["dealer"])
        assert [list(hand) for hand in wall.hands(one["dealer"])] == parts.pop("hands")
        assert {part: list(getattr(wall, part)) for part in parts} == parts
