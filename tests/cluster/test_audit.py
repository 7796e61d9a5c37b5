"""The check of what a client was shown: it accepts one story, and nothing else."""

import pytest

from tests.cluster.audit import is_one_story

STEPS = [([], "start"), (["a"], "A"), ([], "A"), (["b", "c"], "C"), (["d"], "D")]
"""Events and the view after each entry of a log."""
SOCKET = None


@pytest.mark.parametrize(
    "frames",
    [
        [],
        [SOCKET, (0, [], "start"), (1, ["a"], "A"), (2, ["b", "c"], "C"), (3, ["d"], "D")],
        [SOCKET, (0, [], "start"), (1, ["a", "b", "c"], "C"), (2, [], "C"), (2, [], "C"), (3, ["d"], "D")],
        [SOCKET, (0, [], "A"), SOCKET, (7, [], "A"), SOCKET, (0, [], "C"), (1, ["d"], "D")],
        [SOCKET, (0, [], "start"), (3, ["d"], "D")],
    ],
)
def test_a_client_may_see_every_step_once_or_come_back_to_a_later_one(frames):
    assert is_one_story(frames, STEPS)


@pytest.mark.parametrize(
    "frames",
    [
        [SOCKET, (0, [], "elsewhere")],
        [SOCKET, (0, [], "start"), (1, ["b", "c"], "C")],
        [SOCKET, (0, [], "start"), (1, ["a"], "A"), (2, ["a"], "A")],
        [SOCKET, (0, [], "start"), (1, ["a"], "C")],
        [SOCKET, (0, [], "start"), (1, ["a"], "A"), (1, ["b", "c"], "C")],
        [SOCKET, (0, [], "C"), SOCKET, (0, [], "A")],
        [SOCKET, (0, [], "D"), (1, ["e"], "E")],
        [SOCKET, (4, [], "start"), (3, ["a"], "A")],
    ],
)
def test_steps_that_are_left_out_repeated_or_of_another_match_are_noticed(frames):
    assert not is_one_story(frames, STEPS)
