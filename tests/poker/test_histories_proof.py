"""The proof of fair deals from a file: `facedown verify`, and the script in docs/fair.md, on true and changed files."""

import re
import sys
from pathlib import Path

import pytest

from facedown.cli import main
from facedown.core import Seed
from facedown.core.fair import commitment
from facedown.poker.histories import phh
from facedown.poker.holdem import Config
from facedown.poker.holdem.histories import histories
from tests.poker.histories import CONFIGS, Written, run_twice

DOCS = Path(__file__).parents[2] / "docs" / "fair.md"


def text_of(match, *, over=True):
    return "".join(phh.write_all(histories(match.header, match.entries, match.seed, over=over)))


MATCH = Written(CONFIGS["six"], "six")
TEXT = text_of(MATCH)
OTHER = text_of(Written(CONFIGS["six"], "another"))


@pytest.fixture
def verify(tmp_path, capsys):
    """Exit code and words of `facedown verify` on a text."""

    def verify(text):
        path = tmp_path / "match.phhs"
        path.write_text(text)
        code = main(["verify", str(path)])
        written = capsys.readouterr()
        return code, (written.out + written.err).replace(str(path), "FILE")

    return verify


@pytest.fixture
def script(tmp_path, capsys, monkeypatch):
    """Exit code and words of the very script of the docs."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(), re.DOTALL)

    def script(text):
        path = tmp_path / "match.phhs"
        path.write_text(text)
        monkeypatch.setattr(sys, "argv", ["check.py", str(path)])
        try:
            exec(compile(code, "check.py", "exec"), {"__name__": "__main__"})
        except SystemExit as end:
            return 1, str(end)
        return 0, capsys.readouterr().out

    return script


def hand(text, number):
    """One hand of the file, and what is before and after it."""
    start = text.index(f"[{number}]\n")
    end = text.find(f"\n[{number + 1}]\n")
    return text[:start], text[start:end] if end > 0 else text[start:], text[end:] if end > 0 else ""


def changed(number, pattern, new):
    before, own, after = hand(TEXT, number)
    other, count = re.subn(pattern, new, own, count=1)
    assert count == 1
    assert other != own
    return before + other + after


def without(number):
    before, _, after = hand(TEXT, number)
    return (before.rstrip("\n") + "\n" + after).lstrip("\n")


def renumbered(number):
    """A hand is left out, and those after it are given other numbers."""
    text = without(number)
    for later in range(number + 1, 20):
        text = text.replace(f"_hand = {later - 1}\n", f"_hand = {later - 2}\n")
    return text.replace("_hands = 8", "_hands = 7")


def next_card(match):
    ranks = "23456789TJQKA"
    return match[1] + ranks[(ranks.index(match[2]) + 1) % 13]


HANDS = MATCH.state.standing.hands

CHANGED = {
    "a hole card": (changed(2, r"(d dh p2 )(.)", next_card), 2, "the deck has"),
    "a card of the board": (changed(2, r"(d db )(.)", next_card), 2, "the deck has"),
    "a card that is shown": (changed(1, r"(p\d sm )([2-9TJQKA])", next_card), 1, "the deck has"),
    "hole cards left out": (
        changed(3, r", 'd dh p\d \w{4}'(?=, 'p)", ""),
        3,
        "which cards everybody was dealt",
    ),
    "a nonce": (changed(3, r"nonce of .", "nonce of X"), 3, "one of the three was changed"),
    "a nonce left out": (changed(1, r"_nonces = \[[^,]*, ", "_nonces = ["), 1, "one text for each player"),
    "a commitment": (changed(4, r"\n_commit = '.", "\n_commit = 'x"), 4, "one of the three was changed"),
    "no commitment": (changed(4, r"\n_commit = .*", ""), 4, "it has no _commit"),
    "the secret of one hand": (changed(4, r"_secret = '.", "_secret = 'x"), 4, "say otherwise"),
    "the secret of all": (
        TEXT.replace(MATCH.seed.secret.hex(), Seed.of("other").secret.hex()),
        1,
        "not the secret that was committed to",
    ),
    "the commitment to the secret": (
        TEXT.replace(MATCH.header.commitment, commitment(Seed.of("other"))),
        1,
        "not the secret that was committed to",
    ),
    "secret and commitment of all": (
        TEXT.replace(MATCH.seed.secret.hex(), Seed.of("other").secret.hex()).replace(
            MATCH.header.commitment, commitment(Seed.of("other"))
        ),
        1,
        "one of the three was changed",
    ),
    "a secret that is none": (TEXT.replace(MATCH.seed.secret.hex(), "00ff"), 1, "32 bytes in hex"),
    "the first hand missing": (without(1), 2, "hand 1 of the match is missing"),
    "a hand missing": (without(3), 4, "hand 3 of the match is missing"),
    "the last hand missing": (without(HANDS), HANDS - 1, f"and hand {HANDS} is missing"),
    "a hand missing and the others renumbered": (renumbered(3), 4, "one of the three was changed"),
    "a hand of another match": (changed(2, "_match = 'T-1.7'", "_match = 'T-1.8'"), 2, "say otherwise"),
    "the deal of another match": (
        hand(TEXT, 2)[0] + hand(OTHER, 2)[1] + hand(TEXT, 2)[2],
        2,
        "say otherwise",
    ),
}
EACH = pytest.mark.parametrize(("text", "number", "said"), CHANGED.values(), ids=CHANGED)


@EACH
def test_a_changed_file_is_found_out_with_the_hand_and_the_reason(verify, text, number, said):
    code, words = verify(text)
    assert code == 1
    assert words.startswith(f"broken FILE: hand {number}, line ")
    assert said in words


@EACH
def test_the_script_of_the_docs_finds_it_out_too(script, text, number, said):
    code, words = script(text)
    assert code == 1
    assert "hand " in words or "secret" in words


@pytest.mark.parametrize("name", CONFIGS)
def test_a_true_file_is_proven_by_both(verify, script, name):
    match = Written(CONFIGS[name], name)
    hands = match.state.standing.hands
    text = text_of(match)
    assert verify(text) == (0, f"ok     FILE: match T-1.7, {hands} hands dealt as committed to\n")
    assert script(text) == (0, f"{hands} hands dealt as committed to\n")


def test_a_match_broken_off_in_mid_hand_is_proven_by_both(verify, script):
    match = Written(CONFIGS["six"], "six", most=60)
    assert match.state.hand is not None
    assert verify(text_of(match))[0] == script(text_of(match))[0] == 0


def test_two_boards_are_proven(verify, script):
    text = text_of(run_twice())
    assert verify(text)[0] == script(text)[0] == 0


@pytest.mark.parametrize("board", [0, 1])
def test_a_changed_card_of_two_boards_is_found_out(verify, board):
    text = text_of(run_twice())
    (first, second) = re.search(r"_boards = \['(\w+)', '(\w+)'\]", text).groups()
    other = (first, second)[board]
    wrong = next_card(("", "", other[0])) + other[1:]
    code, words = verify(text.replace(f"'{other}'", f"'{wrong}'"))
    assert code == 1
    assert "_boards: the deck has" in words


def test_a_match_that_is_not_over_cannot_be_checked_yet(verify, script):
    text = text_of(MATCH, over=False)
    assert verify(text) == (
        2,
        "facedown: FILE: the secret is not revealed yet: the deals can be checked when the match is over\n",
    )
    assert script(text) == (1, "the secret is not revealed yet")


def test_a_match_that_did_not_promise_to_be_fair_is_not_proven(verify):
    code, words = verify(text_of(Written(Config(2, 20, hands=2), "not fair")))
    assert code == 1
    assert "it has no _commit" in words


def test_hands_of_no_match_are_refused(verify):
    plain = re.sub(r"(?m)^_.*\n", "", TEXT)
    code, words = verify(plain)
    assert code == 2
    assert "they have no _match and _hand" in words


def test_an_empty_file_is_refused(verify):
    assert verify("") == (2, "facedown: FILE: there is no hand here\n")


def test_a_text_that_is_no_history_is_broken(verify):
    assert verify("[1]\nno toml\n")[0] == 1


def test_a_match_of_a_game_that_is_not_played_here_is_not_proven(verify):
    code, words = verify(changed(1, "variant = 'NT'", "variant = 'N2L1D'"))
    assert code == 1
    assert "no match of N2L1D is played here" in words


def test_a_missing_file_is_refused(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "none.phhs")]) == 2
    assert "cannot be read (No such file or directory)" in capsys.readouterr().err
