"""What the lobby tells when it is asked. What it tells by itself is in `events`."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field

from facedown.core import MatchId, Seat
from facedown.wire import Named

Status: TypeAlias = Literal["open", "over", "moving", "stopped"]


class TableSeat(NamedTuple):
    """Where a player sits from now on."""

    table: MatchId
    seat: Seat


class Rated(Struct, frozen=True):
    """A rating is never told without what is not known about it."""

    mu: float
    sigma: float
    games: int
    """Ranked matches that it rests on."""
    low: float
    """The lower end of the 95 % interval."""
    high: float


class Ranked(Struct, frozen=True):
    """A line of the leaderboard."""

    account: str
    nickname: str
    rating: Rated


class Profile(Struct, frozen=True):
    """An account as its owner sees it."""

    account: str
    nickname: str
    tokens: int
    ratings: dict[str, Rated]
    """By game, for every game of the house."""
    queued: str | None
    """The game that the account waits for."""
    table: MatchId | None
    """Where its match is."""


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
    """To the seed, which the lobby drew before anybody sat down."""
    ranked: bool
    arena: str | None = field(default=None, name="place")
    """The arena that it is a match of; `place` on the wire."""
