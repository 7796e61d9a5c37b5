"""What one viewer is shown, and when. Nothing else turns a state into something that people see.

A viewer gets a frame when its own events, prompt or clocks changed, and at no other time; `version` counts
the frames of *this viewer*. So neither the arrival of a frame nor its number reveals what others were asked.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from typing import Any, Final, Generic, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from facedown.core.frame_message import FrameMessage, Ticking
from facedown.core.game import AnyGame, Prompt, Seat, Viewer
from facedown.core.rounds import open_kinds

A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
T = TypeVar("T")

_NOT_YET: Final = object()
"""In place of a view that nobody has asked for."""


class Frame(Generic[A, E, V]):
    """What one viewer is shown: the fields of a `FrameMessage`.

    The view is computed by `look` when it is first needed, because some dialects rarely need it.
    """

    __slots__ = (
        "_advise",
        "_known",
        "_look",
        "_view",
        "at",
        "automatic",
        "clocks",
        "events",
        "prompt",
        "version",
    )

    def __init__(
        self,
        version: int,
        at: int,
        events: tuple[E, ...],
        look: Callable[[], V],
        prompt: Prompt[A] | None,
        *,
        clocks: tuple[Ticking, ...] = (),
        automatic: tuple[int, ...] = (),
        advise: Callable[[V, Any], Any] | None = None,
        known: dict[Any, Any] | None = None,
    ) -> None:
        """`known`: what `once` has made; the frames of all who see these very events share it."""
        self.version = version
        self.at = at
        self.events = events
        self.prompt = prompt
        self.clocks = clocks
        self.automatic = automatic
        self._look = look
        self._view: Any = _NOT_YET
        self._advise = advise
        self._known = known

    def once(self, make: Callable[..., T], *rest: Any) -> T:
        """`make(events, automatic, *rest)`, computed once for all viewers who see the same events."""
        known, key = self._known, (make, *rest)
        if known is not None and key in known:
            found: T = known[key]
            return found
        made = make(self.events, self.automatic, *rest)
        if known is not None:
            known[key] = made
        return made

    @property
    def has_view(self) -> bool:
        """Whether the view was needed so far."""
        return self._view is not _NOT_YET

    @property
    def view(self) -> V:
        if self._view is _NOT_YET:
            self._view = self._look()
        view: V = self._view
        return view

    def message(self) -> FrameMessage[Prompt[A], E, V]:
        return FrameMessage(
            self.version,
            self.at,
            self.events,
            self.view,
            self.prompt,
            self.clocks,
            self.automatic,
            self._hints(),
        )

    def _hints(self) -> Any:
        """Computed only for a dialect that sends them: of the view and the prompt alone."""
        if self._advise is None:
            return UNSET
        hints = self._advise(self.view, None if self.prompt is None else self.prompt.actions)
        return UNSET if hints is None else hints

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.message() == other.message()

    def __hash__(self) -> int:
        return hash((self.version, self.at))

    def __repr__(self) -> str:
        return repr(self.message())


class Showing:
    """What a table has to show after a batch. What all viewers see alike is found once, here."""

    __slots__ = (
        "are_clocks_open",
        "are_events_open",
        "at",
        "automatic",
        "clocks",
        "events",
        "known",
        "marked",
        "prompts",
        "state",
    )

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        prompts: Mapping[Seat, Prompt[Any]],
        events: Iterable[Any] = (),
        *,
        at: int = 0,
        clocks: Iterable[Ticking] = (),
        automatic: Container[int] = (),
    ) -> None:
        """`automatic`: indexes of events that a clock or an operator caused."""
        self.state = state
        self.prompts = prompts
        self.events = tuple(events)
        self.at = at
        self.clocks = tuple(clocks)
        self.automatic = automatic
        self.are_events_open = open_kinds(type(game)).issuperset(map(type, self.events))
        self.marked = tuple([at for at in range(len(self.events)) if at in automatic]) if automatic else ()
        self.are_clocks_open = all(not each.bank and prompts[each.seat].public for each in self.clocks)
        self.known: dict[Any, Any] = {}
        """See `Frame.once`."""


class Sight:
    """One viewer's side of a table."""

    __slots__ = ("_advise", "_clocks", "_game", "_prompt", "_viewer", "version")

    def __init__(
        self, game: AnyGame, viewer: Viewer, advise: Callable[[Any, Any], Any] | None = None
    ) -> None:
        """`advise`: makes the hints of a frame from its view and what its prompt offers."""
        self._advise = advise
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
        return self.of(Showing(self._game, state, prompts, events, at=at, clocks=clocks, automatic=automatic))

    def of(self, showing: Showing) -> Frame[Any, Any, Any] | None:
        """The same, of something to show that viewers have in common."""
        viewer, is_open = self._viewer, showing.are_events_open
        seen, marked = (showing.events, showing.marked) if is_open else self._redacted(showing)
        prompt = None if viewer is None else showing.prompts.get(viewer)
        ticking = showing.clocks
        if not showing.are_clocks_open:
            ticking = shown_clocks(showing.prompts, ticking, viewer)
        if not seen and prompt == self._prompt and ticking == self._clocks:
            return None
        self.version += 1
        self._prompt, self._clocks = prompt, ticking
        return Frame(
            self.version,
            showing.at,
            seen,
            partial(self._game.view, showing.state, viewer),
            prompt,
            clocks=ticking,
            automatic=marked,
            advise=self._advise,
            known=showing.known if is_open else None,
        )

    def _redacted(self, showing: Showing) -> tuple[tuple[Any, ...], tuple[int, ...]]:
        """The events that this viewer sees, and the indexes of the automatic ones among them."""
        viewer, redact, automatic = self._viewer, self._game.redact, showing.automatic
        seen: list[Any] = []
        marked: list[int] = []
        for index, event in enumerate(showing.events):
            if (shown := redact(event, viewer)) is not None:
                if automatic and index in automatic:
                    marked.append(len(seen))
                seen.append(shown)
        return tuple(seen), tuple(marked)

    def snapshot(
        self,
        state: Any,
        prompts: Mapping[Seat, Prompt[Any]],
        *,
        at: int = 0,
        clocks: Iterable[Ticking] = (),
    ) -> Frame[Any, Any, Any]:
        """All that this viewer may know, for a client that connects or reconnects. It is not counted."""
        self._prompt = None if self._viewer is None else prompts.get(self._viewer)
        self._clocks = shown_clocks(prompts, clocks, self._viewer)
        look = partial(self._game.view, state, self._viewer)
        return Frame(self.version, at, (), look, self._prompt, clocks=self._clocks, advise=self._advise)


def visible(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> tuple[Any, ...]:
    return tuple([shown for event in events if (shown := game.redact(event, viewer)) is not None])


def shown_clocks(
    prompts: Mapping[Seat, Prompt[Any]], clocks: Iterable[Ticking], viewer: Viewer
) -> tuple[Ticking, ...]:
    """The viewer's own clock, and those of chairs whose prompt is public, without their time banks."""
    shown: list[Ticking] = []
    for clock in clocks:
        if clock.seat == viewer:
            shown.append(clock)
        elif prompts[clock.seat].public:
            shown.append(replace(clock, bank=0) if clock.bank else clock)
    return tuple(shown)
