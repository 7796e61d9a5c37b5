"""What a table knows, without I/O: the state of the game, its open questions and clocks, who sits where."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from facedown.core import AnyGame, Header, Outcome, Prompt, Seat, Ticking
from facedown.table.roster import Roster


class Desk(Struct, frozen=True):
    game: AnyGame
    header: Header[Any]
    state: Any
    prompts: Mapping[Seat, Prompt[Any]]
    clocks: Mapping[Seat, Ticking]
    """One for each prompt that the terms limit."""
    banks: tuple[int, ...]
    """Time banks by chair, in ms."""
    roster: Roster
    section: int
    segment: int
    """The section at the last cut."""
    link: bytes
    """The last link of the hash chain."""
    head: int = 0
    """Entries in the log."""
    at: int = 0
    paused: bool = False

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.game.outcome(self.state)
        return outcome

    def deadline(self, seat: Seat) -> int:
        clock = self.clocks[seat]
        return clock.until + clock.bank
