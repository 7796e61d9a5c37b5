"""Where the button and the blinds lie, and where they go for the next hand (holdem.md 7).

Players come as the chairs that are dealt in, in ascending order; whoever is not among them is out, away or
was never there. Who may enter a running game, and when, is for others to say.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat

ButtonRule: TypeAlias = Literal["moving", "dead"]


class Marks(Struct, frozen=True):
    """The chairs of the button and the blinds. Under a dead button nobody need sit behind the first two."""

    button: Seat
    small: Seat
    """Where the small blind is due, whether or not anybody is there to post it."""
    big: Seat

    @property
    def heads_up(self) -> bool:
        return self.button == self.small

    def posting_small(self, players: Sequence[Seat]) -> Seat | None:
        """Who posts the small blind, if anybody does."""
        return self.small if self.small in players else None


def first(players: Sequence[Seat], near: Seat = 0) -> Marks:
    """The first hand: the button is that of this chair, or of the next player after it (holdem.md 7.5)."""
    return _behind(players, near if near in players else next_in(players, near))


def moved(marks: Marks, players: Sequence[Seat], rule: ButtonRule, *, no_double_bb: bool) -> Marks:
    """The next hand of these players, after a hand with these marks."""
    if len(players) == 2:
        return _heads_up(marks, players, no_double_bb=no_double_bb)
    if rule == "moving":
        return _behind(players, next_in(players, marks.button))  # holdem.md 7.1
    small = marks.big  # holdem.md 7.2: whoever still sits there
    button = _last_before(players, small) if marks.heads_up else marks.small  # holdem.md 7.6
    return Marks(button, small, next_in(players, marks.big))


def next_in(players: Sequence[Seat], chair: Seat) -> Seat:
    """The first player to the left of a chair."""
    return next((seat for seat in players if seat > chair), players[0])


def _last_before(players: Sequence[Seat], chair: Seat) -> Seat:
    return next((seat for seat in reversed(players) if seat < chair), players[-1])


def _behind(players: Sequence[Seat], button: Seat) -> Marks:
    """The blinds are the next players after the button; heads-up it posts the small one (holdem.md 7.4)."""
    small = button if len(players) == 2 else next_in(players, button)
    return Marks(button, small, next_in(players, small))


def _heads_up(marks: Marks, players: Sequence[Seat], *, no_double_bb: bool) -> Marks:
    """The big blind leads where nobody may post it twice running, else the button (holdem.md 7.3)."""
    if not no_double_bb:
        return _behind(players, next_in(players, marks.button))
    big = next_in(players, marks.big)
    return _behind(players, next_in(players, big))
