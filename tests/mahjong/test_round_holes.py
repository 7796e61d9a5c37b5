"""Holes that real servers of this game had."""

import pytest

from facedown.core import DEALER
from facedown.mahjong.round.actions import Chi, Close, Discard, Kan, OpenKan, Pass, Pon, Ron
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.settings import MAJSOUL, TENHOU
from facedown.mahjong.tiles import name
from tests.mahjong.scene import Scene, to_the_last, yaku

THREE_ON_5S = ("", "234m567m234p22p46s", "345m678m567p33p46s", "456m456m678p88p46s")
"""Seats 1, 2 and 3 wait for 5s, and have tanyao."""


def test_a_riichi_may_discard_only_the_drawn_tile():
    scene = Scene("123456789m1155p", draws="7z666z9s").throw("7z", riichi=True).settle().go(None, None, None)
    assert scene.turn == 0
    assert scene.names(scene.mine.discards) == ["9s"]
    assert scene.refused(0, Discard(scene.own(0, "1m")[0])).code == "INVALID_DISCARD"


def test_riichi_after_an_own_closed_kan_works():
    scene = Scene("111m456789p11s79s", draws="1m", rinshan="7z").kan("1m").settle()
    assert scene.drawn == "7z"
    assert "7z" in scene.names(scene.mine.riichi)
    scene.throw("7z", riichi=True).settle()
    assert scene.seen_by(None).players[0].riichi == 1


def test_riichi_after_an_open_meld_does_not():
    scene = (
        Scene("", "456789p1123s55z9m", draws="5z9s9s9s7z")
        .throw("5z")
        .pon(1, "55z")
        .go("9m", None, None, None)
    )
    assert (scene.turn, scene.drawn) == (1, "7z")
    assert scene.state.waits[1]
    assert scene.mine.riichi == ()


def test_nine_terminals_abort_for_a_seat_that_does_not_deal():
    scene = Scene("", "", "19m19p19s123z4578m", draws="5m5p4z").go(None, None)
    assert scene.turn == 2
    assert scene.mine.nine_terminals
    result = scene.abort().result
    assert (result.reason, result.tenpai, result.deltas) == ("nine_terminals", (2,), (0, 0, 0, 0))


def test_nine_terminals_are_gone_after_any_call():
    scene = (
        Scene("", "", "19m19p19s123z4578m", "55s9m", draws="5s5p6p4z")
        .throw("5s")
        .pon(3, "55s")
        .go("9m", None, None)
    )
    assert (scene.turn, scene.drawn) == (2, "4z")
    assert not scene.mine.nine_terminals


def test_a_pon_can_use_the_red_five_or_keep_it():
    for own, kept in (("55p", ["0p"]), ("05p", ["5p"])):
        scene = Scene("", "", "055p", draws="5p").throw("5p")
        assert {tuple(map(name, pon.tiles)) for pon in scene.offer(2).pons} == {("0p", "5p"), ("5p", "5p")}
        scene.pon(2, own)
        assert [name(tile) for tile in scene.state.hands[2] if tile >> 2 == 13] == kept


def test_who_passes_a_ron_may_pon_the_tile_instead():
    scene = Scene("", "22m345678p345s55z", draws="5z").throw("5z")
    assert isinstance(scene.offer(1), Winning)
    scene.do(1, Pass())
    assert isinstance(scene.offer(1), Calling)
    scene.pon(1, "55z")
    assert scene.turn == 1


def test_who_passes_a_ron_may_chi_the_tile_instead():
    scene = Scene("", THREE_ON_5S[1], draws="5s").throw("5s").do(1, Pass()).chi(1, "46s")
    assert [meld.kind for meld in scene.state.melds[1]] == ["chi"]


def test_the_question_after_a_passed_ron_is_a_new_one():
    scene = Scene("", "22m345678p345s55z", draws="5z").throw("5z")
    first = scene.state.asked[1]
    assert scene.do(1, Pass()).state.asked[1] == first + 1


def test_there_is_no_tsumo_after_ponning_the_winning_tile():
    scene = Scene("", "22m345678p345s55z", draws="5z").throw("5z").do(1, Pass()).pon(1, "55z")
    assert not scene.mine.tsumo
    assert scene.mine.drawn is None


def test_a_ron_beats_four_winds():
    scene = Scene("", "19m19p19s2345677z", "1z", "1z", draws="1z1z9s9s").go("1z", "1z", "1z")
    scene.change(furiten=0)  # it has discarded one itself: only a table that forgets this sees such a ron
    scene.throw("1z")
    assert scene.state.window.abort == "four_winds"
    assert isinstance(scene.offer(1), Winning)
    assert [win.seat for win in scene.ron(1).result.wins] == [1]


def test_four_winds_abort_when_nobody_wins():
    scene = Scene("", "", "1z", "1z", draws="1z1z9s9s").go("1z", "1z", "1z").throw("1z")
    assert scene.result is None
    assert scene.settle().result.reason == "four_winds"


