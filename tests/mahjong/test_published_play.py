"""Kuikae, furiten, the dora of kans and riichi, as published."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.round.actions import Kan, Riichi, Ron
from facedown.mahjong.round.events import RiichiPaid
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from tests.mahjong.published import published
from tests.mahjong.scene import Scene
from tests.mahjong.test_published_rounds import EVERY
from tests.mahjong.test_round_furiten import ON_4P_7P, ON_5S, robbable
from tests.mahjong.test_round_kans import order

PLAIN = "123456m234p567s9s"
NO_RENHOU = replace(DEFAULT, renhou="none")

# kuikae


def may_discard(settings, group, called, used):
    """May the tile of a group be discarded that is left after a chi or a pon with the two others?"""
    scene = Scene("", f"{group}1z", draws=called, settings=settings).throw(called)
    scene = scene.pon(1, used) if used[0] == used[1] else scene.chi(1, used)
    rank = next(rank for rank in group if group.count(rank) > used.count(rank))
    assert scene.own(1, f"{rank}{group[-1]}")
    return f"{rank}{group[-1]}" in scene.names(scene.mine.discards)


@published("kuikae at the other end", "kuikae")
@published("kuikae at the other end", "tenhou")
@published("kuikae at the other end", "majsoul")
@EVERY
def test_of_456_the_4_cannot_be_discarded_after_calling_a_7(settings):
    assert not may_discard(settings, "456p", "7p", "56p")


@published("kuikae in the middle", "kuikae")
@EVERY
def test_of_678_the_7_cannot_be_discarded_after_calling_a_7(settings):
    assert not may_discard(settings, "678m", "7m", "68m")


@published("kuikae at the same end", "kuikae")
@EVERY
def test_of_234_the_2_cannot_be_discarded_after_calling_a_2(settings):
    assert not may_discard(settings, "234s", "2s", "34s")


@published("kuikae of a pon", "kuikae")
@EVERY
def test_of_777_the_7_cannot_be_discarded_after_calling_a_7(settings):
    assert not may_discard(settings, "777s", "7s", "77s")


@published("kuikae at the other end", "kuikae")
def test_it_can_be_discarded_after_the_next_draw():
    scene = Scene("", "456p1z", draws="7p9s9s9s9s").throw("7p").chi(1, "56p").go("1z", None, None, None)
    assert (scene.turn, "4p" in scene.names(scene.mine.discards)) == (1, True)


# furiten


@published("own furiten", "furiten")
@EVERY
def test_a_winning_tile_among_ones_own_discards_is_furiten_also_if_it_was_called(settings):
    scene = Scene("", ON_5S, "55s9m", draws="9s5s8p9p1z1z5s", settings=settings)
    scene.go(None).throw("5s").pon(2, "55s").go("9m", None, None, None)
    assert scene.furiten(1)


@published("furiten of all waits", "furiten")
@EVERY
def test_furiten_is_of_all_waits_not_of_the_one_discarded(settings):
    scene = Scene("", ON_4P_7P, draws="9s4p7p", settings=settings).go(None, "4p").throw("7p")
    assert not scene.may(1, Ron)


@published("furiten until the discard", "furiten")
@published("furiten until the discard", "tenhou")
@EVERY
def test_a_ron_let_go_is_furiten_until_ones_own_discard_whatever_is_called_between(settings):
    scene = Scene("99p8m", ON_5S, draws="1m1m5s9p9s", settings=settings).go(None, None)
    scene.throw("5s").settle().throw("9p").pon(0, "99p").go("8m")
    assert scene.furiten(1)
    scene.go(None)
    assert not scene.furiten(1)


@published("furiten until the discard", "tenhou")
def test_nobody_may_pass_the_ron_of_one_and_take_the_same_tile_from_another():
    scene = Scene("", ON_5S, draws="1m1m5s5s", settings=TENHOU).go(None, None).throw("5s").settle()
    assert not scene.throw("5s").may(1, Ron)


@published("furiten without a yaku", "furiten")
@EVERY
def test_a_tile_that_would_win_without_a_yaku_is_let_go_like_any_other(settings):
    scene = Scene("", "123789m234p55s46p", draws="1z1z5p", settings=settings).go(None, None).throw("5p")
    assert not scene.may(1, Ron)
    assert scene.settle().furiten(1)


@published("furiten of a riichi", "furiten")
@published("furiten of a riichi", "tenhou")
@EVERY
def test_a_riichi_that_lets_a_tile_go_is_furiten_for_the_rest_of_the_round(settings):
    scene = Scene("", ON_5S, draws="9s9m5s9p9p9p5s", settings=settings).go(None)
    scene.throw("9m", riichi=True).settle().throw("5s").settle().go(None, None, None)
    assert not scene.throw("5s").may(1, Ron)


@published("furiten of a riichi", "tenhou")
@EVERY
def test_a_hand_in_furiten_may_declare_riichi(settings):
    scene = Scene("", ON_5S, draws="9s5s9m9m9m8p", settings=settings).go(None, "5s", None, None, None)
    assert scene.furiten(1)
    assert scene.may(1, Riichi)


@published("furiten and tsumo", "furiten")
@published("furiten and tsumo", "ema")
@EVERY
def test_furiten_wins_with_its_own_draw(settings):
    scene = Scene("", ON_5S, draws="9s5s9m9m9m5s", settings=settings).go(None, "5s", None, None, None)
    assert scene.furiten(1)
    assert scene.mine.tsumo


@published("furiten of a robbed kan", "tenhou")
def test_the_tile_of_an_added_kan_that_is_let_go_is_furiten_too():
    assert robbable(settings=TENHOU).kan("5s", "added").settle().furiten(1)


# the dora of kans


@published("dora of a closed kan", "dora")
@published("dora of a closed kan", "kan")
@EVERY
def test_a_closed_kan_turns_its_dora_up_at_once(settings):
    scene = Scene("111m", draws="1m", rinshan="7z", settings=settings).kan("1m")
    if scene.state.window:
        scene.settle()
    assert order(scene.events[2:]) == ["meld", "dora", "draw"]


def after_an_open_kan(settings, rinshan="7z"):
    return (
        Scene("", "", "999m234567p22p46s", draws="9m", rinshan=rinshan, settings=settings)
        .throw("9m")
        .open_kan(2)
    )


@published("dora of other kans", "dora")
@published("dora of other kans", "kan")
@EVERY
def test_an_open_kan_turns_its_dora_up_only_with_the_discard(settings):
    scene = after_an_open_kan(settings)
    assert len(scene.state.dora) == 1
    assert len(scene.throw().settle().state.dora) == 2


@published("dora of other kans", "dora")
@EVERY
def test_an_added_kan_turns_its_dora_up_only_with_the_discard(settings):
    scene = robbable(settings=settings).kan("5s", "added").settle()
    assert len(scene.state.dora) == 1
    assert len(scene.throw().settle().state.dora) == 2


@published("dora and rinshan", "dora")
@EVERY
def test_a_win_with_the_replacement_of_an_open_kan_has_not_its_dora(settings):
    (win,) = after_an_open_kan(settings, "5s").tsumo().result.wins
    assert len(win.dora) == 1


@published("dora of a further kan", "kan")
@EVERY
def test_another_kan_in_the_same_turn_turns_up_the_dora_that_is_owed(settings):
    scene = Scene("", "", "999s111m", draws="9s", rinshan="1m7z", settings=settings).throw("9s").open_kan(2)
    scene.kan("1m")
    if scene.state.window:
        scene.settle()
    assert len(scene.state.dora) == 3


# riichi


@published("riichi", "riichi")
@published("riichi", "tenhou")
@pytest.mark.parametrize(("points", "may"), [(900, False), (1_000, True)])
def test_a_riichi_needs_a_thousand_points(points, may):
    scene = Scene(PLAIN, draws="7z", scores=(points, 25_000, 25_000, 25_000))
    assert scene.may(0, Riichi) is may


@published("riichi", "riichi")
@published("riichi", "ema")
@published("riichi", "tenhou")
@EVERY
def test_a_riichi_needs_four_tiles_in_the_wall(settings):
    may = {}
    for seat in range(4):
        scene = Scene(*[PLAIN if seat == mine else "" for mine in range(4)], settings=settings)
        while scene.state.tiles_left:
            scene.throw().settle()
            if scene.turn == seat:
                may[scene.state.tiles_left] = scene.may(seat, Riichi)
    assert {left: may[left] for left in range(8)} == {left: left >= 4 for left in range(8)}


@published("riichi", "riichi")
@published("riichi", "tenhou")
def test_a_riichi_whose_discard_wins_for_another_pays_no_deposit():
    scene = Scene(PLAIN, ON_5S, draws="5s", dora="1z", settings=NO_RENHOU).throw("5s", riichi=True).ron(1)
    assert not any(isinstance(event, RiichiPaid) for event in scene.events)
    assert tuple(scene.state.scores) == (23_700, 26_300, 25_000, 25_000)


@published("riichi and kans", "riichi")
@published("riichi and kans", "ema")
@pytest.mark.parametrize(
    ("hand", "kans"), [("123m456789p1119s", (Kan(18, "closed"),)), ("123m456789p1112s", ())]
)
@EVERY
def test_a_riichi_makes_a_kan_of_a_triplet_that_can_be_nothing_else(settings, hand, kans):
    scene = Scene(hand, draws="7z9m9m9m1s", settings=settings).throw("7z", riichi=True).settle()
    assert scene.go(None, None, None).mine.kans == kans


@published("riichi and kans", "riichi")
def test_a_riichi_makes_no_open_meld():
    scene = Scene("", PLAIN, draws="7z1z9m9m5s1p", settings=MAJSOUL).go(None).throw("1z", riichi=True)
    assert scene.settle().go(None, None).throw("5s").offer(1) is None
