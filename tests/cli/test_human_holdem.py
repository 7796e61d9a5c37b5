"""A person plays hold'em and cash in the terminal."""

import pytest

from facedown.catalog import CATALOG
from facedown.poker import Call, Check, Fold, RaiseTo, Stakes, Table
from facedown.poker.holdem import Config
from tests.cli.keyboard import play

HOLDEM, CASH = CATALOG["holdem"], CATALOG["cash"]
MINE, BOARD = "AsAh", "2c7d9hTs3c"


def table(theirs="KsKd", **options):
    """Two players with 1,000 chips and blinds of 50/100; the person has aces on the button."""
    deal = theirs + MINE + BOARD + "4c5c6c8cJc"
    return Config(2, 1_000, Table(Stakes(50, 100), **options), deals=(deal,), hands=1)


def acted(match, seat=0):
    return [entry.action for entry in match.played.entries if entry.seat == seat]


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("fold", Fold()),
        ("f", Fold()),
        ("call", Call()),
        ("c", Call()),
        ("raise 300", RaiseTo(300)),
        ("Raise to 300", RaiseTo(300)),
        ("r 300", RaiseTo(300)),
        ("bet 300", RaiseTo(300)),
        ("raise 1,000", RaiseTo(1_000)),
        ("raise 2.5bb", RaiseTo(250)),
        ("raise pot", RaiseTo(300)),
        ("raise half", RaiseTo(200)),
        ("all-in", RaiseTo(1_000)),
        ("all in", RaiseTo(1_000)),
        ("a", RaiseTo(1_000)),
    ],
)
def test_a_bet_may_be_written_in_many_ways(answer, action):
    (match,), _ = play(HOLDEM, ["caller"], [answer, *["check"] * 3], config=table())
    assert acted(match)[0] == action


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("check", "You cannot check: call 50, raise or fold."),
        ("raise", "Say how much, as in 'raise 200': 200 to 1,000."),
        ("raise 60", "60 is not possible: the total of this street may be 200 to 1,000."),
        ("raise 5000", "5,000 is not possible"),
        ("raise lots", "'lots' is no amount"),
        ("raise 1e9", "'1e9' is no amount"),
        ("raise " + "9" * 300, "is no amount"),
        ("jump", "'jump' is not understood: fold, call 50, raise (200 to 1,000)."),
        ("", "Say what you do: fold, call 50, raise (200 to 1,000)."),
    ],
)
def test_what_is_not_a_bet_is_explained(answer, said):
    _, text = play(HOLDEM, ["caller"], [answer], config=table())
    assert said in " ".join(text.split())


def test_a_free_check_is_not_folded_by_mistake():
    (match,), text = play(HOLDEM, ["caller"], ["c", "f", "fold!"], config=table())
    assert acted(match) == [Call(), Fold()]
    assert "Checking is free" in text


def test_nothing_owed_is_checked_not_called():
    (match,), text = play(HOLDEM, ["caller"], ["c", "call", "c", "x", "k"], config=table())
    assert acted(match) == [Call(), Check(), Check(), Check()]
    assert "There is nothing to call: check, or bet." in text


def test_the_table_the_hand_and_what_happened_are_shown():
    _, text = play(HOLDEM, ["caller"], ["call", "bet 200", "quit"], config=table())
    assert "  pre-flop  caller posts 100, Ann posts 50\n" in text
    assert "  D Ann          950  bet 50          A♠ A♥\n" in text
    assert "  board 2♣ 7♦ 9♥, pot 200\n" in text
    assert "A♠ A♥  pair\n" in text
    assert "Ann bets 200, caller calls 200\n" in text
    assert "Ann, your turn: fold, check, bet (100 to 700)?" in text


def test_the_others_cards_are_not_shown_before_a_showdown():
    answers = ["c", "c", "c", "quit"]
    kings, fives = (play(HOLDEM, ["caller"], answers, config=table(deal))[1] for deal in ("KsKd", "5h5d"))
    assert kings == fives


@pytest.mark.parametrize(("answer", "said"), [("show", "shows     Ann A♠ A♥"), ("muck", "mucks     Ann")])
def test_a_losing_hand_is_mucked_or_shown_as_the_person_wishes(answer, said):
    config = table("TcTd", showdown="ask")
    _, text = play(HOLDEM, ["caller"], [*["c"] * 4, "what", answer], config=config)
    assert text.count("Your hand cannot win: muck it, or show it?") == 2
    assert said in text


def test_a_board_is_run_twice_if_both_want_it():
    config = table("KsKd", run_twice=True)
    twice = lambda view, prompt, chance: list(prompt.actions)[-1] if len(prompt.actions) == 2 else Call()  # noqa: E731
    _, text = play(HOLDEM, [twice], ["all-in", "twice"], config=config)
    assert "run the rest of the board once or twice?" in text
    assert "it is run twice" in text


def test_a_person_who_is_out_does_not_watch_the_others_play_on():
    config = Config(3, 300, Table(Stakes(50, 100)))
    (match,), text = play(HOLDEM, ["caller", "caller"], ["all-in"] * 50, config=config, seed="out")
    assert match.outcome.places[0] > 1
    assert text.count("You are out. The others play on without you.") == 1
    assert text.rstrip().endswith("wins.")


def test_a_hand_of_cash_is_played_and_counted_in_big_blinds():
    (match,), text = play(CASH, ["tight", "caller"], ["fold"] * 9)
    assert "Hand 1, 3 players" in text
    assert match.won[0].hands == 1


def test_a_plain_terminal_gets_letters_for_suits(monkeypatch):
    monkeypatch.setattr("facedown.cli.person.is_plain", lambda _: True)
    _, text = play(HOLDEM, ["caller"], ["quit"], config=table())
    assert "As Ah" in text
    assert text.isascii()
