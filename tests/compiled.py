"""The package as `make wheel-fast` compiles it, for tests that are run once more with it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def build(folder, *parts):
    """Put it there, or skip the test where nothing can be compiled."""
    built = run("-m", "bench.compiled", str(folder), *parts)
    if built.returncode == 1 and built.stderr.startswith("no "):
        pytest.skip(f"nothing can be compiled here: {built.stderr.strip()}")
    assert built.returncode == 0, built.stderr


def run_tests(folder, *chosen, of):
    """With what `build` has put there; `of` is a module that must be compiled for them to mean anything."""
    where = run("-c", f"import {of} as it; print(it.__file__)", folder=folder).stdout.strip()
    assert where.startswith(str(folder))
    assert where.endswith((".so", ".pyd")), f"it is the compiled {of} that is tested"
    tested = run("-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", *chosen, folder=folder)
    assert tested.returncode == 0, tested.stdout[-4_000:]


def run(*arguments, folder=None):
    """Python in a process of its own, with what is in the folder where one is named."""
    env = os.environ | ({"PYTHONPATH": str(folder)} if folder else {})
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
