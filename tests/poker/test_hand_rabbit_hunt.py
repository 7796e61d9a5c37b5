"""The cards that would have come, after a hand that ends before the river (holdem.md 10.5)."""

import pytest

from facedown.poker.hand.events import Hunted
from tests.poker.hand import Hand

DEAL = "AhAdKhKd" + "2c7d9hJsQc"


def hunting(**house):
    return Hand([100, 100], deal=DEAL, **{"rabbit_hunt": True, **house})


@pytest.mark.parametrize(
    ("street", "would_come"),
    [("preflop", ("2c", "7d", "9h", "Js", "Qc")), ("flop", ("Js", "Qc")), ("turn", ("Qc",))],
)
def test_a_fold_shows_the_rest_of_the_board(street, would_come):
    hand = hunting().checked_down(street)
    assert hand.of(Hunted) == []
    assert hand.fold().of(Hunted) == [Hunted(would_come)]


def test_a_hand_that_reaches_the_river_leaves_nothing_to_hunt():
    assert hunting().checked_down("river").fold().of(Hunted) == []
    assert hunting().checked_down().of(Hunted) == []


def test_a_table_that_does_not_allow_it_shows_nothing():
    assert Hand([100, 100], deal=DEAL).fold().of(Hunted) == []
    assert hunting(rabbit_hunt=False).fold().of(Hunted) == []
