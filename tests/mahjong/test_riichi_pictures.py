"""Pictures show what the viewer may see and nothing else, say it in words, and need nothing from outside."""

import re
from collections import Counter
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace
from riichi_match_scene import HEAVENLY, TENPAI, MatchScene
from riichi_scene import Scene, to_the_last
from riichi_svg import SVG, backs, faces, laid, named, read, size, spot, texts, tiles_on, title, titles, used
from test_riichi_round_furiten import robbable

from facedown.core import Seed
from facedown.mahjong.match import MATCH, Config, Sit
from facedown.mahjong.melds import Meld
from facedown.mahjong.pictures import hand_svg, tiles_svg
from facedown.mahjong.pictures.faces import said
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.round.results import Drawn, Won
from facedown.mahjong.round.state import Thrown
from facedown.mahjong.round.subject import CONFIGS, SUBJECT, twins
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.tiles import NAMES, BadTiles, Tiles, name, parse
from facedown.testing import walk, walked

MOST = 250_000
"""Letters of a picture."""
READY = "123m456p789s1122z"
"""Waits for east and south."""
QUIET = ("147m147p147s3344z", "258m258p258s3344z", "369m369p369s5566z")
"""Three hands that are far from anything."""


def seen(scene, viewer):
    return scene.seen_by(viewer)._repr_svg_()


def between(scene, viewer=None):
    """A match between its rounds."""
    return MATCH.view(scene.state, viewer)._repr_svg_()


def riichi(draws="5z"):
    """Seat 0 has declared a double riichi with the white dragon; nobody has answered yet."""
    return Scene(READY, *QUIET, draws=draws, dora="6m", ura="6m").throw("5z", riichi=True)


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


# what a viewer of a round sees


def open_to(state, viewer):
    """What this viewer may see, read off the whole state: each face with how often it is drawn."""
    shown = list(state.dora)
    for seat in range(4):
        shown += [thrown.tile for thrown in state.ponds[seat]]
        shown += state.hands[seat] if seat == viewer else ()
        for meld in state.melds[seat]:
            shown += meld.tiles[:2] if meld.kind == "closed_kan" else meld.tiles
    match state.result:
        case Won(wins=wins):
            shown += [tile for win in wins if win.seat != viewer for tile in win.closed]
            shown += [win.tile for win in wins if win.seat != win.from_seat]
            shown += max((win.ura for win in wins), key=len)
        case Drawn(hands=hands):
            shown += [tile for seat, hand in enumerate(hands) if seat != viewer for tile in hand or ()]
    return Counter(NAMES[tile] for tile in shown)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_viewer_sees_its_own_tiles_and_the_backs_of_others(viewer):
    picture = seen(Scene(READY, *QUIET, draws="7z", dora="8m"), viewer)
    own = [] if viewer is None else parse((READY + "7z", *QUIET)[viewer])
    assert faces(picture) == Counter([*map(name, own), "8m"])
    assert backs(picture) == 53 - len(own) + 4  # four indicators are not turned up


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_every_view_of_random_play_shows_what_is_open_to_the_viewer_and_no_more(number):
    for turn in range(2):
        for state in walk(SUBJECT, CONFIGS[number], Seed.of("pictures") / turn, 70).states[4::9]:
            for viewer in (None, 2):
                picture = ROUND.view(state, viewer)._repr_svg_()
                assert faces(picture) == open_to(state, viewer)
                assert len(picture) < MOST


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_a_picture_is_the_same_wherever_the_hidden_tiles_lie(number):
    compared = 0
    for turn in range(4):
        run = walk(SUBJECT, CONFIGS[number], Seed.of("twins") / turn, 30).run
        own = ROUND.view(walked(ROUND, run).states[-1], 1)._repr_svg_()
        for other in twins(run, 1, Seed.of("elsewhere") / turn):
            assert ROUND.view(walked(ROUND, other).states[-1], 1)._repr_svg_() == own
            compared += 1
    assert compared


def test_every_tile_is_told_as_it_is_drawn():
    for node in read(seen(to_the_last(Scene(READY)), 0)).iter(f"{SVG}g"):
        for use in node.findall(f"{SVG}use"):
            assert title(node).split(",")[0] == said(None if named(use) == "back" else named(use))


def test_fives_are_plain_where_none_is_red():
    scene = Scene("0m", settings=replace(DEFAULT, red_fives=0))
    assert not {"0m", "0p", "0s"} & set(faces(seen(scene, 0)))
    assert "0m" in faces(seen(Scene("0m"), 0))


