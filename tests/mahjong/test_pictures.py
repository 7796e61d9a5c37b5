"""Pictures of tiles and hands, and what all pictures hold to: they need nothing from outside."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from facedown.mahjong.melds import Meld
from facedown.mahjong.pictures import hand_svg, tiles_svg
from facedown.mahjong.pictures.faces import said
from facedown.mahjong.tiles import NAMES, BadTiles, Tiles, name, parse
from tests.mahjong.match_scene import HEAVENLY, TENPAI, MatchScene
from tests.mahjong.scene import Scene
from tests.mahjong.svg import (
    MOST,
    READY,
    SVG,
    between,
    laid,
    read,
    seen,
    tiles_on,
    titles,
    used,
)

# the art


def test_all_37_faces_are_drawn_and_differ():
    drawn = {}
    for one in sorted(set(NAMES)):
        (tile,) = read(tiles_svg(one)).find(f"{SVG}defs")
        drawn[one] = re.sub(r'id="[^"]*"', "", ET.tostring(tile, "unicode"))
    assert len(drawn) == len(set(drawn.values())) == 37
    assert [one for one in drawn if "path" not in drawn[one]] == ["5z"]  # the white dragon is blank


def test_a_tile_face_down_has_a_back_and_tells_nothing():
    picture = tiles_svg([None, 0])
    assert titles(picture) == ["face down, one man", "face down", "one man"]
    face, back = read(picture).find(f"{SVG}defs")
    assert back.get("id").endswith("-back")
    assert back.findall(f"{SVG}path")
    assert not back.findall(f"{SVG}g")
    assert face.findall(f"{SVG}g")


def test_every_face_has_a_name_of_its_own_in_words():
    assert len({said(one) for one in NAMES}) == 37
    words = [said(one) for one in ("3s", "0p", "4z", "7z")]
    assert words == ["three sou", "red five pin", "north wind", "red dragon"]


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_has_a_dot_and_not_only_its_colour(suit):
    red, plain = (len(list(read(tiles_svg(one)).iter(f"{SVG}circle"))) for one in (f"0{suit}", f"5{suit}"))
    assert red == plain + 1


def test_a_picture_holds_the_faces_that_it_uses_and_no_other():
    for picture in (tiles_svg("1199m0p"), seen(Scene(READY), 0), between(MatchScene(TENPAI).draw())):
        defined = [node.get("id") for node in read(picture).iter() if node.get("id")]
        assert len(set(defined)) == len(defined) > 2
        assert {f"#{one}" for one in defined} == {use.get("href") for use in read(picture).iter(f"{SVG}use")}


def test_no_two_pictures_of_a_page_have_an_id_in_common():
    scene = Scene(READY)
    pictures = [tiles_svg("123m"), tiles_svg("1234m"), *[seen(scene, viewer) for viewer in (None, 0, 1)]]
    ids = [node.get("id") for picture in pictures for node in read(picture).iter() if node.get("id")]
    assert len(set(ids)) == len(ids) > 30


def test_a_picture_comes_out_the_same_again():
    assert seen(Scene(READY), 0) == seen(Scene(READY), 0)


def test_a_picture_needs_nothing_from_outside():
    for picture in (tiles_svg("0m"), seen(Scene(READY), 0), between(MatchScene(HEAVENLY).tsumo())):
        assert not re.search(r"url\(|<script|<style|@import|<image|foreignObject|font-face", picture)
        assert picture.count("http") == 1  # the namespace
        assert set(re.findall(r'href="(.)', picture)) == {"#"}


def test_a_picture_of_all_tiles_is_not_too_large():
    assert len(tiles_svg(range(136))) < MOST


# tiles and hands


def test_tiles_are_drawn_in_the_order_written():
    assert used(read(Tiles("406p11z3m")._repr_svg_())) == ["4p", "0p", "6p", "1z", "1z", "3m"]


@pytest.mark.parametrize("tiles", [Tiles("123m406p11z"), Tiles((3, 1)), Tiles()])
def test_tiles_are_printed_as_they_can_be_read(tiles):
    assert eval(repr(tiles)) == tiles
    assert tuple(map(name, parse(str(tiles)))) == tuple(map(name, tiles))


@pytest.mark.parametrize("tiles", ["1x", (136,), (-1,), (True,), (5, 5)])
def test_what_is_no_tiles_is_refused(tiles):
    with pytest.raises(BadTiles):
        Tiles(tiles)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("away", "pon", "kan"),
    [
        (3, "[7z] 7z 7z", "[7z] 7z 7z 7z"),
        (2, "7z [7z] 7z", "7z [7z] 7z 7z"),
        (1, "7z 7z [7z]", "7z 7z 7z [7z]"),
    ],
    ids=["left", "opposite", "right"],
)
def test_the_called_tile_lies_on_its_side_where_the_giver_sits(seat, away, pon, kan):
    tiles, giver = parse("7777z"), (seat + away) % 4
    called = {
        "pon": Meld("pon", tiles[:3], tiles[0], giver),
        "open kan": Meld("open_kan", tiles, tiles[3], giver),
        "added kan": Meld("added_kan", tiles, tiles[0], giver),
    }
    shown = {kind: laid(hand_svg("1m", melds=[meld], seat=seat), kind) for kind, meld in called.items()}
    assert shown == {"pon": pon, "open kan": kan, "added kan": pon.replace("[7z]", "[7z 7z]")}


def test_the_called_tile_of_a_run_lies_on_its_side_on_the_left():
    tiles = parse("234s")
    assert laid(hand_svg("1m", melds=[Meld("chi", tiles, tiles[1], 3)]), "chi") == "[3s] 2s 4s"


def test_the_fourth_tile_of_an_added_kan_lies_beyond_the_called_one():
    tiles = parse("7777z")
    picture = hand_svg("1m", melds=[Meld("added_kan", tiles, tiles[0], 3)])
    lie = dict(tiles_on(picture))
    added, called = lie["red dragon, added"], lie["red dragon, called"]
    assert (added[0], added[2]) == (called[0], called[2])
    assert added[3] == pytest.approx(called[1])
    assert added[1] >= 0  # there is room for it


def test_a_closed_kan_has_its_outer_tiles_face_down_and_a_red_five_in_sight():
    meld = Meld("closed_kan", tuple(sorted(parse("0555p"))))
    assert laid(hand_svg("1m", melds=[meld]), "closed kan") == "back 0p 5p back"


def test_the_drawn_tile_lies_apart_from_the_others():
    lie = [box for _, box in tiles_on(hand_svg("123m5m", parse("5m")[0]))]
    gaps = [right[0] - left[2] for left, right in pairwise(lie)]
    assert gaps[:2] == pytest.approx([gaps[0]] * 2)
    assert gaps[0] < 2
    assert gaps[2] > 8


def test_the_first_meld_lies_on_the_right():
    melds = [Meld("pon", tiles, tiles[0], 1) for tiles in (parse("111m"), parse("222p"))]
    assert used(read(hand_svg("3s", melds=melds))) == ["3s", "2p", "2p", "2p", "1m", "1m", "1m"]


def test_a_hand_is_told_in_words():
    tiles = parse("222z")
    picture = hand_svg("34m", parse("0m")[0], [Meld("pon", tiles, tiles[0], 2)])
    assert titles(picture)[0] == "three man, four man; red five man apart; pon of south wind from seat 2"
