"""The rows of a log, and what follows from them: why an append is refused, and the log that is read."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from facedown.core import MatchId
from facedown.store import row_sums
from facedown.store.errors import Damaged, Fenced, Gap, MatchExists, MatchOver
from facedown.store.values import Batch, Log, NewMatch


class MatchRow(NamedTuple):
    """A match, as far as an append or an owner depends on it."""

    number: int
    epoch: int
    owner: str | None
    over: int
    head: int
    batch: str

    @classmethod
    def columns(cls) -> str:
        return ", ".join(cls._fields)


def head_of_retry(match: MatchRow, batch: Batch) -> int:
    """Return the head if this batch was the last one written, otherwise raise the reason why it is refused.

    The epoch is checked first: a fenced owner must learn of it even if its last batch was applied, or it
    would go on playing a match that another node has taken over.
    """
    if match.epoch != batch.epoch:
        raise Fenced(batch.match, match.epoch)
    if match.batch == batch.id:
        return match.head
    if match.over:
        raise MatchOver(batch.match)
    if match.owner is None:
        raise Fenced(batch.match, match.epoch)
    raise Gap(batch.match, batch.expected, match.head)


def epoch_of_retry(match: MatchRow, opening: str, new: NewMatch) -> int:
    """Return the epoch if this batch created the match; `opening` is the id of the one that did."""
    if opening != new.batch:
        raise MatchExists(new.match)
    if match.epoch != 1:
        raise Fenced(new.match, match.epoch)
    return match.epoch


def check_epoch(match: str, current: int, epoch: int) -> None:
    """Raises Fenced."""
    if current != epoch:
        raise Fenced(match, current)


def new_head(batch: Batch) -> int:
    """The number of entries after this batch."""
    return batch.expected + len(batch.entries)


def new_entries(batch: Batch) -> Iterator[tuple[str, int, bytes, int]]:
    """The match, number, data and checksum of each entry of this batch."""
    for n, data in enumerate(batch.entries, batch.expected):
        yield batch.match, n, data, row_sums.of_entry(n, data)


def new_first(batch: Batch) -> int | None:
    """Where the log is read from after this batch; None if that does not change."""
    if batch.anew is not None:
        return batch.expected
    return None if batch.cut is None else batch.expected + batch.cut


def head_sum(batch: Batch) -> int:
    """The checksum of the end of the log after this batch."""
    return row_sums.of_head(batch.match, new_head(batch), batch.id, batch.at, batch.clock)


class KeptRow(NamedTuple):
    """A match and its opening."""

    id: str
    number: int
    game: str
    header: bytes
    secret: bytes
    start: int
    first: int
    head: int
    batch: str
    at: int
    clock: int
    away: int
    over: int
    epoch: int
    head_sum: int | None
    opening_sum: int | None


KEPT = (
    "SELECT match.id, match.number, game, header, secret, start, first, head, match.batch, at, match.clock,"
    " coalesce(match.released, node.clock, match.clock) - match.clock, over, epoch, match.sum, opening.sum"
    " FROM match JOIN opening ON opening.match = match.number LEFT JOIN node ON node.id = match.node"
    " WHERE match.id = "
)
"""The columns of a `KeptRow`; the placeholder for the id follows."""


RELEASE = "UPDATE match SET owner = NULL, released = CASE WHEN node = owner THEN {} ELSE released END"
"""The placeholder for the owner's clock goes in. It counts only after an append of that owner: then the
match has the same clock."""


class EntryRow(NamedTuple):
    n: int
    data: bytes
    sum: int | None
    """None in rows that are older than the checksums."""


def first_read(kept: KeptRow, *, whole: bool, since: int) -> int:
    """The number of the first entry to read."""
    return max(kept.start, since) if whole else kept.first


def log_of(kept: KeptRow, first: int, rows: Iterable[EntryRow]) -> Log:
    """Raises Damaged if the rows are not as they were written."""
    id_ = kept.id
    _check(id_, kept)
    entries = tuple(_data(id_, row) for row in rows)
    if len(entries) != (many := max(0, kept.head - first)):
        raise Damaged(f"the log of match {id_} has {len(entries)} entries instead of {many}")
    return Log(
        match=MatchId(id_),
        game=kept.game,
        header=kept.header,
        secret=kept.secret,
        first=first,
        entries=entries,
        head=kept.head,
        at=kept.at,
        away=max(0, kept.away),
        over=bool(kept.over),
        epoch=kept.epoch,
        start=kept.start,
    )


def _check(id_: str, kept: KeptRow) -> None:
    head = row_sums.of_head(id_, kept.head, kept.batch, kept.at, kept.clock)
    if kept.head_sum not in {None, head}:
        raise Damaged(f"the end of the log of match {id_} is not as it was written")
    if kept.opening_sum not in {None, row_sums.of_opening(kept.header, kept.secret, kept.start)}:
        raise Damaged(f"the header or the seed of match {id_} is not as it was written")


def _data(id_: str, row: EntryRow) -> bytes:
    if row.sum is not None and row.sum != row_sums.of_entry(row.n, row.data):
        raise Damaged(f"entry {row.n} of match {id_} is not as it was written")
    return row.data
