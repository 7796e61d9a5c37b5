"""Codes of the server's own refusals at a table: docs/protocol/native.md. All others come from the rules."""

from typing import Final

STALE: Final = "stale"
"""The question is no longer open: too late, or sent twice."""

FULL: Final = "table_full"
"""The arena has no free seat now; a later match may have one."""

LATER: Final = frozenset({"paused", "rate_limited"})
"""Temporary: the same input may be accepted later."""

FINAL: Final = frozenset(
    {"internal", "not_seated", "not_attached", "unauthorized", "bad_request", "too_large"}
)
"""Not caused by the bot's answer, so another answer would not help."""
