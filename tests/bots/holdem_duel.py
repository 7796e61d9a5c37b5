"""Two bots at the same decks on either chair: what luck the cards bring, it brings to both."""

from facedown.core import play
from facedown.poker import HOLDEM, Stakes, Table
from facedown.poker.holdem import Config
from facedown.stats import paired

STACK, BIG = 20_000, 100
DEEP = Config(2, STACK, Table(Stakes(BIG // 2, BIG), showdown="show", timeout="call"), hands=1)
"""One hand with 200 big blinds."""


def duel(one, two, seed, deals, z):
    """What the one gains on the two, in big blinds a hundred hands; each deal is played on either chair."""
    ours, theirs = [], []
    for number in range(deals):
        first = _net(one, two, seed / number)
        second = _net(two, one, seed / number)
        ours.append((first[0] + second[1]) * 50 / BIG)
        theirs.append((first[1] + second[0]) * 50 / BIG)
    low, middle, high = paired(ours, theirs, z)
    return low / 2, middle / 2, high / 2  # who gains a chip gains it on the other


def _net(one, two, seed):
    scores = play(HOLDEM, DEEP, seed, {0: one, 1: two}, invalid_action="raise").outcome.scores
    return tuple(score - STACK for score in scores)
