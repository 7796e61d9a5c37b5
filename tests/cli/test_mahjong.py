"""Matches of mahjong on the command line, in the forms that others read."""

import json
import sys
from textwrap import dedent

import pytest

from facedown.cli import main

BOT = """
    import json, sys
    seat = int(sys.argv[-1])
    for line in sys.stdin:
        last = json.loads(line)[-1]
        answer = {"type": "none"}
        if last["type"] == "tsumo" and last["actor"] == seat:
            answer = {"type": "dahai", "actor": seat, "pai": last["pai"], "tsumogiri": True}
        print(json.dumps(answer), flush=True)
"""
"""Discards whatever it draws."""


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """The record of a match in which one chair is an mjai bot."""
    folder = tmp_path_factory.mktemp("mahjong")
    (folder / "bot.py").write_text(dedent(BOT))
    command = f"mjai:{sys.executable} -I -S {folder / 'bot.py'}"
    others = ["tsumogiri"] * 3
    code = main(
        ["play", "mahjong", command, *others, "--games", "1", "--seed", "cli", "--out", str(folder / "kept")]
    )
    assert code == 0
    (record,) = (folder / "kept").glob("*.json")
    return record


def test_an_mjai_bot_plays_and_its_match_can_be_verified(run, match):
    code, out, err = run("verify", match)
    assert (code, err) == (0, "")
    assert out.startswith("ok ")


def test_a_match_is_written_as_mjai(run, match):
    code, out, err = run("replay", match, "--as", "mjai")
    events = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert (events[0]["type"], events[-1]["type"]) == ("start_game", "end_game")
    dealt = next(event for event in events if event["type"] == "start_kyoku")
    assert not any("?" in hand for hand in dealt["tehais"])


def test_as_mjai_one_seat_sees_no_other_hand(run, match):
    _, out, _ = run("replay", match, "--as", "mjai", "--seat", 2)
    events = [json.loads(line) for line in out.splitlines()]
    dealt = next(event for event in events if event["type"] == "start_kyoku")
    assert [hand.count("?") for hand in dealt["tehais"]] == [13, 13, 0, 13]


def test_a_match_is_written_as_tenhou_writes_it(run, match):
    code, out, err = run("replay", match, "--as", "tenhou")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert len(told["log"]) >= 4
    assert told["log"][0][1] == [25_000] * 4


def test_a_form_of_a_match_up_to_an_entry_is_refused(refused, match):
    assert "--as and --entry exclude each other" in refused("replay", match, "--as", "mjai", "--entry", 5)


def test_a_match_is_written_as_json_lines(run, match):
    code, out, err = run("replay", match, "--as", "jsonl")
    messages = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert (messages[0]["type"], messages[-1]["type"]) == ("game_started", "game_end")
    assert messages[0]["seed"] == json.loads(match.read_text())["secret"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--as", "tenhou", "--seat", "1"), "--as tenhou shows every hand: leave out --seat and --public"),
        (("--as", "paper"), "--as paper: its forms: mjai, tenhou, jsonl"),
    ],
)
def test_what_cannot_be_written_is_refused(refused, match, more, said):
    assert said in refused("replay", match, *more)


def test_a_battle_has_no_form_of_mahjong(refused, record):
    assert "--as mjai: battle has no such form, mahjong has" in refused("replay", record, "--as", "mjai")
