"""What the guide for authors shows is what happens."""

import doctest
import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from facedown.catalog import Listing
from facedown.cli import main
from facedown.client import run_async
from facedown.core import Seed
from facedown.testing import LAWS
from tests.server.scene import served

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-game.md"
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
DIALOGUES = re.findall(r"```console\n(.*?)```", GUIDE.read_text(), re.DOTALL)


def chapter(title):
    return re.search(rf"^## {title}$(.*?)(?=^## |\Z)", GUIDE.read_text(), re.MULTILINE | re.DOTALL)[1]


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
    rows = re.findall(r"^\| `(\w+)` \|", chapter("The laws"), re.MULTILINE)
    assert rows == [law.__name__ for law in LAWS]


def commands():
    """(command, what it should print) of every line in the guide that begins with a dollar sign."""
    for dialogue in DIALOGUES:
        for part in re.split(r"^\$ ", dialogue, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            yield command, printed


def test_the_guides_commands_print_what_the_guide_says(tmp_path, monkeypatch, capsys):
    code = "\n".join(block for block in BLOCKS if not block.startswith((">>>", "import pytest")))
    (tmp_path / "pennies.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    shown = list(commands())
    assert len(shown) >= 4
    for command, printed in shown:
        program, *words = shlex.split(command)
        assert (program, main(words)) == ("facedown", 0)
        out = capsys.readouterr().out
        assert doctest.OutputChecker().check_output(printed, out, doctest.ELLIPSIS), (command, out)


@pytest.mark.real
async def test_the_guides_listing_is_played_on_a_server(tmp_path):
    names, _ = run_blocks()
    listing = names["LISTING"]
    async with served(tmp_path, games=(listing,)) as house:
        visit = await run_async("random", house.url, game=listing, opponent="bot:heads", seed="guide")
        table = visit.meetings[0].table
        record = await house.record(table)
        _, outline = await house.ask("GET", f"/records/{table}/sections")
    (section,) = outline["sections"]
    assert section["winners"] == [record["outcome"]["places"].index(1)]


def test_the_guide_has_a_line_for_every_field_of_a_listing():
    rows = re.findall(r"^\| (`.*?`) \|", chapter("A listing"), re.MULTILINE)
    assert re.findall(r"\w+", " ".join(rows)) == list(Listing._fields)
