"""A turn: riichi and its conditions, aborts, refusals, what is seen."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, IllegalAction, Seed
from facedown.mahjong.round.actions import Close, Discard, Leave, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.events import Began, Drew, Left
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.wall import Wall
from tests.mahjong.scene import Scene

PLAIN = "123456m234p567s9s"
TENPAI = ("123456789m1122p", "123456789p1122s", "123456789s3344z", "234m567p234s66p78m")
"""One for each seat."""


def test_riichi_may_be_declared_with_any_discard_that_leaves_tenpai():
    scene = Scene("123456m234p567s9s", draws="8s")
    assert scene.names(scene.mine.riichi) == ["5s", "6s", "8s", "9s"]


def test_a_hand_that_becomes_tenpai_with_its_draw_may_declare_riichi():
    scene = Scene("123456m23p567s9p1z", draws="9p")
    assert scene.state.waits[0] == 0
    assert scene.names(scene.mine.riichi) == ["1z"]


def test_riichi_needs_a_thousand_points():
    for points, may in ((900, False), (1000, True)):
        scene = Scene(PLAIN, draws="7z", scores=(points, 25_000, 25_000, 25_000))
        assert scene.may(0, Riichi) is may


def test_riichi_needs_four_live_tiles():
    scene = Scene(PLAIN)
    may = {}
    while scene.state.tiles_left:
        scene.throw().settle()
        if scene.turn == 0:
            may[scene.state.tiles_left] = scene.may(0, Riichi)
    assert may == {left: left >= 4 for left in may}
    assert {1, 5} <= set(may)


def test_four_riichi_abort_once_the_last_is_paid():
    scene = Scene(*TENPAI, draws="7z7z7z7z")
    for _ in range(3):
        scene.throw("7z", riichi=True).settle()
    assert scene.throw("7z", riichi=True).result is None
    assert scene.settle().result.reason == "four_riichi"
    assert tuple(scene.state.scores) == (24_000, 24_000, 24_000, 24_000)
    assert scene.state.sticks == 4
    assert all(hand is not None for hand in scene.result.hands)


def test_a_ron_comes_before_the_abort_of_four_riichi():
    scene = Scene(*TENPAI, draws="7z7z7z1p")
    for _ in range(3):
        scene.throw("7z", riichi=True).settle()
    scene.throw("1p", riichi=True).ron(0)
    assert [win.seat for win in scene.result.wins] == [0]
    assert scene.state.scores[3] == 25_000 + scene.result.deltas[3]


def test_four_riichi_go_on_where_the_table_says_so():
    scene = Scene(*TENPAI, draws="7z7z7z7z", settings=replace(DEFAULT, four_riichi=False))
    for _ in range(4):
        scene.throw("7z", riichi=True).settle()
    assert scene.result is None


def test_four_winds_must_be_the_same_and_the_first_discards():
    assert Scene("", "", "", "", draws="1z1z1z2z").go(None, None, None, None).result is None
    scene = Scene("", "", "", "", draws="9s9s9s9s1z1z1z1z").go(*[None] * 8)
    assert scene.result is None


def test_a_call_breaks_four_winds():
    scene = Scene("", "77z1z", "", "", draws="7z1z1z1z").throw("7z").pon(1, "77z").go("1z", None, None, None)
    assert scene.result is None


def test_a_kan_breaks_four_winds():
    scene = Scene("777z", "", "", "", draws="7z1z1z1z", rinshan="1z").kan("7z").settle()
    assert scene.go("1z", None, None, None).result is None


def test_eight_terminals_do_not_abort():
    scene = Scene("19m19p19s1z234567m", draws="2z")
    assert not scene.mine.nine_terminals
    assert scene.refused(0, NineTerminals()).code == "CANNOT_CALL_KYUUSHU"


def test_nine_terminals_only_on_the_first_turn():
    scene = Scene("19m19p19s123z2345m", draws="9m9p9s5m5m").go("2m", None, None, None)
    assert not scene.mine.nine_terminals


@pytest.mark.parametrize(
    ("seat", "action", "code", "forged"),
    [
        (0, Discard(135), "INVALID_DISCARD", True),
        (0, Discard(999), "INVALID_DISCARD", True),
        (0, Tsumo(), "INVALID_TSUMO", True),
        (0, Pass(), "INVALID_PASS", False),
        (0, Ron(), "INVALID_RON", False),
        (1, Tsumo(), "NOT_YOUR_TURN", False),
        (2, Pon((0, 1)), "NOT_YOUR_TURN", True),
        (0, Close(), "INVALID_ACTION", False),
        (DEALER, Close(), "INVALID_ACTION", False),
        (4, Pass(), "INVALID_ACTION", False),
    ],
)
def test_what_is_not_offered_is_refused_with_a_code(seat, action, code, forged):
    refused = Scene("147m258p369s1234z", draws="5z").refused(seat, action)
    assert (refused.code, refused.forged) == (code, forged)


def test_nothing_is_accepted_after_the_end():
    scene = Scene(PLAIN, draws="9s").tsumo()
    assert scene.refused(0, Leave()).code == "GAME_OVER"
    assert not ROUND.prompts(scene.state)


def test_a_time_out_discards_the_drawn_tile_and_passes():
    scene = Scene("", "55s9m", draws="5s")
    assert ROUND.fallback(scene.state, 0, "timeout") == Discard(scene.state.drawn)
    scene.throw("5s")
    assert ROUND.fallback(scene.state, 1, "timeout") == Pass()
    assert ROUND.fallback(scene.state, DEALER, "timeout") == Close()
    scene.pon(1, "55s")
    assert ROUND.fallback(scene.state, 1, "timeout") == Discard(scene.mine.discards[-1])


def test_there_is_nothing_to_do_for_a_seat_that_is_not_asked():
    with pytest.raises(IllegalAction, match="NOT_YOUR_TURN"):
        ROUND.fallback(Scene().state, 2, "timeout")


def test_a_seat_that_is_gone_is_told_to_all_once_and_still_asked():
    scene = Scene().do(0, Leave())
    assert scene.last == [Left(0)]
    assert scene.do(0, Leave()).last == []
    assert 0 in ROUND.prompts(scene.state)
    assert [player.gone for player in scene.seen_by(2).players] == [True, False, False, False]


def test_only_the_drawer_sees_the_tile():
    scene = Scene(draws="5z")
    began, drew = scene.events
    assert isinstance(began, Began)
    assert isinstance(drew, Drew)
    assert ROUND.redact(drew, 0).tile == scene.state.drawn
    assert ROUND.redact(drew, 1).tile is None
    assert [hand is None for hand in ROUND.redact(began, 2).hands] == [True, True, False, True]
    assert scene.seen_by(0).drawn == scene.state.drawn
    assert scene.seen_by(1).drawn is None


def test_a_view_shows_ones_own_hand_and_waits_alone():
    scene = Scene("", PLAIN)
    view = scene.seen_by(1)
    assert view.waits == (26,)
    assert view.hand == scene.state.hands[1]
    assert [player.hand is None for player in view.players] == [True, False, True, True]
    assert scene.seen_by(None).waits == ()
    assert scene.seen_by(None).hand == ()


def test_a_pond_says_what_was_just_drawn_and_what_was_called():
    scene = Scene("1z", "11z9m", draws="9s").throw("1z").pon(1, "11z").go("9m")
    first, second = scene.seen_by(3).players[0].pond[0], scene.seen_by(3).players[1].pond[0]
    assert (first.tsumogiri, first.taken) == (False, True)
    assert (second.tsumogiri, second.taken) == (False, False)


def test_the_same_seed_deals_the_same_tiles():
    one, other = (ROUND.new(Config(), Seed.of("a wall")) for _ in range(2))
    assert one == other
    assert ROUND.new(Config(), Seed.of("another")) != one


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kyoku": 16}, "kyoku"),
        ({"honba": -1}, "honba"),
        ({"sticks": 1.5}, "sticks"),
        ({"scores": (25_000, 25_000, 25_000)}, "scores"),
        ({"scores": (25_050, 25_000, 25_000, 24_950)}, "hundreds"),
        ({"wall": tuple(range(135))}, "wall"),
    ],
)
def test_a_config_that_cannot_be_is_refused(fields, sentence):
    with pytest.raises(ValueError, match=sentence):
        Config(**fields)


def test_a_given_wall_is_dealt_as_it_is():
    wall = Wall.shuffled(Seed.of("given"))
    state = ROUND.new(Config(kyoku=6, wall=wall.tiles), Seed.of("unused")).state
    assert state.turn == 2
    assert state.drawn == wall.draws[0]
    assert tuple(state.hands[3]) == wall.hands(2)[3]
