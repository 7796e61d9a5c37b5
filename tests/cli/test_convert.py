import json
import os
from threading import Thread
from time import sleep

import pytest

TEXT = """PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2021/07/30 9:29:47 ET
Table 'Sargas III' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: [red]Cy ($200 in chips)
Bob: posts small blind $1
[red]Cy: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet ($1) returned to [red]Cy
[red]Cy collected $2 from pot
[red]Cy: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: [red]Cy (big blind) collected ($2)
"""
WRONG = TEXT.replace("#7", "#8").replace("collected $2", "collected $5")
STUD = """variant = 'FR'
antes = [0, 0]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = []
"""


@pytest.fixture
def text(tmp_path):
    file = tmp_path / "hands.txt"
    file.write_text(f"{TEXT}\n{TEXT.replace('#7', '#9')}")
    return file


def stripped(text):
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.parametrize("form", ["phh", "json", "pokerstars"])
def test_a_text_comes_back_from_every_form(run, text, tmp_path, form):
    between = tmp_path / "between"
    assert run("convert", text, "--to", form, "--out", between)[0] == 0
    code, out, err = run("convert", between, "--to", "pokerstars")
    assert (code, err) == (0, "")
    assert stripped(out.rstrip()) == stripped(text.read_text().rstrip())


def test_json_is_one_hand_a_line(run, text):
    code, out, err = run("convert", text, "--to", "json")
    assert (code, err) == (0, "")
    assert [json.loads(line)["hand"] for line in out.splitlines()] == [7, 9]


def test_json_may_be_laid_out(run, text, tmp_path):
    hands = [json.loads(line) for line in run("convert", text, "--to", "json")[1].splitlines()]
    pretty = tmp_path / "pretty.json"
    pretty.write_text("\n".join(json.dumps(hand, indent=2) for hand in hands))
    assert run("convert", pretty, "--to", "json") == run("convert", text, "--to", "json")


def test_hands_of_several_files_are_numbered_through(run, text):
    out = run("convert", text, text, "--to", "phh")[1]
    assert [line for line in out.splitlines() if line.startswith("[")] == ["[1]", "[2]", "[3]", "[4]"]


def test_a_phh_file_holds_one_hand_without_a_number(run, tmp_path):
    one, out = tmp_path / "one.txt", tmp_path / "one.phh"
    one.write_text(TEXT)
    assert run("convert", one, "--to", "phh", "--out", out)[0] == 0
    assert out.read_text().startswith("variant = 'NT'\n")


def test_a_hand_that_fails_is_named_with_its_reason_and_the_others_go_on(run, tmp_path):
    file = tmp_path / "hands.txt"
    file.write_text(f"{WRONG}\n{TEXT}")
    code, out, err = run("convert", file, "--to", "json")
    assert code == 1
    assert [json.loads(line)["hand"] for line in out.splitlines()] == [7]
    first, total, reason = err.splitlines()
    assert first.startswith(f"facedown: {file}, hand #8: the text pays ")
    assert total == "1 hands converted, 1 not"
    assert reason.split()[:2] == ["1", "PAID_OTHERWISE:"]


def test_a_variant_that_is_not_played_fails(run, tmp_path):
    file = tmp_path / "stud.phh"
    file.write_text(STUD)
    code, out, err = run("convert", file, "--to", "json")
    assert (code, out) == (1, "")
    assert "FR is not played here" in err


@pytest.mark.parametrize("content", ["{broken", "variant = 'NT'\n", "PokerStars Hand #1: ?\n"])
def test_what_cannot_be_read_fails(run, tmp_path, content):
    file = tmp_path / "broken"
    file.write_text(content)
    code, out, err = run("convert", file, "--to", "json")
    assert (code, out) == (1, "")
    assert err.startswith(f"facedown: {file}, line 1: ")


def test_the_number_of_hands_is_told_where_they_go_to_a_file(run, text, tmp_path):
    code, out, err = run("convert", text, "--to", "phh", "--out", tmp_path / "hands.phhs")
    assert (code, out, err) == (0, "2 hands converted, 0 not\n", "")


def test_another_form_is_refused(refused, text):
    assert "--to is one of phh, json, pokerstars" in refused("convert", text, "--to", "xml")


def test_a_missing_file_is_refused(refused, tmp_path):
    assert "there is no such file" in refused("convert", tmp_path / "none.txt", "--to", "phh")


def test_a_file_is_not_written_over_itself(refused, text):
    before = text.read_text()
    assert "write to another" in refused("convert", text, "--to", "json", "--out", text)
    assert text.read_text() == before


def test_the_help_has_an_example(run):
    code, out, _ = run("convert", "--help")
    assert code == 0
    assert "facedown convert hands.txt" in out


def test_a_file_that_is_no_text_is_reported_and_not_a_crash(run, tmp_path):
    file = tmp_path / "bytes.txt"
    file.write_bytes(b"PokerStars Hand #1: \xff\xfe\n")
    code, _, err = run("convert", file, "--to", "json")
    assert code == 1
    assert "is no UTF-8" in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_byte_that_is_no_utf8_loses_its_own_hand_only(run, text, tmp_path, monkeypatch, jobs):
    monkeypatch.setattr("facedown.cli.jobs.FEW", 2)
    monkeypatch.setattr("facedown.poker.histories.shares.BATCH", 4000)
    good = text.read_bytes() + b"\n"
    file, out = tmp_path / "bytes.txt", tmp_path / "out.json"
    file.write_bytes(good * 20 + good.replace(b"Seat 1: ", b"Seat 1: \xb5", 1) + good * 20)
    code, said, _ = run("convert", file, "--to", "json", "--out", out, "--jobs", jobs)
    assert code == 1
    assert said.startswith("81 hands converted, 1 not\n        1  UNREADABLE: b'\\xb5' is no UTF-8")
    assert len(out.read_text().splitlines()) == 81


