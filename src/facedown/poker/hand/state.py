"""A hand as it stands between two inputs."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.poker.hand.config import Config
from facedown.poker.hand.dealing import Dealing
from facedown.poker.hand.events import Event
from facedown.poker.kernel import BETTING, OVER, SHOWDOWN, STREET, Betting

Phase: TypeAlias = Literal["betting", "consent", "reveal", "showdown", "over"]
"""What the hand waits for: a bet, answers whether to run it twice, the dealer's cards, a show, nothing."""

UNDECIDED: Final = 0


class RunOut(Struct, frozen=True):
    """What comes after the betting."""

    shown: int = 0
    """The positions whose cards all have seen, as a mask."""
    boards: int = UNDECIDED
    """How often the board is run, once that is decided."""
    fork: int = 3
    """The street up to which two boards are the same."""
    answers: tuple[int, ...] = ()
    """By position, while players are asked: how often each wants the board to be run, 0 = no answer yet."""
    mucked: int = 0
    """The positions that have put their cards away at the showdown, as a mask."""


class State(Struct, frozen=True):
    config: Config
    dealing: Dealing
    betting: Betting
    asked: tuple[int, ...]
    """Questions put to each chair, and last to the dealer."""
    history: tuple[Event, ...]
    """All public events, in order."""
    gone: int = 0
    """The positions whose chairs are gone, as a mask."""
    run_out: RunOut = RunOut()

    @property
    def phase(self) -> Phase:
        status = self.betting.status
        if status == STREET:
            return "consent" if self.run_out.answers else "reveal"
        return _PHASES[status]

    @property
    def rake(self) -> int:
        """What the house has taken."""
        return sum(self.config.stacks) - sum(self.betting.stacks) - self.betting.pot

    def stacks(self) -> tuple[int, ...]:
        """By chair."""
        held = self.betting.stacks
        return tuple(held[position] if position >= 0 else 0 for position in self.dealing.positions)


_PHASES: Final[dict[int, Phase]] = {BETTING: "betting", SHOWDOWN: "showdown", OVER: "over"}
