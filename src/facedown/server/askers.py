"""Which `/battle` connection of an account gets the match that it waits for: the one that asked."""

from collections import OrderedDict, defaultdict
from typing import Final

_LEFT_BEHIND: Final = 10_000
"""Accounts without a connection whose request is kept; the oldest is forgotten first."""


class Askers:
    def __init__(self) -> None:
        self._open: defaultdict[str, list[object]] = defaultdict(list)
        """By account, the newest connection last."""
        self._asking: dict[str, object] = {}
        self._left_behind: OrderedDict[str, None] = OrderedDict()
        """Accounts that wait without an open connection."""

    def came(self, account: str, connection: object) -> None:
        """Add a connection. It takes over the request of an earlier one that is gone."""
        self._open[account].append(connection)
        if account in self._left_behind:
            self.asked(account, connection)

    def went(self, account: str, connection: object) -> None:
        """Remove a connection. Its request goes to the account's newest connection, or to the next one."""
        others = self._open[account]
        others.remove(connection)
        if self.asks(account, connection):
            self.stopped(account)
            if others:
                self.asked(account, others[-1])
            else:
                self._leave_behind(account)
        if not others:
            del self._open[account]

    def asked(self, account: str, connection: object) -> None:
        self._left_behind.pop(account, None)
        self._asking[account] = connection

    def asks(self, account: str, connection: object) -> bool:
        return self._asking.get(account) is connection

    def resume(self, account: str) -> None:
        """The account waits, and its connection is about to come."""
        self._leave_behind(account)

    def stopped(self, account: str) -> None:
        """Forget the account's request."""
        self._asking.pop(account, None)
        self._left_behind.pop(account, None)

    def _leave_behind(self, account: str) -> None:
        self._left_behind[account] = None
        if len(self._left_behind) > _LEFT_BEHIND:
            self._left_behind.popitem(last=False)
