"""Deliberate breakages, each of which some test must catch: `make nightly` tries them all and names survivors."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.breakages.breakages import BREAKAGES

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 300


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda it: it.name.replace(" ", "-"))
def test_what_is_to_be_broken_is_there_once(breakage):
    assert (ROOT / breakage.file).read_text().count(breakage.find) == 1
    assert breakage.change != breakage.find
    for path in breakage.tests:
        assert (ROOT / path).exists(), path


def test_there_are_forty_breakages_and_each_has_a_name_of_its_own():
    assert len(BREAKAGES) >= 40
    assert len({breakage.name for breakage in BREAKAGES}) == len(BREAKAGES)


@pytest.mark.nightly
@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda it: it.name.replace(" ", "-"))
def test_a_breakage_is_caught(breakage, tmp_path):
    """A copy of the project with one thing broken fails its tests."""
    for folder in ("src", "tests", "attack", "bench", "docs", "examples", "web", "scripts"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    broken = tmp_path / breakage.file
    broken.write_text(broken.read_text().replace(breakage.find, breakage.change))
    ended = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-m",
            "not nightly",
            *breakage.tests,
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path / 'src'}{os.pathsep}{tmp_path}"},
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        check=False,
    )
    assert ended.returncode == 1, (
        f"{breakage.name} survived {', '.join(breakage.tests)}:\n{ended.stdout[-2000:]}"
    )
