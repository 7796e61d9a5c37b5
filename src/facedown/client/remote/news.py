"""Tells the author of a bot what it is doing on a server: where it plays, and whom it is waiting for."""

from collections.abc import Callable
from typing import TypeAlias
from urllib.parse import quote

from facedown.client.remote.arrangement import Wish
from facedown.client.remote.interface import Address
from facedown.client.remote.session import Session
from facedown.client.remote.team import Team

Tell: TypeAlias = Callable[[str], None]
"""Called with a sentence whenever something changes."""

_WAITING = {
    "queue": "waiting for an opponent in the queue",
    "room": "waiting for the others in room {}",
    "bot": "asking for a table against {}",
}


class News:
    """Says each thing once."""

    def __init__(self, tell: Tell | None, address: Address) -> None:
        self._tell = tell or _nobody
        self._address = address
        self._is_connected = False
        self._table: str | None = None
        self._present = 0
        self._is_put_off = False

    def connected(self, name: str) -> None:
        if not self._is_connected:
            self._is_connected = True
            self._tell(f"connected to {self._address} as {name}")

    def waits(self, wish: Wish) -> None:
        self._tell(_WAITING[wish.kind].format(wish.name))

    def put_off(self, reason: str) -> None:
        """An arena has no seat, and is asked again and again."""
        if not self._is_put_off:
            self._is_put_off = True
            self._tell(f"no seat yet: {reason} (asking again every second)")

    def heard(self, session: Session, team: Team | None) -> None:
        """Called after every message of a table."""
        attached = session.attached
        if attached is None or attached.seat is None:
            return
        if attached.table != self._table:
            self._table, self._present, self._is_put_off = attached.table, 0, False
            page = self._address.page(f"/table/{quote(attached.table if team is None else team.place)}")
            self._tell(f"at table {attached.table}, seat {attached.seat + 1}; watch it at {page}")
        present = sum(name is not None for name in session.names)
        if team is not None and present != self._present:
            self._present = present
            self._tell(_teams(present, len(session.names)))


def _teams(present: int, seats: int) -> str:
    if present == 1:
        return f"waiting for a second team (1 of {seats})"
    return f"{present} of {seats} teams are here"


def _nobody(_sentence: str) -> None:
    pass
