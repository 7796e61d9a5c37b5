"""A match in words for the terminal: what the stories of all games share."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from facedown.core import AnyGame, Outcome, Record
from facedown.core.record import Seated


class Story(Protocol):
    """The story of one match. It knows no rules, only what the events say."""

    def tell(self, event: Any) -> Iterator[RenderableType]:
        """The lines for one event, as the viewer was shown it; empty if there is nothing to print."""


class StoryType(Protocol):
    def __call__(self, config: Any, names: Sequence[str], *, plain: bool) -> Story:
        """Begin a story. `names` are by chair; `plain` is for terminals that only show ASCII."""


class PlainStory:
    """For a game without a story of its own: prints the events as they are."""

    def __init__(self, config: Any, names: Sequence[str], *, plain: bool) -> None:
        pass

    def tell(self, event: Any) -> Iterator[RenderableType]:
        yield Text(repr(event))


def names_of(game: AnyGame, record: Record[Any, Any]) -> tuple[str, ...]:
    """By chair: the name of the player who sat there last, or the chair's number."""
    names = {entry.seat: entry.sitter.name for entry in record.entries if isinstance(entry, Seated)}
    return tuple(names.get(seat, f"seat {seat}") for seat in range(game.seats(record.header.config)))


def ending(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, in a few words."""
    first = [name for name, place in zip(names, outcome.places, strict=True) if place == 1]
    how = "" if outcome.reason == "normal" else f" by {outcome.reason}"
    match first:
        case []:
            return f"nobody wins{how}"
        case [winner]:
            return f"{winner} wins{how}"
        case _:
            return f"{' and '.join(first)} draw{how}"
