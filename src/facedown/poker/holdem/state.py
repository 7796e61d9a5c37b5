"""A match as it stands between two inputs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seed
from facedown.poker.hand import state
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.standing import Standing

Phase: TypeAlias = Literal["waiting", "pause", "hand", "over"]
"""Before the start, between two hands, in one, after the end."""


class State(Struct, frozen=True):
    config: Config
    seed: Seed
    standing: Standing
    """As of the last hand that is over; who is gone, as of now."""
    hand: state.State | None = None
    """The hand that is played."""
    commit: str = ""
    """What it published of its deck, where the match is fair."""
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        if self.hand is not None:
            return "hand"
        if self.outcome is not None:
            return "over"
        return "pause" if self.standing.started else "waiting"

    def stacks(self) -> tuple[int, ...]:
        """By chair, dead ones among them; in a hand, what is not in the pot."""
        hand = self.hand
        stacks = [0 if chair is None else chair.stack for chair in self.standing.chairs]
        if hand is not None:
            for seat, stack in zip(hand.dealing.order, hand.betting.stacks, strict=True):
                stacks[seat] = stack
        return tuple(stacks)
