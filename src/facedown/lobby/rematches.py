"""Matches that are over, as long as those who played them may want another. Not kept across a restart."""

from msgspec import Struct

from facedown.core import Sitter
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.settings import Settings


class EndedMatch(Struct, frozen=True):
    table: str
    game: str
    ranked: bool
    sitters: tuple[Sitter, ...]
    """By chair."""
    until: int
    """ms of the clock up to which a rematch can be asked for."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The players who are not the house."""
        return tuple(sitter.account for sitter in self.sitters if sitter.account is not None)


class Rematches:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._ended: dict[str, EndedMatch] = {}
        """By table, the oldest first."""
        self._asks: dict[str, str] = {}
        """Account -> the table of which it wants a rematch. One at a time."""

    def add(self, ended: EndedMatch, now: int) -> None:
        self._expire(now)
        if len(self._ended) >= self._settings.most_ended:
            self.remove(next(iter(self._ended)))
        self._ended[ended.table] = ended

    def find(self, table: str, account: str, now: int) -> EndedMatch:
        """The match that is over, for one who played in it."""
        self._expire(now)
        if table not in self._ended:
            raise LobbyRefusal("no_such_table", "that match is not over, or too long ago for a rematch")
        ended = self._ended[table]
        if account not in ended.accounts:
            raise LobbyRefusal("not_in_match", "only those who played it can ask for a rematch")
        return ended

    def ask(self, ended: EndedMatch, account: str) -> bool:
        """Have all players asked now?"""
        self._asks[account] = ended.table
        return all(self._asks.get(player) == ended.table for player in ended.accounts)

    def asked(self, account: str) -> str | None:
        """The table of which this account wants a rematch."""
        return self._asks.get(account)

    def staked(self) -> tuple[str, ...]:
        """The accounts that want a rematch for a stake."""
        return tuple(account for account, table in self._asks.items() if self._ended[table].ranked)

    def withdraw(self, account: str) -> bool:
        """Did the account want a rematch?"""
        return self._asks.pop(account, None) is not None

    def remove(self, table: str) -> None:
        """No rematch of this one any more: it was made, or it is too late."""
        self._ended.pop(table, None)
        self._asks = {account: asked for account, asked in self._asks.items() if asked != table}

    def _expire(self, now: int) -> None:
        for table in [table for table, ended in self._ended.items() if ended.until <= now]:
            self.remove(table)
