"""Games of mahjong by id: people join, a match is played, its record is filed. docs/protocol/mahjong.md."""

from facedown.games import events
from facedown.games.game import Game
from facedown.games.games import Games
from facedown.games.settings import BadSetting, GameInfo, Settings, read_settings, rules_from
from facedown.games.visitor import GameRefusal, Visitor

__all__ = [
    "BadSetting",
    "Game",
    "GameInfo",
    "GameRefusal",
    "Games",
    "Settings",
    "Visitor",
    "events",
    "read_settings",
    "rules_from",
]
