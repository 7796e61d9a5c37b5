"""Furiten: of one's own discards, of a tile let go, and of a riichi."""

from facedown.core import DEALER
from facedown.mahjong.round.actions import Close, Pass, Ron
from facedown.mahjong.round.events import FuritenChanged
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.settings import TENHOU
from tests.mahjong.scene import Scene

ON_5S = "234567m234p22p46s"
"""Tanyao, waits for 5s."""
ON_4P_7P = "234567m56p22p234s"
"""Tanyao, waits for 4p and 7p."""


def told(scene, seat):
    return [
        event.furiten for event in scene.events if isinstance(event, FuritenChanged) and event.seat == seat
    ]


def test_a_wait_among_ones_own_discards_cannot_be_ronned():
    scene = Scene("", ON_5S, draws="9s5s5s").go(None, "5s")
    assert scene.furiten(1)
    scene.throw("5s")
    assert not scene.may(1, Ron)


def test_one_discarded_wait_is_furiten_for_all_waits():
    scene = Scene("", ON_4P_7P, draws="9s4p7p").go(None, "4p").throw("7p")
    assert not scene.may(1, Ron)


def test_a_discard_that_was_called_counts_too():
    scene = Scene("", ON_5S, "55s9m", draws="9s5s").go(None).throw("5s").pon(2, "55s").go("9m", None)
    assert scene.state.ponds[1][0].taken
    assert scene.furiten(1)


def test_furiten_may_tsumo():
    scene = Scene("", ON_5S, draws="9s5s9m9m9m5s").go(None, "5s", None, None, None)
    assert scene.furiten(1)
    assert scene.mine.tsumo


def test_a_changed_wait_ends_it():
    scene = Scene("", ON_4P_7P, draws="9s4p9m9m9m8s").go(None, "4p", None, None, None).go("5p")
    assert not scene.furiten(1)


def test_a_passed_ron_is_furiten_until_ones_own_discard():
    scene = Scene("", ON_5S, draws="9s9m5s5s9m9m5s").go(None, None).throw("5s").settle()
    assert scene.furiten(1)
    scene.throw("5s")
    assert not scene.may(1, Ron)
    scene.settle().go(None, None)
    assert not scene.furiten(1)
    assert scene.throw("5s").may(1, Ron)
    assert told(scene, 1) == [True, False]


def test_a_riichi_that_passes_a_ron_is_furiten_for_good():
    scene = Scene("", ON_5S, draws="9s9m5s9p9p9p5s").go(None).throw("9m", riichi=True).settle()
    scene.throw("5s").settle().go(None, None, None)
    assert scene.furiten(1)
    scene.throw("5s")
    assert not scene.may(1, Ron)
    assert told(scene, 1) == [True]


def test_furiten_of_before_a_riichi_ends_with_its_discard():
    scene = Scene("", ON_5S, draws="5s9m", settings=TENHOU).go("5s")
    assert scene.furiten(1)
    scene.throw("9m", riichi=True)
    assert not scene.furiten(1)


def test_furiten_is_told_to_nobody_else():
    scene = Scene("", ON_5S, draws="5s").throw("5s").do(1, Pass())
    for viewer in (0, 2, 3, None):
        assert [ROUND.redact(event, viewer) for event in scene.last] == [None, None]
        assert not scene.seen_by(viewer).furiten
    assert scene.seen_by(1).furiten


def test_a_tile_of_an_added_kan_that_is_let_go_is_furiten():
    scene = robbable().kan("5s", "added")
    assert not scene.furiten(1)
    scene.do(1, Pass())
    assert scene.furiten(1)
    assert scene.do(DEALER, Close()).turn == 0


def robbable(riichi=False, **config):
    """Seat 0 may add the red five to its pon of 5s, which seat 1 waits for."""
    scene = Scene("55s19m", ON_5S, draws="1z1z1z5s2z2z2z0s", **config)
    scene.go(None, None, None).throw("5s").pon(0, "55s").go("9m")
    scene.throw(riichi=riichi).settle().go(None, None)
    assert (scene.turn, scene.drawn) == (0, "0s")
    return scene
