"""Arenas: places where teams of bots meet over the wire, match after match. docs/protocol.md 7."""

from facedown.arena.arena import Arena
from facedown.arena.arenas import USUAL, Arenas
from facedown.arena.settings import ArenaTerms, BadSetting, made_terms, read_terms
from facedown.arena.visitor import ArenaRefusal, Playing, Visitor

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
