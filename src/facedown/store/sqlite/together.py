"""The appends of many matches, in a few statements.

Every statement releases and retakes the interpreter's lock, for which the event loop competes: with a
statement or two for each append, the writer waits for the loop as often, and wakes it as often.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from sqlite3 import Connection
from typing import Any, Final, TypeVar

from facedown.core.errors import Error
from facedown.store.log_rows import head_sum, new_entries, new_first, new_head
from facedown.store.sqlite import matches
from facedown.store.values import Batch

T = TypeVar("T")

_MOST: Final = 64
"""Rows of a statement: a power of two."""

_ADVANCE: Final = (
    "UPDATE match SET head = column4, first = coalesce(column5, first), batch = column6, at = column7,"
    " clock = column8, sum = column9, node = owner FROM (VALUES {rows}) WHERE id = column1"
    " AND head = column2 AND epoch = column3 AND batch != column6 AND owner IS NOT NULL AND NOT over"
)
"""As `matches` has it for a single one. What is refused is left as it is, so the rows are counted."""
_WRITE: Final = (
    "INSERT INTO entry SELECT number, column2, column3, column4"
    " FROM (VALUES {rows}) CROSS JOIN match ON id = column1"
)


class NotTogether(Error):
    """One of the batches is refused, or was appended before; alone each of them learns what happened."""


def append_all(db: Connection, batches: Sequence[Batch]) -> list[int]:
    """Append the batches and return the new heads. Raises NotTogether, and what `matches.append` raises."""
    if len(batches) == 1:
        return [matches.append(db, batches[0])]
    alike = _alike(batches)
    for some in _in_powers_of_two(alike):
        if len(some) > 1:
            _append(db, some)
        else:
            matches.append(db, some[0])
    done = {batch.match for batch in alike}
    return [new_head(batch) if batch.match in done else matches.append(db, batch) for batch in batches]


def _alike(batches: Sequence[Batch]) -> list[Batch]:
    """Those with entries alone, of different matches: a second batch of a match builds upon the first."""
    if len({batch.match for batch in batches}) < len(batches):
        return []
    return [batch for batch in batches if not (batch.postings or batch.over or batch.anew is not None)]


def _append(db: Connection, batches: Sequence[Batch]) -> None:
    heads = [value for batch in batches for value in _head(batch)]
    if db.execute(_statement(_ADVANCE, 9, len(batches)), heads).rowcount < len(batches):
        raise NotTogether
    rows = [row for batch in batches for row in new_entries(batch)]
    for some in _in_powers_of_two(rows):
        db.execute(_statement(_WRITE, 4, len(some)), [value for row in some for value in row])


def _head(batch: Batch) -> tuple[Any, ...]:
    before = batch.match, batch.expected, batch.epoch
    after = (
        new_head(batch),
        new_first(batch),
        batch.id,
        batch.at,
        batch.clock,
        head_sum(batch),
    )
    return before + after


def _in_powers_of_two(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Parts whose sizes are powers of two: so there are few different statements, and SQLite knows them."""
    start = 0
    while left := len(items) - start:
        size = min(_MOST, 1 << left.bit_length() - 1)
        yield items[start : start + size]
        start += size


@cache
def _statement(text: str, columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return text.format(rows=", ".join([row] * rows))
