"""Refusals of a round: late and doubled actions are innocent, fabricated ones are not, and sentences are true."""

from copy import deepcopy
from typing import get_args

import pytest
from msgspec.structs import replace

from facedown import mahjong
from facedown.core import DEALER, IllegalAction
from facedown.mahjong.match import MATCH
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Chi, Close, Discard, Kan, OpenKan, Pass, Pon, Riichi, Ron, Tsumo
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.tiles import parse
from tests.mahjong.scene import Scene

NOTHING = "147m258p369s1234z"
TENPAI = "123456789m1122z"
"""Waits for the two winds."""
FIVES = "22m345678p345s55z"
"""Waits for 2m and 5z, and can pon them."""
GREEN = parse("6z")[0]


def kind(text):
    return parse(text)[0] >> 2


# late and doubled


def test_a_discard_that_comes_twice_is_not_forged():
    scene = Scene(NOTHING, draws="5z")
    tile = scene.state.drawn
    refused = scene.do(0, Discard(tile)).refused(0, Discard(tile))
    assert (refused.code, refused.forged) == ("NOT_YOUR_TURN", False)


def test_a_discard_that_the_clock_made_before_is_not_forged_even_if_the_tile_was_called():
    scene = Scene(NOTHING, "55z147m258p369s12z", draws="5z")
    late = Discard(scene.state.drawn)
    scene.do(0, ROUND.fallback(scene.state, 0, "timeout")).pon(1, "55z")
    assert not scene.refused(0, late).forged


def test_a_riichi_that_comes_twice_is_not_forged():
    scene = Scene(TENPAI, draws="5z")
    late = Riichi(scene.state.drawn)
    assert not scene.do(0, late).refused(0, late).forged


def test_a_pon_that_comes_again_after_the_pause_is_not_forged():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z")
    pon = Pon(scene.own(1, "55z"))
    refused = scene.do(1, pon).do(DEALER, Close()).refused(1, pon)
    assert (refused.code, refused.forged) == ("INVALID_PON", False)


def test_a_chi_that_comes_again_after_the_pause_is_not_forged():
    scene = Scene("", "46s147m258p369s12z", draws="5s").throw("5s")
    chi = Chi(scene.own(1, "46s"))
    assert not scene.do(1, chi).do(DEALER, Close()).refused(1, chi).forged


def test_a_kan_of_which_the_clock_has_discarded_one_is_not_forged():
    scene = Scene("111m258p369s1234z", draws="1m").throw("1m")
    assert not scene.refused(0, Kan(kind("1m"), "closed")).forged


def test_an_added_kan_that_comes_twice_is_not_forged():
    scene = (
        Scene("", "1147m258p369s123z", draws="1m9m9m9m1m")
        .throw("1m")
        .pon(1, "11m")
        .go("1z", None, None, None)
    )
    kan = Kan(kind("1m"), "added")
    assert not scene.do(1, kan).do(DEALER, Close()).refused(1, kan).forged


def test_a_ron_that_the_clock_has_passed_is_not_forged_while_its_tile_can_be_melded():
    scene = Scene("", FIVES, draws="5z").throw("5z").do(1, Pass())
    refused = scene.refused(1, Ron())
    assert (refused.code, refused.forged) == ("INVALID_RON", False)
    assert refused.sentence == "you cannot win with this tile now: meld it, or pass"


def test_a_ron_that_the_clock_has_passed_is_not_forged_while_others_think():
    scene = Scene("", FIVES, draws="5z").throw("5z").do(1, Pass()).do(1, Pass())
    refused = scene.refused(1, Ron())
    assert (refused.code, refused.forged) == ("NOT_YOUR_TURN", False)


def test_a_ron_that_comes_on_the_own_next_turn_is_not_forged():
    scene = Scene("", FIVES, draws="5z").throw("5z").settle()
    refused = scene.refused(1, Ron())
    assert (refused.code, refused.forged) == ("INVALID_RON", False)
    assert refused.sentence == "it is your turn, and there is nothing to call: discard"


def test_a_ron_that_comes_after_the_own_next_discard_is_not_forged():
    assert not Scene("", FIVES, draws="5z1z").throw("5z").settle().throw().refused(1, Ron()).forged


def test_a_ron_that_comes_when_the_next_window_is_open_is_not_forged():
    scene = Scene("", "", FIVES, draws="5z1z").throw("5z").settle().throw("1z")
    assert scene.state.window is not None
    assert not scene.refused(2, Ron()).forged


def test_a_ron_in_furiten_is_not_forged():
    scene = Scene(FIVES, draws="5z1z1z1z1z5z").go("5z", None, None, None, None).throw("5z")
    assert not scene.refused(0, Ron()).forged


