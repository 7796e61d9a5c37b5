"""What an author gives the laws: a game, and what only its author can know about it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from facedown.core import AnyGame, Seat, Seed, Viewer


class Run(NamedTuple):
    """A stretch of play: everything needed to replay it."""

    config: Any
    seed: Seed
    inputs: tuple[tuple[Seat, Any], ...]
    """(seat, action), in order, including the dealer's."""


Twins: TypeAlias = Callable[[Run, Viewer, Seed], Iterable[Run]]
"""Other worlds that this viewer must not be able to tell from this run: other cards in other hands, other
secret answers, more or fewer secret inputs. The seed is for choosing among them."""


def _nothing(state: Any) -> None:
    """For a game without its own invariant."""


def no_chips(state: Any) -> int:  # noqa: ARG001
    """For a game without chips."""
    return 0


class Subject(NamedTuple):
    """A game to run the laws on."""

    game: AnyGame
    configs: tuple[Any, ...]
    """At least one, none of them carried; every law is run on each."""
    twins: Twins
    chips: Callable[[Any], int]
    """Chips inside the table in a state; `no_chips` for a game without any."""
    invariant: Callable[[Any], None] = _nothing
    """Raises AssertionError for an impossible state: 136 tiles, 100,000 points."""
    rare: tuple[type, ...] = ()
    """Actions that random play takes only rarely, such as giving up."""
    strays: tuple[Any, ...] = ()
    """Well-formed actions that are sometimes or always wrong; tried when they are not offered."""
    hides: bool = True
    """False if everyone knows everything, so that there are no twins."""
