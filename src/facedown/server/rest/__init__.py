"""The REST endpoints by topic. docs/protocol/rest.md describes them."""

from typing import Final

from facedown.server.endpoint import Endpoint
from facedown.server.rest import (
    accounts,
    cash,
    cash_books,
    catalog,
    daily,
    games,
    hands,
    keys,
    odds,
    operators,
    passkeys,
    players,
    queue,
    records,
    rooms,
    status,
    tables,
)

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *accounts.ENDPOINTS,
    *keys.ENDPOINTS,
    *passkeys.ENDPOINTS,
    *players.ENDPOINTS,
    *catalog.ENDPOINTS,
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *cash.ENDPOINTS,
    *cash_books.ENDPOINTS,
    *queue.ENDPOINTS,
    *rooms.ENDPOINTS,
    *records.ENDPOINTS,
    *hands.ENDPOINTS,
    *odds.ENDPOINTS,
    *daily.ENDPOINTS,
    *status.ENDPOINTS,
    *operators.ENDPOINTS,
)
"""All endpoints except the documentation itself."""
