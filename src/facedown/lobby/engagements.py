"""What each account is engaged in: nothing, the queue, a match being made, or a match.

Every method checks and changes without an await in between. So if an account asks from several pages at once,
the first request wins. Callers must take an account *before* their first await: a check followed by a wait
would let another request take the same account meanwhile.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from facedown.core import MatchId, Seat
from facedown.lobby.refusal import LobbyRefusal


class Meanwhile(NamedTuple):
    """A free game against house bots that a player plays while waiting in the queue or in a room."""

    table: MatchId
    """"" while the table is being made."""
    seat: Seat


class Ticket:
    """One wait in the queue for a game. Compared by identity: leaving and joining again gives a new one."""

    __slots__ = ("game",)

    def __init__(self, game: str) -> None:
        self.game = game


_BEING_SEATED: Final = "a match is being made"


class Engagements:
    def __init__(self, counted: Callable[[MatchId, str], object] = lambda _match, _account: None) -> None:
        """`counted`: called when a game that was played while waiting begins to engage its player."""
        self._counted = counted
        self._held: dict[str, Ticket | str] = {}
        self._tables: defaultdict[str, dict[MatchId, Seat]] = defaultdict(dict)
        """Account -> match -> chair. One match, or more if a repaired log brought an old match back."""
        self._meanwhile: dict[str, Meanwhile] = {}
        """By account; only accounts of the queue and of rooms."""
        self.is_in_room: Callable[[str], bool] = lambda _account: False
        """Set by the lobby. A room is not binding, but a game of meanwhile may be played in it."""
        self._untouched: str | None = None
        """See `watch`."""

    def queued(self, account: str) -> str | None:
        held = self._held.get(account)
        return held.game if isinstance(held, Ticket) else None

    def table(self, account: str) -> MatchId | None:
        meanwhile = self._meanwhile.get(account)
        return (
            next(iter(self._tables.get(account, ())), None)
            or (meanwhile.table if meanwhile else None)
            or None
        )

    def tables(self, account: str) -> tuple[tuple[MatchId, Seat], ...]:
        """The matches of the account, each with its chair."""
        return tuple(self._tables.get(account, {}).items())

    def waiting(self) -> Iterable[str]:
        """The game of every account in the queue."""
        return (held.game for held in self._held.values() if isinstance(held, Ticket))

    def is_free(self, account: str) -> bool:
        return not any(account in engaged for engaged in (self._held, self._tables, self._meanwhile))

    def require_free(self, account: str) -> None:
        if isinstance(self._held.get(account), Ticket):
            raise LobbyRefusal("already_queued", "you are in the queue; leave it first")
        if not self.is_free(account):
            raise LobbyRefusal("already_in_match", "you are in a match; finish it first")

    def has_nothing_at_stake(self, account: str) -> bool:
        return self._held.get(account) != _BEING_SEATED and account not in self._tables

    def watch(self, account: str) -> None:
        """Watch one account: `was_untouched` then says whether no match was begun for it since."""
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
        """Returns False if the account was not in the queue. Its game of meanwhile engages it now."""
        if self.queued(account) is None:
            return False
        del self._held[account]
        self.count_meanwhile(account)
        return True

    # A game against house bots while waiting

    def take_meanwhile(self, account: str) -> None:
        """Reserve an account that waits for a game that is being made."""
        if self.queued(account) is None and not self.is_in_room(account):
            raise LobbyRefusal("bad_request", "you wait for nobody: join the queue or a room first")
        if account in self._meanwhile:
            raise LobbyRefusal("already_in_match", "you are in a match; finish it first")
        self._meanwhile[account] = Meanwhile(MatchId(""), 0)

    def seat_meanwhile(self, account: str, match: MatchId, seat: Seat) -> None:
        self._meanwhile[account] = Meanwhile(match, seat)
        if account not in self._held and not self.is_in_room(account):
            self.count_meanwhile(account)  # it stopped waiting while the table was being made

    def meanwhile(self, account: str) -> Meanwhile | None:
        return self._meanwhile.get(account)

    def end_meanwhile(self, account: str) -> None:
        self._meanwhile.pop(account, None)

    def count_meanwhile(self, account: str) -> None:
        """The account waits no longer, so the game that it plays engages it like any other."""
        meanwhile = self._meanwhile.get(account)
        if meanwhile is not None and meanwhile.table:
            del self._meanwhile[account]
            self._tables[account][meanwhile.table] = meanwhile.seat
            self._counted(meanwhile.table, account)

    def take(self, accounts: Iterable[str]) -> None:
        """Reserve accounts, free or in the queue, for a match that is being made."""
        taken = tuple(accounts)
        assert len({*taken}) == len(taken), "a player cannot play against themselves"
        assert all(self.has_nothing_at_stake(account) for account in taken), "one match at a time"
        for account in taken:
            self._held[account] = _BEING_SEATED
            if account == self._untouched:
                self._untouched = None

    def give_back(self, accounts: Iterable[str]) -> None:
        """Free the accounts again: the match could not be made."""
        for account in accounts:
            del self._held[account]
            self.count_meanwhile(account)

    def requeue(self, account: str, game: str) -> None:
        """Its match could not be made, so it waits on in the queue, and plays on meanwhile."""
        assert account not in self._tables, "only those who play no match wait"
        self._held[account] = Ticket(game)

    def seat(self, account: str, match: MatchId, seat: Seat) -> None:
        self._held.pop(account, None)
        self._tables[account][match] = seat

    def leave(self, account: str, match: MatchId) -> None:
        if (meanwhile := self._meanwhile.get(account)) is not None and meanwhile.table == match:
            del self._meanwhile[account]
        tables = self._tables.get(account, {})
        tables.pop(match, None)
        if not tables:
            self._tables.pop(account, None)
