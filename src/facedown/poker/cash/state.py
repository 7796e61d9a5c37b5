"""A table as it stands between two inputs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat, Seed
from facedown.poker.cash.config import Config
from facedown.poker.cash.ring import Ring
from facedown.poker.hand import state

Phase: TypeAlias = Literal["open", "prepared", "hand", "pause"]
"""No hand is possible, or none was yet; one has no cards yet; one is played; one is over."""


class State(Struct, frozen=True):
    config: Config
    standing: Ring
    hand: state.State | None = None
    """The hand that is played."""
    seed: Seed | None = None
    """Deals the cards; None where whoever drives it brings them."""

    @property
    def phase(self) -> Phase:
        if self.hand is not None:
            return "hand"
        return "pause" if self.standing.stage == "dealt" else self.standing.stage

    def in_hand(self, seat: Seat) -> bool:
        """Was it dealt into the hand that is played?"""
        return self.hand is not None and self.hand.dealing.positions[seat] >= 0

    def stacks(self) -> tuple[int, ...]:
        """By chair; in a hand, what is not in the pot."""
        held = None if self.hand is None else self.hand.stacks()
        return tuple(
            [
                0 if chair is None else held[seat] if held is not None and self.in_hand(seat) else chair.stack
                for seat, chair in enumerate(self.standing.chairs)
            ]
        )
