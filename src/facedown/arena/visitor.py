"""Teams and connections as an arena sees them, and its refusals."""

from hmac import compare_digest
from typing import NamedTuple, Protocol

from facedown.arena.settings import MatchInfo
from facedown.core import CodedError, Viewer
from facedown.table import Table, hashed_key
from facedown.wire.arena.dialect import ArenaLobby, Setup


class ArenaRefusal(CodedError):
    """Why the arena refuses a request."""


class Team(NamedTuple):
    name: str
    key: str | None
    """Hash of the join code. A house bot has None, which no code opens."""

    def opens(self, code: str | None) -> bool:
        """Compares in constant time."""
        if self.key is None or code is None:
            return False
        return compare_digest(hashed_key(code), self.key)

    def is_called(self, name: str) -> bool:
        """Ignores case, so that nobody can imitate a team by writing its name in capitals."""
        return self.name.casefold() == name.casefold()


class Playing(NamedTuple):
    """The arena's current match, with what its connections share."""

    table: Table
    info: MatchInfo
    setup: Setup


class Visitor(Protocol):
    """One connection."""

    stays: bool
    """Whether it waits for the next match if it gets no seat in this one, and after this one."""

    def enter(self, playing: Playing, seat: Viewer) -> None:
        """Follow this match from now on."""

    def welcome(self, made_code: str | None) -> None:
        """The visitor is let in; `made_code`: the join code, if we made one for it."""

    def tell(self, lobby: ArenaLobby) -> None:
        """Send the teams that are connected."""

    def attach(self, code: str | None) -> None:
        """Attach to the table; the code opens the chair."""

    def look_away(self) -> None:
        """Detach from the table."""

    def refuse(self, no: ArenaRefusal) -> None:
        """A request, or a seat it was given, is refused."""

    def replaced(self) -> None:
        """Its team has opened another connection; this one ends."""
