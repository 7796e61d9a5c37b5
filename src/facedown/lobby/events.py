"""The events of the lobby, and their listeners."""

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.lobby.refusal import Code, LobbyRefusal
from facedown.lobby.settings import Settings
from facedown.lobby.values import Rated

log = logging.getLogger(__name__)


class Matched(Struct, frozen=True, tag="matched"):
    """A match was made for you."""

    table: str
    seat: Seat
    game: str


class Called(Struct, frozen=True, tag="called"):
    """An opponent was found while you play house bots: answer within this time, or leave the queue."""

    game: str
    ms: int


class RematchAsked(Struct, frozen=True, tag="rematch"):
    """A player of your last match wants to play you again."""

    table: str
    """The match that is over."""
    by: str
    """The account that asks."""


class RoomChanged(Struct, frozen=True, tag="room_changed"):
    """A guest came to your room, or left it."""

    code: str


class RoomClosed(Struct, frozen=True, tag="room_closed"):
    """The room in which you waited was closed, or its time was over."""

    code: str


class Settled(Struct, frozen=True, tag="settled"):
    """A match of yours is on file."""

    table: str
    outcome: Outcome
    tokens: int
    """Your balance now."""
    rating: Rated
    """Your rating in this game now."""


class Dropped(Struct, frozen=True, tag="dropped"):
    """You are no longer waiting: your match could not be made, or you were away."""

    game: str
    code: Code
    sentence: str


class LeftQueue(Struct, frozen=True, tag="left_queue"):
    """You wait no longer, as you wished; perhaps by another connection."""


class Changed(Struct, frozen=True, tag="changed"):
    """The list of tables or the queue has changed."""


LobbyEvent: TypeAlias = (
    Matched | Called | RematchAsked | RoomChanged | RoomClosed | Settled | Dropped | LeftQueue | Changed
)

Listener: TypeAlias = Callable[[LobbyEvent], None]
"""Must not wait."""


class Listeners:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._by_account: defaultdict[str | None, list[Listener]] = defaultdict(list)

    def add(self, account: str | None, hear: Listener) -> Callable[[], None]:
        """Add a listener; returns a function that removes it. Without an account it gets only `Changed`."""
        most = self._settings.most_onlookers if account is None else self._settings.most_listeners
        listeners = self._by_account[account]
        if len(listeners) >= most:
            raise LobbyRefusal(
                "too_many_pages", f"only {most} pages can listen at once; close another page first"
            )

        def heard(event: LobbyEvent) -> None:  # a new object, so that removing it twice removes no other
            hear(event)

        listeners.append(heard)
        return lambda: self._remove(account, heard)

    def people(self) -> int:
        """The number of accounts that are connected."""
        return sum(account is not None for account in self._by_account)

    def hears(self, account: str) -> bool:
        """Is anybody listening for this account?"""
        return account in self._by_account

    def tell(self, account: str, event: LobbyEvent) -> None:
        for hear in tuple(self._by_account.get(account, ())):
            _notify(hear, event)

    def tell_all(self, event: LobbyEvent) -> None:
        for listeners in tuple(self._by_account.values()):
            for hear in tuple(listeners):
                _notify(hear, event)

    def _remove(self, account: str | None, heard: Listener) -> None:
        listeners = self._by_account.get(account, [])
        if heard in listeners:
            listeners.remove(heard)
        if not listeners:
            self._by_account.pop(account, None)


def _notify(hear: Listener, event: LobbyEvent) -> None:
    try:
        hear(event)
    except Exception:
        # A broken listener must not keep the event from the others, or stop a match from being made
        log.exception("a listener failed on %r", event)
