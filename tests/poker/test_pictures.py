"""Pictures say in words what they show, show no more than the view, and need nothing from outside."""

import re
from xml.etree import ElementTree as ET

import pytest

from facedown.core import Seed
from facedown.poker.cards import NAMES, Cards
from facedown.poker.hand import HAND
from facedown.poker.hand.subject import CONFIGS, SUBJECT
from facedown.poker.pictures import boards_svg, cards_svg
from facedown.poker.pictures.cards import said
from facedown.poker.stakes import Stakes
from facedown.testing import walk
from tests.poker.hand import Hand

SVG = "{http://www.w3.org/2000/svg}"
DEAL = "AhAd" + "KhKd" + "3h4d" + "2c7d9hJsQc"


def read(picture):
    return ET.fromstring(picture)


def texts(picture):
    return [node.text for node in read(picture).iter(f"{SVG}text")]


def titles(picture):
    """The whole picture's first, then each part's."""
    return [node.text for node in read(picture).iter(f"{SVG}title")]


def drawn(view):
    return view._repr_svg_()


def test_every_card_has_a_name_of_its_own_in_words():
    assert len({said(name) for name in NAMES}) == 52
    assert said("Ts") == "ten of spades"


def test_suits_differ_in_shape_and_not_in_colour_alone():
    shapes = {re.search(r' d="([^"]+)"', cards_svg([f"A{suit}"])).group(1) for suit in "cdhs"}
    assert len(shapes) == 4


def test_a_card_face_down_tells_nothing():
    assert titles(cards_svg([None, "Ah"])) == ["face down, ace of hearts", "face down", "ace of hearts"]


def test_a_ten_is_written_as_people_do():
    assert texts(Cards("Th9c")._repr_svg_()) == ["10", "9"]


def test_two_boards_are_two_rows():
    picture = boards_svg([("2c", "7d", "9h"), ("2c", "7d", "Ts")])
    assert titles(picture)[0] == (
        "board two of clubs, seven of diamonds, nine of hearts;"
        " board two of clubs, seven of diamonds, ten of spades"
    )
    assert texts(picture) == ["2", "7", "9", "2", "7", "10"]


def test_an_empty_board_is_a_picture_too():
    assert titles(boards_svg([()])) == ["board empty"]


def test_a_table_says_who_is_to_act():
    picture = drawn(Hand([500] * 3).to(60).view())
    assert titles(picture)[0] == "Hold'em, preflop: pot 90, seat 1 to act"
    assert texts(picture).count("to act") == 1


def test_a_table_shows_stacks_bets_and_the_pot():
    shown = texts(drawn(Hand([12500] * 3).to(60).view()))
    assert {"12,440", "12,490", "12,480", "60", "10", "20", "pot 90"} <= set(shown)


def test_a_table_shows_the_viewers_cards_and_the_backs_of_others():
    shown = titles(drawn(Hand([500] * 3, deal=DEAL).view(1)))
    assert "ace of hearts" in shown
    assert "king of hearts" not in shown
    assert shown.count("face down") == 4
    assert shown.count("button") == 1


def test_the_public_sees_backs_alone():
    assert titles(drawn(Hand([500] * 3, deal=DEAL).view())).count("face down") == 6


@pytest.mark.parametrize("viewer", range(6))
def test_the_viewer_sits_below_all_others(viewer):
    picture = drawn(Hand([500] * 6).view(viewer))
    assert f"seat {viewer} · you" in texts(picture)
    assert max(range(6), key=lambda seat: _height(picture, seat)) == viewer


def _height(picture, seat):
    """Where a chair's plate lies, from the top."""
    for chair in read(picture).findall(f"{SVG}g"):
        if any((node.text or "").startswith(f"seat {seat}") for node in chair.findall(f"{SVG}text")):
            return float(re.search(r" ([\d.]+)\)", chair.get("transform")).group(1))
    raise AssertionError(f"seat {seat} is not drawn")


def test_standings_are_words():
    hand = Hand([500, 500, 0, 100], button=3).all_in().fold()
    names = {text for text in texts(drawn(hand.view())) if text and text.startswith("seat")}
    assert names == {"seat 0 · folded", "seat 1", "seat 2 · not in", "seat 3 · all-in"}


def test_side_pots_are_listed_where_somebody_is_all_in():
    hand = Hand([100, 300, 500], paced=True).all_in().all_in().call()
    assert "pots 300 + 400" in texts(drawn(hand.view()))


def test_a_board_that_is_run_twice_is_two_rows_with_numbers():
    hand = Hand([100, 100], run_twice=True, paced=True).all_in().call().runs(s0=2, s1=2).turns()
    shown = texts(drawn(hand.view()))
    assert "1" in shown
    assert "preflop" not in " ".join(filter(None, shown))
    assert sum(title.count(" of ") == 1 for title in titles(drawn(hand.view()))[1:]) == 10


def test_the_end_says_who_won_and_who_mucked():
    picture = drawn(Hand([500] * 3, deal=DEAL).checked_down().view())
    assert titles(picture)[0] == "Hold'em, river: seat 1 wins 60"
    assert {"wins 60", "seat 2 · mucked", "seat 0 · mucked"} <= set(texts(picture))
    assert "face down" not in titles(picture)


def test_an_omaha_hand_has_four_cards():
    picture = drawn(Hand([500] * 2, variant="omaha", stakes=Stakes(10, 20, limit="pot")).view(0))
    assert titles(picture).count("face down") == 4


@pytest.mark.parametrize("seats", range(2, 11))
def test_no_two_chairs_lie_on_each_other_and_all_lie_in_the_picture(seats):
    picture = drawn(Hand([500] * seats).view(0))
    width, height = map(float, read(picture).get("viewBox").split()[2:])
    plates = []
    for chair in read(picture).findall(f"{SVG}g"):
        at = re.match(r"translate\(([\d.]+) ([\d.]+)\)", chair.get("transform") or "")
        if at and any((node.text or "").startswith("seat ") for node in chair.findall(f"{SVG}text")):
            plates.append((float(at[1]), float(at[2])))
    assert len(plates) == seats
    assert all(58 <= x <= width - 58 and 50 <= y <= height - 61 for x, y in plates)
    for number, (x, y) in enumerate(plates):
        for other_x, other_y in plates[number + 1 :]:
            assert abs(x - other_x) >= 120 or abs(y - other_y) >= 96  # a plate with its cards


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_every_view_of_random_play_is_a_picture_that_tells_no_more_than_the_view(number):
    for turn in range(3):
        for state in walk(SUBJECT, CONFIGS[number], Seed.of("pictures") / turn).states:
            for viewer in (None, 0):
                view = HAND.view(state, viewer)
                known = [card for player in view.players for card in player.cards or ()]
                known += [card for board in view.boards for card in board]
                shown = [title for title in titles(drawn(view))[1:] if " of " in title]
                assert sorted(shown) == sorted(map(said, known))


@pytest.mark.parametrize("word", ["href", "url(", "<script", "<style", "@import", "<image", "foreignObject"])
def test_a_picture_needs_nothing_from_outside(word):
    hand = Hand([500] * 6, deal="AhAd KhKd QcQs 3h4d 9c9s JhTh 2c7d8hJsQd").checked_down()
    assert word not in drawn(hand.view(0))
    assert word not in Cards("AhKd")._repr_svg_()
