"""An event says all that a message about it needs: no reader has to add up bets or lay out boards."""

from collections import Counter

import pytest

from facedown.core import Seed
from facedown.poker.hand import HAND
from facedown.poker.hand.events import Called, Ended, Posted, Raised
from facedown.poker.hand.subject import SUBJECT
from facedown.testing.walk import walk


@pytest.fixture(scope="module")
def steps():
    """Random hands of every config, step by step."""
    return [
        step
        for config in SUBJECT.configs
        for number in range(12)
        for step in walk(SUBJECT, config, Seed.of(f"events {number}"), 60).steps
    ]


def test_a_bet_says_what_it_comes_to(steps):
    compared = Counter()
    for step in steps:
        view = HAND.view(step.state, None)
        if view.phase == "betting" and view.street == "preflop":
            bets = {event.seat: event.to for event in step.events if isinstance(event, Called | Raised)}
            bets |= {event.seat: event.to for event in step.events if isinstance(event, Posted)}
            assert all(view.players[seat].current_bet == to for seat, to in bets.items())
            compared.update(type(event) for event in step.events)
    assert min(compared[Called], compared[Raised], compared[Posted]) > 20


def test_a_later_bet_of_a_street_counts_the_earlier_ones(steps):
    again = [event for step in steps for event in step.events if isinstance(event, Called)]
    assert any(event.to > event.amount for event in again)
    assert all(event.to >= event.amount for event in again)


def test_the_end_says_who_was_in_the_hand_and_how_the_boards_lay(steps):
    boards = Counter()
    for step in steps:
        for event in step.events:
            if isinstance(event, Ended):
                view = HAND.view(step.state, None)
                assert (event.order, event.boards) == (view.order, view.boards)
                boards[len(event.boards)] += 1
    assert boards[1] > 20
    assert boards[2]