def test_a_tsumo_that_comes_after_the_clock_has_discarded_is_not_forged():
    scene = Scene(TENPAI, draws="1z").throw("1z")
    refused = scene.refused(0, Tsumo())
    assert (refused.code, refused.forged) == ("NOT_YOUR_TURN", False)


def test_a_tsumo_that_comes_on_another_s_turn_is_not_forged():
    scene = Scene(TENPAI, draws="1z").throw("1z").settle()
    assert (scene.turn, scene.refused(0, Tsumo()).forged) == (1, False)


def test_a_tsumo_that_comes_when_another_tile_is_asked_for_is_not_forged():
    scene = Scene("", TENPAI, draws="1z").throw("1z")
    refused = scene.refused(1, Tsumo())
    assert (refused.code, refused.forged) == ("INVALID_TSUMO", False)
    assert refused.sentence.startswith("it is not your turn")


def test_a_tsumo_that_comes_on_the_next_turn_is_not_forged():
    scene = Scene(TENPAI, draws="1z3z3z3z4z").throw("1z").settle().go(None, None, None)
    refused = scene.refused(0, Tsumo())
    assert (scene.turn, refused.code, refused.forged) == (0, "INVALID_TSUMO", False)


def test_a_tsumo_of_a_hand_that_could_never_win_is_forged():
    scene = Scene(TENPAI, draws="5z3z3z3z4z").throw("5z").settle().go(None, None, None)
    assert scene.refused(0, Tsumo()).forged


# fabricated


@pytest.mark.parametrize(
    "action",
    [
        Discard(GREEN),
        Riichi(GREEN),
        Discard(-1),
        Discard(136),
        Kan(99, "closed"),
        Kan(-1, "closed"),
        Kan(kind("6z"), "closed"),
        Kan(kind("6z"), "added"),
        Kan(kind("1m"), "closed"),
        Pon((GREEN, GREEN + 1)),
        Chi((0, GREEN)),
        Tsumo(),
    ],
)
def test_what_was_never_held_is_forged(action):
    assert Scene(NOTHING, draws="5z").refused(0, action).forged


def test_a_call_that_names_one_tile_twice_is_forged():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z")
    own = scene.own(1, "55z")
    assert scene.refused(1, Pon((own[0], own[0]))).forged
    assert scene.refused(1, Chi((own[0], own[0]))).forged
    assert not scene.refused(1, Chi(own)).forged


def test_another_s_tile_is_forged():
    scene = Scene("", "6z147m258p369s123z", draws="5z")
    assert scene.refused(0, Discard(scene.own(1, "6z")[0])).forged


def test_a_ron_with_a_tile_that_is_not_waited_for_is_forged():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z")
    assert scene.refused(1, Ron()).forged
    assert scene.refused(2, Ron()).forged


def test_an_open_kan_names_no_tile_and_so_is_never_forged():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z")
    assert not scene.refused(1, OpenKan()).forged


# sentences


def test_a_riichi_without_the_points_is_told_so():
    scene = Scene(TENPAI, draws="5z", scores=(900, 33_000, 33_000, 33_100))
    refused = scene.refused(0, Riichi(scene.state.drawn))
    assert refused.code == "INVALID_RIICHI"
    assert refused.sentence == "riichi needs 1000 points, and you have 900: discard"


def test_a_riichi_without_enough_live_tiles_is_told_so():
    scene = Scene(TENPAI, draws="5z", settings=replace(DEFAULT, riichi_tiles=70))
    sentence = scene.refused(0, Riichi(scene.state.drawn)).sentence
    assert sentence == "riichi needs 70 live tiles, and there are 69: discard"


def test_a_second_riichi_is_told_so():
    scene = Scene(TENPAI, draws="5z").throw("5z", riichi=True).settle().go(None, None, None)
    sentence = scene.refused(0, Riichi(scene.state.drawn)).sentence
    assert sentence == "you have declared riichi: discard the drawn tile"


def test_a_riichi_of_an_open_hand_is_told_so():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z").pon(1, "55z").go("1z", None, None, None)
    sentence = scene.refused(1, Riichi(scene.state.drawn)).sentence
    assert sentence == "a hand that has called cannot declare riichi: discard"


def test_a_riichi_that_no_discard_leaves_in_tenpai_is_told_so():
    scene = Scene(NOTHING, draws="5z")
    sentence = scene.refused(0, Riichi(scene.state.drawn)).sentence
    assert sentence == "no discard leaves this hand in tenpai: discard without riichi"


