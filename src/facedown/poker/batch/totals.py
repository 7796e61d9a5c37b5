"""The results of random hands, in any number."""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from facedown.core import Seed
from facedown.poker.batch.chance import Chance
from facedown.poker.batch.jit import compiled
from facedown.poker.batch.record import records
from facedown.poker.batch.start import set_up
from facedown.poker.cards import DECK
from facedown.poker.playout import ACTIONS, HANDS, SHOWDOWNS, TALLY
from facedown.poker.posts import Posts
from facedown.poker.simulation import Totals, check_hands
from facedown.poker.stakes import Stakes

WORDS: Final = 1 << 16
"""Words drawn at a time. Another number would give other hands for the same seed."""


def playouts(
    hands: int,
    *,
    stacks: ArrayLike = (200,) * 6,
    stakes: Stakes = Stakes(),  # noqa: B008 - frozen
    posts: Posts | None = None,
    boards: int = 1,
    seed: Seed | str = "",
) -> Totals:
    """Play random hands from these stacks, all legal actions equally likely."""
    check_hands(hands)
    setting = set_up(1, stacks, stakes, posts, boards)
    play = compiled("play_hands")
    chance = Chance(seed)
    tables = records(1, setting.seats, setting.terms)
    deck = np.array(DECK, np.int64)
    ranks = np.zeros(2 * setting.seats, np.int64)
    net = np.zeros(setting.seats, np.int64)
    tally = np.zeros(TALLY, np.int64)
    while tally[HANDS] < hands:
        play(
            tables, deck, chance.words(WORDS), hands, setting.stacks[0], setting.posts,
            setting.price, setting.opener, setting.boards, ranks, net, tally,
        )  # fmt: skip
    return Totals(int(tally[HANDS]), int(tally[ACTIONS]), int(tally[SHOWDOWNS]), tuple(net.tolist()))
