"""A bot as its author writes it.

class Coward(facedown.Bot):
    def act(self, view, prompt):
        return self.chance.choice(list(prompt.actions))
"""

from collections.abc import Sequence
from typing import Any

from facedown.core import Prompt, Seed


class Bot:
    """Subclass it and implement `act`.

    A bot is best without memory of its own: everything that happened is in the view. Then each of its games
    can be played again from the seed.
    """

    name: str = "Bot"
    """Shown in results and records; by default the name of the class."""

    chance: Seed
    """Randomness for this answer, set before every call; equal seeds give equal games."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        """Return one of `prompt.actions`."""
        raise NotImplementedError(f"{type(self).__name__} has no act(self, view, prompt)")

    def see(self, view: Any, events: Sequence[Any]) -> None:
        """Watch the table between the questions and to the end of the match, if the bot needs to.

        Called whenever something happens, with the view after it. `events` is what happened since the last
        call; it is empty where that is not known, as after a lost connection.
        """

    @property
    def watches(self) -> bool:
        """Does it want to `see`?"""
        return type(self).see is not Bot.see

    def __call__(self, view: Any, prompt: Prompt[Any], chance: Seed) -> Any:
        """A bot is also a `core.Act`, a function of (view, prompt, chance)."""
        self.chance = chance
        return self.act(view, prompt)
