"""Health, status and metrics. docs/protocol/rest.md 4.1."""

from typing import Final, Literal

from msgspec import Struct
from starlette.responses import Response

from facedown.server.endpoint import Asked, Endpoint
from facedown.server.metrics import metrics_response


class Health(Struct, frozen=True):
    status: Literal["ok"] = "ok"


class Status(Struct, frozen=True):
    status: Literal["ok"]
    active_games: int
    """Games of mahjong that were created by `POST /games`, waiting or running."""
    max_games: int
    open_tables: int
    """Tables of all games, those of arenas among them."""
    max_tables: int


async def health(_asked: Asked) -> Health:
    """Check that the server responds."""
    return Health()


async def status(asked: Asked) -> Status:
    """The numbers of games and of open tables, and their limits."""
    site = asked.site
    return Status(
        "ok",
        active_games=len(site.games.everyone()) + len(site.games_elsewhere()),
        max_games=site.games.settings.max_games,
        open_tables=len(site.lobby.tables()),
        max_tables=site.settings.max_games,
    )


async def metrics(asked: Asked) -> Response:
    """Metrics in the text format of Prometheus, for operators."""
    return metrics_response(asked.site.metrics)


ENDPOINTS: Final = (
    Endpoint("GET", "/health", health, Health),
    Endpoint("GET", "/status", status, Status),
    Endpoint("GET", "/metrics", metrics, str, who="operator"),
)
