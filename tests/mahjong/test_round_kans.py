"""Kans: replacements, dora, robbing, and how many there may be."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.round.actions import Kan, OpenKan, Ron
from facedown.mahjong.round.events import DoraShown, Drew, Melded
from facedown.mahjong.round.hands import read
from facedown.mahjong.round.state import copied
from facedown.mahjong.round.turns import offered_turn
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from tests.mahjong.scene import Scene, to_the_last, yaku
from tests.mahjong.test_round_furiten import ON_5S, robbable


def order(events):
    """What is shown of a kan, in order."""
    words = {DoraShown: "dora", Drew: "draw", Melded: "meld"}
    return [words[type(event)] for event in events if type(event) in words]


def test_a_closed_kan_shows_its_dora_before_the_replacement():
    scene = Scene("111m", draws="1m", rinshan="7z", dora="2z3z", settings=TENHOU).kan("1m")
    assert order(scene.last) == ["meld", "dora", "draw"]
    assert scene.names(scene.seen_by(None).dora) == ["2z", "3z"]
    assert scene.drawn == "7z"


def test_an_open_kan_shows_its_dora_before_the_discard():
    scene = Scene("", "", "999m", draws="9m", settings=TENHOU).throw("9m").open_kan(2)
    assert order(scene.last) == ["meld", "draw"]
    scene.throw()
    assert order(scene.last) == ["dora"]


def test_an_open_kan_shows_its_dora_once_the_discard_has_passed():
    scene = Scene("", "", "999m", draws="9m", settings=DEFAULT).throw("9m").open_kan(2)
    scene.throw()
    assert order(scene.last) == []
    scene.settle()
    assert order(scene.last) == ["dora", "draw"]


def test_a_ron_on_the_discard_after_an_open_kan_does_not_see_its_dora_by_default():
    for settings, indicators in ((replace(DEFAULT, renhou="none"), 1), (TENHOU, 2)):
        scene = Scene("", ON_5S, "", "999m", draws="9m", rinshan="5s", settings=settings)
        scene.throw("9m").open_kan(3).throw("5s").ron(1)
        assert len(scene.result.wins[0].dora) == indicators


def test_a_win_with_the_replacement_does_not_see_the_dora_of_an_open_kan():
    scene = Scene("", "", "999m234567p22p46s", draws="9m", rinshan="5s", settings=TENHOU)
    scene.throw("9m").open_kan(2).tsumo()
    (win,) = scene.result.wins
    assert "Rinshan Kaihou" in yaku(win)
    assert len(win.dora) == 1


def test_a_further_kan_shows_the_dora_that_is_owed():
    scene = Scene("", "", "999s111m", draws="9s", rinshan="1m7z", settings=TENHOU).throw("9s").open_kan(2)
    scene.kan("1m")
    assert order(scene.last) == ["meld", "dora", "dora", "draw"]


def test_an_added_kan_shows_the_dora_that_is_owed_and_owes_its_own():
    scene = (
        Scene("", "", "999m11z2z", draws="1z9s9m9s", rinshan="1z7z", settings=TENHOU)
        .throw("1z")
        .pon(2, "11z")
    )
    scene.go("2z", None).throw("9m").open_kan(2).kan("1z", "added").settle()
    assert order(scene.last) == ["dora", "draw"]
    assert order(scene.throw().last) == ["dora"]


def test_an_added_kan_can_be_robbed():
    scene = robbable().kan("5s", "added").ron(1)
    (win,) = scene.result.wins
    assert (win.seat, win.from_seat) == (1, 0)
    assert {"Chankan", "Tanyao"} <= yaku(win)
    assert len(win.dora) == 1


def test_a_robbed_kan_does_not_break_ippatsu():
    (win,) = robbable(riichi=True).kan("5s", "added").ron(1).result.wins
    assert {"Riichi", "Ippatsu", "Chankan"} <= yaku(win)


def test_a_kan_that_is_not_robbed_breaks_ippatsu():
    scene = robbable(riichi=True)
    assert scene.state.ippatsu == 0b10
    assert scene.kan("5s", "added").settle().state.ippatsu == 0


def test_an_added_kan_keeps_the_call_of_its_pon():
    scene = robbable().kan("5s", "added").settle()
    (meld,) = scene.state.melds[0]
    assert (meld.kind, meld.from_seat, len(meld.tiles)) == ("added_kan", 3, 4)


def test_no_kan_can_be_robbed_where_the_table_says_so():
    settings = replace(DEFAULT, chankan=False, kokushi_robs_closed_kan=False)
    scene = robbable(settings=settings).kan("5s", "added")
    assert (scene.turn, scene.state.window) == (0, None)


@pytest.mark.parametrize(("settings", "robs"), [(DEFAULT, True), (MAJSOUL, True), (TENHOU, False)])
def test_kokushi_may_rob_a_closed_kan_or_not(settings, robs):
    scene = Scene("111z", "", "19m19p19s2345677z", draws="1z", settings=settings).kan("1z")
    assert scene.may(2, Ron) is robs
    if robs:
        assert "Kokushi Musou" in scene.ron(2).result.wins[0].score.yakuman


def test_nobody_can_see_which_tile_of_a_closed_kan_was_drawn():
    tiles = set()
    for last in range(108, 112):
        others = [tile for tile in range(108, 112) if tile != last]
        scene = Scene(others, draws=[last]).kan("1z")
        tiles.add((scene.seen_by(1).tile, scene.seen_by(None).tile))
    assert len(tiles) == 1


def test_nothing_but_kokushi_may_rob_a_closed_kan():
    scene = Scene("555s", "234567m234p22p46s", draws="0s").kan("5s")
    assert not scene.may(1, Ron)
    assert not scene.furiten(1)


@pytest.mark.parametrize(("settings", "least"), [(DEFAULT, 2), (TENHOU, 1)])
def test_a_kan_needs_live_tiles(settings, least):
    scene = Scene(settings=settings)
    may = {}
    while scene.state.tiles_left:
        scene.throw().settle()
        state, seat = copied(scene.state), scene.state.turn
        before = (1, 2, 3, *state.hands[seat][4:])
        state.hands[seat] = before
        read(state, seat)
        state.hands[seat] = (0, *before)
        may[state.tiles_left] = Kan(0, "closed") in offered_turn(state, seat, 0).kans
    assert may == {left: left >= least for left in range(69)}


def test_an_open_kan_needs_live_tiles_too():
    scene = to_the_last(Scene("", "", "777s", last="7s")).throw()
    assert not scene.may(2, OpenKan)


@pytest.mark.parametrize(("hand", "kans"), [("123m456789p1119s", 1), ("123m456789p1112s", 0)])
def test_a_riichi_may_kan_only_if_its_waits_stay(hand, kans):
    scene = Scene(hand, draws="7z9m9m9m1s", settings=TENHOU)
    scene.throw("7z", riichi=True).settle().go(None, None, None)
    assert scene.drawn == "1s"
    assert len(scene.mine.kans) == kans


def test_a_riichi_may_kan_only_with_the_drawn_tile():
    scene = Scene("123m456p111123s7p", draws="7z9m9m9m6z", settings=TENHOU)
    assert scene.mine.kans == (Kan(18, "closed"),)
    scene.throw("7z", riichi=True).settle().go(None, None, None)
    assert scene.mine.kans == ()


def test_four_kans_of_two_seats_abort_with_the_discard():
    scene = Scene("111222m", "111222p", draws="1m1p9s9s2m", rinshan="9p2p8s8s", settings=TENHOU)
    scene.kan("1m").go(None)
    scene.kan("1p").kan("2p").go(None).go(None, None)
    scene.kan("2m")
    assert scene.state.kans == 4
    scene.throw()
    assert scene.result is None
    assert scene.settle().result.reason == "four_kans"


def test_a_ron_comes_before_the_abort_of_four_kans():
    scene = Scene("888999m", "111222s", ON_5S, draws="8m1s9s9s9m", rinshan="9p2s8s5s", settings=TENHOU)
    scene.kan("8m").go(None)
    scene.kan("1s").kan("2s").go(None).go(None, None)
    scene.kan("9m").throw("5s").ron(2)
    assert [win.seat for win in scene.result.wins] == [2]


def test_four_kans_of_one_seat_go_on_and_there_is_no_fifth():
    scene = Scene("111222333m444p5p", "777s", draws="1m7s9s9s5p", rinshan="2m3m4p9m", settings=TENHOU)
    scene.kan("1m").kan("2m").kan("3m").kan("4p").go("9m")
    assert scene.result is None
    assert (scene.turn, scene.drawn, scene.mine.kans) == (1, "7s", ())
    scene.go(None, None, None).tsumo()
    assert "Suu Kantsu" in scene.result.wins[0].score.yakuman


def test_the_fifth_tile_cannot_be_kanned_by_a_discard_either():
    scene = Scene("111222333m444p5p", "", "777s", draws="1m7s", rinshan="2m3m4p9m", settings=TENHOU)
    scene.kan("1m").kan("2m").kan("3m").kan("4p").go("9m").throw("7s")
    assert not scene.may(2, OpenKan)


def test_a_hand_with_a_closed_kan_stays_closed():
    scene = Scene("111m456789p11s79s", draws="1m9m9m9m8s", rinshan="7z", settings=TENHOU).kan("1m")
    scene.go("7z", None, None, None).tsumo()
    assert "Menzen Tsumo" in yaku(scene.result.wins[0])
