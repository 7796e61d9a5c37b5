"""What the calls of the lobby return; `events` has what it sends by itself."""

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field

from facedown.core import MatchId, Seat
from facedown.store import PlayedMatch
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
    points: int
    """The same on a familiar scale: newcomers have 1500, and 400 more win ten times as often."""
    points_low: int
    points_high: int
    points_sure: int
    """What the player almost certainly has at least: the mean less three standard deviations. Leaderboards
    are ordered by it."""


class Ranked(Struct, frozen=True):
    """A line of the leaderboard."""

    account: str
    nickname: str
    rating: Rated
    provisional: bool
    """Too few matches have counted; listed after all others."""
    played: int = 0
    """Matches that counted, in the season if it is the board of one."""


class HouseLine(Struct, frozen=True):
    """A house bot on the leaderboard of bots. It has no rating: it plays for nothing."""

    player: str
    bot: str
    won: int
    lost: int
    drawn: int


class Board(Struct, frozen=True):
    """A leaderboard."""

    players: tuple[Ranked, ...]
    """Best first, by `points_sure`."""
    house: tuple[HouseLine, ...]
    """House bots, by the share of their matches that they won; only among the bots of all time."""
    season: str | None
    """Such as `2026-4`, the fourth quarter by UTC; null for all time."""
    seasons: tuple[str, ...]
    """All there are, the newest first."""


class GameRecord(Struct, frozen=True):
    """A player's results in a game."""

    won: int
    lost: int
    drawn: int
    played: int
    """Matches without a winner, and those before results were kept."""
    rating: Rated | None
    """Null before the first ranked match."""


class Favourite(Struct, frozen=True):
    """The bot that a player met most often, with the player's results."""

    player: str
    game: str
    won: int
    lost: int
    drawn: int


class RatedMatch(Struct, frozen=True):
    """A rating after a match."""

    match: str
    ts: int
    """ms since 1970."""
    rating: Rated


class Player(Struct, frozen=True):
    """A player as everybody may see it."""

    player: str
    """An account's public id, or a house bot such as `house:battle:reader`."""
    nickname: str
    kind: Literal["person", "bot", "house"]
    since_ts: int | None
    """When the account was made, in ms since 1970."""
    games: dict[str, GameRecord]
    """By game."""
    favourite: Favourite | None
    matches: tuple[PlayedMatch, ...]
    """The last ones, newest first."""


class Profile(Struct, frozen=True):
    """An account as its owner sees it."""

    account: str
    nickname: str
    tokens: int
    ratings: dict[str, Rated]
    """By game, for every game of this server."""
    queued: str | None
    """The game in whose queue the account is."""
    room: str | None
    """The code of the room in which it waits."""
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
