"""`facedown play --jobs` and `--json`, and bb/100 of matches of many hands."""

import json
from pathlib import Path

import pytest

import facedown
from facedown.cli import many_games
from facedown.cli.bots import BotFailure
from facedown.cli.many_games import Plan

CLUMSY = """
from facedown import Bot

class Clumsy(Bot):
    def act(self, view, prompt):
        return self.missing
"""


@pytest.mark.real
def test_several_processes_give_the_same_results_and_records(run, tmp_path):
    words = ("play", "holdem", "tight", "caller", "random", "--games", 7, "--seed", "demo", "--json")
    alone = run(*words, "--out", tmp_path / "alone")
    together = run(*words, "--out", tmp_path / "together", "--jobs", 2)
    assert alone == together
    assert alone[0] == 0
    records = [
        {file.name: file.read_bytes() for file in (tmp_path / how).iterdir()} for how in ("alone", "together")
    ]
    assert records[0] == records[1]
    assert len(records[0]) == 7


def test_json_has_every_figure_of_the_table(run):
    code, out, err = run("play", "holdem", "tight", "caller", "--games", 4, "--seed", "demo", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["game"], told["games"], told["seed"]) == ("holdem", 4, "demo")
    tight, caller = told["bots"]
    assert (tight["name"], tight["won"] + caller["won"]) == ("tight", 4)
    assert tight["hands"] == caller["hands"] > 4
    assert tight["bb_per_100"]["middle"] == pytest.approx(-caller["bb_per_100"]["middle"])
    assert tight["bb_per_100"]["low"] < tight["bb_per_100"]["middle"] < tight["bb_per_100"]["high"]
    assert tight["refused"] == []


def test_a_game_without_blinds_has_no_bb_in_its_json(run):
    told = json.loads(run("play", "battle", "expert", "novice", "--games", 3, "--json")[1])
    assert "bb_per_100" not in told["bots"][0]


def test_a_freeze_out_says_big_blinds_of_a_hundred_hands():
    results = facedown.play(["tight", "caller", "caller"], "holdem", 3, seed="demo")
    assert len(results.rates) == 3
    won = sum(rate.middle * hands for rate, hands in zip(results.rates, results.hands, strict=True))
    assert won == pytest.approx(0, abs=1e-6)
    assert "bb/100" in str(results)


def test_a_bot_that_fails_in_another_process_is_named_with_its_own_line(tmp_path, monkeypatch):
    file = tmp_path / "clumsy.py"
    file.write_text(CLUMSY)
    monkeypatch.setattr(many_games, "_here", [])
    many_games._prepare(Plan("battle", (str(file), "novice"), "demo", rotate=True))
    (failure,) = many_games._played(range(1, 4))
    assert isinstance(failure, BotFailure)
    assert "Clumsy raised AttributeError" in failure.sentence
    assert Path(file).name in failure.traceback


def test_show_and_json_exclude_each_other(refused):
    assert "--json" in refused("play", "battle", "expert", "novice", "--show", "--json")
