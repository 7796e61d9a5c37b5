"""Shared by the laws: walks over every config, moments on the way, and all viewers of a state."""

from collections.abc import Iterator
from typing import Any

from facedown.core import DEALER, AnyGame, Draws, Seat, Seed, Viewer
from facedown.core.codec import pack
from facedown.testing.subject import Subject
from facedown.testing.walk import Walk, some, walk


def walks(subject: Subject, seed: Seed, rounds: int, inputs: int = 60) -> Iterator[tuple[Walk, Draws]]:
    """This many walks on every config, each with its own seed. Every second one is cut short at random."""
    for number, config in enumerate(subject.configs):
        for turn in range(rounds):
            mine = seed / number / turn
            draws = (mine / "law").draws()
            whole = walk(subject, config, mine, inputs)
            yield (whole if turn % 2 == 0 else _cut(whole, draws)), draws


def _cut(walk: Walk, draws: Draws) -> Walk:
    """Cut it, because much that is shown at the end of a game is hidden in the middle."""
    number = draws.below(len(walk.steps))
    return Walk(walk.upto(number), walk.steps[: number + 1])


def moments(walk: Walk, draws: Draws, most: int) -> list[int]:
    """Indexes of some states of a walk, in order, always including the last."""
    size = len(walk.steps)
    return sorted({size - 1, *draws.shuffled(range(size), min(most, size))})


def chairs(game: AnyGame, walk: Walk) -> range:
    return range(game.seats(walk.run.config))


def viewers(game: AnyGame, walk: Walk) -> tuple[Viewer, ...]:
    """Every chair, and the public."""
    return (*chairs(game, walk), None)


def views(game: AnyGame, walk: Walk, state: Any) -> dict[Viewer, bytes]:
    return {viewer: pack(game.view(state, viewer)) for viewer in viewers(game, walk)}


def offers(game: AnyGame, walk: Walk, state: Any, draws: Draws) -> dict[Seat, list[Any]]:
    """Some of the actions that each chair, the dealer included, may take."""
    return {seat: some(game.options(state, seat), draws) for seat in (*chairs(game, walk), DEALER)}
