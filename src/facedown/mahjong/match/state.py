"""A match between two inputs."""

from typing import TypeAlias

from facedown.core.rounds import MatchState, Stage
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.scores import Scores
from facedown.mahjong.round import state

Phase: TypeAlias = Stage


class State(MatchState[Config, Scores, state.State], frozen=True):
    @property
    def phase(self) -> Phase:
        return self.stage

    @property
    def scores(self) -> tuple[int, ...]:
        """The current scores, without the sticks."""
        return self.standing.scores if self.round is None else tuple(self.round.scores)

    @property
    def sticks(self) -> int:
        """The sticks on the table."""
        return self.standing.sticks if self.round is None else self.round.sticks

    @property
    def gone(self) -> int:
        return self.standing.gone if self.round is None else self.round.gone
