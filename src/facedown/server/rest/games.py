"""Games of mahjong by id. docs/protocol/rest.md 2.9 and mahjong.md 1."""

from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct

from facedown.games import BadSetting, Game, GameInfo, GameRefusal, rules_from
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused

if TYPE_CHECKING:
    from facedown.server.site import Site

GameId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,50}\Z")]


class ListedGame(Struct, frozen=True):
    game_id: str
    player_count: int
    """People who have joined."""
    max_players: int
    num_bots: int
    started: bool
    match: str | None = None
    """Once it has started: the id of its match, which anybody may watch."""


class Games(Struct, frozen=True):
    games: tuple[ListedGame, ...]


class NewGame(Struct, frozen=True):
    game_id: GameId
    num_bots: Annotated[int, Meta(ge=0, le=3)] = 3
    """The game starts when the other seats are taken."""
    settings: str | dict[str, Any] | None = None
    """The name of a preset, or options of the rules; `preset` names the one that they change."""
    seed: Annotated[str, Meta(max_length=64)] | None = None
    """Only where the server allows it, for tests."""


class CreatedGame(Struct, frozen=True):
    game_id: str
    num_bots: int
    status: str = "created"


async def index(asked: Asked) -> Games:
    """The games that wait or run."""
    return Games((*listed_games(asked.site), *asked.site.games_elsewhere()))


def listed_games(site: "Site") -> tuple[ListedGame, ...]:
    return tuple(map(_listed, site.games.everyone()))


def _listed(game: Game) -> ListedGame:
    return ListedGame(
        game_id=game.id,
        player_count=len(game.names),
        max_players=4,
        num_bots=game.info.num_bots,
        started=game.is_started,
        match=None if game.table is None else game.table.match,
    )


async def create(asked: Asked) -> CreatedGame:
    """Create a game, which people join at /ws/{game_id}."""
    body: NewGame = asked.body
    if not asked.site.new_games.take(asked.address):
        raise Refused("rate_limited", "too many games from this address; wait a minute")
    games = asked.site.games
    try:
        game = games.create(GameInfo(body.game_id, body.num_bots), rules_from(body.settings), body.seed)
        await games.keep(game)
    except BadSetting as no:
        raise Refused("bad_request", str(no)) from no
    except GameRefusal as no:
        raise Refused(no.code, no.sentence) from no
    return CreatedGame(body.game_id, body.num_bots)


ENDPOINTS: Final = (
    Endpoint("GET", "/games", index, Games),
    Endpoint("POST", "/games", create, CreatedGame, 201, takes=NewGame),
)
