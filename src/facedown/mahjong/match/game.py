"""The match as a game: whom it asks, what it accepts, what it shows."""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from facedown.core import DEALER, Game, IllegalAction, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why
from facedown.core.fair import LONGEST_NONCE, is_nonce
from facedown.mahjong.match.actions import (
    ASKED,
    EMPTY,
    LEAVE,
    READY,
    TAKEN,
    Action,
    Confirm,
    Offer,
    Seating,
    Sit,
    Stand,
)
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.course import confirmed, left, opened, played, sat
from facedown.mahjong.match.events import Confirmed, Event, MatchEnded, RoundBegun, Sat, Started, Stood
from facedown.mahjong.match.standing import has
from facedown.mahjong.match.state import State
from facedown.mahjong.match.view import MatchView, seen
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.round.config import SEATS


class Match:
    """Rounds until the winds have blown (docs/rules/mahjong.md 11). Inside a round all is the round's."""

    name: Final = "mahjong"
    rules_version: Final = 1
    types: Final = Types(config=Config, action=Action, event=Event, view=MatchView, offer=Offer)

    def seats(self, config: Config) -> int:  # noqa: ARG002  always four
        return SEATS

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        return opened(config, seed)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.round is not None:
            return ROUND.prompts(state.round)  # type: ignore[return-value]  # fewer actions than ours
        asked = state.standing.asked
        return {
            seat: Prompt(asked[seat], READY, "ready", public=True)
            for seat in range(SEATS)
            if _is_asked(state, seat)
        }

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.round is not None:
            return ROUND.options(state.round, seat)
        if state.outcome is not None or not 0 <= seat < SEATS:
            return ()
        if state.standing.started:
            return ASKED if _is_asked(state, seat) else LEAVE
        return TAKEN if has(state.standing.taken, seat) else EMPTY

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if state.round is not None and type(action) not in _SEATING:
            return played(state, state.round, seat, action)  # type: ignore[arg-type]  # the round's own
        if state.outcome is not None:
            raise IllegalAction("GAME_OVER", "the match is over")
        if not 0 <= seat < SEATS:
            raise IllegalAction("INVALID_ACTION", f"{action!r} is not for seat {seat} to do now")
        match action:
            case Sit(nonce=nonce):
                _check_free(state, seat, nonce)
                return sat(state, seat, nonce)
            case Stand() if state.standing.started or not has(state.standing.taken, seat):
                raise IllegalAction("INVALID_ACTION", "only who waits for the start can stand up")
            case Leave() | Stand():
                return left(state, seat)
            case Confirm() if _is_asked(state, seat):
                return confirmed(state, seat)
            case Confirm():
                raise IllegalAction(
                    "INVALID_ACTION", "there is no round to confirm: wait until you are asked"
                )
            case _:
                raise IllegalAction("NOT_YOUR_TURN", f"no round is played now, so {action!r} must wait")

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if state.round is not None:
            return ROUND.fallback(state.round, seat, why)
        if not _is_asked(state, seat):
            raise IllegalAction("NOT_YOUR_TURN", f"seat {seat} is not asked for anything")
        return Confirm()

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return seen(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if type(event) in _OPEN else ROUND.redact(event, viewer)  # type: ignore[arg-type]

    def section(self, state: State) -> int:
        return state.standing.rounds

    def carry(self, state: State) -> Config | None:
        if state.round is not None or state.outcome is not None:
            return None
        return replace(state.config, standing=state.standing)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome


_SEATING: Final = frozenset(Seating.__subclasses__())
"""To look a type up here takes a quarter of the time of `isinstance`."""
_OPEN: Final = frozenset({Sat, Stood, Started, RoundBegun, Confirmed, MatchEnded})
"""Everybody's; the other events are the round's."""


def _is_asked(state: State, seat: Seat) -> bool:
    """Is a round to be confirmed by this chair (mahjong.md 11.4)?"""
    return state.phase == "pause" and DEALER < seat < SEATS and not has(state.standing.confirmed, seat)


def _check_free(state: State, seat: Seat, nonce: str) -> None:
    if state.standing.started:
        raise IllegalAction("GAME_STARTED", "the match is running: wait for the next one")
    if has(state.standing.taken, seat):
        raise IllegalAction("CHAIR_TAKEN", f"somebody sits on chair {seat}: take an empty one")
    if not is_nonce(nonce):
        raise IllegalAction("BAD_NONCE", f"a nonce is a text of at most {LONGEST_NONCE} letters")


MATCH: Final[Game[Config, State, Action, Event, MatchView]] = Match()
