"""Endings that a player of the battle dialect was not there to hear: told once, when the player is back."""

from collections import OrderedDict
from typing import Final

_REMEMBERED: Final = 10_000
"""Accounts; the one that left first is forgotten first."""


class Missed:
    def __init__(self) -> None:
        self._tables: OrderedDict[str, str] = OrderedDict()

    def note(self, account: str, table: str) -> None:
        """The account's connection ended before it had heard how the match at this table ended."""
        self._tables[account] = table
        self._tables.move_to_end(account)
        if len(self._tables) > _REMEMBERED:
            self._tables.popitem(last=False)

    def pop(self, account: str) -> str | None:
        return self._tables.pop(account, None)
