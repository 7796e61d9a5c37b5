"""A player as its author writes it.

class Coward(facedown.Bot):
    def act(self, view, prompt):
        return self.chance.choice(list(prompt.actions))
"""

from collections.abc import Sequence
from typing import Any

from facedown.core import Prompt, Seed


class Bot:
    """Subclass it and say what to do when asked. Whoever drives it (`play`, a connection) is elsewhere.

    A bot is best without a memory of its own: all that happened is in the view. Then every game it plays can
    be played again from its seed.
    """

    name: str = "Bot"
    """Shown in results and records; the name of the class unless it says another."""

    chance: Seed
    """This answer's own chance, set by the driver before every call; the same again when the game is."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        """Answer a prompt: one of `prompt.actions`, knowing what the view shows and nothing else."""
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
        """For drivers: a bot is also a player as the rules know it, see `core.Act`."""
        self.chance = chance
        return self.act(view, prompt)
