"""The positions of the button and the blinds, and how they move (holdem.md 7).

`players` are the chairs that are dealt in, in ascending order; all others are out, away or empty. The callers
decide who may enter a running game, and when.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat

ButtonRule: TypeAlias = Literal["moving", "dead"]


class Marks(Struct, frozen=True):
    """The chairs of the button and the blinds. With a dead button the first two may be empty."""

    button: Seat
    small: Seat
    """Where the small blind is due, even if nobody is there to post it."""
    big: Seat

    @property
    def heads_up(self) -> bool:
        return self.button == self.small

    def posting_small(self, players: Sequence[Seat]) -> Seat | None:
        """The player who posts the small blind, if there is one."""
        return self.small if self.small in players else None


def first(players: Sequence[Seat], near: Seat = 0) -> Marks:
    """The first hand: the button goes to this chair, or to the next player after it (holdem.md 7.5)."""
    return _behind(players, near if near in players else next_in(players, near))


def moved(marks: Marks, players: Sequence[Seat], rule: ButtonRule, *, no_double_bb: bool) -> Marks:
    """The marks of the next hand with these players."""
    if len(players) == 2:
        return _heads_up(marks, players, no_double_bb=no_double_bb)
    if rule == "moving":
        return _behind(players, next_in(players, marks.button))  # holdem.md 7.1
    small = marks.big  # holdem.md 7.2: even if that chair is empty now
    button = _last_before(players, small) if marks.heads_up else marks.small  # holdem.md 7.6
    return Marks(button, small, next_in(players, marks.big))


def next_in(players: Sequence[Seat], chair: Seat) -> Seat:
    """The first player to the left of a chair."""
    return next((seat for seat in players if seat > chair), players[0])


def _last_before(players: Sequence[Seat], chair: Seat) -> Seat:
    return next((seat for seat in reversed(players) if seat < chair), players[-1])


def _behind(players: Sequence[Seat], button: Seat) -> Marks:
    """The blinds follow the button; heads-up the button is the small blind (holdem.md 7.4)."""
    small = button if len(players) == 2 else next_in(players, button)
    return Marks(button, small, next_in(players, small))


def _heads_up(marks: Marks, players: Sequence[Seat], *, no_double_bb: bool) -> Marks:
    """Move the big blind if nobody may post it twice in a row, otherwise the button (holdem.md 7.3)."""
    if not no_double_bb:
        return _behind(players, next_in(players, marks.button))
    big = next_in(players, marks.big)
    return _behind(players, next_in(players, big))
