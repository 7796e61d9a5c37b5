"""`human` as a chair of `facedown play`: on the command line, in the battle, and in a game of one's own."""

import io
import re

import pytest

from facedown.battle import Confirm
from facedown.catalog import CATALOG
from facedown.cli.verbs import play as verb
from tests.cli.keyboard import play

BATTLE = CATALOG["battle"]


@pytest.fixture
def typed(run, monkeypatch):
    """Run a command while these lines are typed; give its exit code and what it printed."""

    def typed(lines, *words):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code, out, err = run("play", *words)
        assert err == ""
        return code, out

    return typed


def test_a_person_plays_a_battle_to_its_end_and_is_told_the_result(typed):
    lines = ["ahc", "defense attack counter", "cha", "hda", "quit"]
    code, out = typed(lines, "battle", "human:Ann", "expert", "--seed", "demo")
    assert code == 0
    assert "You play battle against expert" in out
    assert "1  attack" in out
    assert "expert wins: Ann 6 HP, expert 10 HP." in out
    assert re.search(r"Ann +│ +0 │ +1", out)


def test_games_may_be_limited(typed):
    code, out = typed(["ahc"] * 40, "battle", "human", "novice", "--games", 2, "--seed", "demo")
    assert code == 0
    assert "Press Enter" not in out
    assert out.count(" HP.") == 2


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("xyz", "'x' is no card of yours: attack, defense, heal, counter"),
        ("aah", "You hold only 1 attack"),
        ("ah", "Lay three cards"),
        ("", "Lay three cards"),
        ("help", "counter  takes 2 HP from an attacker"),
        ("?", "'quit' or Ctrl+D gives up the game"),
        ("look", "You hold attack, defense, heal, counter. Lay three."),
    ],
)
def test_what_is_not_a_layout_is_explained_and_asked_again(answer, said):
    _, text = play(BATTLE, ["novice"], [answer])
    assert said in text
    assert text.count("> ") == 2


def test_a_place_may_stay_empty():
    (match, *_), _ = play(BATTLE, ["novice"], ["a--", "- nothing h", "ahd", "ahd", "ahd"])
    laid = [entry.action.layout for entry in match.played.entries if isinstance(entry.action, Confirm)]
    assert ("attack", None, None) in laid
    assert (None, None, "heal") in laid


@pytest.mark.parametrize("leaving", [["quit"], ["exit"], []])
def test_leaving_is_polite_and_the_game_not_counted(typed, leaving):
    code, out = typed(leaving, "battle", "human", "expert")
    assert code == 0
    assert out.endswith("You leave the table. A game that was not over is not counted.\n")


def test_ctrl_c_is_polite_too(run, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "play_with", interrupted)
    code, out, err = run("play", "battle", "human", "expert")
    assert (code, err) == (130, "")
    assert "You leave the table" in out


def test_every_game_is_saved_where_it_is_wanted(typed, tmp_path, run):
    typed(["ahc"] * 9, "battle", "human:Ann", "expert", "--games", 1, "--seed", "demo", "--out", tmp_path)
    assert run("verify", tmp_path / "battle-demo-0001.json")[0] == 0


def test_nothing_is_coloured_and_no_line_is_longer_than_80_columns(typed):
    for game, bots, lines in (
        ("battle", ["expert"], ["help", "ahc", "quit"]),
        ("holdem", ["tight"] * 9, ["help", "c", "c", "c", "c", "quit"]),
        ("mahjong", ["shanten"] * 3, ["help", "look", "quit"]),
    ):
        _, out = typed(lines, game, "human", *bots, "--seed", "demo")
        assert "\x1b" not in out
        assert max(map(len, out.splitlines())) <= 80


def test_what_the_other_laid_is_not_shown_before_it_is_turned_up():
    def laying(*cards):
        return lambda view, prompt, chance: Confirm(cards)

    screens = {
        play(BATTLE, [laying(*cards)], ["quit"], first=False)[1].replace(cards[0], "")
        for cards in (("heal", "attack", "counter"), ("defense", "heal", "attack"))
    }
    shown = {re.sub(r"heal|defense", "", screen) for screen in screens}
    assert len(shown) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("battle", "human", "human"), "two would see each other's cards"),
        (("battle", "human", "expert", "--json"), "leave out --show, --json and --jobs"),
        (("battle", "human", "expert", "--jobs", "2"), "leave out --show, --json and --jobs"),
        (("battle", "human", "expert", "--show"), "leave out --show, --json and --jobs"),
        (
            ("battle", "human", "expert", "--variant", "long"),
            "--variant long: the variants of battle are slow, fast",
        ),
    ],
)
def test_what_a_person_cannot_do_is_refused_in_one_sentence(refused, words, said):
    assert said in refused("play", *words)


def test_a_person_does_not_play_on_a_server_from_the_terminal(refused):
    assert "open its page in a browser" in refused("bot", "human")


GAME = "from facedown.testing.specimens.hidden import HIDDEN as GAME\n"


def test_a_game_of_ones_own_lists_its_actions_and_takes_numbers_and_words(typed, tmp_path):
    file = tmp_path / "mygame.py"
    file.write_text(GAME)
    lines = ["9", "dance", "1", "fo"]
    code, out = typed(lines, f"{file}:GAME", "human:Ann", "random", "--games", 2, "--seed", "demo")
    assert code == 0
    assert "Ann, it is your turn." in out
    assert "   1  bid\n   2  fold\n" in out
    assert "Choose a number from 1 to 2." in out
    assert "'dance' is not among the actions" in out
    assert "hidden" in out
