import json
import re
import shutil

import pytest
from msgspec.structs import replace

import facedown
from facedown.core import Seed
from facedown.core.record import dump


def changed(path, change):
    """The record with one thing done to it."""
    record = json.loads(path.read_bytes())
    change(record)
    path.write_text(json.dumps(record))
    return path


def action(record):
    entry = next(entry for entry in record["entries"] if entry.get("action", {}).get("type") == "confirm")
    entry["action"]["layout"] = ["defense", "heal", None]


def seed(record):
    record["secret"] = Seed.of("another").secret.hex()


def cut(record):
    del record["entries"][4]


def last_cut(record):
    record["entries"].pop()


def outcome(record):
    record["outcome"]["places"].reverse()


def name(record):
    record["entries"][0]["sitter"]["name"] = "somebody else"


def card(record):
    record["entries"][2]["action"]["layout"] = 7


def no_seed(record):
    record["secret"] = "zz"


def test_a_record_that_holds_gets_one_line(run, record):
    code, out, err = run("verify", record)
    assert (code, err) == (0, "")
    assert re.fullmatch(rf"ok +{record}: battle, \d+ entries, (casual|novice) wins\n", out)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (action, "hash chain"),
        (seed, "committed"),
        (cut, "hash chain"),
        (last_cut, "hash chain"),
        (outcome, "its inputs lead to"),
        (name, "hash chain"),
        (card, "layout"),
        (no_seed, "hex"),
    ],
)
def test_a_tampered_record_is_caught(run, record, change, said):
    code, out, _ = run("verify", changed(record, change))
    assert code == 1
    assert out.startswith(f"broken {record}: ")
    assert said in out


def test_one_broken_record_among_good_ones_is_found(run, record, tmp_path):
    good = tmp_path / "good.json"
    shutil.copy(record, good)
    code, out, _ = run("verify", good, changed(record, cut))
    assert code == 1
    assert [line.split()[0] for line in out.splitlines()] == ["ok", "broken"]


def test_directories_are_searched_for_records(run, record, tmp_path):
    deep = tmp_path / "deep" / "down"
    deep.mkdir(parents=True)
    shutil.copy(record, deep / "copy.json")
    (tmp_path / "note.txt").write_text("no record")
    code, out, _ = run("verify", tmp_path)
    assert code == 0
    assert len(out.splitlines()) == 2


def test_a_record_without_its_seed_is_neither_good_nor_broken(run, record):
    def hide(record):
        record["secret"] = None

    code, out, err = run("verify", changed(record, hide))
    assert (code, out) == (2, "")
    assert "when the seed is revealed" in err


def test_a_record_without_its_seed_cannot_be_replayed_and_is_not_called_broken(run, record):
    def hide(record):
        record["secret"] = None

    code, out, err = run("replay", changed(record, hide))
    assert (code, out) == (2, "")
    assert "broken" not in err
    assert "without its seed" in err


def test_the_seed_of_a_cash_table_stays_secret(run, tmp_path):
    played = facedown.play(["caller"] * 2, "cash", games=1, seed="sealed", keep=True)
    path = tmp_path / "cash.json"
    path.write_bytes(dump(replace(next(played.records), secret=None)))
    code, out, err = run("verify", path)
    assert (code, out) == (2, "")
    assert "the chain is whole; the seed stays secret" in err


def other_rules(record):
    record["header"]["rules"] = 99


def other_game(record):
    record["header"]["game"] = "ludo"


@pytest.mark.parametrize("verb", ["verify", "replay"])
@pytest.mark.parametrize(("change", "said"), [(other_rules, "under rules 99"), (other_game, "ludo")])
def test_a_record_of_what_we_do_not_know_is_refused(refused, record, verb, change, said):
    assert said in refused(verb, changed(record, change))


@pytest.mark.parametrize("verb", ["verify", "replay"])
@pytest.mark.parametrize("text", ["", "no json", "{}", "[1]", '{"header": {"game": 3}}', "\x00\x01"])
def test_a_file_that_is_no_record_is_refused(refused, tmp_path, verb, text):
    path = tmp_path / "odd.json"
    path.write_text(text)
    assert f"{path}: not a record" in refused(verb, path)


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_a_missing_file_is_refused(refused, tmp_path, verb):
    assert "No such file" in refused(verb, tmp_path / "nowhere.json")


def test_an_empty_directory_is_refused(refused, tmp_path):
    assert "no *.json" in refused("verify", tmp_path)


def test_a_missing_file_does_not_hide_the_good_ones(run, record):
    code, out, err = run("verify", "nowhere.json", record)
    assert code == 2
    assert out.startswith("ok")
    assert "nowhere.json" in err


def layouts(record, seat):
    acted = (entry for entry in record["entries"] if entry.get("action", {}).get("type") == "confirm")
    return [entry["action"]["layout"] for entry in acted if entry["seat"] == seat]


def told(layout):
    return ", ".join(card or "nothing" for card in layout)


def test_a_replay_tells_everything_by_default(run, record):
    code, out, err = run("replay", record)
    assert (code, err) == (0, "")
    match = json.loads(record.read_bytes())
    for seat, who in enumerate(("casual", "novice")):
        assert all(f"{who} lays {told(layout)}" in out for layout in layouts(match, seat))


def test_a_replay_as_the_public_tells_no_layout(run, record):
    _, out, _ = run("replay", record, "--public")
    assert "Round 1" in out
    assert " lays " not in out.replace("Each lays", "")


def test_a_replay_as_a_seat_tells_its_own_layouts_only(run, record):
    _, out, _ = run("replay", record, "--seat", 0)
    assert "casual lays" in out
    assert "novice lays" not in out


def test_a_replay_as_a_seat_never_prints_the_others_cards_before_they_are_revealed(run, record):
    def swap(record):
        """Another secret layout of seat 1 in round 1, none of it revealed yet."""
        mine = next(entry for entry in record["entries"] if entry.get("seat") == 1 and "action" in entry)
        mine["action"]["layout"] = ["counter", None, "attack"]

    entries = json.loads(record.read_bytes())["entries"]
    laid = next(n for n, entry in enumerate(entries) if entry.get("seat") == 1 and "action" in entry)
    words = ("replay", record, "--seat", 0, "--entry", laid)
    _, before, _ = run(*words)
    changed(record, swap)
    _, after, _ = run(*words)
    assert "locked=(True, True)" in before
    assert after == before
    assert run("replay", record, "--entry", laid)[1] != before


def test_an_entry_stops_the_story_and_prints_what_was_known(run, record):
    code, out, _ = run("replay", record, "--seat", 1, "--entry", 2)
    assert code == 0
    assert "After entry 2" in out
    assert "seat=1" in out
    assert "locked=(True, False)" in out
    assert "wins" not in out


def test_a_replay_of_a_tampered_record_warns(run, record):
    code, _, err = run("replay", changed(record, outcome))
    assert code == 1
    assert "do not trust what follows" in err


def test_a_replay_stops_where_the_record_cannot_be(run, record):
    code, out, err = run("replay", changed(record, cut))
    assert code == 1
    assert "Round 1" in out
    assert "broken (entry" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", 2), "0 to 1"),
        (("--seat", -1), "0 to 1"),
        (("--seat", 0, "--public"), "exclude each other"),
        (("--entry", 10_000), "the entries of this match are 0 to"),
        (("--entry", -1), "the entries of this match are 0 to"),
    ],
)
def test_a_viewer_or_an_entry_that_is_not_there_is_refused(refused, record, words, said):
    assert said in refused("replay", record, *words)
