"""A match of hands: chairs are taken, all begin with the same chips, one has them all in the end."""

from facedown.poker.freezeout.actions import Action, Deal, Sit, Stand, Start
from facedown.poker.freezeout.config import Config, Level
from facedown.poker.freezeout.events import (
    Eliminated,
    Event,
    Exposed,
    HandBegun,
    MatchEnded,
    Sat,
    Started,
    Stood,
)
from facedown.poker.freezeout.game import FREEZEOUT, Freezeout
from facedown.poker.freezeout.standing import Chair
from facedown.poker.freezeout.state import State
from facedown.poker.freezeout.view import MatchView

__all__ = [
    "FREEZEOUT",
    "Action",
    "Chair",
    "Config",
    "Deal",
    "Eliminated",
    "Event",
    "Exposed",
    "Freezeout",
    "HandBegun",
    "Level",
    "MatchEnded",
    "MatchView",
    "Sat",
    "Sit",
    "Stand",
    "Start",
    "Started",
    "State",
    "Stood",
]
