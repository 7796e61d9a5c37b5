"""What one viewer is told, and when: the only way from a state to anybody's eyes.

A viewer gets a frame when its own events, prompt or clocks changed, and at no other time; `version` counts
the frames of *this viewer*. So neither the arrival of a frame nor its number tells what others were asked.
"""

from collections.abc import Container, Iterable, Mapping
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
    automatic: tuple[int, ...] = ()
    """Indexes of the events that a clock or an operator brought about in place of the chair."""


class Glance:
    """A frame whose view is made only if somebody looks at it: some dialects rarely do."""

    __slots__ = (
        "_frame",
        "_game",
        "_state",
        "_viewer",
        "at",
        "automatic",
        "clocks",
        "events",
        "prompt",
        "version",
    )

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        viewer: Viewer,
        *,
        version: int,
        at: int,
        events: tuple[Any, ...],
        prompt: Prompt[Any] | None,
        clocks: tuple[Ticking, ...],
        automatic: tuple[int, ...],
    ) -> None:
        self._game = game
        self._state = state
        self._viewer = viewer
        self._frame: Frame[Any, Any, Any] | None = None
        self.version = version
        self.at = at
        self.events = events
        self.prompt = prompt
        self.clocks = clocks
        self.automatic = automatic

    @property
    def view(self) -> Any:
        return self.frame().view

    def frame(self) -> Frame[Any, Any, Any]:
        if self._frame is None:
            view = self._game.view(self._state, self._viewer)
            self._frame = Frame(
                self.version, self.at, self.events, view, self.prompt, self.clocks, self.automatic
            )
        return self._frame


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
        automatic: Container[int] = (),
    ) -> Frame[Any, Any, Any] | None:
        """The next frame, or None where nothing changed for this viewer. `automatic`: indexes of events."""
        glance = self.glance(state, prompts, events, at=at, clocks=clocks, automatic=automatic)
        return None if glance is None else glance.frame()

    def glance(
        self,
        state: Any,
        prompts: Mapping[Seat, Prompt[Any]],
        events: Iterable[Any] = (),
        *,
        at: int = 0,
        clocks: Iterable[Ticking] = (),
        automatic: Container[int] = (),
    ) -> Glance | None:
        """The same, for who may not want to see the view."""
        seen, marked = self._seen(events, automatic)
        prompt = own_prompt(prompts, self._viewer)
        shown = shown_clocks(prompts, clocks, self._viewer)
        if not seen and prompt == self._prompt and shown == self._clocks:
            return None
        self.version += 1
        self._prompt, self._clocks = prompt, shown
        return Glance(
            self._game,
            state,
            self._viewer,
            version=self.version,
            at=at,
            events=seen,
            prompt=prompt,
            clocks=shown,
            automatic=marked,
        )

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

    def _seen(
        self, events: Iterable[Any], automatic: Container[int]
    ) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """What this viewer may see of the events, and which of it came by itself."""
        if not automatic:
            return visible(self._game, events, self._viewer), ()
        seen: list[Any] = []
        marked: list[int] = []
        for index, event in enumerate(events):
            if (shown := self._game.redact(event, self._viewer)) is not None:
                if index in automatic:
                    marked.append(len(seen))
                seen.append(shown)
        return tuple(seen), tuple(marked)


def visible(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> tuple[Any, ...]:
    return tuple([shown for event in events if (shown := game.redact(event, viewer)) is not None])


def own_prompt(prompts: Mapping[Seat, Prompt[Any]], viewer: Viewer) -> Prompt[Any] | None:
    return None if viewer is None else prompts.get(viewer)


def shown_clocks(
    prompts: Mapping[Seat, Prompt[Any]], clocks: Iterable[Ticking], viewer: Viewer
) -> tuple[Ticking, ...]:
    """One's own clock, and those of chairs that everybody knows to be asked, without their banks."""
    return tuple(
        [
            replace(clock, bank=0) if clock.bank and clock.seat != viewer else clock
            for clock in clocks
            if clock.seat == viewer or prompts[clock.seat].public
        ]
    )
