import json

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
