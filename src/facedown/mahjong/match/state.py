"""A match as it stands between two inputs."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seed
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.standing import Standing
from facedown.mahjong.round import state

Phase: TypeAlias = Literal["waiting", "pause", "round", "over"]
"""Before the start, between two rounds, in one, after the end."""


class State(Struct, frozen=True):
    config: Config
    seed: Seed
    standing: Standing
    """As of the last round that is over."""
    round: state.State | None = None
    """The round that is played."""
    commit: str = ""
    """What it published of its wall, where the match is fair."""
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        if self.round is not None:
            return "round"
        if self.outcome is not None:
            return "over"
        return "pause" if self.standing.started else "waiting"

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
