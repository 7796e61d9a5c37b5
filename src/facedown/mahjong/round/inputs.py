"""Whom a round asks, and what an input makes of it. Apart from `Round`, so that it can be compiled."""

from facedown.core import DEALER, Prompt, Seat, Step
from facedown.mahjong.round.actions import Action, Close, Leave
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.course import Course
from facedown.mahjong.round.events import Event
from facedown.mahjong.round.offers import PAUSE
from facedown.mahjong.round.refusals import refusal
from facedown.mahjong.round.state import State, copied


def asked(state: State) -> dict[Seat, Prompt[Action]]:
    numbers, turn = state.asked, state.turn
    if state.window is None:
        offer = state.offers[turn]
        return {} if offer is None else {turn: Prompt(numbers[turn], offer, "turn", True)}
    prompts: dict[Seat, Prompt[Action]] = {}
    for seat, offer in enumerate(state.offers):
        if offer is not None:
            # Not public, and counted per chair: a shared counter or a public prompt would tell everyone
            # who can use the tile (mahjong.md 5.2).
            prompts[seat] = Prompt(numbers[seat], offer, "call")
    if state.pause:
        # Held even if nobody is asked: a window that closed at once would reveal that. It has its own
        # clock, much shorter than a call's.
        prompts[DEALER] = Prompt(numbers[DEALER], PAUSE, "deal")
    return prompts


def applied(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Played on in a copy, or refused."""
    if state.result is not None or not DEALER <= seat < SEATS:
        raise refusal(state, seat, action)
    if seat == DEALER:
        if type(action) is not Close or not state.pause:
            raise refusal(state, seat, action)
        course = Course(copied(state))
        course.close()
        return course.step()
    if type(action) is Leave:
        course = Course(copied(state))
        course.leave(seat)
        return course.step()
    offer = state.offers[seat]
    if offer is None or action not in offer:
        raise refusal(state, seat, action)
    course = Course(copied(state))
    course.play(seat, action)
    return course.step()
