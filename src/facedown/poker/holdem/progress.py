"""The progress of a match, for the host that seats its players; nothing that a spectator does not know."""

from typing import NamedTuple

from facedown.core import Seat
from facedown.poker.holdem.state import State


class Progress(NamedTuple):
    started: bool
    hands: int
    """Finished hands."""
    taken: tuple[Seat, ...]
    """Occupied chairs; after the start, including those of players who are out or gone."""
    out: tuple[Seat, ...]
    """Players who are out of the match, or gone."""
    stacks: tuple[int, ...]
    """By chair; during a hand, without what is in the pot."""


def progress(state: State) -> Progress:
    standing = state.standing
    out = [seat for seat, chair in enumerate(standing.chairs) if chair and (chair.gone or chair.place)]
    return Progress(standing.started, standing.hands, standing.taken, tuple(out), state.stacks())
