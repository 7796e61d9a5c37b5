"""A newcomer's path: every command of the README and the guides can be pasted.

All are parsed as the command line would, and their files looked for; the slow tests run those that need no second
person.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import PAGES, ROOT, check_parsed, commands, mentioned, options
from tests.web.house import House

OTHERS = {"pip", ".", "curl"}
"""What is not ours, and what the reader's own shell does."""
WRITTEN = {"docs/writing-a-game.md"}
"""Its commands have a test of their own."""
ENOUGH = 60
"""Seconds for a command, with what `shortened` leaves of it, on a busy machine; three of them."""
ARENA = "seats=6,stack=300,sb=50,bb=100,min_players=3,start_delay_ms=0,hand_delay_ms=0"


def new_commands():
    """Those of each page that no page before it has."""
    known, found = [], {}
    for page in PAGES:
        found[page] = [words for words in commands(page) if words[0] == "facedown" and words not in known]
        known += found[page]
    return {page: new for page, new in found.items() if new and str(page.relative_to(ROOT)) not in WRITTEN}


NEW = new_commands()


def named(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_of_a_page_can_be_typed_and_its_files_are_there(page):
    for words in commands(page):
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE), words
        elif words[0] == "facedown":
            check_parsed(*words[1:])
        else:
            assert words[0] in {"python", "node", *OTHERS}, words
        for name in re.findall(r"\bexamples/[\w./]*", " ".join(words)):
            assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_command_in_a_sentence_names_a_verb_and_options_that_there_are(page):
    for _, verb, *rest in mentioned(page):
        assert {word.partition("=")[0] for word in rest if word.startswith("--")} <= options(verb), verb


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with the examples, and a server that the commands find."""
    folder = tmp_path_factory.mktemp("desk")
    shutil.copytree(ROOT / "examples", folder / "examples")
    check_opens(folder, ())
    house = House(folder / "house", 0.05, "--arena", ARENA)
    house.open()
    yield folder, house
    house.close()


@pytest.mark.slow
@pytest.mark.real
@pytest.mark.parametrize("page", NEW, ids=named)
def test_every_command_of_a_page_runs(desk, page):
    folder, house = desk
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "FACEDOWN_URL": house.url.replace("http", "ws"), "COLUMNS": "120"}
    for words in NEW[page]:
        if words[1] == "serve":
            check_opens(folder, words[2:])
        elif not needs_others(words):
            ran = subprocess.run(
                shortened(words),
                cwd=folder,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=3 * ENOUGH,
                check=False,
            )
            assert "Traceback" not in ran.stderr, (words, ran.stderr)
            assert ran.returncode == 0 or "human" in words, (words, ran.stdout[-500:], ran.stderr[-500:])


def check_opens(folder, options):
    house = House(folder / "data", 1, *options)
    house.open()
    house.close()


def needs_others(words):
    """A second player, a room or a game that somebody has made."""
    if words[1] != "bot":
        return False
    line = " ".join(words)
    return not ("bot:" in line or "--fill" in line or "--stdio" in line)


def shortened(words):
    """Less of the same."""
    words = [*words]
    if "--games" in words:
        at = words.index("--games") + 1
        words[at] = str(min(int(words[at]), 3))
    elif words[1] == "play" and len(words) > 2 and not {"--show", "human"} & {*words}:
        words += ["--games", "1"]
    if words[1] == "check-bot" and "--scene" not in words:
        words += ["--scene", "hand"]
    return words
