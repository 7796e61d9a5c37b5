"""A table between two inputs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat, Seed
from facedown.poker.cash.config import Config
from facedown.poker.cash.ring import Ring
from facedown.poker.hand import state

Phase: TypeAlias = Literal["open", "prepared", "hand", "pause"]
"""No hand is possible or prepared yet; one is prepared but not dealt; one is running; one is over."""


class State(Struct, frozen=True):
    config: Config
    standing: Ring
    hand: state.State | None = None
    """The current hand."""
    seed: Seed | None = None
    """Deals the cards; None if the caller provides them."""

    @property
    def phase(self) -> Phase:
        if self.hand is not None:
            return "hand"
        return "pause" if self.standing.stage == "dealt" else self.standing.stage

    def in_hand(self, seat: Seat) -> bool:
        """Whether the chair was dealt into the current hand."""
        return self.hand is not None and self.hand.dealing.positions[seat] >= 0

    def stacks(self) -> tuple[int, ...]:
        """By chair; during a hand, without what is in the pot."""
        held = None if self.hand is None else self.hand.stacks()
        return tuple(
            [
                0 if chair is None else held[seat] if held is not None and self.in_hand(seat) else chair.stack
                for seat, chair in enumerate(self.standing.chairs)
            ]
        )
