"""Options that seldom differ: each is obeyed (mahjong.md 2.3, 4.6, 6.2, 10, 11)."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.match.endings import after, reckoned
from facedown.mahjong.round.actions import NineTerminals, Riichi
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.events import DoraShown
from facedown.mahjong.round.results import Drawn
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU, Settings
from facedown.mahjong.tiles import WINDS, name
from tests.mahjong.scene import Scene, yaku

PLAIN = "123456m234p567s9s"
"""Waits for 9s."""
OPEN_KAN_DORA = ("before_discard", "after_discard")


# kan dora


def shown(scene):
    return [name(event.tile) for event in scene.events if isinstance(event, DoraShown)]


@pytest.mark.parametrize("when", OPEN_KAN_DORA)
def test_a_closed_kan_shows_no_dora_where_kans_have_none(when):
    settings = replace(TENHOU, kan_dora=False, kan_ura=False, open_kan_dora=when)
    scene = Scene("111m", draws="1m", settings=settings).kan("1m").go(None, None)
    assert shown(scene) == []
    assert len(scene.seen_by(None).dora) == 1


@pytest.mark.parametrize("when", OPEN_KAN_DORA)
def test_an_open_kan_shows_no_dora_where_kans_have_none(when):
    settings = replace(TENHOU, kan_dora=False, kan_ura=False, open_kan_dora=when)
    scene = Scene("", "", "999m", draws="9m", settings=settings).throw("9m").open_kan(2).go(None, None)
    assert shown(scene) == []
    assert len(scene.seen_by(None).dora) == 1


# ura


def riichi_with_a_kan(**options):
    """The win of a riichi after one closed kan; 9s is the ura of the second indicator, 1s of the first."""
    scene = Scene(
        "111m456789p11s79s",
        draws="1m7z7z7z8s",
        rinshan="6z",
        dora="2z2z",
        ura="9s8s",
        settings=replace(TENHOU, **options),
    )
    scene.kan("1m").throw("6z", riichi=True).settle().go(None, None, None).tsumo()
    (win,) = scene.result.wins
    return win


def ura_han(win):
    return sum(one.han for one in win.score.yaku if one.name == "Ura Dora")


def test_every_indicator_of_a_riichi_has_its_ura():
    win = riichi_with_a_kan()
    assert (list(map(name, win.ura)), ura_han(win)) == (["9s", "8s"], 3)


def test_where_there_is_no_ura_none_is_shown():
    win = riichi_with_a_kan(ura=False, kan_ura=False)
    assert len(win.dora) == 2
    assert win.ura == ()
    assert "Ura Dora" not in yaku(win)


def test_where_kans_have_no_ura_only_the_first_is_shown():
    win = riichi_with_a_kan(kan_ura=False)
    assert len(win.dora) == 2
    assert (list(map(name, win.ura)), ura_han(win)) == (["9s"], 2)


# aborts


def test_four_kans_go_on_where_the_table_says_so():
    settings = replace(TENHOU, four_kans=False)
    scene = Scene("111222m", "111222p", draws="1m1p9s9s2m", rinshan="9p2p8s8s", settings=settings)
    scene.kan("1m").go(None).kan("1p").kan("2p").go(None, None, None).kan("2m").go(None)
    assert (scene.state.kans, scene.result, scene.turn) == (4, None, 1)


def test_four_winds_go_on_where_the_table_says_so():
    settings = replace(DEFAULT, four_winds=False)
    scene = Scene(draws="1z1z1z1z", settings=settings).go(None, None, None, None)
    assert (scene.result, scene.turn) == (None, 0)


def test_nine_terminals_do_not_abort_where_the_table_says_so():
    hand = "19m19p19s123456z5m"
    assert Scene(hand, draws="7z").mine.nine_terminals
    scene = Scene(hand, draws="7z", settings=replace(DEFAULT, nine_terminals=False))
    assert not scene.mine.nine_terminals
    assert scene.refused(0, NineTerminals()).code == "CANNOT_CALL_KYUUSHU"


# riichi


@pytest.mark.parametrize("least", [0, 1, 5, 9])
def test_riichi_needs_as_many_live_tiles_as_the_table_says(least):
    scene = Scene(PLAIN, settings=replace(DEFAULT, riichi_tiles=least))
    may = {}
    while scene.state.tiles_left > 1:
        scene.go(None)
        if scene.turn == 0:
            may[scene.state.tiles_left] = scene.may(0, Riichi)
    assert {1, 5, 9, 13} <= set(may)
    assert may == {left: left >= least for left in may}


@pytest.mark.parametrize(
    ("least", "points", "may"),
    [(0, 0, True), (0, -100, False), (2_000, 1_900, False), (2_000, 2_000, True)],
)
def test_riichi_needs_as_many_points_as_the_table_says(least, points, may):
    settings = replace(DEFAULT, riichi_points=least)
    scene = Scene(PLAIN, draws="7z", scores=(points, 25_000, 25_000, 25_000), settings=settings)
    assert scene.may(0, Riichi) is may


def test_a_riichi_costs_a_thousand_also_where_less_is_needed():
    settings = replace(DEFAULT, riichi_points=0)
    scene = Scene(PLAIN, draws="7z", scores=(500, 25_000, 25_000, 25_000), settings=settings)
    scene.throw("7z", riichi=True).settle()
    assert (scene.state.scores[0], scene.state.sticks) == (-500, 1)


# the match

WEST_1, WEST_2, WEST_3 = 8, 9, 10
NOBODY = Drawn("exhaustive", (0, 0, 0, 0), (), (), (None,) * 4)
DEALER_TENPAI = Drawn("exhaustive", (3_000, -1_000, -1_000, -1_000), (0,), (), (None,) * 4)


@pytest.mark.parametrize(("settings", "over"), [(DEFAULT, "extension"), (TENHOU, None), (MAJSOUL, None)])
def test_in_the_extension_a_dealer_who_stays_and_is_not_first_plays_on_or_not(settings, over):
    course = after(settings, WEST_1, 2, (28_000, 31_000, 21_000, 20_000), DEALER_TENPAI)
    assert course == (WEST_1, 3, over)


@pytest.mark.parametrize("settings", [DEFAULT, TENHOU, MAJSOUL])
def test_in_the_extension_a_dealer_who_stays_and_is_first_ends_it(settings):
    course = after(settings, WEST_1, 0, (31_000, 28_000, 21_000, 20_000), DEALER_TENPAI)
    assert course.over == "extension"


@pytest.mark.parametrize("target", [30_000, 30_400, 30_600])
def test_who_has_just_the_target_has_the_uma_alone(target):
    settings = Settings(target=target)
    outcome = reckoned(settings, (69_000 - target, target, 20_000, 11_000), "normal")
    assert outcome.places[:2] == (1, 2)
    assert outcome.scores[1] == 10


def test_without_oka_final_scores_add_up_to_what_was_not_given_back_in_whole_thousands():
    """Four times 5,100 are 20,400."""
    settings = Settings(target=30_100, oka=False)
    assert sum(reckoned(settings, (40_000, 30_000, 20_000, 10_000), "normal").scores) == -20


@pytest.mark.parametrize("kyoku", [WEST_1, WEST_2, WEST_3])
def test_the_extension_goes_on_to_its_fourth_round_while_nobody_has_the_target(kyoku):
    assert after(DEFAULT, kyoku, 0, (25_000,) * 4, NOBODY) == (kyoku + 1, 1, None)


def test_less_than_nothing_ends_the_extension_too():
    assert after(DEFAULT, WEST_1, 0, (29_000, 29_000, 29_000, -100), NOBODY).over == "tobi"


def test_in_west_2_the_wind_is_west_and_the_second_seat_is_east():
    config = Config(kyoku=WEST_2)
    east, south, west, north = WINDS
    assert config.round_wind == west
    assert [config.seat_wind(seat) for seat in range(4)] == [north, east, south, west]
