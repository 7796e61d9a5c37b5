"""What an author hands to the laws: a game, and what only its author can know about it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from facedown.core import AnyGame, Seat, Seed, Viewer


class Run(NamedTuple):
    """A played stretch of a game: all that is needed to play it again."""

    config: Any
    seed: Seed
    inputs: tuple[tuple[Seat, Any], ...]
    """(seat, action), in order, the dealer's among them."""


Twins: TypeAlias = Callable[[Run, Viewer, Seed], Iterable[Run]]
"""Other worlds that this viewer must not be able to tell from this run: other cards in others' hands, other
secret answers, more or fewer secret inputs. The seed is for choosing among them."""


def _nothing(state: Any) -> None:
    """A game without an invariant of its own."""


def no_chips(state: Any) -> int:  # noqa: ARG001
    """For a game without chips."""
    return 0


class Subject(NamedTuple):
    """A game under the laws."""

    game: AnyGame
    configs: tuple[Any, ...]
    """At least one, and none of them carried; every law is run on each."""
    twins: Twins
    chips: Callable[[Any], int]
    """Chips inside the table in a state; `no_chips` for a game without any."""
    invariant: Callable[[Any], None] = _nothing
    """Raises AssertionError where a state of this game cannot be: 136 tiles, 100,000 points."""
    rare: tuple[type, ...] = ()
    """Actions that random play takes once in a while only, such as giving up."""
    strays: tuple[Any, ...] = ()
    """Well-formed actions that are wrong at times or always; tried where they are not offered."""
    hides: bool = True
    """False where everybody knows everything, so that there are no twins."""