# what a round says


def test_the_title_says_what_is_awaited():
    scene = Scene(READY, *QUIET, draws="5z", kyoku=4)
    assert titles(seen(scene, 0))[0] == "South 1: seat 0 to discard, 69 tiles left"
    thrown = scene.throw("5z")
    assert titles(seen(thrown, 0))[0] == "South 1: seat 0 has discarded white dragon, 69 tiles left"


def test_nobody_is_said_to_act_while_a_tile_may_be_wanted():
    scene = Scene(READY, *QUIET, draws="5z")
    assert texts(seen(scene, None)).count("to discard") == 1
    assert texts(seen(scene.throw("5z"), None)).count("to discard") == 0


def test_the_middle_tells_the_round_and_what_lies_on_the_table():
    scene = Scene(READY, kyoku=6, dealer=2, honba=2, sticks=1)
    assert {"South 3", "honba 2 · sticks 1", "69 tiles left"} <= set(texts(seen(scene, 0)))


def test_each_chair_has_its_wind_its_name_and_its_score():
    shown = texts(seen(Scene(dealer=1, scores=(25_000, 24_000, 900, 50_100)), 2))
    chairs = [shown.index(one) for one in ("seat 1", "seat 2 · you", "seat 3", "seat 0")]
    assert [(shown[at - 1], shown[at + 1]) for at in chairs] == [
        ("E", "24,000"),
        ("S", "900"),
        ("W", "50,100"),
        ("N", "25,000"),
    ]


def test_what_became_of_a_discard_is_told():
    scene = Scene("55z", "", "66m", draws="5z6m").throw("5z").settle().throw("6m").pon(2, "66m")
    shown = titles(seen(scene, 0))
    assert "white dragon" in " ".join(shown)
    assert "six man, tsumogiri, taken" in shown
    assert "pon of six man from seat 1" in shown


def test_a_taken_tile_is_dimmer_than_one_that_was_only_drawn_and_thrown():
    def look(picture, said_of_it):
        (node,) = [node for node in read(picture).iter(f"{SVG}g") if title(node) == said_of_it]
        return float(node.get("opacity", 1)), len(node.findall(f"{SVG}rect"))

    scene = Scene("", "", "66m", draws="7z6m", dora="1m").throw("7z").settle().throw("6m")
    assert look(seen(scene, 3), "red dragon, tsumogiri") == (1, 1)  # shaded
    opacity, _ = look(seen(scene.pon(2, "66m"), 3), "six man, tsumogiri, taken")
    assert opacity < 0.5


def test_the_tile_of_a_riichi_lies_on_its_side():
    lie = dict(tiles_on(seen(riichi().settle(), 0)))
    left, top, right, bottom = lie["white dragon, riichi, tsumogiri"]
    assert (right - left, bottom - top) == pytest.approx((40, 30))


def test_the_stick_lies_there_once_the_riichi_is_paid():
    scene = riichi()
    assert "riichi stick" not in titles(seen(scene, 1))
    assert "double riichi" in texts(seen(scene, 1))
    assert "riichi stick" in titles(seen(scene.settle(), 1))


def test_a_riichi_that_is_ronned_with_its_discard_pays_no_stick():
    scene = Scene(READY, "19m19p19s1234567z", draws="5z").throw("5z", riichi=True).ron(1)
    assert scene.state.sticks == 0
    assert "riichi stick" not in titles(seen(scene, 0))


def test_a_ron_is_told_with_its_yaku_and_its_points():
    picture = seen(riichi(draws="5z1z").settle().throw("1z").ron(0), 3)
    assert titles(picture)[0] == "East 1: seat 0 wins by ron from seat 1: 5 han 40 fu, 12,000 points"
    assert {"ron · +13,000", "−12,000", "37,000", "13,000"} <= set(texts(picture))
    (yaku,) = [text for text in texts(picture) if "Ippatsu" in text]
    assert {"Ippatsu 1", "Double Riichi 2"} <= set(yaku.split(" · "))
    assert "six man, ura indicator" in titles(picture)
    assert "east wind, apart" in titles(picture)


def test_a_won_hand_is_a_picture_of_its_own_with_the_tile_apart():
    (win,) = riichi(draws="5z1z").settle().throw("1z").ron(0).state.result.wins
    assert titles(win._repr_svg_())[0].endswith("south wind, south wind; east wind apart")


