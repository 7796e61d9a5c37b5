"""Names of things, told apart by the type checker."""

from typing import NewType

MatchId = NewType("MatchId", str)
"""Of a match, its log and its record."""
AccountId = NewType("AccountId", str)
ArenaId = NewType("ArenaId", str)
"""Of an arena, where one match follows another."""
