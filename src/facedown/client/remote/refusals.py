"""The server's own refusals at a table, by code: docs/protocol.md, section 3. All others are the rules'."""

from typing import Final

STALE: Final = "stale"
"""Too late, or a second time."""

FULL: Final = "table_full"
"""An arena has no seat for the team now; there will be one in a later match."""

LATER: Final = frozenset({"paused", "rate_limited"})
"""Of the moment: the same input may be taken later."""

FINAL: Final = frozenset(
    {"internal", "not_seated", "not_attached", "unauthorized", "bad_request", "too_large"}
)
"""No answer of the bot's can have caused them, and no other answer would help."""
