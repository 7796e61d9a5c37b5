"""Arenas: teams of bots meet over the wire, match after match. docs/protocol/arena.md."""

from facedown.arena.arena import Arena
from facedown.arena.arenas import USUAL, Arenas
from facedown.arena.settings import BadSetting, Settings, read_settings, settings_from
from facedown.arena.visitor import ArenaRefusal, Playing, Visitor

__all__ = [
    "USUAL",
    "Arena",
    "ArenaRefusal",
    "Arenas",
    "BadSetting",
    "Playing",
    "Settings",
    "Visitor",
    "read_settings",
    "settings_from",
]
