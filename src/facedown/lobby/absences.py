"""Which waiting players have closed their page. A match made for them now would cost them a stake.

Only a player who has listened can be away. Clients that poll never listen, so they never count as away.
"""

from collections.abc import Iterable

from facedown.lobby.events import Listeners
from facedown.lobby.settings import Settings
from facedown.table import Clock


class Absences:
    def __init__(self, listeners: Listeners, settings: Settings, clock: Clock) -> None:
        self._listeners = listeners
        self._settings = settings
        self._clock = clock
        self._heard_at: dict[str, int] = {}
        """Account -> when we last saw it listening; only accounts that wait."""

    def is_listening(self, account: str) -> bool:
        return self._listeners.hears(account)

    def was_listening(self, account: str) -> bool:
        """Has this one, who waits, listened since it began to wait?"""
        return account in self._heard_at or self._listeners.hears(account)

    def note(self, account: str) -> None:
        """This one listened when it began to wait, even if it does no more."""
        self._heard_at.setdefault(account, self._clock.now())

    def look(self, waiting: Iterable[str]) -> tuple[str, ...]:
        """Check the waiting accounts; return those that have been away for too long."""
        now, those = self._clock.now(), {*waiting}
        known = {account: at for account, at in self._heard_at.items() if account in those}
        listening = {account: now for account in those if self._listeners.hears(account)}
        self._heard_at = {**known, **listening}
        return tuple(
            account for account, at in self._heard_at.items() if now - at >= self._settings.absent_ms
        )

    def is_away(self, account: str) -> bool:
        """Was the account listening at an earlier `look`, and is it not listening now?"""
        return account in self._heard_at and not self._listeners.hears(account)
