"""Arenas: places where teams of bots meet over the wire, match after match. docs/protocol.md 7."""

from facedown.lobby.arena_terms import ArenaTerms, BadSetting, made_terms, read_terms
from facedown.lobby.arenas.arena import Arena
from facedown.lobby.arenas.arenas import USUAL, Arenas
from facedown.lobby.arenas.visitor import ArenaRefusal, Playing, Visitor

__all__ = [
    "USUAL",
    "Arena",
    "ArenaRefusal",
    "ArenaTerms",
    "Arenas",
    "BadSetting",
    "Playing",
    "Visitor",
    "made_terms",
    "read_terms",
]
