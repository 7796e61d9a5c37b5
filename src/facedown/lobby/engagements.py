"""Where every account is: free, in the queue, being placed, or at a table. One place at a time.

All of it happens between two awaits of one event loop, so that whoever asks first has the account, however
many pages it has open. An account is taken before anything that waits is begun.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from facedown.core import MatchId, Seat
from facedown.lobby.refusal import LobbyRefusal


class Ticket:
    """A place in the queue for a game. Each is its own: who left and came back has another."""

    __slots__ = ("game",)

    def __init__(self, game: str) -> None:
        self.game = game


_BEING_SEATED: Final = "a match is being made for it"


class Engagements:
    def __init__(self) -> None:
        self._held: dict[str, Ticket | str] = {}
        self._tables: defaultdict[str, dict[MatchId, Seat]] = defaultdict(dict)
        """Account -> match -> chair. One match, unless a log that was broken came back after a repair."""
        self._untouched: str | None = None
        """See `watch`."""

    def queued(self, account: str) -> str | None:
        held = self._held.get(account)
        return held.game if isinstance(held, Ticket) else None

    def table(self, account: str) -> MatchId | None:
        return next(iter(self._tables.get(account, ())), None)

    def waiting(self) -> Iterable[str]:
        """The games that are waited for, once for everyone who waits."""
        return (held.game for held in self._held.values() if isinstance(held, Ticket))

    def is_free(self, account: str) -> bool:
        return account not in self._held and account not in self._tables

    def require_free(self, account: str) -> None:
        if isinstance(self._held.get(account), Ticket):
            raise LobbyRefusal("already_queued", "you wait in the queue; leave it first")
        if not self.is_free(account):
            raise LobbyRefusal("already_in_match", "you are in a match; finish it first")

    def has_nothing_at_stake(self, account: str) -> bool:
        return self._held.get(account) != _BEING_SEATED and account not in self._tables

    def watch(self, account: str) -> None:
        """From now on `was_untouched` tells whether a match was begun for this account; one at a time."""
        self._untouched = account if self.has_nothing_at_stake(account) else None

    def was_untouched(self, account: str) -> bool:
        return self._untouched == account

    def queue(self, account: str, game: str) -> Ticket:
        self.require_free(account)
        ticket = self._held[account] = Ticket(game)
        return ticket

    def holds(self, account: str, ticket: Ticket) -> bool:
        return self._held.get(account) is ticket

    def leave_queue(self, account: str) -> bool:
        """False where the account was not in it, or no longer."""
        if self.queued(account) is None:
            return False
        del self._held[account]
        return True

    def take(self, accounts: Iterable[str]) -> None:
        """From now on these are being placed; they were free or in the queue."""
        taken = tuple(accounts)
        assert len({*taken}) == len(taken), "nobody meets himself"
        assert all(self.has_nothing_at_stake(account) for account in taken), "one match at a time"
        for account in taken:
            self._held[account] = _BEING_SEATED
            if account == self._untouched:
                self._untouched = None

    def give_back(self, accounts: Iterable[str]) -> None:
        """Nothing came of it."""
        for account in accounts:
            del self._held[account]

    def seat(self, account: str, match: MatchId, seat: Seat) -> None:
        self._held.pop(account, None)
        self._tables[account][match] = seat

    def leave(self, account: str, match: MatchId) -> None:
        tables = self._tables.get(account, {})
        tables.pop(match, None)
        if not tables:
            self._tables.pop(account, None)
