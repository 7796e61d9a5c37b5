"""House bots for cash tables, weakest first: the bots of hold'em, for the questions of a ring game."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from facedown.bots import holdem
from facedown.core import Act, Prompt, Seed
from facedown.poker.cash import PLAY, Action, Intend, RingView
from facedown.poker.cash.actions import Return


def _at_a_ring(bot: Callable[..., Action]) -> Act:
    def act(view: RingView, prompt: Prompt[Action], chance: Seed) -> Action:
        """Returns from every pause at once; bets as the bot does."""
        return Intend(PLAY) if isinstance(prompt.actions, Return) else bot(view, prompt, chance)

    return act


BOTS: Final[Mapping[str, Act]] = MappingProxyType(
    {
        "random": _at_a_ring(holdem.random),
        "caller": _at_a_ring(holdem.caller),
        "tight": _at_a_ring(holdem.tight),
        "equity": _at_a_ring(holdem.equity),
    }
)
