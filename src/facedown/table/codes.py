"""Short names that nobody guesses: of tables and of rooms."""

from typing import Final

from facedown.core import Seed

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""No 0, 1, i, l and o: a code may be read out and written down."""
_TABLE: Final = 12
"""Letters: 59 bits."""
_ROOM: Final = 8
"""Letters: 39 bits, for ten minutes."""


def table_id(token: str) -> str:
    return _letters(token, _TABLE)


def room_code(token: str) -> str:
    return _letters(token, _ROOM)


def read_code(typed: str) -> str:
    """A code as somebody typed it in."""
    return typed.strip().replace("-", "").replace(" ", "").lower()


def _letters(token: str, length: int) -> str:
    draws = Seed.of(token).draws()
    return "".join(draws.choice(ALPHABET) for _ in range(length))
