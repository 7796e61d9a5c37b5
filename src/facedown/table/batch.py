"""What a table gathers between two appends: entries that go into the log as one, and what waits for that."""

from collections.abc import Iterable
from typing import Any, Final

from facedown.core import Move
from facedown.core.record import AnyEntry
from facedown.store import Posting
from facedown.table.links import Link
from facedown.table.roster import Roster
from facedown.wire import Refusal, Told

MOST: Final = 64
"""Entries in a batch."""


class Batch:
    def __init__(self) -> None:
        self.entries: list[AnyEntry] = []
        self.events: list[Any] = []
        self.postings: list[Posting] = []
        self.replies: list[tuple[Link, Told]] = []
        self.newcomers: list[Link] = []
        """Links that are to get a snapshot instead of the frame."""
        self.payer: Link | None = None
        """Whose input takes chips from an account, so that it goes alone and may be refused."""
        self.cut: int | None = None
        """Index of the entry that begins a segment."""
        self.closed = False

    @property
    def has_room(self) -> bool:
        return not self.closed and len(self.entries) < MOST

    def add(self, entry: AnyEntry, events: Iterable[Any], postings: Iterable[Posting]) -> None:
        self.entries.append(entry)
        self.events += events
        self.postings += postings

    def reply(self, link: Link, told: Told) -> None:
        self.replies.append((link, told))

    def refused(self, refusal: Refusal) -> None:
        """The log would not take it: nothing happened but this answer."""
        self.replies = [(link, told) for link, told in self.replies if link is not self.payer]
        if self.payer is not None:
            self.replies.append((self.payer, refusal))
        self.entries, self.events, self.postings, self.cut = [], [], [], None


def postings_of(match: str, moves: Iterable[Move], roster: Roster) -> list[Posting]:
    """The ledger's side of chips that cross the edge of the table."""
    table = f"table:{match}"
    return [
        Posting(roster.account(move.seat), table, move.chips)
        if move.chips > 0
        else Posting(table, roster.account(move.seat), -move.chips)
        for move in moves
        if move.chips
    ]
