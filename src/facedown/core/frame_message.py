"""A frame as it is written down."""

from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from facedown.core.game import Seat

P = TypeVar("P")
E = TypeVar("E")
V = TypeVar("V")


class Ticking(Struct, frozen=True):
    """A clock that runs for a chair."""

    seat: Seat
    kind: str
    until: int
    """ms of table time: where the clock alone runs out."""
    bank: int = 0
    """ms of the time bank that may be used after that; only the chair itself sees it."""


class FrameMessage(Struct, Generic[P, E, V], frozen=True, tag="frame"):
    """A frame as it is written: every field of it, the view too."""

    version: int
    at: int
    """Table time, in ms; what `until` of the clocks is measured against."""
    events: tuple[E, ...]
    view: V
    prompt: P | None
    """The viewer's own; nobody sees the prompts of others."""
    clocks: tuple[Ticking, ...] = ()
    automatic: tuple[int, ...] = ()
    """Indexes of the events that a clock or an operator caused in place of the chair."""
    hints: Any | UnsetType = UNSET
    """What helps this viewer, by the game's listing; it is computed from the view and the prompt alone."""
