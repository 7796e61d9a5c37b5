"""Bots of hold'em as their authors write them: in Python, and as programs in any language."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from facedown import Program, play
from facedown.cli.bots import named
from facedown.poker import HOLDEM, Stakes, Table
from facedown.poker.holdem import Config

EXAMPLES = Path(__file__).parents[2] / "examples"
DOCS = Path(__file__).parents[2] / "docs/bots.md"
TABLES = {
    "plain": Config(3, 2_000, Table(Stakes(50, 100), showdown="show"), hands=20),
    "asked": Config(3, 400, Table(Stakes(50, 100), showdown="ask", run_twice=True), hands=20),
}


def program(command, file):
    missing = shutil.which(shlex.split(command)[0]) is None
    line = f"{command} {shlex.quote(str(EXAMPLES / file))}"
    return pytest.param(
        line, id=file, marks=pytest.mark.skipif(missing, reason=f"{command} is not installed")
    )


LINES = [
    program(shlex.quote(sys.executable), "holdem_lines.py"),
    program("node", "holdem_lines.js"),
    program("perl", "holdem_lines.pl"),
]


def scores(bot, config):
    bots = [bot, "random", "caller"]
    results = play(bots, HOLDEM, 3, config=config, seed="demo", keep=True, invalid_action="raise")
    return [match.outcome.scores for match in results.matches]


@pytest.mark.parametrize("table", TABLES)
def test_the_bot_of_the_docs_plays(table):
    assert scores(named(str(EXAMPLES / "holdem_bot.py")), TABLES[table])


def test_the_bot_of_the_docs_is_the_example():
    body = (EXAMPLES / "holdem_bot.py").read_text("utf-8").split('"""\n\n', 1)[1]
    assert f"```python\n{body}```" in DOCS.read_text("utf-8")
    assert len(body.strip().split("class ")[1].splitlines()) <= 15


@pytest.mark.real
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("command", LINES)
def test_programs_play_whole_matches(command, table):
    with Program(command, "holdem") as bot:
        assert len(scores(bot, TABLES[table])) == 3


@pytest.mark.real
@pytest.mark.parametrize("command", LINES[1:])
def test_the_same_bot_in_another_language_plays_the_same_match(command):
    with Program(LINES[0].values[0], "holdem") as python, Program(command, "holdem") as other:
        assert scores(python, TABLES["plain"]) == scores(other, TABLES["plain"])