def test_all_three_who_could_ron_are_asked_before_it_aborts():
    scene = Scene(*THREE_ON_5S, draws="5s").throw("5s")
    assert scene.asked() == {1, 2, 3}
    scene.do(DEALER, Close()).do(2, Ron()).do(3, Ron())
    assert scene.result is None
    assert scene.do(1, Ron()).result.reason == "triple_ron"


def test_two_of_three_rons_win():
    scene = Scene(*THREE_ON_5S, draws="5s").throw("5s").ron(1, 3)
    assert [win.seat for win in scene.result.wins] == [1, 3]


def test_three_rons_are_paid_where_the_table_says_so():
    scene = Scene(*THREE_ON_5S, draws="5s", settings=MAJSOUL).throw("5s").ron(1, 2, 3)
    assert [win.seat for win in scene.result.wins] == [1, 2, 3]


def test_ura_and_replacements_are_different_tiles():
    scene = Scene("111m456789p11s79s", draws="1m7z7z7z8s", rinshan="7z").kan("1m").settle()
    replacement = scene.state.drawn
    scene.throw(riichi=True).settle().go(None, None, None).tsumo()
    (win,) = scene.result.wins
    assert len(win.ura) == len(win.dora) == 2
    assert len({*win.ura, *win.dora, replacement, *win.closed}) == 5 + len(win.closed)


def test_fourteen_tiles_lie_dead_after_every_kan():
    scene = Scene("111222333m444p5p", draws="1m", rinshan="2m3m4p7z")
    for number, kind in enumerate(("1m", "2m", "3m", "4p"), 1):
        scene.kan(kind).settle()
        wall = scene.state.wall
        live = wall.draws[scene.state.taken : len(wall.draws) - scene.state.kans]
        assert len(live) == scene.state.tiles_left == 69 - number
        unseen = len(wall.tiles) - len(live) - sum(map(len, scene.state.hands)) - 4 * number
        assert unseen == 14


def test_a_winning_shape_without_a_yaku_that_goes_by_is_furiten():
    scene = Scene("", "123789m234p55s46p", draws="5p", settings=TENHOU).throw("5p")
    assert not scene.may(1, Ron)
    assert scene.furiten(1)
    scene.settle().go(None)
    assert not scene.furiten(1)


@pytest.mark.parametrize("wanted", [Pon, Chi, OpenKan])
def test_the_last_discard_cannot_be_melded(wanted):
    scene = to_the_last(Scene("", "", "68s777s", "", last="7s"))
    assert scene.state.tiles_left == 0
    assert scene.drawn == "7s"
    assert scene.turn == 1
    scene.throw("7s")
    assert not scene.may(2, wanted)
    assert scene.settle().result.reason == "exhaustive"


def test_the_last_discard_can_be_ronned():
    scene = to_the_last(Scene("55p", "", "0p", "123789m234p44s46p", last="5p", settings=TENHOU)).throw()
    (win,) = scene.ron(3).result.wins
    assert yaku(win) == {"Houtei Raoyui"}


def test_there_is_no_kan_right_after_a_pon():
    scene = Scene("", "11119m55z246p246s", draws="5z9s9s9s8p").throw("5z").pon(1, "55z")
    assert scene.mine.kans == ()
    scene.go("9m", None, None, None)
    assert (scene.turn, scene.mine.kans) == (1, (Kan(0, "closed"),))


def test_there_is_no_kan_right_after_a_chi():
    scene = Scene("", "1111m46s", draws="5s").throw("5s").chi(1, "46s")
    assert scene.mine.kans == ()


def test_chiihou_is_possible():
    scene = Scene("", "123456m234p567s9s", draws="7z9s").go(None).tsumo()
    (win,) = scene.result.wins
    assert win.score.yakuman == ("Chiihou",)
    assert win.deltas == (-16_000, 32_000, -8_000, -8_000)


def test_a_call_breaks_chiihou():
    scene = (
        Scene("", "123456m234p567s9s", "", "77z9m", draws="7z1s9s").throw("7z").pon(3, "77z").go("9m", None)
    )
    assert (scene.turn, scene.drawn) == (1, "9s")
    assert "Menzen Tsumo" in yaku(scene.tsumo().result.wins[0])


def test_the_first_discard_makes_a_double_riichi():
    scene = Scene("", "123456m234p567s9s", draws="7z6z").go(None).throw("6z", riichi=True).settle()
    assert scene.seen_by(None).players[1].riichi == 2


@pytest.mark.parametrize("settings", [TENHOU, MAJSOUL])
def test_any_call_breaks_a_double_riichi(settings):
    scene = Scene("", "123456m234p567s9s", "", "77z9m", draws="7z1s6z", settings=settings)
    scene.throw("7z").pon(3, "77z").go("9m", None)
    assert scene.turn == 1
    scene.throw("6z", riichi=True).settle()
    assert scene.seen_by(None).players[1].riichi == 1
