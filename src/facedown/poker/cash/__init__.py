"""The ring game: people sit down, pause, return and leave, and owe the blinds they miss."""

from facedown.poker.cash.actions import Action, Close, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.cash.chairs import INTENTS, PAUSE, PLAY, QUIT, WAIT, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.events import (
    AskedForChips,
    Event,
    Intended,
    Prepared,
    Sat,
    Stood,
    ToppedUp,
)
from facedown.poker.cash.game import CASH, Cash
from facedown.poker.cash.ring import ChairPosts, Ring
from facedown.poker.cash.rules import POKERSTARS, PRESETS, SEED, TDA, Rules
from facedown.poker.cash.state import State
from facedown.poker.cash.view import RingView

__all__ = [
    "CASH",
    "INTENTS",
    "PAUSE",
    "PLAY",
    "POKERSTARS",
    "PRESETS",
    "QUIT",
    "SEED",
    "TDA",
    "WAIT",
    "Action",
    "AskedForChips",
    "Cash",
    "Chair",
    "ChairPosts",
    "Close",
    "Config",
    "Deal",
    "Event",
    "Intend",
    "Intended",
    "Prepare",
    "Prepared",
    "Ring",
    "RingView",
    "Rules",
    "Sat",
    "Sit",
    "State",
    "Stood",
    "TopUp",
    "ToppedUp",
]
