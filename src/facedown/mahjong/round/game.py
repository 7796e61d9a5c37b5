"""One round of mahjong as a game: whom it asks, what it accepts, what it shows."""

from collections.abc import Collection, Mapping
from typing import Final

from facedown.core import (
    DEALER,
    Game,
    IllegalAction,
    Outcome,
    Prompt,
    Seat,
    Seed,
    Step,
    Types,
    Viewer,
    Why,
)
from facedown.mahjong.round.actions import (
    Action,
    Close,
    Discard,
    Leave,
    Pass,
)
from facedown.mahjong.round.config import SEATS, Config
from facedown.mahjong.round.course import Course
from facedown.mahjong.round.events import Event, redacted
from facedown.mahjong.round.inputs import applied, asked
from facedown.mahjong.round.offers import PAUSE, Choices, Offer, Turn
from facedown.mahjong.round.results import Won
from facedown.mahjong.round.state import State, dealt
from facedown.mahjong.round.view import View, seen


class Round:
    """One kyoku for four (docs/rules/mahjong.md)."""

    name: Final = "mahjong.round"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=View, offer=Offer)

    def seats(self, config: Config) -> int:  # noqa: ARG002  always four
        return SEATS

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        course = Course(dealt(config, seed))
        course.begin()
        return course.step()

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        return asked(state)

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.result is not None or not DEALER <= seat < SEATS:
            return ()
        if seat == DEALER:
            return PAUSE if state.pause else ()
        return Choices(state.offers[seat] or ())

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        return applied(state, seat, action)

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if seat == DEALER:
            return Close()
        offer = state.offers[seat] if 0 <= seat < SEATS else None
        if offer is None:
            raise IllegalAction("NOT_YOUR_TURN", f"seat {seat} is not asked for anything")
        if not isinstance(offer, Turn):
            return Pass()
        return Discard(offer.discards[-1] if offer.drawn is None else offer.drawn)  # mahjong.md 12.1

    def view(self, state: State, viewer: Viewer) -> View:
        return seen(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return redacted(event, viewer)

    def section(self, state: State) -> int:  # noqa: ARG002  one round is one section
        return 0

    def carry(self, state: State) -> Config | None:  # noqa: ARG002  nothing goes on after it
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        scores = state.scores
        places = tuple([1 + sum(other > mine for other in scores) for mine in scores])
        return Outcome(places, "won" if isinstance(state.result, Won) else state.result.reason, tuple(scores))


ROUND: Final[Game[Config, State, Action, Event, View]] = Round()
