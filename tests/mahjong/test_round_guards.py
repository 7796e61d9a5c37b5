"""Corners of calls, kans and payments that seldom come up: each would go unnoticed if a condition were lost."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from facedown.core import DEALER
from facedown.mahjong.round.actions import Chi, Close, OpenKan, Pass, Pon, Ron
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.round.turns import offered_turn
from facedown.mahjong.settings import DEFAULT, TENHOU
from facedown.mahjong.tiles import ORPHANS, TILES
from tests.mahjong.scene import Scene, to_the_last, yaku

PAIRS = "22m345678p345s55z"
"""Waits for 2m and 5z, of both of which it has a pair."""
NO_YAKU = "123789m234p55s46p"
"""Waits for 5p in the middle of a run, and has no yaku."""
THREE_ON_5S = ("234m567m234p22p46s", "345m678m567p33p46s", "456m456m678p88p46s")


# who passes a ron, and what it is asked then (mahjong.md 5.3)


def test_a_riichi_that_passes_a_ron_is_not_asked_for_a_meld():
    scene = Scene("", PAIRS, draws="9s9m1z1z5z").go(None).throw("9m", riichi=True).settle().go(None, None)
    scene.throw("5z")
    assert isinstance(scene.offer(1), Winning)
    assert scene.do(1, Pass()).offer(1) is None


def test_who_passes_a_ron_with_the_last_discard_is_not_asked_for_a_meld():
    scene = to_the_last(Scene("22m5z", "", PAIRS, draws="5z", last="5z"))
    assert (scene.turn, scene.drawn) == (1, "5z")
    scene.throw()
    assert isinstance(scene.offer(2), Winning)
    assert scene.do(2, Pass()).offer(2) is None
    assert scene.do(DEALER, Close()).result.reason == "exhaustive"


def test_who_passes_a_ron_with_a_discard_that_aborts_is_not_asked_for_a_meld():
    hands = ("888999m", "111222s", "234567m678p22p55s")
    scene = Scene(*hands, draws="8m1s9s9s9m", rinshan="9p2s8s5s", settings=TENHOU)
    scene.kan("8m").go(None).kan("1s").kan("2s").go(None, None, None).kan("9m").throw("5s")
    assert isinstance(scene.offer(2), Winning)
    assert scene.do(2, Pass()).offer(2) is None
    assert scene.do(DEALER, Close()).result.reason == "four_kans"


def test_a_chi_that_would_leave_a_hand_of_seven_nothing_to_discard_is_not_offered():
    """With 56m the 4m bars 4m and 7m, and 44477m are left (mahjong.md 5.6)."""
    scene = Scene("9s9p4m", "4445677m99s99p12z", draws="4z3z3z3z4z4z4z")
    scene.throw("9s").pon(1, "99s").go("1z", None, None)
    scene.throw("9p").pon(1, "99p").go("2z", None, None)
    assert len(scene.state.hands[1]) == 7
    scene.throw("4m")
    assert isinstance(scene.offer(1), Calling)
    assert scene.may(1, Pon)
    assert not scene.may(1, Chi)


# the last live tile, and the last but one (mahjong.md 4.4, 8.2)


def test_an_open_hand_without_a_yaku_may_tsumo_with_the_last_tile_alone():
    scene = Scene("9m", "12378m234p55s46p1z", draws="1z7z7z7z5p", settings=TENHOU)
    scene.throw("9m").chi(1, "78m").go("1z", None, None, None)
    assert (scene.turn, scene.drawn) == (1, "5p")
    may = {}
    for left in (2, 1, 0):
        scene.change(tiles_left=left)
        may[left] = offered_turn(scene.state, 1, scene.state.drawn).tsumo
    assert may == {2: False, 1: False, 0: True}


@pytest.mark.parametrize(("left", "may"), [(2, False), (1, False), (0, True)])
def test_a_hand_without_a_yaku_may_ron_the_last_discard_alone(left, may):
    scene = Scene("", NO_YAKU, draws="5p", settings=TENHOU)
    scene.change(tiles_left=left)
    assert scene.throw("5p").may(1, Ron) is may


@pytest.mark.parametrize(("left", "last"), [(1, False), (0, True)])
def test_only_the_last_tile_is_haitei_and_only_the_last_discard_houtei(left, last):
    scene = Scene(THREE_ON_5S[0], draws="1z9s9s9s5s", settings=TENHOU).go(None, None, None, None)
    scene.change(tiles_left=left)
    assert ("Haitei Raoyue" in yaku(scene.tsumo().result.wins[0])) is last
    scene = Scene("", THREE_ON_5S[0], draws="5s", settings=TENHOU)
    scene.change(tiles_left=left)
    assert ("Houtei Raoyui" in yaku(scene.throw("5s").ron(1).result.wins[0])) is last


@pytest.mark.parametrize(("settings", "least"), [(DEFAULT, 2), (TENHOU, 1)])
def test_an_open_kan_needs_as_many_live_tiles_as_any(settings, least):
    for left in (1, 2):
        scene = Scene("", "", "999m", draws="9m", settings=settings)
        scene.change(tiles_left=left)
        scene.throw("9m")
        assert scene.may(2, Pon)
        assert scene.may(2, OpenKan) is (left >= least)


def test_an_open_kan_leaves_only_what_the_rest_of_the_hand_waits_for():
    """8999m waits for 7m and 8m; beside a kan of 9m the 8m is alone."""
    scene = Scene("", "", "8999m234567p345s", draws="9m", rinshan="7m", settings=TENHOU)
    scene.throw("9m").open_kan(2)
    assert (scene.turn, scene.drawn) == (2, "7m")
    assert not scene.mine.tsumo
    assert scene.seen_by(2).waits == (7,)


# riichi


def test_a_riichi_discard_that_is_called_is_still_seen_as_one():
    scene = Scene("123456m234p567s9s", "77z9m", draws="7z").throw(riichi=True).pon(1, "77z")
    (thrown,) = scene.seen_by(3).players[0].pond
    assert (thrown.riichi, thrown.tsumogiri, thrown.taken) == (True, True, True)


def test_riichi_cannot_wait_for_what_the_seat_has_all_four_of_in_a_kan():
    """12m and nothing else waits, for the 3m of its own kan (mahjong.md 3.3)."""
    scene = Scene("12333m456789p55s", draws="3m", rinshan="7z", settings=TENHOU).kan("3m")
    assert scene.drawn == "7z"
    assert scene.mine.riichi == ()


def test_a_riichi_on_the_second_turn_is_no_double_one():
    scene = Scene("123456m234p567s9s", draws="7z6z6z6z7z").go(None, None, None, None)
    scene.throw("7z", riichi=True).settle()
    assert scene.state.riichi[0] == 1


# several rons, robbing, and pao


def test_three_rons_are_named_by_seat_in_whatever_order_they_are_said():
    first, second, third = THREE_ON_5S
    scene = Scene(first, "", second, third, draws="9s5s", settings=TENHOU).go(None).throw("5s")
    for order in permutations((0, 2, 3)):
        state = scene.state
        for seat in order:
            state = ROUND.apply(state, seat, Ron()).state
        result = ROUND.apply(state, DEALER, Close()).state.result
        assert (result.reason, result.tenpai) == ("triple_ron", (0, 2, 3))


def test_three_rons_leave_the_sticks_on_the_table():
    scene = Scene("", *THREE_ON_5S, draws="5s", sticks=2).throw("5s").ron(1, 2, 3)
    assert (scene.result.reason, scene.state.sticks) == ("triple_ron", 2)
    assert scene.state.scores == [25_000] * 4


def test_of_three_rons_the_nearest_alone_wins_where_two_cannot():
    settings = replace(TENHOU, double_ron=False)
    scene = Scene("", *THREE_ON_5S, draws="5s", settings=settings).throw("5s").ron(1, 2, 3)
    assert [win.seat for win in scene.result.wins] == [1]


def test_another_yakuman_than_the_thirteen_orphans_may_not_rob_a_closed_kan():
    scene = Scene("555s", "555666777z11m46s", draws="0s").kan("5s")
    assert not scene.may(1, Ron)
    assert not scene.furiten(1)


def test_two_may_rob_one_kan_and_both_have_chankan():
    scene = Scene("55s19m", *THREE_ON_5S[:2], draws="1z1z1z5s2z2z2z0s", settings=TENHOU)
    scene.go(None, None, None).throw("5s").pon(0, "55s").go("9m", None, None, None)
    wins = scene.kan("5s", "added").ron(1, 2).result.wins
    assert [win.seat for win in wins] == [1, 2]
    assert all("Chankan" in yaku(win) for win in wins)


def test_three_who_rob_one_kan_abort_the_round_too():
    """Only thirteen orphans can be three: who gave the tile of a pon is in furiten."""
    orphans = "19m19p19s234567z"
    scene = Scene("111z", f"{orphans}1m", f"{orphans}9m", f"{orphans}1p", draws="1z").kan("1z").ron(1, 2, 3)
    assert (scene.result.reason, scene.result.tenpai) == ("triple_ron", (1, 2, 3))


def test_thirteen_orphans_that_let_a_closed_kan_go_are_in_furiten():
    scene = Scene("111z", "", "19m19p19s2345677z", draws="1z").kan("1z")
    assert not scene.furiten(2)
    assert scene.do(2, Pass()).furiten(2)


@pytest.mark.parametrize("ron", [False, True])
def test_a_closed_kan_counts_among_the_three_dragons_that_were_fed(ron):
    """Seat 3 gives the last of three; the first is a closed kan (mahjong.md 9.6)."""
    draws = "9m5z9m8p8p8p9m3m" if ron else "9m5z9m8p8p8p9m8s8s8s3m"
    hands = ("6z", "5556677z12m99p14s", "", "7z")
    scene = Scene(*hands, draws=draws, rinshan="1p", dora="9s9s", settings=TENHOU).go(None)
    scene.kan("5z").go(None, None, None)
    scene.throw("6z").pon(1, "66z").go("1s", None)
    scene.throw("7z").pon(1, "77z").go("4s")
    if ron:
        scene.throw("3m").ron(1)
    else:
        scene.go(None, None, None).tsumo()
    assert scene.result.wins[0].liable == 3
    assert scene.result.deltas == ((0, 32_000, -16_000, -16_000) if ron else (0, 32_000, 0, -32_000))


def test_a_wind_given_after_three_dragons_makes_nobody_liable_for_them():
    """The last dragon was a closed kan, which nobody gave; then seat 2 gives east."""
    hands = ("56z", "5566777z11z1m147s")
    draws = "9m9m9m8p8p8p8p7z1z8s8s8s1m"
    scene = Scene(*hands, draws=draws, rinshan="9p", dora="9s9s", settings=TENHOU)
    scene.throw("5z").pon(1, "55z").go("1s", None, None)
    scene.throw("6z").pon(1, "66z").go("4s", None, None, None)
    scene.kan("7z").go(None).throw("1z").pon(1, "11z").go("7s", None, None, None)
    (win,) = scene.tsumo().result.wins
    assert "Daisangen" in win.score.yakuman
    assert win.liable is None
    assert win.deltas == (-16_000, 32_000, -8_000, -8_000)


# hands that are shown (mahjong.md 9.8, 10.7)


def shows(scene):
    return [seat for seat in range(4) if scene.result.hands[seat] == scene.state.hands[seat]]


def test_who_declares_nine_terminals_shows_the_hand_and_nobody_else_does():
    scene = Scene("19m19p19s123456z5m", draws="7z").abort()
    assert shows(scene) == [0]
    assert scene.result.hands.count(None) == 3


def test_three_rons_show_the_three_hands():
    scene = Scene("", *THREE_ON_5S, draws="5s").throw("5s").ron(1, 2, 3)
    assert shows(scene) == [1, 2, 3]
    assert scene.result.hands[0] is None


def test_hands_in_tenpai_are_named_and_shown_after_a_nagashi_mangan_too():
    """Everybody discards what was drawn: seat 0, in tenpai, nothing but terminals and honours."""
    orphans = [tile for tile in range(TILES) if tile >> 2 in ORPHANS]
    others = [tile for tile in range(TILES) if tile >> 2 not in ORPHANS]
    draws = [others.pop() if turn % 4 else orphans.pop() for turn in range(70)]
    scene = Scene("223344556677m2p", "258m1199p1199s12z", draws=draws)
    result = to_the_last(scene).throw().settle().result
    assert (result.reason, result.nagashi) == ("nagashi_mangan", (0,))
    assert 0 in result.tenpai
    assert shows(scene) == list(result.tenpai)
    assert 1 not in result.tenpai
