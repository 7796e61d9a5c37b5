"""A bot for every game whose offers can be gone through."""

from itertools import islice
from typing import Any, Final

from facedown.core import Prompt, Seed

_MOST: Final = 1_000
"""An offer may hold millions of bets; only so many of its first actions are gone through."""


def random(_view: Any, prompt: Prompt[Any], chance: Seed) -> Any:
    """One of the offered actions, each as likely as the others."""
    index = chance.below(min(len(prompt.actions), _MOST))
    return next(islice(prompt.actions, index, None))
