"""The state of a hand between two inputs."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.poker.hand.config import Config
from facedown.poker.hand.events import Event
from facedown.poker.hand.layout import Dealing
from facedown.poker.kernel import BETTING, OVER, SHOWDOWN, STREET, Betting

Phase: TypeAlias = Literal["betting", "consent", "reveal", "showdown", "over"]
"""What the hand waits for: a bet, answers about running it twice, the dealer's cards, a show, or nothing."""

UNDECIDED: Final = 0


class RunOut(Struct, frozen=True):
    """The hand after the betting."""

    shown: int = 0
    """Mask of the positions whose cards everybody has seen."""
    boards: int = UNDECIDED
    """How often the board is run, once that is decided."""
    fork: int = 3
    """The street up to which both boards are the same."""
    answers: tuple[int, ...] = ()
    """By position: how often each player wants to run the board, 0 = no answer yet.

    Empty if nobody is asked.
    """
    mucked: int = 0
    """Mask of the positions that have mucked at the showdown."""


class State(Struct, frozen=True):
    config: Config
    dealing: Dealing
    betting: Betting
    asked: tuple[int, ...]
    """The number of questions to each chair, and last to the dealer."""
    history: tuple[Event, ...]
    """All public events, in order."""
    gone: int = 0
    """Mask of the positions whose players are gone."""
    run_out: RunOut = RunOut()

    @property
    def phase(self) -> Phase:
        status = self.betting.status
        if status == STREET:
            return "consent" if self.run_out.answers else "reveal"
        return _PHASES[status]

    @property
    def rake(self) -> int:
        """The chips that the house has taken."""
        return sum(self.config.stacks) - sum(self.betting.stacks) - self.betting.pot

    def stacks(self) -> tuple[int, ...]:
        """By chair."""
        held = self.betting.stacks
        return tuple(held[position] if position >= 0 else 0 for position in self.dealing.positions)


_PHASES: Final[dict[int, Phase]] = {BETTING: "betting", SHOWDOWN: "showdown", OVER: "over"}
