"""Matches of a room: one, or several in a row between the same players, won by the most wins.

The header of each match keeps the series so far, so it goes on if the server restarts during a match.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, ValidationError, convert, field, to_builtins

from facedown.core import Header, Outcome

LENGTHS: Final = (1, 3)
"""How many matches a room may play."""
_GONE: Final = frozenset({"disconnect", "timeout"})
"""Reasons of an end whose loser was away. Nobody is made to wait for them again."""


class Series(Struct, frozen=True):
    best_of: int = 1
    number: int = 1
    """Of this match, from 1."""
    wins: dict[str, int] = field(default_factory=dict)
    """By account, before this match."""

    def after(self, accounts: Sequence[str | None], outcome: Outcome) -> "Series | None":
        """The series as the next match continues it; None if this match ends it. `accounts`: by chair."""
        wins = dict(self.wins)
        if outcome.winner is not None and (winner := accounts[outcome.winner]) is not None:
            wins[winner] = wins.get(winner, 0) + 1
        is_decided = max(wins.values(), default=0) > self.best_of // 2
        if is_decided or self.number >= self.best_of or outcome.reason in _GONE:
            return None
        return Series(self.best_of, self.number + 1, wins)

    def header(self) -> dict[str, Any]:
        """As stored in the match's header."""
        kept: dict[str, Any] = to_builtins(_Kept(self))
        return kept


class _Kept(Struct, frozen=True):
    room: Series


def series_of(header: Header[Any]) -> Series | None:
    """None if the match was not made in a room."""
    if header.host is UNSET:
        return None
    try:
        return convert(header.host, _Kept).room
    except ValidationError:
        return None
