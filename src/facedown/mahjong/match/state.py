"""A match between two inputs."""

from typing import Literal, TypeAlias

from facedown.core.rounds import MatchState
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.scores import Scores
from facedown.mahjong.round import state

Phase: TypeAlias = Literal["waiting", "pause", "round", "over"]
"""Before the start, between two rounds, in one, after the end."""


class State(MatchState[Config, Scores, state.State], frozen=True):
    @property
    def phase(self) -> Phase:
        return self.pause if self.round is None else "round"

    @property
    def scores(self) -> tuple[int, ...]:
        """As of now, the sticks not among them."""
        return self.standing.scores if self.round is None else tuple(self.round.scores)

    @property
    def sticks(self) -> int:
        """On the table now."""
        return self.standing.sticks if self.round is None else self.round.sticks

    @property
    def gone(self) -> int:
        return self.standing.gone if self.round is None else self.round.gone
