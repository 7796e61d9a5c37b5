"""The appends of many matches, in one statement.

Every statement releases and retakes the interpreter's lock, for which the event loop competes: with some
statements for each commit, the writer waits for the loop as often, and wakes it as often. A statement outside
of a transaction is one: SQLite begins it, writes all rows and commits, without the interpreter in between.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from sqlite3 import Connection
from typing import Any, Final

from facedown.store.log_rows import head_sum, new_entries, new_first, new_head
from facedown.store.sqlite import matches
from facedown.store.values import Batch

MOST: Final = 256
"""Rows of a statement. Each number of rows is a statement of its own, which SQLite compiles once."""
_COLUMNS: Final = 12

PREPARE: Final = """
CREATE TEMP VIEW appending (id, expected, epoch, head, first, batch, at, clock, head_sum, n, data, sum)
AS SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;

CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appending BEGIN
    UPDATE match SET head = NEW.head, first = coalesce(NEW.first, first), batch = NEW.batch, at = NEW.at,
        clock = NEW.clock, sum = NEW.head_sum, released = NULL, node = owner
        WHERE NEW.head IS NOT NULL AND id = NEW.id AND head = NEW.expected AND epoch = NEW.epoch
        AND batch != NEW.batch AND owner IS NOT NULL AND NOT over;
    SELECT RAISE(ABORT, 'one of the batches is refused') WHERE NEW.head IS NOT NULL AND changes() = 0;
    INSERT INTO entry SELECT number, NEW.n, NEW.data, NEW.sum FROM match
        WHERE id = NEW.id AND NEW.n IS NOT NULL;
END;
"""
"""For each connection that writes. The first row of a batch moves the head of its log, as `matches` does it
for a single batch; each row adds an entry. A batch without entries is one row without `n`.

The view holds nothing: it is only what rows are inserted into. If one batch is refused, so is the statement.
"""


class _Appends:
    def one_statement(self, asked: Sequence[Batch]) -> tuple[str, list[Any], list[int]] | None:
        if any(map(_has_more, asked)):
            return None
        values = [value for batch in asked for row in _rows(batch) for value in row]
        count = len(values) // _COLUMNS
        if not 0 < count <= MOST or len({batch.match for batch in asked}) < len(asked):
            return None  # a second batch of a match builds upon the first
        return _statement(count), values, [new_head(batch) for batch in asked]

    def run(self, db: Connection, asked: Sequence[Batch]) -> list[int]:
        if len(asked) == 1:
            return [matches.append(db, asked[0])]  # which says why it refuses
        alike = [batch for batch in asked if not _has_more(batch)]
        found = self.one_statement(alike) if len({batch.match for batch in asked}) == len(asked) else None
        if found is None:
            return [matches.append(db, batch) for batch in asked]
        db.execute(*found[:2])
        done = {batch.match for batch in alike}
        return [new_head(batch) if batch.match in done else matches.append(db, batch) for batch in asked]


APPENDS: Final = _Appends()
"""The job of an append."""


def _has_more(batch: Batch) -> bool:
    """Whether it changes more than its log."""
    return bool(batch.postings) or batch.over or batch.ended or batch.anew is not None


def _rows(batch: Batch) -> Iterator[tuple[Any, ...]]:
    after = new_head(batch), new_first(batch), batch.id, batch.at, batch.clock, head_sum(batch)
    move = (batch.match, batch.expected, batch.epoch, *after)
    entries = new_entries(batch)
    _, *first = next(entries, (None,) * 4)
    yield *move, *first
    for match, *entry in entries:
        yield match, *(None,) * 8, *entry


@cache
def _statement(rows: int) -> str:
    row = f"({', '.join('?' * _COLUMNS)})"
    return f"INSERT INTO appending VALUES {', '.join([row] * rows)}"  # noqa: S608  marks for values alone
