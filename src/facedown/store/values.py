"""The values a store takes and returns. Entries are bytes here: the store knows no rules."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.core import AccountId, MatchId

MINT: Final = "mint"
"""The ledger account that all chips come from; its balance is minus the total ever minted."""

HOUSE: Final = "house"
"""Rake, unclaimed pots and the house's stakes. Only this account and the mint may be negative."""

Kind: TypeAlias = Literal["person", "bot"]


def table_account(match: str) -> str:
    """The ledger account that holds the chips inside a match."""
    return f"table:{match}"


class Posting(Struct, frozen=True):
    """A transfer of chips from one ledger account to another."""

    source: str
    target: str
    chips: int

    def __post_init__(self) -> None:
        if self.chips <= 0:
            raise ValueError(f"a posting moves at least 1 chip, not {self.chips}; swap source and target")
        if self.source == self.target:
            raise ValueError(f"a posting needs two different accounts, not {self.source} twice")


class NewMatch(Struct, frozen=True):
    """The opening of a match, written as a whole or not at all."""

    match: str
    game: str
    header: bytes
    secret: bytes
    entries: tuple[bytes, ...]
    postings: tuple[Posting, ...]
    at: int
    """Table time of the last entry, in ms."""
    clock: int
    """The node's monotonic clock, in ms."""
    node: str
    """The first owner. A node is one run of one process, so its clock never jumps."""
    batch: str
    """The id that identifies a retry."""
    engages: tuple[str, ...] = ()
    """The accounts that may have no other match which engages them, until this one has ended."""
    fulfils: tuple[tuple[str, str], ...] = ()
    """The kinds and ids of what waited for this match and waits no longer, see `Pending`. So the match of a
    room is made once, even if two lobbies know of the room."""


class Anew(Struct, frozen=True):
    """The new header of a match that starts over under the same id."""

    header: bytes
    secret: bytes
    returns: tuple[Posting, ...] = ()
    """Postings that undo those of the old log. They count as postings of the old log, not of the new one."""


class Batch(Struct, frozen=True):
    """Entries and the chips they move, written as a whole or not at all."""

    id: str
    """The id that identifies a retry; unique within the match."""
    match: str
    epoch: int
    expected: int
    """The head before this batch."""
    entries: tuple[bytes, ...]
    postings: tuple[Posting, ...]
    at: int
    """Table time of the last entry, in ms."""
    clock: int
    """The owner's monotonic clock, in ms."""
    cut: int | None = None
    """The index of the entry that begins a new segment, if one does."""
    anew: Anew | None = None
    """If set, the match starts over with this batch. The old entries are kept but no longer read."""
    over: bool = False
    """Closes a match that leaves no record. It has no owner any more, and no node takes it over."""
    ended: bool = False
    """The match has its outcome: its accounts are free for another, before its record is on file."""

    def __post_init__(self) -> None:
        if self.cut is not None and not 0 <= self.cut < len(self.entries):
            raise ValueError(f"cannot cut at entry {self.cut} of a batch of {len(self.entries)}")


class Head(Struct, frozen=True):
    """The end of a log."""

    head: int
    """The number of entries."""
    batch: str
    """The id of the last batch."""
    epoch: int


class Log(Struct, frozen=True):
    """What a table needs to resume a match."""

    match: MatchId
    game: str
    header: bytes
    secret: bytes
    first: int
    """The number of the first entry in `entries`: the last cut, or `start`."""
    entries: tuple[bytes, ...]
    head: int
    at: int
    """Table time at the last append, in ms."""
    away: int
    """How many ms the last owner is known to have lived after its last append."""
    over: bool
    epoch: int
    start: int
    """The number of the first entry under this header; 0 unless the match started over."""


class OpenMatch(Struct, frozen=True):
    match: MatchId
    game: str
    owner: str | None
    head: int


class Account(Struct, frozen=True):
    id: AccountId
    """Public; it is not a credential."""
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


class TeamName(Struct, frozen=True):
    """A name at an arena that belongs to a team."""

    team: str
    """The name, in the form in which names are compared."""
    code: str
    """The hash of the team's join code."""
    seen: int
    """When the team was last there, in ms since 1970."""


class Pending(Struct, frozen=True):
    """What waits in a lobby, for as long as its time is not over."""

    id: str
    data: bytes
    left: int
    """How many ms it may still wait."""


class FiledRecord(Struct, frozen=True):
    """A finished record, as it appears in a list."""

    match: MatchId
    game: str
    filed_at: int
    """ms since 1970."""
    players: tuple[str, ...]
    """Account ids, by seat."""
