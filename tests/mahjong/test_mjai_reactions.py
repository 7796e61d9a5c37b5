"""What a bot answers in mjai, as one of the actions that its chair is offered."""

import json

import pytest

from facedown.mahjong import mjai
from facedown.mahjong.match import Confirm
from facedown.mahjong.match.actions import READY
from facedown.mahjong.round.actions import (
    Chi,
    Discard,
    Kan,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.tiles import name
from tests.mahjong.scene import Scene
from tests.mahjong.test_round_furiten import robbable

TANYAO = "234567m234p22p46s"


def reaction(**said):
    return mjai.reaction_of(json.dumps(said))


def answered(scene, seat, discard=None, **said):
    return mjai.action_of(scene.offer(seat), reaction(actor=seat, **said), seat, discard=discard)


def refused(scene, seat, **said):
    with pytest.raises(mjai.BadMjai) as error:
        answered(scene, seat, **said)
    return str(error.value)


def named(scene, seat, tile):
    """The copies of a tile in a hand."""
    return [one for one in scene.state.hands[seat] if name(one) == tile]


def test_a_discard_is_one_of_that_name():
    scene = Scene("0559m", draws="1z")
    assert answered(scene, 0, type="dahai", pai="9m", tsumogiri=False) == Discard(named(scene, 0, "9m")[0])
    assert answered(scene, 0, type="dahai", pai="5mr", tsumogiri=False) == Discard(named(scene, 0, "0m")[0])
    assert answered(scene, 0, type="dahai", pai="5m", tsumogiri=False).tile in named(scene, 0, "5m")


def test_of_two_alike_the_one_just_drawn_goes_where_the_bot_says_so():
    scene = Scene("9m", draws="9m")
    drawn = scene.state.drawn
    (held,) = {*named(scene, 0, "9m")} - {drawn}
    assert answered(scene, 0, type="dahai", pai="9m", tsumogiri=True) == Discard(drawn)
    assert answered(scene, 0, type="dahai", pai="9m", tsumogiri=False) == Discard(held)
    assert answered(scene, 0, type="dahai", pai="9m") == Discard(held)


def test_the_tile_just_drawn_is_discarded_also_where_the_bot_forgets_to_say_so():
    scene = Scene("8m", draws="9m")
    assert answered(scene, 0, type="dahai", pai="9m", tsumogiri=False) == Discard(scene.state.drawn)


def test_a_riichi_takes_the_discard_that_follows_it():
    scene = Scene("123m123p1234s444z", draws="9s")
    thrown = reaction(type="dahai", pai="9s", tsumogiri=True)
    assert answered(scene, 0, thrown, type="reach") == Riichi(scene.state.drawn)
    assert "answer the discard" in refused(scene, 0, type="reach")


def test_a_riichi_with_a_discard_that_breaks_the_hand_is_refused():
    scene = Scene("123m123p1234s444z", draws="9s")
    with pytest.raises(mjai.BadMjai, match="discard one of"):
        answered(scene, 0, reaction(type="dahai", pai="1m"), type="reach")


def test_a_riichi_that_is_not_offered_is_refused():
    assert "turn to discard" in refused(Scene("258m258p258s1235z"), 0, type="reach")


def test_kans_are_known_by_what_they_consume():
    """Whatever tile is named beside it: some bots name the last discard."""
    closed = Scene("555m", draws="0m", settings=TENHOU)
    assert answered(closed, 0, type="ankan", consumed=["5mr", "5m", "5m", "5m"]) == Kan(4, "closed")
    added = robbable()
    assert answered(added, 0, type="kakan", pai="9m", consumed=["5s"] * 3) == Kan(22, "added")
    assert "no such kan" in refused(added, 0, type="ankan", consumed=["5s"] * 4)


def test_hora_is_a_tsumo_on_turn_and_a_ron_else():
    assert answered(Scene(TANYAO, draws="5s"), 0, type="hora", target=0) == Tsumo()
    assert answered(Scene("", TANYAO, draws="5s").throw("5s"), 1, type="hora", target=0) == Ron()
    assert "turn to discard" in refused(Scene(TANYAO, draws="1z"), 0, type="hora")


def test_ryukyoku_is_nine_terminals():
    assert answered(Scene("19m19p19s123456z5m", draws="7z"), 0, type="ryukyoku") == NineTerminals()
    assert "turn to discard" in refused(Scene(draws="7z"), 0, type="ryukyoku")


def test_a_chi_and_a_pon_are_known_by_what_they_consume():
    scene = Scene("", "05678s", draws="6s").throw("6s")
    low = Chi(scene.own(1, "57s"))
    assert answered(scene, 1, type="chi", pai="6s", target=0, consumed=["7s", "5s"]) == low
    red = Chi(scene.own(1, "07s"))
    assert answered(scene, 1, type="chi", consumed=["5sr", "7s"]) == red
    scene = Scene("", "", "055m", draws="5m").throw("5m")
    assert answered(scene, 2, type="pon", consumed=["5m", "5m"]) == Pon(scene.own(2, "55m"))
    assert answered(scene, 2, type="pon", consumed=["5m", "5mr"]) == Pon(scene.own(2, "05m"))
    assert answered(scene, 2, type="daiminkan", consumed=["5mr", "5m", "5m"]) == OpenKan()
    assert answered(scene, 2, type="none") == Pass()


def test_a_call_that_is_not_offered_is_refused_with_those_that_are():
    scene = Scene("", "57s258m258p12345z", draws="6s").throw("6s")
    assert "consume one of 5s 7s" in refused(scene, 1, type="chi", consumed=["4s", "5s"])
    assert "consume one of nothing" in refused(scene, 1, type="pon", consumed=["6s", "6s"])
    assert "answer a call that is, or none" in refused(scene, 1, type="hora")


def test_who_would_rather_meld_a_tile_than_win_with_it_passes_the_win_first():
    scene = Scene("", TANYAO, draws="5s").throw("5s")
    chi = {"type": "chi", "consumed": ["4s", "6s"]}
    assert answered(scene, 1, **chi) == Pass()
    scene.do(1, Pass())
    assert answered(scene, 1, **chi) == Chi(scene.own(1, "46s"))
    assert answered(scene, 1, type="none") == Pass()


def test_a_robbed_kan_is_won_or_let_go():
    scene = robbable().kan("5s", "added")
    assert answered(scene, 1, type="hora") == Ron()
    assert answered(scene, 1, type="none") == Pass()
    assert "hora or none" in refused(scene, 1, type="pon", consumed=["5s", "5s"])


def test_none_after_a_riichi_discards_the_tile_just_drawn():
    scene = Scene("123m123p1234s444z", draws="9s8p8p8p7p").throw("9s", riichi=True).settle()
    scene.go(None, None, None)
    assert answered(scene, 0, type="none") == Discard(scene.state.drawn)
    assert "turn to discard" in refused(Scene(draws="7z"), 0, type="none")


def test_the_end_of_a_round_is_confirmed_whatever_the_bot_says():
    assert mjai.action_of(READY, reaction(type="none"), 0) == Confirm()


def test_an_answer_for_another_seat_is_refused():
    scene = Scene("9m", draws="1z")
    with pytest.raises(mjai.BadMjai, match="seat 0 was asked"):
        mjai.action_of(scene.offer(0), reaction(type="dahai", actor=2, pai="9m"), 0)


def test_a_discard_that_is_not_held_is_refused_with_those_that_are():
    assert "discard one of 1m 2m 3m" in refused(Scene("123m", draws="1z"), 0, type="dahai", pai="9s")


def test_a_tile_that_is_none_is_refused():
    scene = Scene("555m", draws="0m", settings=TENHOU)
    assert "is no tile" in refused(scene, 0, type="ankan", consumed=["5x"] * 4)


def test_a_line_that_is_no_answer_is_quoted():
    for line in ("", "dahai", "[]", '{"type":"tsumo"}', '{"type":"dahai","actor":9}'):
        with pytest.raises(mjai.BadMjai, match="is no answer in mjai"):
            mjai.reaction_of(line)


def test_without_red_fives_a_five_is_any_of_them():
    scene = Scene("0m", draws="1z")
    said = reaction(type="dahai", pai="5m")
    assert mjai.action_of(scene.offer(0), said, 0, red_fives=False) == Discard(named(scene, 0, "0m")[0])
