"""The odds of open hands, for people who watch."""

import pytest

from facedown.core.reports import NoOdds, OpenCards
from facedown.poker.equity import equity
from facedown.poker.holdem.odds import odds
from facedown.table.slices import finished


def asked(*hands, board="", dead="", variant=None):
    return finished(odds(OpenCards(hands, board, dead, variant)))


@pytest.mark.parametrize("board", ["2h7hJc", "2h7hJc3d", "2h7hJc3d4d"])
def test_from_the_flop_on_every_board_counts(board):
    exact = equity(["AhKh", "QdQc"], board, dead="As")
    found = asked("AhKh", "QdQc", board=board, dead="As")
    assert found.exact
    assert [hand.share for hand in found.hands] == [round(float(one.share), 4) for one in exact.players]


def test_before_the_flop_some_thousand_deals_are_enough_and_always_the_same():
    first, again = asked("AhAd", "KhKs"), asked("AhAd", "KhKs")
    assert first == again
    assert not first.exact
    assert first.hands[0].share == pytest.approx(0.82, abs=0.03)


def test_each_hand_says_what_it_makes():
    found = asked("AhKh", "QdQc", board="2h7hJc")
    assert [hand.made.made for hand in found.hands] == ["high_card", "pair"]
    assert found.hands[1].made.ranks == "QQJ72"


def test_omaha_and_short_deck_have_their_own_rules():
    assert asked("AhKhQsJs", "QdQcTs9s", board="2h7hJc3c", variant="omaha").exact
    assert asked("AhKh", "QdQc", board="Th7hJc", variant="short_deck").exact


@pytest.mark.parametrize(
    ("hands", "more", "reason"),
    [
        (("AhKh",), {}, "2 to 10 hands"),
        (("AhKh", "random"), {}, "is not a card"),
        (("AhKh", "QdQcJd"), {}, "has 2 cards"),
        (("AhKh", "AhQc"), {}, "cannot be dealt together"),
        (("AhKh", "QdQc"), {"board": "2h7h"}, "3, 4 or 5"),
        (("AhKh", "QdQc"), {"board": "AhTc9c"}, "AhKh"),
        (("AhKh", "QdQc"), {"variant": "stud"}, "the variants are"),
    ],
)
def test_what_has_no_odds_is_refused_with_a_sentence(hands, more, reason):
    with pytest.raises(NoOdds, match=reason):
        asked(*hands, **more)
