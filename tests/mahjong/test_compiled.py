"""The rules as `make wheel-fast` compiles them pass the same tests, and replay every real round."""

import pytest

from tests import compiled

TESTS = ("corpus", "simulation", "round_laws", "round_state", "round_calls", "round_endings", "round_furiten",
         "round_kans", "round_refusals", "round_turns", "match_laws", "match_random", "shape")  # fmt: skip


@pytest.mark.nightly
def test_the_compiled_rules_pass_the_tests_of_a_round_and_replay_every_real_one(tmp_path):
    compiled.build(tmp_path, "mahjong")
    files = [f"tests/mahjong/test_{name}.py" for name in TESTS]
    compiled.run_tests(tmp_path, "-m", "not nightly", *files, of="facedown.mahjong.round.course")
