"""A match of hands: everyone starts with the same chips, and the match ends when one player has them all."""

from facedown.core.chairs import Sat, Sit, Stand, Stood
from facedown.poker.holdem.actions import Action, Deal, Start
from facedown.poker.holdem.chairs import Chair
from facedown.poker.holdem.config import Config, Level
from facedown.poker.holdem.events import (
    Eliminated,
    Event,
    Exposed,
    HandBegun,
    MatchEnded,
    Started,
)
from facedown.poker.holdem.game import HOLDEM, Holdem
from facedown.poker.holdem.state import State
from facedown.poker.holdem.view import MatchView

__all__ = [
    "HOLDEM",
    "Action",
    "Chair",
    "Config",
    "Deal",
    "Eliminated",
    "Event",
    "Exposed",
    "HandBegun",
    "Holdem",
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
