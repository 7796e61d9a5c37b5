"""What the calls of the lobby return; `events` has what it sends by itself."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field

from facedown.core import MatchId, Seat
from facedown.wire import Named

Status: TypeAlias = Literal["open", "over", "moving", "stopped"]


class TableSeat(NamedTuple):
    """The seat of a player at a new table."""

    table: MatchId
    seat: Seat


class Rated(Struct, frozen=True):
    """A rating, always with its uncertainty."""

    mu: float
    sigma: float
    games: int
    """The number of ranked matches behind it."""
    low: float
    """The lower end of the 95 % interval."""
    high: float


class Ranked(Struct, frozen=True):
    """A line of the leaderboard."""

    account: str
    nickname: str
    rating: Rated
    provisional: bool
    """Too few matches have counted; listed after all others."""


class Profile(Struct, frozen=True):
    """An account as its owner sees it."""

    account: str
    nickname: str
    tokens: int
    ratings: dict[str, Rated]
    """By game, for every game of this server."""
    queued: str | None
    """The game in whose queue the account is."""
    table: MatchId | None
    """The account's current match."""


class ListedSeries(Struct, frozen=True):
    """A match that is one of several in a row between the same players."""

    best_of: int
    number: int
    """Of this match, from 1."""
    wins: tuple[int, ...]
    """By chair, before this match."""


class Listed(Struct, frozen=True):
    """A table as anyone may see it."""

    table: MatchId
    game: str
    status: Status
    section: int
    seats: tuple[Named | None, ...]
    """By chair."""
    watching: int
    commitment: str
    """The commitment to the seed, drawn before anybody sat down."""
    ranked: bool
    series: ListedSeries | None = None
    arena: str | None = field(default=None, name="place")
    """The arena that the match belongs to; `place` on the wire."""
