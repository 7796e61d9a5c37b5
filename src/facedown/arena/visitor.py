"""Connections as an arena knows them, and what it says no with."""

from typing import NamedTuple, Protocol

from facedown.arena.settings import Host
from facedown.core import Viewer
from facedown.table import Table
from facedown.wire.arena.dialect import Chronicle, Lobby, Place
from facedown.wire.arena.values import ErrorCode


class ArenaRefusal(Exception):
    """Nothing happened, and why; the code is one of the protocol's."""

    def __init__(self, code: ErrorCode, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code: ErrorCode = code
        self.sentence = sentence


class Playing(NamedTuple):
    """A match of an arena, with what its connections share."""

    table: Table
    host: Host
    place: Place
    chronicle: Chronicle


class Visitor(Protocol):
    """One connection."""

    stays: bool
    """For the next match, when there is no seat in this one or it is over."""

    def enter(self, playing: Playing, seat: Viewer) -> None:
        """This is the match it looks at from now on."""

    def welcome(self, made_code: str | None) -> None:
        """It is let in; `made_code`: the join code that we made for it."""

    def tell(self, lobby: Lobby) -> None:
        """Who is there."""

    def attach(self, code: str | None) -> None:
        """Look at the table; the code opens the chair."""

    def look_away(self) -> None:
        """From the table."""

    def refuse(self, no: ArenaRefusal) -> None:
        """What it was promised does not come."""

    def replaced(self) -> None:
        """Its team has come by another connection; this one ends."""
