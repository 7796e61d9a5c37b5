"""What goes into a store and comes out of it. Entries are bytes here: the store knows no rules."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.core import AccountId, MatchId

MINT: Final = "mint"
"""The ledger account that all chips come from: minus what was ever minted."""

HOUSE: Final = "house"
"""Rake, burnt pots, what the house stakes. This and the mint may be negative, no other account."""

Kind: TypeAlias = Literal["person", "bot"]


def table_account(match: str) -> str:
    """The ledger account of the chips inside a match."""
    return f"table:{match}"


class Posting(Struct, frozen=True):
    """Chips going from one ledger account to another."""

    source: str
    target: str
    chips: int

    def __post_init__(self) -> None:
        if self.chips <= 0:
            raise ValueError(f"a posting moves at least 1 chip, not {self.chips}; swap source and target")
        if self.source == self.target:
            raise ValueError(f"a posting has two sides, not {self.source} twice")


class NewMatch(Struct, frozen=True):
    """The opening of a match: all of it is written, or nothing."""

    match: str
    game: str
    header: bytes
    secret: bytes
    entries: tuple[bytes, ...]
    postings: tuple[Posting, ...]
    at: int
    """ms of table time of the last entry."""
    clock: int
    """The node's monotonic clock, in ms."""
    node: str
    """The first owner. A node is one start of one process, so its clock never jumps."""
    batch: str
    """The id under which a retry is recognised."""


class Anew(Struct, frozen=True):
    """A match that begins again, in the place where it was."""

    header: bytes
    secret: bytes
    returns: tuple[Posting, ...] = ()
    """What undoes the postings of what is given up; booked with what was before, not with what begins."""


class Batch(Struct, frozen=True):
    """Entries and the chips they move: all of it is written, or nothing."""

    id: str
    """The id under which a retry is recognised; unique within the match."""
    match: str
    epoch: int
    expected: int
    """The head before this batch."""
    entries: tuple[bytes, ...]
    postings: tuple[Posting, ...]
    at: int
    """ms of table time of the last entry."""
    clock: int
    """The owner's monotonic clock, in ms."""
    cut: int | None = None
    """Which of these entries begins a new segment, if one does."""
    anew: Anew | None = None
    """The match begins anew with this batch; what was before stays, and is not read."""
    over: bool = False
    """Closes a match that leaves no record: nobody owns it any more, and nobody takes it over."""

    def __post_init__(self) -> None:
        if self.cut is not None and not 0 <= self.cut < len(self.entries):
            raise ValueError(f"cannot cut at entry {self.cut} of a batch of {len(self.entries)}")


class Head(Struct, frozen=True):
    """Where a log ends."""

    head: int
    """The number of entries."""
    batch: str
    """The id of the last batch."""
    epoch: int


class Log(Struct, frozen=True):
    """What a table needs to go on."""

    match: MatchId
    game: str
    header: bytes
    secret: bytes
    first: int
    """The number of the first of these entries: that of the last cut, or `start`."""
    entries: tuple[bytes, ...]
    head: int
    at: int
    """ms of table time at the last append."""
    away: int
    """ms for which the last owner is known to have lived on after its last append."""
    over: bool
    epoch: int
    start: int
    """The number of the first entry under this header: 0 unless the match began anew."""


class OpenMatch(Struct, frozen=True):
    match: MatchId
    game: str
    owner: str | None
    head: int


class Account(Struct, frozen=True):
    id: AccountId
    """Public; it opens nothing."""
    nickname: str
    kind: Kind
    created: int
    """ms since 1970."""


class Rating(Struct, frozen=True):
    account: str
    game: str
    mu: float
    sigma: float
    games: int


class Filed(Struct, frozen=True):
    """A finished record, as it stands in a list."""

    match: MatchId
    game: str
    filed_at: int
    """ms since 1970."""
    players: tuple[str, ...]
    """Account ids, by chair."""
