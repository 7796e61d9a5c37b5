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
    max_games: int


async def health(_asked: Asked) -> Health:
    """Check that the server responds."""
    return Health()


async def status(asked: Asked) -> Status:
    """The number of open tables, and its limit."""
    return Status("ok", len(asked.site.lobby.tables()), asked.site.settings.max_games)


async def metrics(asked: Asked) -> Response:
    """Metrics in the text format of Prometheus, for operators."""
    return metrics_response(asked.site.metrics)


ENDPOINTS: Final = (
    Endpoint("GET", "/health", health, Health),
    Endpoint("GET", "/status", status, Status),
    Endpoint("GET", "/metrics", metrics, str, who="operator"),
)
