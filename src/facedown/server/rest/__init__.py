"""The REST endpoints, by what they are about. docs/protocol.md says what each does."""

from typing import Final

from facedown.server.endpoint import Endpoint
from facedown.server.rest import accounts, hands, operators, records, running, tables, waiting

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *accounts.ENDPOINTS,
    *tables.ENDPOINTS,
    *waiting.ENDPOINTS,
    *records.ENDPOINTS,
    *hands.ENDPOINTS,
    *running.ENDPOINTS,
    *operators.ENDPOINTS,
)
"""All but the documentation itself."""
