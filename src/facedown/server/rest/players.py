"""Players and leaderboards as everybody may see them. docs/protocol/rest.md 1.5 and 3.5."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.lobby import Board, Player, RatedMatch
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.rest.tables import Name
from facedown.store import Kind
from facedown.wire import Named


class HistoryQuery(Struct, frozen=True):
    game: Name = "battle"


class History(Struct, frozen=True):
    steps: tuple[RatedMatch, ...]
    """Oldest first."""


class Shown(Struct, frozen=True):
    player: Player
    seats: dict[str, tuple[Named | None, ...]]
    """By match, all its players by chair."""


class LeaderboardQuery(Struct, frozen=True):
    game: Name = "battle"
    kind: Kind = "person"
    season: Annotated[str, Meta(pattern="^[0-9]{4}-[1-4]$")] | None = None
    """Such as `2026-4`; left out, all time."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


async def show(asked: Asked) -> Shown:
    """A player: an account by its public id, or a house bot such as `house:battle:reader`."""
    site = asked.site
    player = await site.lobby.profiles.player(asked.path["player"])
    return Shown(player, await site.seats(played.match for played in player.matches))


async def history(asked: Asked) -> History:
    """The rating of a player after each of the last matches, with its interval."""
    return History(await asked.site.lobby.profiles.history(asked.path["player"], asked.query.game))


async def leaderboard(asked: Asked) -> Board:
    """The best people or bots of a game, ordered by what they almost certainly have at least."""
    query: LeaderboardQuery = asked.query
    return await asked.site.lobby.leaderboard(query.game, query.limit, kind=query.kind, season=query.season)


ENDPOINTS: Final = (
    Endpoint("GET", "/players/{player}", show, Shown),
    Endpoint("GET", "/players/{player}/ratings", history, History, query=HistoryQuery),
    Endpoint("GET", "/leaderboard", leaderboard, Board, query=LeaderboardQuery),
)