def test_a_second_hand_leaves_what_was_in_a_phh(refused, text, tmp_path):
    out = tmp_path / "one.phh"
    out.write_text("what was there")
    assert "a .phh holds one hand" in refused("convert", text, "--to", "phh", "--out", out)
    assert out.read_text() == "what was there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.txt", "one.phh"]


def test_where_nothing_is_converted_nothing_is_written(run, tmp_path):
    file, out = tmp_path / "broken.json", tmp_path / "out.json"
    file.write_text("{broken")
    out.write_text("what was there")
    assert run("convert", file, "--to", "json", "--out", out)[0] == 1
    assert out.read_text() == "what was there"


def test_a_link_stays_one_and_what_it_points_to_is_written(run, text, tmp_path):
    out, link = tmp_path / "out.json", tmp_path / "link.json"
    out.write_text("old")
    link.symlink_to(out)
    assert run("convert", text, "--to", "json", "--out", link)[0] == 0
    assert link.is_symlink()
    assert len(out.read_text().splitlines()) == 2


def test_a_device_is_written_in_place(run, text):
    assert run("convert", text, "--to", "json", "--out", os.devnull)[0] == 0
    assert not os.path.isfile(os.devnull)  # noqa: PTH113


@pytest.mark.parametrize("form", ["phh", "json", "pokerstars"])
def test_a_pipe_is_read_however_little_it_gives_at_a_time(run, text, tmp_path, form):
    pipe, between = tmp_path / "pipe", tmp_path / "between"
    run("convert", text, "--to", form, "--out", between)
    os.mkfifo(pipe)
    writer = Thread(target=trickle, args=(pipe, between.read_bytes()))
    writer.start()
    code, out, err = run("convert", pipe, "--to", "pokerstars")
    writer.join()
    assert (code, err) == (0, "")
    assert stripped(out.rstrip()) == stripped(text.read_text().rstrip())


def trickle(pipe, content):
    """The first byte alone, long enough for the reader to see nothing else."""
    with pipe.open("wb", buffering=0) as opened:
        opened.write(content[:1])
        sleep(0.1)
        opened.write(content[1:])


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_a_hand_is_named(run, text, tmp_path, content):
    empty = tmp_path / "empty.txt"
    empty.write_text(content)
    code, out, err = run("convert", empty, text, "--to", "json")
    assert (code, len(out.splitlines())) == (1, 2)
    assert err == f"facedown: {empty}: there is no hand in it\n"


def as_json(run, text):
    return [json.loads(line) for line in run("convert", text, "--to", "json")[1].splitlines()]


@pytest.mark.parametrize("form", ["phh", "json", "pokerstars"])
def test_two_players_of_one_name_are_refused(run, text, tmp_path, form):
    hand = as_json(run, text)[0]
    file = tmp_path / "twins.json"
    file.write_text(json.dumps(hand | {"players": ["Ann", "Ann", "Cy"]}))
    code, out, err = run("convert", file, "--to", form)
    assert (code, out) == (1, "")
    assert "no two the same" in err


def test_two_players_of_one_name_are_refused_in_phh(run, text, tmp_path):
    file = tmp_path / "twins.phhs"
    file.write_text(run("convert", text, "--to", "phh")[1].replace("'Bob'", "'Ann'"))
    code, out, err = run("convert", file, "--to", "json")
    assert (code, out) == (1, "")
    assert "no two the same" in err


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("actions", ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p2 f"], "it is the turn of p3"),
        ("actions", ["d dh p1 AcAd", "d dh p2 AcKd", "d dh p3 ????"], "Ac was dealt before"),
        ("finishingStacks", [200, 199, 300], "ends with"),
        ("winnings", [1], "one entry for each of 3 players"),
    ],
)
@pytest.mark.parametrize("form", ["phh", "json", "pokerstars"])
def test_a_hand_that_breaks_the_rules_is_not_converted(run, text, tmp_path, form, field, value, reason):
    hand = as_json(run, text)[0] | {field: value}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(hand))
    code, out, err = run("convert", file, "--to", form)
    assert (code, out) == (1, "")
    assert reason in err


def test_a_phh_that_breaks_the_rules_is_not_converted(run, text, tmp_path):
    file = tmp_path / "wrong.phhs"
    file.write_text(run("convert", text, "--to", "phh")[1].replace("'p3 f'", "'p2 f'", 1))
    code, out, err = run("convert", file, "--to", "json")
    assert (code, len(out.splitlines())) == (1, 1)
    assert f"{file}, hand 1: 'p2 f'" in err


def test_a_hand_before_its_cards_is_converted(run, text, tmp_path):
    hand = as_json(run, text)[0] | {"actions": []}
    del hand["finishingStacks"]
    file = tmp_path / "prepared.json"
    file.write_text(json.dumps(hand))
    code, out, err = run("convert", file, "--to", "json")
    assert (code, json.loads(out), err) == (0, hand, "")
