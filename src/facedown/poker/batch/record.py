"""A table as a record in an array, with the fields of the kernel's `Betting`."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from facedown.poker.kernel import SEATS, SETTLING_ROOM, TERMS, Betting

Numbers: TypeAlias = NDArray[np.int64]
Tables: TypeAlias = NDArray[np.void]

FIELDS: Final = tuple(sorted(name for name in dir(Betting) if not name.startswith("_")))
_MODEL: Final = Betting([0] * SEATS, [0] * TERMS)
_WIDTHS: Final = {"tape": SETTLING_ROOM}
"""Rows that must be longer than in a new hand."""


def _field(name: str) -> tuple[str, type[np.int64]] | tuple[str, type[np.int64], tuple[int]]:
    value = getattr(_MODEL, name)
    if isinstance(value, list):
        return name, np.int64, (_WIDTHS.get(name, len(value)),)
    return name, np.int64


RECORD: Final = np.dtype([_field(name) for name in FIELDS], align=True)


def records(tables: int, seats: int, terms: list[int]) -> Tables:
    """Tables with these terms, each waiting for its first hand."""
    made = np.zeros(tables, RECORD)
    made["n"] = seats
    made["terms"] = terms
    made["status"] = _MODEL.status
    made["actor"] = _MODEL.actor
    return made
