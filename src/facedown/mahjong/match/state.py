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
        """As of now, the sticks not among them."""
        return self.standing.scores if self.round is None else tuple(self.round.scores)

    @property
    def sticks(self) -> int:
        """On the table now."""
        return self.standing.sticks if self.round is None else self.round.sticks

    @property
    def gone(self) -> int:
        return self.standing.gone if self.round is None else self.round.gone
