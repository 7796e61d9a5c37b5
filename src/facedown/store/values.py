"""The values a store takes and returns. Entries are bytes here: the store knows no rules."""

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from facedown.core import AccountId, MatchId

MINT: Final = "mint"
"""The ledger account that all chips come from; its balance is minus the total ever minted."""

HOUSE: Final = "house"
"""Rake, unclaimed pots and the house's stakes. Only this account and the mint may be negative."""

Kind: TypeAlias = Literal["person", "bot"]
Verdict: TypeAlias = Literal["won", "lost", "drawn", "played"]
"""How a match ended for a player; `played` if it has no winners, as at a cash table, or is older than
results."""


def table_account(match: str) -> str:
    """The ledger account that holds the chips inside a match."""
    return f"table:{match}"


def house_bot(game: str, bot: str) -> str:
    """The id of a house bot as a player. No account has such an id."""
    return f"house:{game}:{bot}"


def is_house_bot(player: str) -> bool:
    return player.startswith("house:")


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


class Holding(NamedTuple):
    """A part of the house that a node runs, since the take-over of this epoch."""

    part: str
    node: str
    epoch: int


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
    holding: Holding | None = None
    """The part of a house of several nodes to which the match belongs. The match is made only while its node
    runs that part: the next owner would never learn of it."""


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


class SeasonRating(Struct, frozen=True):
    """A rating at the end of a season, or now, if the season is not over."""

    account: str
    game: str
    mu: float
    sigma: float
    games: int
    played: int
    """The matches that counted in the season."""


class RatingStep(Struct, frozen=True):
    """A rating after a match."""

    match: str
    mu: float
    sigma: float
    games: int
    at: int
    """ms since 1970."""


class Result(Struct, frozen=True):
    """How a match ended for one of its players."""

    player: str
    """An account or a house bot."""
    verdict: Verdict
    place: int = 0
    """1 is first; 0 if there are no places."""
    is_bot: bool = False


class Tally(Struct, frozen=True):
    """A player's results in a game."""

    game: str
    against: str
    """A bot, or "" for all matches."""
    won: int = 0
    lost: int = 0
    drawn: int = 0
    played: int = 0
    """Matches without winners."""


class PlayedMatch(Struct, frozen=True):
    """A finished match in the list of a player."""

    match: MatchId
    game: str
    filed_at: int
    """ms since 1970."""
    verdict: Verdict
    place: int


class Recovered(NamedTuple):
    """What a recovery code opened."""

    account: Account
    secret: str
    """For this device."""
    code: str
    """The next recovery code."""


class Passkey(Struct, frozen=True):
    """The public half of a key pair whose private half never leaves the player's device."""

    id: bytes
    account: str
    public_key: bytes
    counter: int
    """How often it has signed, as far as the device counts; a device that does not count says 0."""
    name: str
    """For its owner, to tell several apart."""
    created: int
    used: int
    """ms since 1970; 0 if it was not used yet."""


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


class DailyAnswer(Struct, frozen=True):
    """What an account answered to the position of a day."""

    account: str
    game: str
    day: int
    """Days since 1970, UTC."""
    choice: str
    is_good: bool


class FiledRecord(Struct, frozen=True):
    """A finished record, as it appears in a list."""

    match: MatchId
    game: str
    filed_at: int
    """ms since 1970."""
    players: tuple[str, ...]
    """Account ids, by seat."""
