"""What the guide for authors shows is what happens."""

import doctest
import re
from functools import cache
from pathlib import Path

import pytest

from facedown.core import Seed
from facedown.testing import LAWS

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)


@cache
def run_blocks():
    """Run the guide from top to bottom: its code as code, its dialogues as doctests."""
    names = {"__name__": "guide"}
    runner = doctest.DocTestRunner(verbose=False)
    for number, block in enumerate(BLOCKS):
        if block.startswith(">>>"):
            dialogue = doctest.DocTestParser().get_doctest(block, {}, f"block {number}", None, 0)
            dialogue.globs = names  # later blocks go on with what is named here
            runner.run(dialogue, clear_globs=False)
        else:
            exec(compile(block, f"block {number}", "exec"), names)
    return names, runner.summarize(verbose=False)


def test_the_guide_runs_as_it_says():
    _, results = run_blocks()
    assert results.attempted >= 8
    assert results.failed == 0


def test_the_guides_game_keeps_the_laws_by_the_guides_test():
    names, _ = run_blocks()
    for law in LAWS:
        names["test_pennies_keep_the_law"](law)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_guides_match_of_rounds_keeps_the_law(law):
    names, _ = run_blocks()
    law(names["MATCH_SUBJECT"], Seed.of("a guide's match") / law.__name__, 6)


def test_the_guide_has_a_line_for_every_law():
    rows = re.findall(r"^\| `(\w+)` \|", GUIDE.read_text(), re.MULTILINE)
    assert rows == [law.__name__ for law in LAWS]
