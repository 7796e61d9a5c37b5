"""Fast deals are the seed's own."""

from hashlib import sha256

import pytest

from facedown.core import Seed
from facedown.poker.cards import DECK, SHORT_DECK
from facedown.poker.deal import _SAFE, deal


@pytest.mark.parametrize("deck", [DECK, SHORT_DECK], ids=["full", "short"])
def test_any_number_of_cards_is_what_the_seed_would_deal(deck):
    for wanted in range(len(deck) + 1):
        seed = Seed.of(f"deal {wanted}")
        assert deal(seed, wanted, deck) == seed.shuffled(deck, wanted)


class Highest:
    """A hash whose first block begins with a word that every draw rejects but those from a power of two."""

    def __init__(self, data):
        self._data = data

    def digest(self):
        first = self._data.endswith(bytes(8))
        return b"\xff" * 4 + sha256(self._data).digest()[4:] if first else sha256(self._data).digest()


def test_a_deal_with_a_rejected_word_is_what_the_seed_would_deal(monkeypatch):
    """Such words are too rare to be met, so one is put there."""
    monkeypatch.setattr("facedown.poker.deal.sha256", Highest)
    monkeypatch.setattr("facedown.core.seed.sha256", Highest)
    seed = Seed.of("rejected")
    assert deal(seed, 17) == seed.shuffled(DECK, 17)
    assert len(set(deal(seed, 17))) == 17


def test_no_word_below_the_bound_is_rejected_by_the_seed():
    assert all((1 << 32) - (1 << 32) % left >= _SAFE for left in range(1, 53))


def test_the_first_two_cards_follow_from_the_first_two_words():
    """By hand: SHA-256(secret, 1, counter 0), a word a card, each below what is left of the deck."""
    seed = Seed.of("by hand")
    block = sha256(seed.secret + b"\1" + bytes(8)).digest()
    first = int.from_bytes(block[:4]) % 52
    rest = list(DECK)
    rest[0], rest[first] = rest[first], rest[0]
    assert deal(seed, 2) == [first, rest[1 + int.from_bytes(block[4:8]) % 51]]


def test_more_cards_than_there_are_cannot_be_dealt():
    with pytest.raises(ValueError, match="53 of 52"):
        deal(Seed.of(""), 53)
