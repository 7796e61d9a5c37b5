"""A bot of ours as a program, at the other end of its lines."""

import io
import json
import sys
from pathlib import Path

import pytest

import facedown
from facedown.catalog import CATALOG
from facedown.client import Unplayable
from facedown.client.programs.lines import answer_lines
from facedown.poker.holdem import Config

BOT = Path(__file__).parents[2] / "examples" / "holdem_bot.py"
SHORT = Config(seats=2, stack=400, table=CATALOG["holdem"].config.table, hands=10)


def test_the_same_class_plays_the_same_hands_by_lines_and_in_process():
    command = f"{sys.executable} -m facedown bot {BOT} --game holdem --stdio"
    with facedown.Program(command, "holdem") as program:
        by_lines = facedown.play([program, "caller"], "holdem", 1, seed="x", config=SHORT, keep=True)
    namespace = {}
    exec(BOT.read_text(), namespace)
    here = facedown.play([namespace["Pairs"], "caller"], "holdem", 1, seed="x", config=SHORT, keep=True)
    acted = [one.matches[0].played.entries for one in (by_lines, here)]
    assert acted[0] == acted[1]


def test_a_house_bot_answers_lines_of_the_battle():
    asked = []

    def watch(view, prompt, chance):
        asked.append({"type": "act", "view": view, "prompt": prompt, "chance": chance.secret.hex()})
        return CATALOG["battle"].bots["casual"](view, prompt, chance)

    facedown.play([watch, "casual"], "battle", 1, seed="x")
    hello = b'{"type": "hello", "game": "battle"}\n'
    answers = io.BytesIO()
    answer_lines("casual", [hello, *(facedown.core.codec.to_json(one) for one in asked)], answers)
    said = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [one["type"] for one in said] == ["confirm"] * len(asked)


def test_a_bot_that_watches_is_refused():
    class Watcher(facedown.Bot):
        def see(self, view, events):
            pass

    with pytest.raises(Unplayable, match="Watcher has a `see`, which would never be called"):
        answer_lines(Watcher, [b'{"type": "hello", "game": "battle"}\n'], io.BytesIO())


@pytest.mark.parametrize("lines", [[], [b"{}"], [b'{"type": "hello", "game": "chess"}']])
def test_lines_that_are_no_questions_are_refused_with_a_sentence(lines):
    with pytest.raises(Unplayable):
        answer_lines("caller", lines, io.BytesIO())
