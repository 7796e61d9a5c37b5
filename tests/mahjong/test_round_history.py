"""The history in a view: what this viewer was shown of the round, and nothing else."""

import pytest

from facedown.core import replay
from facedown.mahjong.match import MATCH, RoundBegun
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Pass
from facedown.mahjong.round.events import Answered, Began, Drew, Ended, FuritenChanged
from tests.golden.goldens import loaded
from tests.mahjong.match_scene import HEAVENLY, MatchScene
from tests.mahjong.scene import Scene

VIEWERS = (None, 0, 1, 2, 3)
APART = (RoundBegun, Answered, FuritenChanged)
"""Not in the history: the match's own, and what the view has in fields of its own."""


@pytest.mark.parametrize("name", ["mahjong-tenhou", "mahjong-random"])
def test_it_is_what_the_viewer_was_shown_so_far(name):
    """From one round to the next of a whole match."""
    _, record = loaded(name)
    shown = {viewer: [] for viewer in VIEWERS}
    for moment in replay(MATCH, record):
        for viewer in VIEWERS:
            for event in moment.step.events:
                if isinstance(event, RoundBegun):
                    shown[viewer].clear()
                shown[viewer].append(MATCH.redact(event, viewer))
            round_view = MATCH.view(moment.step.state, viewer).round
            if round_view is not None:
                expected = [event for event in shown[viewer] if event and not isinstance(event, APART)]
                assert list(round_view.history) == expected


def test_a_round_that_is_over_ends_with_its_result():
    scene = Scene("19m19p19s123456z5m", draws="7z").abort()
    assert isinstance(scene.seen_by(None).history[-1], Ended)


def test_ones_own_tiles_are_open_and_others_are_not():
    scene = Scene(draws="1s2s").go(None)
    began, first, _, second = scene.seen_by(1).history
    assert [hand is not None for hand in began.hands] == [False, True, False, False]
    assert first.tile is None
    assert second.tile == scene.state.drawn


def test_the_public_sees_no_tile_that_lies_face_down():
    began, *events = Scene(draws="1s2s").go(None).seen_by(None).history
    assert began.hands == (None, None, None, None)
    assert [event.tile for event in events if isinstance(event, Drew)] == [None, None]


def test_neither_who_was_asked_nor_what_was_answered_is_in_it():
    scene = Scene("", "", "", "55m", draws="0m").throw("0m")
    asked = scene.seen_by(3).history
    assert scene.do(3, Pass()).seen_by(3).history == asked


def test_two_rounds_that_part_have_histories_of_their_own():
    state = Scene("9m", draws="1z").state
    first, second = [ROUND.apply(state, 0, action).state for action in list(state.offers[0])[:2]]
    assert ROUND.view(first, 1).history != ROUND.view(second, 1).history
    assert len(ROUND.view(state, 1).history) == 2


def test_each_round_of_a_match_has_its_own():
    scene = MatchScene(HEAVENLY)
    assert isinstance(MATCH.view(scene.state, 1).round.history[0], Began)
    scene.tsumo()
    assert MATCH.view(scene.state, 1).round is None
    began, *_ = MATCH.view(scene.confirm().state, 1).round.history
    assert began.honba == 1
