"""The waiting list of one cash table, which a restart forgets."""

from collections.abc import Callable
from typing import Final

from facedown.table import Clock

_OFFER_MS: Final = 30_000
"""How long a free chair is kept for the first of the list."""


class WaitingList:
    def __init__(self, clock: Clock, changed: Callable[[], object]) -> None:
        """`changed`: called when a player has let an offer pass."""
        self._clock = clock
        self._changed = changed
        self._since: dict[str, int | None] = {}
        """By account, in order; since when a chair is kept for it."""

    def __len__(self) -> int:
        return len(self._since)

    def add(self, account: str) -> None:
        self._since.setdefault(account, None)

    def remove(self, account: str) -> None:
        self._since.pop(account, None)

    def place_of(self, account: str) -> int:
        """From 1; 0 = not in the list."""
        return list(self._since).index(account) + 1 if account in self._since else 0

    def ahead_of(self, account: str) -> int:
        """How many may sit down before this account."""
        return (self.place_of(account) or len(self._since) + 1) - 1

    def offer(self, free: int) -> None:
        """Keep the free chairs for the first of the list, each for half a minute."""
        now = self._clock.now()
        for account, since in tuple(self._since.items()):
            if since is not None and now - since > _OFFER_MS:
                del self._since[account]
        for account in tuple(self._since)[:free]:
            if self._since[account] is None:
                self._since[account] = now
                self._clock.call_at(now + _OFFER_MS + 1, self._changed)
