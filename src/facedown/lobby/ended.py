"""Finished matches whose players may still ask for a rematch, and who has asked."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Sitter
from facedown.lobby.kept import Kept, Key
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.series import Series
from facedown.lobby.settings import Settings


class EndedMatch(Struct, frozen=True):
    table: str
    game: str
    ranked: bool
    stake: int
    """What each player paid; a rematch costs the same."""
    series: Series | None
    """Of a match that was made in a room."""
    sitters: tuple[Sitter, ...]
    """By chair."""
    config: Any
    until: int
    """When requests for a rematch expire, in ms of the clock."""
    following: Series | None = None
    """How the series goes on by itself, if it does."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The players who are not house bots."""
        return tuple(sitter.account for sitter in self.sitters if sitter.account is not None)

    @property
    def key(self) -> Key:
        return "rematch", self.table


class Wish(Struct, frozen=True):
    """A request for a rematch, as it is stored."""

    table: str
    was_listening: bool
    """Whether the account had a page open then."""


class EndedMatches:
    def __init__(self, settings: Settings, kept: Kept) -> None:
        self._settings = settings
        self._kept = kept
        self._ended: dict[str, EndedMatch] = {}
        """By table, the oldest first."""
        self._asks: dict[str, str] = {}
        """Account -> the match that it wants to repeat."""

    async def recall(self) -> tuple[str, ...]:
        """Read what the last lobby kept; return the accounts that had a page open when they asked."""
        for _, ended, until in await self._kept.read("rematch", EndedMatch):
            self._ended[ended.table] = replace(ended, until=until)
        listening = []
        for account, wish, _ in await self._kept.read("wish", Wish):
            if wish.table in self._ended:
                self._asks[account] = wish.table
                listening += [account] if wish.was_listening else []
            else:
                self._kept.forget(("wish", account))
        return tuple(listening)

    def all(self) -> tuple[EndedMatch, ...]:
        """The oldest first."""
        return tuple(self._ended.values())

    def has(self, table: str) -> bool:
        return table in self._ended

    def add(self, ended: EndedMatch, now: int) -> None:
        self._expire(now)
        if len(self._ended) >= self._settings.most_ended:
            self.remove(next(iter(self._ended)))
        self.change(ended)

    def change(self, ended: EndedMatch) -> None:
        self._ended[ended.table] = ended
        self._kept.keep(ended.key, ended, ended.until)

    def find(self, table: str, account: str, now: int) -> EndedMatch:
        """A finished match of this account. Raises LobbyRefusal."""
        self._expire(now)
        if table not in self._ended:
            raise LobbyRefusal(
                "no_such_table", "that match is not over, or it ended too long ago for a rematch"
            )
        ended = self._ended[table]
        if account not in ended.accounts:
            raise LobbyRefusal("not_in_match", "only its players can ask for a rematch")
        return ended

    def ask(self, ended: EndedMatch, account: str, *, is_listening: bool) -> bool:
        """Note the request; returns whether all players have asked now."""
        self._asks[account] = ended.table
        self._kept.keep(("wish", account), Wish(ended.table, is_listening), ended.until)
        return all(self._asks.get(player) == ended.table for player in ended.accounts)

    def asked(self, account: str) -> str | None:
        """The match that this account wants to repeat."""
        return self._asks.get(account)

    def staked(self) -> tuple[str, ...]:
        """The accounts that ask for a rematch that costs a stake."""
        return tuple(account for account, table in self._asks.items() if self._ended[table].stake)

    def withdraw(self, account: str) -> bool:
        """Withdraw the account's request; returns whether there was one."""
        if self._asks.pop(account, None) is None:
            return False
        self._kept.forget(("wish", account))
        return True

    def take(self, table: str) -> None:
        """Its players get their next match, which fulfils what is stored of this one."""
        self._ended.pop(table, None)
        for account in [account for account, asked in self._asks.items() if asked == table]:
            self.withdraw(account)

    def remove(self, table: str) -> None:
        """Forget a finished match and the requests for its rematch."""
        if table in self._ended:
            self._kept.forget(self._ended[table].key)
        self.take(table)

    def _expire(self, now: int) -> None:
        for table in [table for table, ended in self._ended.items() if ended.until <= now]:
            self.remove(table)
