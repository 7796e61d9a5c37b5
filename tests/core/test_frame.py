"""What one viewer is told, and when."""

import pytest

from facedown.core import DEALER, Frame, Seed, Sight, Ticking
from facedown.core.frame import shown_clocks, visible
from facedown.testing.specimens import window
from facedown.testing.specimens.window import WINDOW, Answered, Call, Close, Config, Dealt, Pass, Throw

# chair 0 throws the 1; chairs 1 and 2 hold one too
OPENING = WINDOW.new(Config(3, ((1, 2, 3, 4), (1, 1, 5, 6), (1, 2, 3, 4))), Seed.of("frame"))
THROWN = WINDOW.apply(OPENING.state, 0, Throw(1))
PASSED = WINDOW.apply(THROWN.state, 1, Pass())
CALLED = WINDOW.apply(PASSED.state, 2, Call())
CLOSED = WINDOW.apply(CALLED.state, DEALER, Close())
STEPS = (OPENING, THROWN, PASSED, CALLED, CLOSED)


def frames(viewer, steps=STEPS):
    sight = Sight(WINDOW, viewer)
    return [sight.frame(step.state, WINDOW.prompts(step.state), step.events) for step in steps]


def told(viewer):
    return [frame is not None for frame in frames(viewer)]


def test_a_viewer_gets_a_frame_for_what_all_see():
    assert told(None) == [True, True, False, False, True]


def test_a_secret_answer_gives_a_frame_to_nobody_else():
    assert told(0) == [True, True, False, False, True]
    assert told(1) == [True, True, True, False, True]
    assert told(2) == [True, True, False, True, True]


def test_versions_count_the_frames_of_this_viewer():
    assert [frame.version for frame in frames(0) if frame] == [1, 2, 3]
    assert [frame.version for frame in frames(1) if frame] == [1, 2, 3, 4]


def test_a_frame_holds_ones_own_prompt_alone():
    assert frames(0)[1].prompt is None
    assert frames(1)[1].prompt == WINDOW.prompts(THROWN.state)[1]
    assert frames(None)[0].prompt is None


def test_a_prompt_that_is_answered_is_gone():
    assert frames(1)[2].prompt is None


def test_events_are_redacted():
    assert visible(WINDOW, OPENING.events, 1) == (Dealt(0, None), Dealt(1, (1, 1, 5, 6)), Dealt(2, None))
    assert visible(WINDOW, PASSED.events, 0) == ()
    assert visible(WINDOW, PASSED.events, 1) == (Answered(1, call=False),)


def test_the_public_is_asked_nothing_even_where_the_dealer_is():
    assert Sight(WINDOW, None).snapshot(THROWN.state, WINDOW.prompts(THROWN.state)).prompt is None


CLOCKS = (Ticking(DEALER, "call", 900), Ticking(1, "call", 800), Ticking(2, "call", 700))


@pytest.mark.parametrize(
    ("viewer", "seats"), [(None, [DEALER]), (0, [DEALER]), (1, [DEALER, 1]), (2, [DEALER, 2])]
)
def test_shown_clocks_are_ones_own_and_those_of_the_publicly_asked(viewer, seats):
    shown = shown_clocks(WINDOW.prompts(THROWN.state), CLOCKS, viewer)
    assert [clock.seat for clock in shown] == seats


def test_a_time_bank_is_shown_to_its_own_chair_alone():
    clock = Ticking(0, "turn", 900, bank=5_000)
    asked = WINDOW.prompts(OPENING.state)
    assert shown_clocks(asked, (clock,), 0) == (clock,)
    for viewer in (1, 2, None):
        assert shown_clocks(asked, (clock,), viewer) == (Ticking(0, "turn", 900),)


def seen_with_clocks(viewer, *clocks):
    sight, prompts = Sight(WINDOW, viewer), WINDOW.prompts(THROWN.state)
    return [sight.frame(THROWN.state, prompts, at=5, clocks=them) for them in clocks]


def test_a_clock_that_moves_gives_a_frame_to_those_who_see_it():
    moved = (CLOCKS[0], Ticking(1, "call", 850), CLOCKS[2])
    assert seen_with_clocks(2, CLOCKS, moved)[1] is None
    assert seen_with_clocks(1, CLOCKS, moved)[1].clocks == moved[:2]


def test_a_frame_says_its_time():
    assert seen_with_clocks(1, CLOCKS)[0].at == 5


def test_a_prompt_that_comes_or_goes_without_an_event_gives_a_frame():
    sight, prompts = Sight(WINDOW, 1), WINDOW.prompts(THROWN.state)
    came, went, quiet = (sight.frame(THROWN.state, them) for them in (prompts, {}, {}))
    assert (came.prompt, went.prompt, quiet) == (prompts[1], None, None)


def test_nothing_new_is_no_frame():
    assert seen_with_clocks(1, CLOCKS, CLOCKS)[1] is None


def test_a_snapshot_shows_all_and_is_not_counted():
    sight, prompts = Sight(WINDOW, 1), WINDOW.prompts(THROWN.state)
    shot = sight.snapshot(THROWN.state, prompts, at=7, clocks=CLOCKS)
    assert (shot.version, shot.at, shot.events) == (0, 7, ())
    assert shot.view == WINDOW.view(THROWN.state, 1)
    assert shot.prompt == prompts[1]
    assert shot.clocks == CLOCKS[:2]


def test_what_a_snapshot_showed_is_not_news():
    sight, prompts = Sight(WINDOW, 1), WINDOW.prompts(THROWN.state)
    sight.snapshot(THROWN.state, prompts, clocks=CLOCKS)
    assert sight.frame(THROWN.state, prompts, clocks=CLOCKS) is None


def test_a_view_goes_with_every_frame():
    assert frames(0)[4].view == WINDOW.view(CLOSED.state, 0)
    assert CLOSED.events == (window.Called(2, 1),)


def test_a_view_is_computed_when_it_is_first_read_and_only_once():
    looks = []
    frame = Frame(1, 0, (), lambda: looks.append("looked") or "view", None)
    assert looks == []
    assert (frame.view, frame.view, frame.message().view) == ("view",) * 3
    assert looks == ["looked"]


def test_frames_are_equal_when_all_their_fields_are():
    def frame(version=1, view="view"):
        return Frame(version, 0, (), lambda: view, None)

    assert frame() == frame()
    assert hash(frame()) == hash(frame())
    assert frame() != frame(version=2)
    assert frame() != frame(view="another")
    assert frame() != frame().message()
