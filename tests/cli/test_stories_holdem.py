"""A match of hold'em in words."""

import io

import pytest
from rich.console import Console

from facedown.catalog import CATALOG
from facedown.cli.story import print_story
from facedown.core import DEALER, Seed, replay
from facedown.core.record import Acted, Seated, Sitter, header_of, recorded
from facedown.poker import HOLDEM, Call, Check, Fold, Leave, Muck, RaiseTo, Run, Stakes, Table
from facedown.poker.holdem import Chair, Config, Deal
from facedown.poker.holdem.chairs import Chairs

SEED = Seed.of("a told match of hold'em")
NAMES = ("Ann", "Bob", "Cid")
DECK = "KsKdAsAh" + "2c7d9hTs3c" + "4c"
"""The big blind has kings, the button aces."""


def match(*inputs, deal=DECK, config=None, **options):
    config = config or Config(2, 1_000, Table(Stakes(50, 100), **options), deals=(deal,))
    seated = [Seated(0, seat, Sitter(NAMES[seat], "bot")) for seat in range(config.seats)]
    state = HOLDEM.new(config, SEED).state
    entries = []
    for action in (Deal(), *inputs):
        seat = DEALER if isinstance(action, Deal) else next(iter(HOLDEM.prompts(state)))
        state = HOLDEM.apply(state, seat, action).state
        entries.append(Acted(0, seat, action))
    return recorded(header_of(HOLDEM, config, SEED), (*seated, *entries), SEED, None)


def told(record, eyes=None, *, encoding="utf-8"):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    print_story(Console(file=file, width=200), CATALOG["holdem"], record, eyes, replay(HOLDEM, record))
    file.flush()
    return raw.getvalue().decode(encoding).splitlines()


CHECKED_DOWN = (Call(), Check(), Check(), Check(), RaiseTo(200), Call(), Check(), Check())


def test_a_hand_is_told_street_by_street():
    assert told(match(*CHECKED_DOWN, showdown="show"))[1:] == [
        "  2 players begin with 1,000 chips each",
        "",
        "Hand 1, blinds 50/100",
        "  pre-flop  Bob posts 100, Ann posts 50, Ann calls 50, Bob checks",
        "  flop      2♣ 7♦ 9♥  Bob checks, Ann checks",
        "  turn      T♠  Bob bets 200, Ann calls 200",
        "  river     3♣  Bob checks, Ann checks",
        "  shows     Bob K♠ K♦, pair",
        "  shows     Ann A♠ A♥, pair",
        "  wins      Ann 600",
        "  stacks    Ann 1,300, Bob 700",
    ]


def test_a_terminal_of_ascii_gets_letters_for_suits():
    assert "  flop      2c 7d 9h  Bob checks, Ann checks" in told(match(*CHECKED_DOWN), encoding="ascii")


@pytest.mark.parametrize(
    ("eyes", "dealt"),
    [("all", "  dealt     Ann A♠ A♥, Bob K♠ K♦"), (0, "  dealt     Ann A♠ A♥"), (1, "  dealt     Bob K♠ K♦")],
)
def test_hole_cards_are_told_to_those_who_saw_them(eyes, dealt):
    assert dealt in told(match(), eyes)


def test_the_public_is_told_of_no_hole_cards():
    assert not [line for line in told(match()) if "dealt" in line]


def test_a_street_that_is_not_over_is_told_when_it_is():
    assert not [line for line in told(match()) if "pre-flop" in line]


def test_a_raise_over_a_blind_is_a_raise_and_chips_that_nobody_matched_go_back():
    line = "  pre-flop  Bob posts 100, Ann posts 50, Ann raises to 300, Bob folds, Ann gets 200 back"
    assert line in told(match(RaiseTo(300), Fold()))


def test_all_in_hands_are_shown_before_the_board_and_the_loser_is_out():
    lines = told(match(RaiseTo(1_000), Call()))
    assert lines[4:] == [
        "  pre-flop  Bob posts 100, Ann posts 50, Ann raises to 1,000 all-in, Bob calls 900 all-in",
        "  shows     Ann A♠ A♥" if "Ann" in lines[5] else "  shows     Bob K♠ K♦",
        "  shows     Bob K♠ K♦" if "Ann" in lines[5] else "  shows     Ann A♠ A♥",
        "  flop      2♣ 7♦ 9♥",
        "  turn      T♠",
        "  river     3♣",
        "  wins      Ann 2,000",
        "  stacks    Ann 2,000, Bob 0",
        "  Bob is out in place 2",
        "",
        "Ann wins: Ann 2,000, Bob 0.",
    ]


def test_a_board_run_twice_is_told_twice():
    deal = "KsKdAsAh2c7d9hTs3cKcKh5d6d8d"
    lines = told(match(RaiseTo(1_000), Call(), Run(2), Run(2), deal=deal, run_twice=True))
    assert "  flop      2♣ 7♦ 9♥" in lines
    assert "  flop      K♣ K♥ 5♦" in lines
    assert [line for line in lines if line.startswith("  wins")] == [
        "  wins      Ann 1,000",
        "  wins      Bob 1,000 on the second board",
    ]


def test_who_mucks_and_who_leaves_is_told():
    lines = told(match(*CHECKED_DOWN, Muck(), deal="AsAhKsKd2c7d9hTs3c", showdown="ask"))
    assert "  mucks     Ann" in lines
    assert any(line.endswith("Ann leaves, Ann folds, Bob gets 50 back") for line in told(match(Leave())))


def test_side_pots_and_hands_in_the_end_are_told():
    """Cid on the button has the worst hand and most chips, Bob the best and fewest."""
    aces_kings_queens = "AsAhKsKdQsQd2c7d9hTs3c"
    standing = Chairs((Chair(1_000), Chair(300), Chair(600)), ("",) * 3, (0,) * 4, started=True)
    config = Config(3, 700, Table(Stakes(50, 100)), deals=(aces_kings_queens,), standing=standing)
    lines = told(match(RaiseTo(1_000), Call(), Call(), config=config))
    assert [line for line in lines if line.startswith("  wins")] == [
        "  wins      Bob 900",
        "  wins      Cid 600 of side pot 1",
    ]