def test_a_riichi_with_the_wrong_discard_is_told_what_is_needed():
    scene = Scene(TENPAI, draws="5z")
    sentence = scene.refused(0, Riichi(scene.own(0, "5m")[0])).sentence
    assert sentence == "declare riichi with a discard that leaves a closed hand in tenpai, not 5m"


@pytest.mark.parametrize("action", [Tsumo(), Kan(kind("1m"), "closed"), Riichi(0)])
def test_right_after_a_call_nothing_but_a_discard_is_told_of(action):
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z").pon(1, "55z")
    assert scene.refused(1, action).sentence == "right after a call there is nothing but a discard"


@pytest.mark.parametrize("action", [Pon((0, 1)), Chi((0, 4)), OpenKan(), Ron()])
def test_nobody_is_told_to_pass_on_their_own_turn(action):
    assert "pass" not in Scene(NOTHING, draws="5z").refused(0, action).sentence


def test_a_discard_that_comes_to_a_question_about_a_tile_is_told_that_there_is_one():
    scene = Scene("", "55z147m258p369s12z", draws="5z").throw("5z")
    refused = scene.refused(1, Discard(scene.own(1, "1m")[0]))
    assert refused.sentence == "it is not your turn: answer the question about the tile first"


def test_a_meld_that_comes_to_the_question_for_a_ron_is_told_to_pass_first():
    scene = Scene("", FIVES, draws="5z").throw("5z")
    sentence = scene.refused(1, Pon(scene.own(1, "55z"))).sentence
    assert sentence == "win with this tile, or pass: if it can be melded, you are asked for that then"


def test_a_five_is_named_as_the_settings_have_it():
    for fives, named in ((3, "0m"), (0, "5m")):
        scene = Scene(TENPAI.replace("5", "0"), draws="5z", settings=replace(DEFAULT, red_fives=fives))
        assert scene.refused(0, Riichi(16)).sentence.endswith(f", not {named}")


# what is no action at all


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Discard("1m"), "a tile is a whole number from 0 to 135, not '1m'"),
        (Discard(None), "a tile is a whole number from 0 to 135, not None"),
        (Discard([1]), r"a tile is a whole number from 0 to 135, not \[1\]"),
        (Discard(0.0), r"a tile is a whole number from 0 to 135, not 0\.0"),
        (Discard(False), "a tile is a whole number from 0 to 135, not False"),
        (Riichi(None), "a tile is a whole number from 0 to 135, not None"),
        (Riichi(0.0), r"a tile is a whole number from 0 to 135, not 0\.0"),
        (Kan("1m", "closed"), "a kind is a whole number from 0 to 33, not '1m'"),
        (Kan(0.0, "closed"), r"a kind is a whole number from 0 to 33, not 0\.0"),
        (Kan(0, "open"), 'a kan on your turn is "closed" or "added", not \'open\''),
        (Kan(0, []), r'a kan on your turn is "closed" or "added", not \[\]'),
        (Pon(None), "a call names two tiles, each a whole number from 0 to 135, not None"),
        (Chi((1, 2, 3)), r"a call names two tiles, each a whole number from 0 to 135, not \(1, 2, 3\)"),
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(action, sentence):
    scene = Scene("1111m22223333p5z", draws="5z")
    assert Discard(0) in scene.mine
    assert Riichi(0) in scene.mine
    assert Kan(0, "closed") in scene.mine
    before = deepcopy(scene.state)
    with pytest.raises(IllegalAction, match=sentence) as refused:
        ROUND.apply(scene.state, 0, action)
    assert scene.state == before
    assert not refused.value.forged
    assert action not in scene.mine


@pytest.mark.parametrize("how", [float, str, lambda tile: [tile]])
def test_a_call_with_what_is_no_tile_is_refused_with_a_sentence(how):
    scene = Scene("", "55z46s147m258p369s", draws="5z5s").throw("5z")
    pon = Pon(tuple(how(tile) for tile in scene.own(1, "55z")))
    assert pon not in scene.offer(1)
    assert scene.refused(1, pon).sentence.startswith("a call names two tiles")


def test_a_run_with_what_is_no_tile_is_refused_with_a_sentence():
    scene = Scene("", "46s147m258p369s12z", draws="5s").throw("5s")
    chi = Chi(tuple(map(float, scene.own(1, "46s"))))
    assert chi not in scene.offer(1)
    assert scene.refused(1, chi).sentence.startswith("a call names two tiles")


def test_every_action_can_be_had_from_the_package():
    actions = {one.__name__ for one in get_args(MATCH.types.action)}
    assert actions <= set(mahjong.__all__)
    assert {"Close", "Leave", "Sit", "Stand"} < actions
