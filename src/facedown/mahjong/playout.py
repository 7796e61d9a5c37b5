"""Play a round to its end with random actions, in place. Compiled with the round by `make wheel-fast`."""

from typing import Final

from facedown.core import Seat
from facedown.mahjong.round.actions import Action
from facedown.mahjong.round.course import Course
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.state import State

NOBODY: Final = -1


def next_to_act(state: State) -> Seat:
    """The first of the chairs that are asked, from the one on turn; −1 when the round is over."""
    offers, turn = state.offers, state.turn
    for seat in (turn, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4):
        if offers[seat] is not None:
            return seat
    return NOBODY


def play(course: Course, words: list[int], at: int) -> int:
    """Play to the end of the round, one 32-bit word for each action; return the index of the next word.

    All offered actions are equally likely. If the words run out, the round stays in the middle and can be
    continued with more words.
    """
    state, end = course.state, len(words)
    while at < end:
        seat = next_to_act(state)
        if seat == NOBODY:
            break
        offer = state.offers[seat]
        assert offer is not None, "a chair that is asked"
        course.play(seat, _chosen(offer, words[at]))
        at += 1
    return at


def _chosen(offer: Turn | Winning | Calling, word: int) -> Action:
    actions = list(offer)
    return actions[word * len(actions) >> 32]
