"""The rules as `make wheel-fast` compiles them pass the same tests, and replay every real round."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHERE = "from facedown.mahjong.round import course; print(course.__file__)"
TESTS = ("test_corpus.py", "test_simulation.py", "test_round_laws.py", "test_round_state.py", "test_round_calls.py",
         "test_round_endings.py", "test_round_furiten.py", "test_round_kans.py", "test_round_refusals.py",
         "test_round_turns.py", "test_match_laws.py", "test_match_random.py", "test_shape.py")  # fmt: skip


def run(*arguments, folder=None):
    env = os.environ | ({"PYTHONPATH": str(folder)} if folder else {})
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.nightly
def test_the_compiled_rules_pass_the_tests_of_a_round_and_replay_every_real_one(tmp_path):
    built = run("-m", "bench.compiled", str(tmp_path))
    if built.returncode == 1 and built.stderr.startswith("no "):
        pytest.skip(f"the rules cannot be compiled here: {built.stderr.strip()}")
    assert built.returncode == 0, built.stderr
    where = run("-c", WHERE, folder=tmp_path).stdout.strip()
    assert where.startswith(str(tmp_path))
    assert where.endswith((".so", ".pyd")), "it is the compiled round that is tested"
    paths = [str(Path("tests/mahjong") / name) for name in TESTS]
    chosen = ("-m", "not nightly", "-n0", "-q", "-p", "no:cacheprovider")
    tested = run("-m", "pytest", *chosen, *paths, folder=tmp_path)
    assert tested.returncode == 0, tested.stdout[-4_000:]
