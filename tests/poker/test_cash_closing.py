"""A cash table that takes no more players (cash.md 10.7)."""

import pytest

from facedown.core import DEALER, IllegalAction, Seed
from facedown.poker.cash import CASH, Close, Config, Deal, Intend, Prepare, Sit


def played(*inputs):
    state = CASH.new(Config(3, least=4, most=9), Seed.of("closing")).state
    for seat, action in inputs:
        state = CASH.apply(state, seat, action).state
    return state


HAND = ((0, Sit(9)), (1, Sit(9)), (DEALER, Prepare()), (DEALER, Deal()))


def test_nobody_sits_down_once_the_dealer_says_so_and_the_hand_goes_on():
    before = played(*HAND)
    step = CASH.apply(before, DEALER, Close())
    assert (step.events, step.state.hand) == ((), before.hand)
    assert CASH.prompts(step.state) == CASH.prompts(before)
    with pytest.raises(IllegalAction, match="closing"):
        CASH.apply(step.state, 2, Sit(9))
    assert list(CASH.options(step.state, 2)) == [Intend(3)]


def test_a_carried_table_is_still_closing():
    state = played(*HAND[:2], (DEALER, Close()))
    again = CASH.new(CASH.carry(state), Seed.of("closing")).state
    with pytest.raises(IllegalAction, match="closing"):
        CASH.apply(again, 2, Sit(9))


def test_no_player_closes_a_table():
    with pytest.raises(IllegalAction, match="only the dealer"):
        CASH.apply(played(*HAND), 0, Close())
