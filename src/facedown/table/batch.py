"""What a table collects between two appends: entries for the log, and what is sent once they are in it."""

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
        """Indexes of the events that a clock or an operator caused."""
        self.postings: list[Posting] = []
        self.replies: list[tuple[Link, Told]] = []
        self.newcomers: list[Link] = []
        """Links that get a snapshot instead of the frame."""
        self.payer: tuple[Link, int | None] | None = None
        """The link and the `ref` of an input that takes chips from an account. It is alone in its batch,
        because the ledger may refuse it."""
        self.cut: int | None = None
        """Index of the entry that begins a new segment."""
        self.closed = False
        """Whether the next entry must wait for the next batch."""
        self.managed = False
        """Whether an entry is not an action of the game: a pause, a new player on a chair."""

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
        self.closed = self.closed or len(self.entries) >= MOST

    def reply(self, link: Link, told: Told) -> None:
        self.replies.append((link, told))

    def dropped(self) -> None:
        """Keep the replies alone."""
        self.entries, self.data, self.events, self.postings = [], [], [], []
        self.automatic, self.cut = set(), None

    def refused(self, code: str, sentence: str) -> None:
        """The ledger refused it: drop everything, and send a refusal instead of the acknowledgement."""
        assert self.payer is not None, "only what takes chips can be refused"
        link, ref = self.payer
        acknowledged = None if ref is None else (link, Ack(ref))
        self.replies = [reply for reply in self.replies if reply != acknowledged]
        self.reply(link, Refusal(code, sentence, ref))
        self.dropped()


def postings_of(match: str, moves: Iterable[Move], roster: Roster) -> list[Posting]:
    """Postings for the chips that players bring to the table or take away."""
    table = table_account(match)
    return [_posting(roster.purse(move.seat) or HOUSE, table, move.chips) for move in moves if move.chips]


def _posting(account: str, table: str, chips: int) -> Posting:
    return Posting(account, table, chips) if chips > 0 else Posting(table, account, -chips)
