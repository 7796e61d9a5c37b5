import json

import pytest

FOLDED = """variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
players = ['Ann', 'Bob', '[red]Cy']
"""
EXACT = FOLDED + "finishing_stacks = [99, 101, 100]\n"
WRONG = FOLDED + "finishing_stacks = [99, 100, 100]\n"
ILLEGAL = FOLDED.replace("'p3 f', 'p1 f'", "'p3 f', 'p2 f'")
STUD = FOLDED.replace("'NT'", "'FR'").replace("min_bet = 2", "small_bet = 2\nbig_bet = 4\nbring_in = 1")


@pytest.fixture
def hands(tmp_path):
    """A directory of four hands, in files of one and of many, one of them a level deeper."""
    (tmp_path / "one.phh").write_text(EXACT)
    deep = tmp_path / "deep"
    deep.mkdir()
    (deep / "many.phhs").write_text(f"[1]\n{FOLDED}\n[2]\n{EXACT}\n[3]\n{STUD}")
    (tmp_path / "notes.txt").write_text("no hand")
    return tmp_path


def figures(out):
    """The last words of each line are its count."""
    return {" ".join(line.split()[:-1]): line.split()[-1] for line in out.splitlines() if line.strip()}


def test_hands_of_all_files_and_directories_are_counted(run, hands):
    code, out, err = run("phh", hands)
    assert (code, err) == (0, "")
    told = figures(out)
    assert (told["hands read"], told["replayed"], told["failed"]) == ("4", "3", "0")


def test_what_was_checked_and_what_was_not_is_told(run, hands):
    _, out, _ = run("phh", hands)
    told = figures(out)
    assert told["checked finishing stacks"] == "2"
    assert told["not played here FR"] == "1"
    assert "the file says neither" in out


def test_a_hand_that_fails_is_named_and_the_others_go_on(run, tmp_path):
    file = tmp_path / "many.phhs"
    file.write_text(f"[1]\n{WRONG}\n[2]\n{ILLEGAL}\n[3]\n{EXACT}")
    code, out, err = run("phh", file)
    assert code == 1
    assert figures(out)["failed"] == "2"
    assert err.splitlines() == [
        f"facedown: {file}, hand 1, line 10, finishing_stacks: p2 ends with 101, and the file says 100",
        f"facedown: {file}, hand 2, line 19, actions: 'p2 f', action 5: it is the turn of p1",
    ]


def test_a_hand_that_cannot_be_read_fails_too(run, tmp_path):
    file = tmp_path / "many.phhs"
    file.write_text(f"[1]\n{FOLDED.replace('p3 f', 'p3 flies')}\n[2]\n{EXACT}")
    code, out, err = run("phh", file)
    assert (code, figures(out)["hands read"], figures(out)["failed"]) == (1, "2", "1")
    assert err.startswith(f"facedown: {file}, hand 1, line 8, actions: 'p3 flies'")


def test_json_is_for_programs(run, hands):
    code, out, err = run("phh", hands, "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["hands"], told["played"], told["failed"], told["not_played"]) == (4, 3, 0, {"FR": 1})
    assert told["actions"] == {"folds": 6}
    assert told["doubts"] == {"no_result": 1}


def test_players_are_told_when_asked_for(run, hands):
    _, out, _ = run("phh", hands, "--players", 2)
    rows = [line.split() for line in out.splitlines()[-4:]]
    assert ["Ann", "3", "0", "-1.5"] in rows
    assert ["Bob", "3", "3", "+1.5"] in rows
    assert not any("Cy" in row for row in rows)


def test_a_name_is_no_markup(run, hands):
    _, out, _ = run("phh", hands, "--players", 3)
    assert "[red]Cy" in out


def test_players_are_in_the_json_when_asked_for(run, hands):
    told = json.loads(run("phh", hands, "--json", "--players", 1)[1])
    assert told["players"] == [{"player": "Ann", "hands": 3, "won": 0, "net_in_big_blinds": -1.5}]


def test_a_missing_file_is_refused_before_anything_is_replayed(refused, hands):
    assert "there is no such file" in refused("phh", hands, hands / "none.phh")


def test_a_directory_without_hands_is_refused(refused, tmp_path):
    assert "no *.phh or *.phhs" in refused("phh", tmp_path)


def test_no_file_at_all_is_refused(refused):
    assert "see facedown phh --help" in refused("phh")


def test_an_empty_file_holds_no_hands_and_that_is_no_failure(run, tmp_path):
    file = tmp_path / "empty.phhs"
    file.write_text("")
    code, out, err = run("phh", file)
    assert (code, err) == (0, "")
    assert figures(out)["hands read"] == "0"


def test_the_help_has_an_example(run):
    code, out, _ = run("phh", "--help")
    assert code == 0
    assert "facedown phh hands/" in out


def test_two_jobs_give_the_same_figures_and_failures_as_one(run, tmp_path, monkeypatch):
    monkeypatch.setattr("facedown.poker.histories.shares.BATCH", 1000)
    hands = [ILLEGAL if number % 9 == 0 else EXACT for number in range(1, 101)]
    many, one = tmp_path / "many.phhs", tmp_path / "one.phh"
    many.write_text("\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1)) + "\n[101]\nx")
    one.write_text(WRONG)
    alone = run("phh", many, one, many, "--players", 3, "--jobs", 1)
    assert alone[0] == 1
    assert alone[2].count("\n") == 25
    assert figures(alone[1])["hands read"] == "203"
    assert run("phh", many, one, many, "--players", 3, "--jobs", 2) == alone
    told = json.loads(run("phh", many, one, many, "--json", "--jobs", 2)[1])
    assert (told["played"], told["failed"], told["checked"]) == (178, 25, {"finishing_stacks": 178})
