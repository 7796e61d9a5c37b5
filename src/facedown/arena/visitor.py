"""Teams and connections as an arena knows them, and how it refuses them."""

from hmac import compare_digest
from typing import NamedTuple, Protocol

from facedown.arena.settings import MatchInfo
from facedown.core import CodedError, Viewer, names
from facedown.table import Table, hashed_key
from facedown.wire.arena.dialect import Lobby, Setup


class ArenaRefusal(CodedError):
    """Why the arena does not do what it was asked."""


class Team(NamedTuple):
    name: str
    key: str | None
    """Hash of its join code; None opens to nobody: a bot of the house has none."""

    def opens(self, code: str | None) -> bool:
        """Compared in constant time."""
        if self.key is None or code is None:
            return False
        return compare_digest(hashed_key(code), self.key)

    def is_called(self, name: str) -> bool:
        """Regardless of case: nobody takes over a seat by writing its name in capitals."""
        return names.key(self.name) == names.key(name)


class Playing(NamedTuple):
    """The match that an arena fills or plays, with what its connections share."""

    table: Table
    info: MatchInfo
    setup: Setup


class Visitor(Protocol):
    """One connection."""

    stays: bool
    """Whether it waits for the next match when there is no seat in this one or it is over."""

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
        """What it asked for or was promised does not come."""

    def replaced(self) -> None:
        """Its team has come by another connection; this one ends."""
