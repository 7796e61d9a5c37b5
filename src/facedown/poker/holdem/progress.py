"""How far a match is, for the host that seats its players: nothing that a spectator does not know."""

from typing import NamedTuple

from facedown.core import Seat
from facedown.poker.holdem.state import State


class Progress(NamedTuple):
    started: bool
    hands: int
    """Hands that are over."""
    taken: tuple[Seat, ...]
    """Chairs that somebody sits on; after the start, those of players who are out or gone among them."""
    out: tuple[Seat, ...]
    """Players who are out of the match, or gone."""
    stacks: tuple[int, ...]
    """By chair; in a hand, what is not in the pot."""


def progress(state: State) -> Progress:
    standing = state.standing
    out = [seat for seat, chair in enumerate(standing.chairs) if chair and (chair.gone or chair.place)]
    return Progress(standing.started, standing.hands, standing.taken, tuple(out), state.stacks())
