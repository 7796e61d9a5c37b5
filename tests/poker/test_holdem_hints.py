"""What the page tells a player about their own hand."""

from dataclasses import dataclass

import pytest

from facedown.core import DEALER, Seed
from facedown.poker import HOLDEM, Call, Check, Fold
from facedown.poker.holdem import Config
from facedown.poker.holdem.hints import hints


@dataclass
class Hand:
    state: object

    def told(self, seat):
        return hints(HOLDEM.view(self.state, seat), None)

    def goes_on(self, action=None):
        """The next player does this, or stays."""
        (seat, prompt), *_ = HOLDEM.prompts(self.state).items()
        stay = Check() if Check() in prompt.actions else Call()
        act = HOLDEM.fallback(self.state, DEALER, "late") if seat == DEALER else action or stay
        self.state = HOLDEM.apply(self.state, seat, act).state
        return self

    def to_board(self, cards):
        while len(HOLDEM.view(self.state, None).hand.board) < cards:
            self.goes_on()
        return self


def dealt(deal):
    """Heads-up: the big blind's two cards, the button's two, the board."""
    return Hand(HOLDEM.new(Config(2, 200, deals=(deal,)), Seed.of("hints")).state).goes_on()


@pytest.mark.parametrize(
    ("deal", "cards", "made", "ranks"),
    [
        ("AhKd2c3s4d5h9s6cQs", 0, "high_card", "AK"),
        ("7h7d2c3s4d5h9s6cQs", 0, "pair", "77"),
        ("AhKd2c3sAd5h9s6cQs", 3, "pair", "AAK95"),
        ("AhKd2c3sAdKh9s6cQs", 4, "two_pair", "AAKK9"),
        ("Ah2d2c3s3d4h5s9cQs", 5, "straight", "5432A"),
        ("AhKh2c3sQhJhTh9cQs", 3, "straight_flush", "AKQJT"),
    ],
)
def test_a_hand_has_a_name(deal, cards, made, ranks):
    told = dealt(deal).to_board(cards).told(1)
    assert (told.made, told.ranks) == (made, ranks)
    assert len(told.cards) == (0 if cards == 0 else 5)


def test_nobody_else_is_told_anything():
    hand = dealt("AhKd2c3s4d5h9s6cQs")
    assert hand.told(None) is None
    assert hand.told(0).ranks == "32"


def test_between_hands_there_is_nothing_to_say():
    assert dealt("AhKd2c3s4d5h9s6cQs").goes_on(Fold()).told(0) is None
