"""Connections as a game sees them, and its refusals."""

from typing import Protocol

from facedown.core import CodedError, Seat
from facedown.table import Table
from facedown.wire.dialect import Reply


class GameRefusal(CodedError):
    """Why a game, or the host of games, refuses a request."""


class Visitor(Protocol):
    """One connection."""

    def tell(self, told: Reply) -> None:
        """Send a message of the session."""

    def refuse(self, no: GameRefusal) -> None:
        """Its request is refused; it stays connected."""

    def enter(self, table: Table, seat: Seat) -> None:
        """Take the chair; its session token opens it."""

    def leave_table(self) -> None:
        """It has left the game on purpose, and stays connected."""

    def replaced(self) -> None:
        """Its player has connected again; this connection ends."""
