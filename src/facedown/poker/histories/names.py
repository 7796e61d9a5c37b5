"""Names of fields: `time_zone` in PHH is `timeZone` in JSON. Names of players, and other texts of a line."""

import re
from functools import lru_cache
from typing import Any, Final
from unicodedata import category

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.phh.history import Moment


@lru_cache(1024)
def camel(name: str) -> str:
    """A name that would not convert back stays as it is."""
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


def is_line(text: str) -> bool:
    """One line that every form can write: any letters and blanks, no control characters, no half ones."""
    return text.isprintable() or not any(category(letter) in _BREAKING for letter in text)


_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def check_name(name: str) -> None:
    """Of a player."""
    if not name or not is_line(name):
        raise HandError("BAD_NAME", f"a name is a text of one line, not {name!r}")
