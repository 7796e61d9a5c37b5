"""Short codes of tables and rooms that are hard to guess."""

from typing import Final

from facedown.core import Seed

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without 0, 1, i, l and o, which are easy to confuse when a code is read out or written down."""
_TABLE: Final = 12
"""Letters: 59 bits."""
_ROOM: Final = 8
"""Letters: 39 bits, for ten minutes."""


def table_id(token: str) -> str:
    return _letters(token, _TABLE)


def room_code(token: str) -> str:
    return _letters(token, _ROOM)


def read_code(typed: str) -> str:
    """Normalize a code that a person typed."""
    return typed.strip().replace("-", "").replace(" ", "").lower()


def _letters(token: str, length: int) -> str:
    draws = Seed.of(token).draws()
    return "".join(draws.choice(ALPHABET) for _ in range(length))
