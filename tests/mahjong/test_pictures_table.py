"""Pictures of rounds and matches: what the viewer may see and nothing else, said in words."""

import re
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.mahjong.match import MATCH, Config, Sit
from facedown.mahjong.melds import Meld
from facedown.mahjong.pictures import hand_svg
from facedown.mahjong.pictures.faces import said
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.round.ponds import Thrown
from facedown.mahjong.round.results import Drawn, Won
from facedown.mahjong.round.subject import CONFIGS, SUBJECT, twins
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.tiles import NAMES, name, parse
from facedown.testing import walk, walked
from tests.mahjong.match_scene import HEAVENLY, TENPAI, MatchScene
from tests.mahjong.scene import Scene, to_the_last
from tests.mahjong.svg import (
    MOST,
    READY,
    SVG,
    backs,
    between,
    faces,
    named,
    read,
    seen,
    size,
    spot,
    texts,
    tiles_on,
    title,
    titles,
    used,
)
from tests.mahjong.test_round_furiten import robbable

QUIET = ("147m147p147s3344z", "258m258p258s3344z", "369m369p369s5566z")
"""Three hands that are far from anything."""


def riichi(draws="5z"):
    """Seat 0 has declared a double riichi with the white dragon; nobody has answered yet."""
    return Scene(READY, *QUIET, draws=draws, dora="6m", ura="6m").throw("5z", riichi=True)


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
    assert {"a player is below 0 points", "−6,000"} <= set(shown)
    assert [text for text in shown if re.fullmatch(r"[+−]\d\d?", text)] == ["+98", "−6", "−36", "−56"]


def test_a_match_that_waits_says_which_chairs_are_empty():
    state = MATCH.new(Config(seated=False), Seed.of("chairs")).state
    picture = MATCH.view(MATCH.apply(state, 2, Sit()).state, 2)._repr_svg_()
    assert titles(picture)[0] == "1 of 4 chairs are taken"
    assert texts(picture).count("empty") == 3
