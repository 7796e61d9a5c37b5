"""The freeze-out as a game: whom it asks, what it accepts, what it shows."""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from facedown.core import DEALER, Game, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why
from facedown.core.fair import LONGEST_NONCE, is_nonce
from facedown.poker.errors import RuleError
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.events import OPEN
from facedown.poker.holdem.actions import (
    DEAL,
    EMPTY,
    LEAVE,
    START,
    TAKEN,
    Action,
    Deal,
    Due,
    Offer,
    Seating,
    Sit,
    Stand,
    Start,
)
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.course import dealt, is_startable, left, opened, played, sat, started
from facedown.poker.holdem.events import (
    Eliminated,
    Event,
    Exposed,
    HandBegun,
    MatchEnded,
    Sat,
    Started,
    Stood,
)
from facedown.poker.holdem.state import State
from facedown.poker.holdem.view import MatchView, seen

_FEWEST: Final = 2
"""An operator may have the dealer start with so many (holdem.md 12.1)."""


class Freezeout:
    """Hands until one chair has all chips (docs/rules/holdem.md 12). Inside a hand all is the hand's."""

    name: Final = "holdem"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=MatchView, offer=Offer)

    def seats(self, config: Config) -> int:
        return config.seats

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        return opened(config, seed)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.hand is not None:
            return HAND.prompts(state.hand)  # type: ignore[return-value]  # fewer actions than ours
        due = _due(state)
        if due is None:
            return {}
        clock = "ready" if due is START else "deal"
        return {DEALER: Prompt(state.standing.asked[DEALER], due, clock, public=True)}

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.hand is not None:
            return HAND.options(state.hand, seat)
        if state.outcome is not None or not DEALER <= seat < state.config.seats:
            return ()
        if seat == DEALER:
            return _due(state, _FEWEST) or ()
        standing = state.standing
        if standing.started:
            return LEAVE
        return EMPTY if standing.chairs[seat] is None else TAKEN

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if state.hand is not None and not isinstance(action, Seating):
            return played(state, state.hand, seat, action)
        if state.outcome is not None:
            raise RuleError("MATCH_OVER", "the match is over")
        if not DEALER <= seat < state.config.seats:
            raise RuleError("NO_SUCH_SEAT", f"the seats are 0 to {state.config.seats - 1}, not {seat}")
        match action:
            case Sit(nonce=nonce) if seat != DEALER:
                _check_free(state, seat)
                if not is_nonce(nonce):
                    raise RuleError("BAD_NONCE", f"a nonce is a text of at most {LONGEST_NONCE} letters")
                return sat(state, seat, nonce)
            case Leave() if seat != DEALER:
                return left(state, seat)
            case Stand() if seat != DEALER:
                if state.standing.started or state.standing.chairs[seat] is None:
                    raise RuleError("NOT_WAITING", "only who waits for the start can stand up")
                return left(state, seat)
            case Start() | Deal():
                return _dealers(state, seat, action)
            case _:
                raise RuleError("OUT_OF_TURN", f"no hand is played now, so {action!r} must wait")

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if state.hand is not None:
            return HAND.fallback(state.hand, seat, why)
        due = _due(state)
        if seat != DEALER or due is None:
            raise RuleError("OUT_OF_TURN", f"seat {seat} is not asked for anything")
        return due.action

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return seen(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        if type(event) in _OPEN:
            return event
        if isinstance(event, Exposed):
            return event if viewer is None else None
        return HAND.redact(event, viewer)  # type: ignore[arg-type]

    def section(self, state: State) -> int:
        return state.standing.hands

    def carry(self, state: State) -> Config | None:
        if state.hand is not None or state.outcome is not None:
            return None
        return replace(state.config, standing=state.standing)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome


_OPEN: Final = frozenset({Sat, Stood, Started, HandBegun, Eliminated, MatchEnded}) | OPEN
"""Everybody's; the other events are the hand's."""


def _due(state: State, players: int | None = None) -> Due | None:
    """What the dealer does when its time comes, between hands; with `players`, as soon as so many sit."""
    if state.hand is not None or state.outcome is not None:
        return None
    if state.standing.started:
        return DEAL
    return START if is_startable(state, players) else None


def _dealers(state: State, seat: Seat, action: Start | Deal) -> Step[State, Event]:
    due = _due(state, _FEWEST)
    if seat != DEALER or due is None or action not in due:
        raise RuleError("INVALID_ACTION", f"{action!r} is not for seat {seat} to do now")
    return started(state) if due is START else dealt(state)


def _check_free(state: State, seat: Seat) -> None:
    if state.standing.started:
        raise RuleError("TABLE_FULL", "match running: wait for the next one")
    if state.standing.chairs[seat] is not None:
        raise RuleError("CHAIR_TAKEN", f"somebody sits on chair {seat}: take an empty one")


HOLDEM: Final[Game[Config, State, Action, Event, MatchView]] = Freezeout()
