"""What a table gathers between two appends: entries that go into the log as one, and what waits for that."""

from collections.abc import Iterable
from typing import Any, Final

from facedown.core import DEALER, Move
from facedown.core.record import Acted, AnyEntry
from facedown.store import HOUSE, Posting, table_account
from facedown.table.audience import Link
from facedown.table.roster import Roster
from facedown.wire import Ack, Refusal, Told

MOST: Final = 64
"""Entries in a batch."""


class Batch:
    def __init__(self) -> None:
        self.entries: list[AnyEntry] = []
        self.data: list[bytes] = []
        """The entries, packed."""
        self.events: list[Any] = []
        self.automatic: set[int] = set()
        """Indexes of the events that no player or bot brought about."""
        self.postings: list[Posting] = []
        self.replies: list[tuple[Link, Told]] = []
        self.newcomers: list[Link] = []
        """Links that are to get a snapshot instead of the frame."""
        self.payer: tuple[Link, int | None] | None = None
        """Whose input takes chips from an account, and its number; it goes alone and may be refused."""
        self.cut: int | None = None
        """Index of the entry that begins a segment."""
        self.closed = False
        self.managed = False
        """Whether anything was done to the table that is no part of the game."""

    @property
    def has_room(self) -> bool:
        return not self.closed and len(self.entries) < MOST

    def add(self, entry: AnyEntry, data: bytes, events: Iterable[Any], postings: Iterable[Posting]) -> None:
        before = len(self.events)
        self.entries.append(entry)
        self.data.append(data)
        self.events += events
        if not isinstance(entry, Acted):
            self.managed = True
        elif entry.seat != DEALER and entry.by in {"clock", "operator"}:
            self.automatic.update(range(before, len(self.events)))
        self.postings += postings

    def reply(self, link: Link, told: Told) -> None:
        self.replies.append((link, told))

    def refused(self, code: str, sentence: str) -> None:
        """The ledger would not have it: nothing happened but this answer, in place of the acknowledgement."""
        assert self.payer is not None, "only what takes chips can be refused"
        link, ref = self.payer
        acknowledged = None if ref is None else (link, Ack(ref))
        self.replies = [reply for reply in self.replies if reply != acknowledged]
        self.reply(link, Refusal(code, sentence, ref))
        self.entries, self.data, self.events, self.postings = [], [], [], []
        self.automatic, self.cut = set(), None


def postings_of(match: str, moves: Iterable[Move], roster: Roster) -> list[Posting]:
    """The ledger's side of chips that cross the edge of the table."""
    table = table_account(match)
    return [_posting(roster.account(move.seat) or HOUSE, table, move.chips) for move in moves if move.chips]


def _posting(account: str, table: str, chips: int) -> Posting:
    return Posting(account, table, chips) if chips > 0 else Posting(table, account, -chips)