@pytest.mark.parametrize(("fives", "five"), [(3, "red five man"), (0, "five man")])
def test_a_won_hand_has_red_fives_only_where_the_settings_have_them(fives, five):
    """A yakuman, which tells nothing of its dora."""
    settings = replace(DEFAULT, red_fives=fives)
    (win,) = Scene("123406789m1199p", *QUIET, draws="1p", settings=settings).tsumo().state.result.wins
    picture = win._repr_svg_()
    assert five in titles(picture)
    assert five in titles(picture)[0].split(", ")
    assert ("0m" in used(read(picture))) == (fives > 0)


def test_a_meld_of_a_won_hand_has_no_red_five_where_the_settings_have_none():
    said_of_it = titles(hand_svg("11z", melds=[Meld("pon", (16, 17, 18), 16, 2)], red_fives=False))
    assert "pon of five man from seat 2" in said_of_it
    assert "five man, called" in said_of_it


def test_a_yakuman_is_told_without_han():
    picture = seen(Scene("123456789m1199p", *QUIET, draws="1p").tsumo(), 1)
    assert titles(picture)[0] == "East 1: seat 0 wins by tsumo: yakuman, 48,000 points"
    assert {"Tenhou", "tsumo · +48,000"} <= set(texts(picture))


def test_an_exhaustive_draw_tells_who_is_tenpai():
    scene = to_the_last(Scene(READY, *QUIET)).throw().settle()
    assert scene.result.reason == "exhaustive"
    shown = texts(seen(scene, 2))
    for seat in range(4):
        word = "tenpai" if seat in scene.result.tenpai else "noten"
        notes = shown[shown.index("seat 2 · you" if seat == 2 else f"seat {seat}") + 2]
        assert notes.split(" · ")[0] == word


def test_a_kan_that_may_be_robbed_is_told_and_the_robbed_tile_is_in_both_hands():
    scene = robbable().kan("5s", "added")
    assert titles(seen(scene, None))[0].startswith("East 1: seat 0 makes a kan with red five sou")
    picture = seen(scene.ron(1), None)
    assert "red five sou, added" in titles(picture)
    assert "red five sou, apart" in titles(picture)


def test_the_tile_that_may_be_wanted_has_a_rim():
    def rimmed(picture):
        return [title(node) for node in read(picture).iter(f"{SVG}g") if '"none"' in _rects(node)]

    scene = Scene(READY, *QUIET, draws="5z")
    assert rimmed(seen(scene, 1)) == []
    assert rimmed(seen(scene.throw("5z"), 1)) == ["white dragon, tsumogiri"]
    assert rimmed(seen(robbable().kan("5s", "added"), 2)) == ["red five sou, added"]


def _rects(node):
    return "".join(f'"{rect.get("fill")}"' for rect in node.findall(f"{SVG}rect"))


def test_furiten_is_told_to_nobody_but_the_chair_itself():
    scene = Scene(READY, *QUIET, draws="1z").throw("1z").settle()
    assert scene.furiten(0)
    assert [texts(seen(scene, viewer)).count("furiten") for viewer in (None, 0, 1)] == [0, 1, 0]


def test_who_is_gone_is_told():
    assert texts(seen(Scene(READY).do(3, Leave()), 0)).count("gone") == 1


# where it lies


@pytest.mark.parametrize("viewer", range(4))
def test_the_viewer_sits_below_and_play_goes_on_to_the_right(viewer):
    picture = seen(Scene(), viewer)
    chairs = [spot(picture, f"seat {(viewer + on) % 4}") for on in range(4)]
    assert max(chairs, key=lambda at: at[1]) == chairs[0]
    assert max(chairs) == chairs[1]
    assert min(chairs, key=lambda at: at[1]) == chairs[2]
    assert min(chairs) == chairs[3]


def test_the_public_sees_seat_0_below():
    picture = seen(Scene(), None)
    assert max(range(4), key=lambda seat: spot(picture, f"seat {seat}")[1]) == 0


def crowded():
    """Views with long ponds, many melds and kans, shown hands."""
    yield to_the_last(Scene(READY)).seen_by(0)
    yield to_the_last(Scene(READY, *QUIET)).throw().settle().seen_by(3)
    for config in CONFIGS[2:]:
        yield ROUND.view(walk(SUBJECT, config, Seed.of("crowded"), 120).states[-1], 1)


