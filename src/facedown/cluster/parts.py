"""Parts: the parts of a house that one node runs at a time.

A part is known by the name of what is in it, so every node finds the owner of a table, an arena or a game
without asking. There are always the same parts; only their owners change.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

LOBBY: Final = "lobby"
"""Accounts, queue, rooms, rematches, and the tables that the lobby opens."""
CASH: Final = "cash"
"""All cash tables."""
SHARDS: Final = 8
PARTS: Final = (LOBBY, CASH, *(f"shard-{number}" for number in range(SHARDS)))
"""The arenas and the games by id are spread over the shards."""

_ARENAS: Final = ("T-", "P-")
_GAMES: Final = "G-"
_CASH: Final = "cash-"


def part_of(match: str) -> str:
    """The part of a match, or of an arena by its id."""
    if match.startswith(_CASH):
        return CASH
    if match.startswith(_ARENAS):
        return shard_of(match.partition(".")[0])
    return shard_of(match) if match.startswith(_GAMES) else LOBBY


def shard_of(name: str) -> str:
    """The part of an arena or a game by its id."""
    return f"shard-{sha256(name.encode()).digest()[0] % SHARDS}"


def chosen(part: str, nodes: Iterable[str]) -> str | None:
    """The node that should have this part. When a node comes or goes, few parts move."""
    return max(nodes, key=lambda node: sha256(f"{part} {node}".encode()).digest(), default=None)
