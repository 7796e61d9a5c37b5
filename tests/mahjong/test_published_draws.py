"""Nagashi mangan, robbed kans, draws and two rons, as published."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.match.endings import after
from facedown.mahjong.round.actions import OpenKan, Ron
from facedown.mahjong.round.results import Drawn
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from facedown.mahjong.tiles import ORPHANS, TILES, parse
from tests.mahjong.published import published
from tests.mahjong.scene import Scene, to_the_last, yaku
from tests.mahjong.test_published_rounds import EVERY
from tests.mahjong.test_round_furiten import ON_5S, robbable

NO_RENHOU = replace(DEFAULT, renhou="none")

# nagashi mangan


def flown(
    settings=DEFAULT, seats=(0,), hands=("", "", "", ""), first=(), order=lambda turn: turn % 4, **config
):
    """These seats draw nothing but terminals and honours, others none; `first` are drawn before."""
    dealt = [parse(hand) for hand in hands]
    used = {tile for hand in dealt for tile in hand} | set(first)
    orphans = [tile for tile in range(TILES) if tile >> 2 in ORPHANS and tile not in used]
    others = [tile for tile in range(TILES) if tile >> 2 not in ORPHANS and tile not in used]
    later = [orphans.pop() if order(turn) in seats else others.pop() for turn in range(len(first), 70)]
    return Scene(*dealt, draws=[*first, *later], settings=settings, **config)


@published("nagashi", "nagashi")
@published("nagashi", "settlement")
@EVERY
@pytest.mark.parametrize(
    ("seat", "deltas"), [(0, (12_000, -4_000, -4_000, -4_000)), (1, (-4_000, 8_000, -2_000, -2_000))]
)
def test_nagashi_is_paid_as_a_mangan_by_tsumo_in_place_of_noten(settings, seat, deltas):
    result = to_the_last(flown(settings, (seat,), honba=2)).throw().settle().result
    assert (result.reason, result.nagashi, result.deltas) == ("nagashi_mangan", (seat,), deltas)


@published("nagashi of two", "nagashi")
def test_two_nagashi_are_paid_independently_of_each_other():
    result = to_the_last(flown(seats=(0, 2))).throw().settle().result
    assert result.deltas == (12_000 - 4_000, -4_000 - 2_000, -4_000 + 8_000, -4_000 - 2_000)


@published("nagashi and calls", "nagashi")
@published("nagashi and calls", "tenhou")
def test_who_has_nagashi_may_have_called_anothers_tile():
    first = parse("9p5s", parse("55s1z"))
    scene = flown(hands=("55s1z", "", "", ""), first=first, order=lambda turn: (turn - 1) % 4)
    scene.go(None).throw().pon(0, "55s").go("1z")
    assert to_the_last(scene).throw().settle().result.nagashi == (0,)


@published("nagashi and calls", "nagashi")
def test_a_discard_that_was_called_is_no_nagashi():
    first = parse("9p", parse("99p5s"))
    scene = flown(hands=("", "99p5s", "", ""), first=first, order=lambda turn: (turn + 1) % 4)
    scene.throw().pon(1, "99p").go("5s")
    assert to_the_last(scene).throw().settle().result.nagashi == ()


@published("nagashi and the deal", "nagashi")
@published("nagashi and the deal", "settlement")
@published("nagashi and the deal", "tenhou")
@pytest.mark.parametrize(("winner", "tenpai", "kyoku"), [(0, (), 1), (1, (0,), 0)])
def test_after_nagashi_the_dealer_stays_by_tenpai_alone(winner, tenpai, kyoku):
    result = Drawn("nagashi_mangan", (0, 0, 0, 0), tenpai, (winner,), (None,) * 4)
    assert after(TENHOU, 0, 2, (25_000,) * 4, result)[:2] == (kyoku, 3)


# robbed kans


@published("chankan", "chankan")
@EVERY
def test_a_hand_without_any_other_yaku_may_rob_an_added_kan(settings):
    scene = Scene("55p19m", "123789m234s99s46p", draws="1z1z1z5p2z2z2z0p", settings=settings)
    scene.go(None, None, None).throw("5p").pon(0, "55p").go("9m", None, None, None)
    (win,) = scene.kan("5p", "added").ron(1).result.wins
    assert yaku(win) - {"Aka Dora", "Dora"} == {"Chankan"}


@published("chankan and ippatsu", "chankan")
def test_a_robbed_kan_does_not_end_ippatsu():
    (win,) = robbable(riichi=True).kan("5s", "added").ron(1).result.wins
    assert {"Ippatsu", "Chankan"} <= yaku(win)


@published("chankan and dora", "chankan")
@published("chankan and dora", "dora")
@EVERY
def test_a_robbed_kan_shows_no_dora(settings):
    (win,) = robbable(settings=settings).kan("5s", "added").ron(1).result.wins
    assert len(win.dora) == 1


@published("chankan and closed kans", "chankan")
@published("chankan and closed kans", "kan")
@pytest.mark.parametrize("settings", [DEFAULT, MAJSOUL])
def test_a_closed_kan_can_be_robbed_for_kokushi_and_for_nothing_else(settings):
    assert Scene("111z", "", "19m19p19s2345677z", draws="1z", settings=settings).kan("1z").may(2, Ron)
    assert not Scene("555s", ON_5S, draws="0s", settings=settings).kan("5s").may(1, Ron)


@published("chankan and closed kans", "chankan")
def test_an_open_kan_cannot_be_robbed():
    scene = Scene("", ON_5S, "", "555s", draws="0s", settings=NO_RENHOU).throw("0s")
    assert scene.may(1, Ron)
    scene.settle(s3=OpenKan())
    assert (scene.state.window, scene.turn) == (None, 3)


# draws


NOTEN = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "159m159p159s5667z")
READY = ("123p456m888s1155z", "123456m234p567s9s", "234567m678p22s46s", "789m789p33p34s666z")


@published("noten", "draw")
@published("noten", "settlement")
@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        (0, (0, 0, 0, 0)),
        (1, (3_000, -1_000, -1_000, -1_000)),
        (2, (1_500, 1_500, -1_500, -1_500)),
        (3, (1_000, 1_000, 1_000, -3_000)),
        (4, (0, 0, 0, 0)),
    ],
)
def test_three_thousand_points_go_from_noten_to_tenpai(ready, deltas):
    result = to_the_last(Scene(*READY[:ready], *NOTEN[ready:])).throw().settle().result
    assert (result.tenpai, result.deltas) == (tuple(range(ready)), deltas)


@published("waiting in vain", "draw")
@published("waiting in vain", "ema")
@published("waiting in vain", "tenhou")
@EVERY
def test_a_hand_that_waits_for_its_own_closed_kan_is_noten(settings):
    scene = Scene("12m567p888s11z333m", draws="3m", rinshan="7z", settings=settings).kan("3m")
    if scene.state.window:
        scene.settle()
    assert scene.go(None).seen_by(0).waits == ()
    assert 0 not in to_the_last(scene).throw().settle().result.tenpai


@published("last tile", "ema")
@EVERY
def test_the_last_discard_can_be_won_and_not_called(settings):
    scene = to_the_last(Scene("", "", "68s777s", "", last="7s", settings=settings)).throw("7s")
    assert scene.offer(2) is None


@published("two rons", "ema")
@published("two rons", "tenhou")
@published("two rons", "multiple ron")
@pytest.mark.parametrize(("settings", "second"), [(NO_RENHOU, 300), (TENHOU, 0), (MAJSOUL, 0)])
def test_of_two_rons_the_nearer_has_the_sticks_and_each_or_the_nearer_the_honba(settings, second):
    hands = ("", ON_5S, "", "445566m678p88p46s")
    scene = Scene(*hands, draws="5s", dora="1z", honba=1, sticks=2, settings=settings).throw("5s").ron(1, 3)
    near, far = scene.result.wins
    assert (near.deltas[1], far.deltas[3]) == (1_300 + 300 + 2_000, 2_600 + second)
