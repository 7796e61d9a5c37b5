"""A match of mahjong as a game: a hanchan or tonpusen of rounds (docs/rules/mahjong.md 11)."""

from facedown.core.chairs import Sat, Sit, Stand, Stood
from facedown.mahjong.match.actions import Action, Confirm
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.events import Confirmed, Event, MatchEnded, RoundBegun, Started
from facedown.mahjong.match.game import MATCH, MahjongMatch
from facedown.mahjong.match.scores import Scores
from facedown.mahjong.match.state import State
from facedown.mahjong.match.view import MatchView

__all__ = [
    "MATCH",
    "Action",
    "Config",
    "Confirm",
    "Confirmed",
    "Event",
    "MahjongMatch",
    "MatchEnded",
    "MatchView",
    "RoundBegun",
    "Sat",
    "Scores",
    "Sit",
    "Stand",
    "Started",
    "State",
    "Stood",
]
