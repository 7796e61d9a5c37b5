"""Names of fields: `time_zone` in PHH is `timeZone` in JSON."""

import re
from functools import lru_cache
from typing import Any

from facedown.poker.phh.history import Moment


@lru_cache(1024)
def camel(name: str) -> str:
    """A name that would not come back the same stays what it is."""
    there = re.sub(r"(?<=[a-z0-9])_([a-z])", lambda found: found[1].upper(), name)
    return there if _back(there) == name else name


@lru_cache(1024)
def snake(name: str) -> str:
    there = _back(name)
    return there if camel(there) == name else name


def plain(value: Any) -> Any:
    """A value of TOML as JSON has it."""
    match value:
        case Moment():
            return value.text
        case tuple():
            return [plain(item) for item in value]
        case dict():
            return {key: plain(item) for key, item in value.items()}
    return value


def _back(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: f"_{found[1].lower()}", name)
