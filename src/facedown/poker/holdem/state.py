"""A match between two inputs."""

from typing import Literal, TypeAlias

from facedown.core.rounds import MatchState
from facedown.poker.hand import state
from facedown.poker.holdem.chairs import Chairs
from facedown.poker.holdem.config import Config

Phase: TypeAlias = Literal["waiting", "pause", "hand", "over"]
"""Before the start, between two hands, in one, after the end."""


class State(MatchState[Config, Chairs, state.State], frozen=True):
    """`standing` says at once if a chair's player is gone."""

    @property
    def hand(self) -> state.State | None:
        """The current hand."""
        return self.round

    @property
    def phase(self) -> Phase:
        stage = self.stage
        return "hand" if stage == "round" else stage

    def stacks(self) -> tuple[int, ...]:
        """By chair, including dead ones; during a hand, without what is in the pot."""
        hand = self.round
        stacks = [0 if chair is None else chair.stack for chair in self.standing.chairs]
        if hand is not None:
            for seat, stack in zip(hand.dealing.order, hand.betting.stacks, strict=True):
                stacks[seat] = stack
        return tuple(stacks)
