"""The examples in deploy/, and the programs that they are for: those of `make`, or the machine's."""

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
_OURS = ROOT / ".venv" / "hosting"


def program(name: str) -> str:
    """Its path. Skips the test where there is none."""
    places = (f"{_OURS}/usr/sbin", f"{_OURS}/usr/bin", str(Path(sys.executable).parent), os.environ["PATH"])
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def example(name: str, **changes: str) -> str:
    """The text of an example, with each of these parts replaced by another."""
    text = (DEPLOY / name).read_text()
    for old, new in changes.items():
        assert old in text, f"deploy/{name} does not say {old!r}"
        text = text.replace(old, new)
    return text
