"""Tiles as a view holds them are what shanten and waits take."""

import numpy as np

from facedown.mahjong import counts, parse
from facedown.mahjong.shape import is_won, shanten, useful, waits

HAND = "123456m234p6799s"


def test_a_hand_may_be_tiles_a_text_or_counts():
    kinds = counts(parse(HAND))
    for hand in (
        HAND,
        parse(HAND),
        kinds,
        tuple(kinds),
        bytes(kinds),
        np.array(kinds),
        np.array(parse(HAND)),
    ):
        assert shanten(hand) == 0
        assert waits(hand) == (22, 25)
        assert useful(hand) == (22, 25)
    assert is_won(f"{HAND}5s")
    assert is_won(parse(f"{HAND}8s"))
