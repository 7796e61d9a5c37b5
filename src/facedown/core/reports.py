"""What a game can say about its matches beside the rules: what a section came to, a match in another form."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from facedown.core.errors import Error
from facedown.core.game import Seat, Viewer

Eyes: TypeAlias = Viewer | Literal["all"]
"""A chair, None for the public, or "all" for a reader of everything, which a finished match allows."""


class Summary(Struct, frozen=True):
    """What a section (a hand, a round) came to. A game without such figures leaves them empty."""

    winners: tuple[Seat, ...] = ()
    """The chairs that won it, the best paid first."""
    pot: int = 0
    """What was paid to them."""
    showdown: bool = False
    all_in: bool = False
    """Whether somebody had no chips left before it ended."""
    before: tuple[int, ...] = ()
    """By chair, when it began: chips, points, HP. Empty where its own events do not say."""
    stacks: tuple[int, ...] = ()
    """By chair, after it."""


class Won(NamedTuple):
    """What a chair won in a match of hands."""

    big_blinds: float
    hands: int
    """The hands that it was dealt into."""


class OpenCards(Struct, frozen=True):
    """Cards that a reader can see, as texts: hands, and what lies on the table."""

    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    """Cards that were seen and are out of play."""
    variant: str | None = None


class NoOdds(Error, ValueError):
    """These cards have no odds; the sentence says why."""


class NoHistory(Error, ValueError):
    """A match that cannot be written in this form; the sentence says why."""