def test_no_two_tiles_of_a_table_lie_on_each_other_and_all_lie_on_it():
    for view in crowded():
        picture = view._repr_svg_()
        width, height = size(picture)
        lie = [box for _, box in tiles_on(picture)]
        assert all(min(box) >= 7 and box[2] <= width - 7 and box[3] <= height - 7 for box in lie)
        assert not [pair for pair in combinations(lie, 2) if _overlap(*pair)]


def _overlap(one, two):
    near = 0.05
    return (
        one[0] < two[2] - near
        and two[0] < one[2] - near
        and one[1] < two[3] - near
        and two[1] < one[3] - near
    )


def test_a_pond_has_rows_of_six():
    view = Scene().seen_by(0)
    tiles = tuple(Thrown(tile, True, False) for tile in range(40, 40 + 20))
    crowd = replace(view, players=(replace(view.players[0], pond=tiles), *view.players[1:]))
    tops = [round(box[1]) for said_of_it, box in tiles_on(crowd._repr_svg_()) if "tsumogiri" in said_of_it]
    assert list(Counter(tops).values()) == [6, 6, 6, 2]
    assert tops == sorted(tops)


def test_a_pond_of_five_rows_does_not_reach_the_hand():
    view = Scene().seen_by(0)
    tiles = tuple(Thrown(tile, True, False) for tile in range(40, 40 + 27))
    crowd = replace(view, players=(replace(view.players[0], pond=tiles), *view.players[1:]))
    lie = tiles_on(crowd._repr_svg_())
    hand = [box for _, box in lie if box[3] > 680]
    assert len(hand) == 14
    assert max(box[3] for said_of_it, box in lie if "tsumogiri" in said_of_it) < min(box[1] for box in hand)


# a match


def test_a_match_shows_the_round_that_is_played():
    scene = MatchScene(HEAVENLY)
    assert between(scene, 2) == ROUND.view(scene.round, 2)._repr_svg_()


def test_between_rounds_a_match_shows_how_the_last_one_ended_and_who_is_where():
    picture = between(MatchScene(HEAVENLY, honba=1, sticks=2).tsumo().confirm(2), 0)
    assert titles(picture)[0] == "next is East 1: seat 0 leads with 75,300"
    shown = texts(picture)
    assert {"next is East 1", "honba 2", "seat 0 wins by tsumo: yakuman, 48,000 points", "Tenhou"} <= set(
        shown
    )
    assert [text for text in shown if text.startswith("seat") and "·" in text] == [
        "seat 0 · you · East",
        "seat 1 · South",
        "seat 2 · West",
        "seat 3 · North",
    ]
    assert [shown.count(text) for text in ("75,300", "8,900", "+50,300", "−16,100", "ready")] == [
        1,
        3,
        1,
        3,
        1,
    ]


def test_between_rounds_a_match_shows_the_hand_that_won_and_the_indicators():
    scene = MatchScene(HEAVENLY).tsumo()
    (win,) = scene.standing.last.wins
    assert faces(between(scene)) == Counter(map(name, (*win.closed, *win.dora)))


def test_between_rounds_a_match_shows_the_hands_in_tenpai_and_no_other():
    scene = MatchScene(TENPAI).draw()
    assert faces(between(scene, 1)) == Counter(
        name(tile) for hand in scene.standing.last.hands for tile in hand or ()
    )


def test_a_match_that_is_over_shows_places_and_final_scores():
    picture = between(MatchScene(HEAVENLY, scores=(40_000, 10_000, 30_000, 20_000)).tsumo(), 1)
    assert titles(picture)[0] == "the match is over: seat 0 is first with 88,000"
    shown = texts(picture)
    assert [text for text in shown if re.fullmatch(r"seat \d( · you)?", text)] == [
        "seat 0",
        "seat 2",
        "seat 3",
        "seat 1 · you",
    ]
    assert {"somebody has less than nothing", "−6,000"} <= set(shown)
    assert [text for text in shown if re.fullmatch(r"[+−]\d\d?", text)] == ["+98", "−6", "−36", "−56"]


def test_a_match_that_waits_says_which_chairs_are_empty():
    state = MATCH.new(Config(seated=False), Seed.of("chairs")).state
    picture = MATCH.view(MATCH.apply(state, 2, Sit()).state, 2)._repr_svg_()
    assert titles(picture)[0] == "1 of 4 chairs are taken"
    assert texts(picture).count("empty") == 3
