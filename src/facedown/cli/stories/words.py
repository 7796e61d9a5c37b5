"""What can be said of any match."""

from collections.abc import Sequence
from typing import Any

from facedown.core import AnyGame, Outcome, Record
from facedown.core.record import Seated


def names_of(game: AnyGame, record: Record[Any, Any]) -> tuple[str, ...]:
    """By chair: whoever sat there last, or the chair's number."""
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
