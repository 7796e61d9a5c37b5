"""A hand as statistics need it: its events, its players' names and its big blind."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from facedown.core import Seat
from facedown.poker.hand.events import Event
from facedown.poker.statistics.count import count_hand
from facedown.poker.statistics.tally import Tally


class ObservedHand(NamedTuple):
    players: Mapping[Seat, str]
    """By chair, what each player is counted under: a name, or the id of an account."""
    events: tuple[Event, ...]
    """As the public saw them."""
    big: int
    """The big blind, in the unit of the events' amounts."""

    def tallies(self) -> dict[str, Tally]:
        counted: dict[str, Tally] = {}
        for seat, tally in count_hand(self.events, self.big).items():
            name = self.players.get(seat, f"seat {seat + 1}")
            counted[name] = counted[name] + tally if name in counted else tally
        return counted


def tallies(hands: Iterable[ObservedHand]) -> dict[str, Tally]:
    """By player, over all hands that are over."""
    total: dict[str, Tally] = {}
    for hand in hands:
        for name, tally in hand.tallies().items():
            total[name] = total[name] + tally if name in total else tally
    return total
