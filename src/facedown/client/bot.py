"""A bot as its author writes it.

class Coward(facedown.Bot):
    def act(self, view, prompt):
        return self.chance.choice(list(prompt.actions))
"""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from facedown.core import Prompt, Seed

V = TypeVar("V")
P = TypeVar("P")
A = TypeVar("A")
O_co = TypeVar("O_co", covariant=True)


class Question(Protocol[O_co]):
    """A `core.Prompt` whose offer has the game's own type, so that an editor knows its fields."""

    @property
    def id(self) -> int: ...

    @property
    def actions(self) -> O_co: ...

    @property
    def clock(self) -> str | None: ...

    @property
    def public(self) -> bool: ...


class BaseBot(Generic[V, P, A]):
    """What bots of all types share: V is the type of the view, P of the prompt, A of the answers."""

    name: str = "Bot"
    """Shown in results and records; by default the name of the class."""

    chance: Seed
    """Randomness for this answer, set before every call; equal seeds give equal games."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def act(self, view: V, prompt: P) -> A:
        """Return one of `prompt.actions`."""
        raise NotImplementedError(f"{type(self).__name__} has no act(self, view, prompt)")

    def see(self, view: V, events: Sequence[Any]) -> None:
        """Watch the table between the questions and to the end of the match, if the bot needs to.

        Called whenever something happens, with the view after it. `events` is what happened since the last
        call; it is empty where that is not known, as after a lost connection.
        """

    @property
    def watches(self) -> bool:
        """Does it want to `see`?"""
        return type(self).see is not BaseBot.see

    def __call__(self, view: V, prompt: P, chance: Seed) -> A:
        """A bot is also a `core.Act`, a function of (view, prompt, chance)."""
        self.chance = chance
        return self.act(view, prompt)


class Bot(BaseBot[V, Prompt[A], A]):
    """Subclass it and implement `act`. `Bot[View, Action]` names the types; for the games of this package
    `BattleBot`, `HoldemBot`, `CashBot` and `MahjongBot` do.

    A bot is best without memory of its own: everything that happened is in the view. Then each of its games
    can be played again from the seed.
    """

    name = "Bot"
