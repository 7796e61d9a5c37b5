"""What one viewer is told, and when: the only way from a state to anybody's eyes.

A viewer gets a frame when its own events, prompt or clocks changed, and at no other time; `version` counts
the frames of *this viewer*. So neither the arrival of a frame nor its number tells what others were asked.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from facedown.core.game import AnyGame, Prompt, Seat, Viewer

A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Ticking(Struct, frozen=True):
    """A clock that runs for a chair."""

    seat: Seat
    kind: str
    until: int
    """ms of table time: where the clock alone runs out."""
    bank: int = 0
    """ms of the bank that may be used after that; told to its own chair alone."""


class Frame(Struct, Generic[A, E, V], frozen=True, tag="frame"):
    version: int
    at: int
    """Table time, in ms; what `until` of the clocks is measured against."""
    events: tuple[E, ...]
    view: V
    prompt: Prompt[A] | None
    """One's own; others' prompts are not told."""
    clocks: tuple[Ticking, ...] = ()


class Sight:
    """One viewer's side of a table."""

    __slots__ = ("_clocks", "_game", "_prompt", "_viewer", "version")

    def __init__(self, game: AnyGame, viewer: Viewer) -> None:
        self._game = game
        self._viewer = viewer
        self._prompt: Prompt[Any] | None = None
        self._clocks: tuple[Ticking, ...] = ()
        self.version = 0

    def frame(
        self,
        state: Any,
        prompts: Mapping[Seat, Prompt[Any]],
        events: Iterable[Any] = (),
        *,
        at: int = 0,
        clocks: Iterable[Ticking] = (),
    ) -> Frame[Any, Any, Any] | None:
        """The next frame, or None where nothing changed for this viewer."""
        seen = visible(self._game, events, self._viewer)
        prompt = own_prompt(prompts, self._viewer)
        shown = shown_clocks(prompts, clocks, self._viewer)
        if not seen and prompt == self._prompt and shown == self._clocks:
            return None
        self.version += 1
        self._prompt, self._clocks = prompt, shown
        return Frame(self.version, at, seen, self._game.view(state, self._viewer), prompt, shown)

    def snapshot(
        self,
        state: Any,
        prompts: Mapping[Seat, Prompt[Any]],
        *,
        at: int = 0,
        clocks: Iterable[Ticking] = (),
    ) -> Frame[Any, Any, Any]:
        """All this viewer may know, for one who comes or comes back. It is not counted."""
        self._prompt = own_prompt(prompts, self._viewer)
        self._clocks = shown_clocks(prompts, clocks, self._viewer)
        view = self._game.view(state, self._viewer)
        return Frame(self.version, at, (), view, self._prompt, self._clocks)


def visible(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> tuple[Any, ...]:
    redacted = (game.redact(event, viewer) for event in events)
    return tuple(event for event in redacted if event is not None)


def own_prompt(prompts: Mapping[Seat, Prompt[Any]], viewer: Viewer) -> Prompt[Any] | None:
    return None if viewer is None else prompts.get(viewer)


def shown_clocks(
    prompts: Mapping[Seat, Prompt[Any]], clocks: Iterable[Ticking], viewer: Viewer
) -> tuple[Ticking, ...]:
    """One's own clock, and those of chairs that everybody knows to be asked, without their banks."""
    return tuple(
        clock if clock.seat == viewer else replace(clock, bank=0)
        for clock in clocks
        if clock.seat == viewer or prompts[clock.seat].public
    )
