"""The kernel beside the plain enumerator on random hands: also where PokerKit plays by other rules."""

import pytest

from facedown.core import Seed
from facedown.poker import kernel as k
from tests.poker import betting_oracle as plain
from tests.poker.betting_ledger import random_stakes
from tests.poker.betting_table import settle

CHUNK = 500


def agree(b, hand):
    assert (b.status != k.BETTING) == hand["over"]
    assert b.stacks == [player["stack"] for player in hand["players"]]
    if hand["over"]:
        return
    assert (b.actor, b.street, b.pot, b.price) == (hand["turn"], hand["street"], hand["pot"], hand["price"])
    sizes = plain.sizes(hand)
    assert (b.least, b.most) == ((sizes[0], sizes[-1]) if sizes else (0, 0))


def choose(draws, sizes):
    drawn = draws.below(16)
    if drawn < 3:
        return "fold"
    if drawn < 10 or not sizes:
        return "call"
    return sizes[0] if drawn < 14 else sizes[draws.below(len(sizes))]


def act(b, action):
    if action == "fold":
        return k.fold(b)
    return k.call(b) if action == "call" else k.raise_to(b, action)


def play_twice(stakes, draws):
    b, hand = stakes.begun(), plain.opened(stakes)
    paid = None
    while True:
        while b.status == k.STREET:
            k.next_street(b)
        if b.status == k.OVER:
            paid = plain.settled(hand, [1] * b.n, 1)
            break
        agree(b, hand)
        if b.status == k.SHOWDOWN:
            boards = 1 + draws.below(2)
            ranks = [draws.below(4) for _ in range(boards * b.n)]
            settle(b, ranks, boards)
            paid = plain.settled(hand, ranks, boards)
            break
        action = choose(draws, plain.sizes(hand))
        assert act(b, action) == k.DONE
        hand = plain.after(hand, action)
    assert b.stacks == paid


def agrees(chunk):
    for number in range(chunk * CHUNK, chunk * CHUNK + CHUNK):
        draws = (Seed.of("twice") / number).draws()
        stakes = random_stakes(draws)
        try:
            play_twice(stakes, draws)
        except Exception as failure:
            failure.add_note(f"hand {number}: {stakes}")
            raise


@pytest.mark.parametrize("chunk", range(6))
def test_3000_random_hands_agree_with_the_enumerator(chunk):
    agrees(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(6, 16))
def test_5000_random_hands_agree_with_the_enumerator(chunk):
    agrees(chunk)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(16, 236))
def test_110000_random_hands_agree_with_the_enumerator(chunk):
    agrees(chunk)
