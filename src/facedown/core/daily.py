"""A position to think about: what a seat knew, what it may choose, and what each choice is worth."""

from collections.abc import Callable, Generator
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from facedown.core.game import Prompt
from facedown.core.seed import Seed


class Rated(Struct, frozen=True):
    """One option, and what it is worth."""

    option: str
    lost: int
    """How much worse it is than the best, in the unit of the assessment; 0 for the best."""
    is_good: bool
    """Whether it counts as a good answer."""
    facts: dict[str, Any] = {}
    """More about it, in the form of the game."""


class Assessment(Struct, frozen=True):
    """The answer to a position."""

    rated: tuple[Rated, ...]
    """Every option once, best first."""
    house: str | None = None
    """What the strongest house bot would do, if it is one of the options."""
    facts: dict[str, Any] = {}
    """More about the position, in the form of the game."""


Options: TypeAlias = Callable[[Any, Prompt[Any]], tuple[str, ...]]
"""(a seat's view, its question) -> what it may choose, each in a few characters of the game's own form; () if
there is nothing to think about. Quick: it is called for every question of a record."""

Assess: TypeAlias = Callable[[Any, Prompt[Any], Seed], Generator[None, None, Assessment | None]]
"""(a seat's view, its question, chance for samples) -> the answer, computed in steps of about a millisecond;
None if all options are about equal. It gets nothing that the seat did not know."""


Chosen: TypeAlias = Callable[[Any, Prompt[Any], Any], str | None]
"""(a seat's view, its question, an action) -> the option that it is most like; None if it is no answer."""


class Daily(NamedTuple):
    """How a game asks "what would you do?"."""

    options: Options
    assess: Assess
    chosen: Chosen
    records: Traversable | None = None
    """A zip file of records to ask from while the house has none of its own; each is named for its match."""
