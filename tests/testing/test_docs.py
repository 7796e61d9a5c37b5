"""What the guide for authors shows is what happens."""

import doctest
import re
from pathlib import Path

from facedown.testing import LAWS

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)


def run_blocks():
    """Run the guide from top to bottom: its code as code, its dialogues as doctests."""
    names = {"__name__": "guide"}
    runner = doctest.DocTestRunner(verbose=False)
    for number, block in enumerate(BLOCKS):
        if block.startswith(">>>"):
            runner.run(
                doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, 0),
                clear_globs=False,
            )
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


def test_the_guide_has_a_line_for_every_law():
    rows = re.findall(r"^\| `(\w+)` \|", GUIDE.read_text(), re.MULTILINE)
    assert rows == [law.__name__ for law in LAWS]
