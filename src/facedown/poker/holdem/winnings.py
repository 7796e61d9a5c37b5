"""How many big blinds each chair wins in the hands of a match."""

from typing import Any

from facedown.core.reports import Won
from facedown.poker.hand.events import Dealt, Ended
from facedown.poker.holdem.events import HandBegun


class HandsWon:
    """Counts from the events. The big blind may grow from hand to hand."""

    def __init__(self, seats: int, big: int) -> None:
        self._big = big
        self._won = [0.0] * seats
        self._hands = [0] * seats
        self._before: tuple[int, ...] = ()

    def count(self, event: Any) -> None:
        kind = type(event)  # matching each event against patterns would take longer
        if kind is HandBegun:
            self._big = event.stakes.big
        elif kind is Dealt:
            self._before = event.stacks
        elif kind is Ended:
            for seat in event.order:
                self._won[seat] += (event.stacks[seat] - self._before[seat]) / self._big
                self._hands[seat] += 1

    def won(self) -> tuple[Won, ...]:
        return tuple([Won(*each) for each in zip(self._won, self._hands, strict=True)])
