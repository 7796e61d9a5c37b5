"""Seasons: the quarters of a calendar year, by UTC. Pure."""

from datetime import UTC, datetime
from typing import Final

_MONTHS: Final = 3


def season_of(ms: int) -> str:
    """The season of a moment in ms since 1970, such as "2026-4"; in the order of time when sorted."""
    when = datetime.fromtimestamp(ms / 1000, UTC)
    return f"{when.year:04}-{1 + (when.month - 1) // _MONTHS}"


def seasons(first: str, last: str) -> tuple[str, ...]:
    """All seasons from `first` to `last`, the newest first."""
    found = [last]
    while found[-1] > first:
        found.append(_before(found[-1]))
    return tuple(found)


def _before(season: str) -> str:
    year, quarter = map(int, season.split("-"))
    return f"{year:04}-{quarter - 1}" if quarter > 1 else f"{year - 1:04}-4"
