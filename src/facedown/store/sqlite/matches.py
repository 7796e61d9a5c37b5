"""Logs and their owners. Each function is one job for the writer or the reader."""

from sqlite3 import Connection
from typing import NamedTuple

from facedown.core import MatchId
from facedown.store.errors import Damaged, Fenced, Gap, MatchExists, MatchOver, UnknownMatch
from facedown.store.sqlite import ledger, row_sums
from facedown.store.values import Anew, Batch, Head, Log, NewMatch, OpenMatch

_ADVANCE = (
    "UPDATE match SET head = ?, first = coalesce(?, first), batch = ?, at = ?, clock = ?, sum = ?,"
    " node = owner WHERE id = ? AND head = ? AND epoch = ? AND batch != ? AND owner IS NOT NULL AND NOT over"
    " RETURNING number"
)
"""The common case in one statement: the log ends where expected and this node owns the match.

The fence is in the WHERE clause. Reading the epoch first and updating afterwards would be another turn of the
interpreter's lock for every append.
"""
_ROW = "SELECT number, epoch, owner, over, head, batch FROM match WHERE id = ?"


class _Match(NamedTuple):
    number: int
    epoch: int
    owner: str | None
    over: int
    head: int
    batch: str


def create(db: Connection, new: NewMatch) -> int:
    if _exists(db, new.match):
        return _created_before(db, new)
    head = len(new.entries)
    number = db.execute(
        "INSERT INTO match (id, game, epoch, owner, head, batch, at, clock, node, sum)"
        " VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(new.match, new.game, new.node, head, new.batch, new.at, new.clock, new.node),
            row_sums.of_head(new.match, head, new.batch, new.at, new.clock),
        ),
    ).lastrowid
    assert number is not None, "an insert returns a row id"
    db.execute(
        "INSERT INTO opening (match, batch, header, secret, sum) VALUES (?, ?, ?, ?, ?)",
        (number, new.batch, new.header, new.secret, row_sums.of_opening(new.header, new.secret, 0)),
    )
    _write(db, number, 0, new.entries)
    ledger.book(db, new.postings, new.batch, number, head)
    return 1


def append(db: Connection, batch: Batch) -> int:
    head = batch.expected + len(batch.entries)
    row = db.execute(
        _ADVANCE,
        (
            *(head, _first(batch), batch.id, batch.at, batch.clock),
            row_sums.of_head(batch.match, head, batch.id, batch.at, batch.clock),
            *(batch.match, batch.expected, batch.epoch, batch.id),
        ),
    ).fetchone()
    if row is None:
        return _appended_before(db, batch)
    (number,) = row
    if batch.over:
        db.execute("UPDATE match SET over = 1, owner = NULL WHERE number = ?", (number,))
    if batch.anew is not None:
        _begin_anew(db, number, batch, batch.anew)
    _write(db, number, batch.expected, batch.entries)
    ledger.book(db, batch.postings, batch.id, number, head)
    return head


def _appended_before(db: Connection, batch: Batch) -> int:
    """Return the head if this batch was the last one written, otherwise raise the reason.

    The epoch is checked first: a fenced owner must learn of it even if its last batch was applied, or it
    would go on playing a match that another node has taken over.
    """
    match = _match(db, batch.match)
    if match.epoch != batch.epoch:
        raise Fenced(batch.match, match.epoch)
    if match.batch == batch.id:
        return match.head
    if match.over:
        raise MatchOver(batch.match)
    if match.owner is None:
        raise Fenced(batch.match, match.epoch)
    raise Gap(batch.match, batch.expected, match.head)


def _begin_anew(db: Connection, number: int, batch: Batch, anew: Anew) -> None:
    db.execute(
        "UPDATE opening SET header = ?, secret = ?, start = ?, sum = ? WHERE match = ?",
        (
            *(anew.header, anew.secret, batch.expected),
            row_sums.of_opening(anew.header, anew.secret, batch.expected),
            number,
        ),
    )
    ledger.book(db, anew.returns, batch.id, number, batch.expected)


def head(db: Connection, id_: str) -> Head:
    match = _match(db, id_)
    return Head(match.head, match.batch, match.epoch)


class _Kept(NamedTuple):
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


_KEPT = (
    "SELECT match.number, game, header, secret, start, first, head, match.batch, at, match.clock,"
    " max(0, coalesce(node.clock - match.clock, 0)), over, epoch, match.sum, opening.sum"
    " FROM match JOIN opening ON opening.match = match.number LEFT JOIN node ON node.id = match.node"
    " WHERE match.id = ?"
)


def read(db: Connection, id_: str, *, whole: bool, since: int = 0) -> Log:
    row = db.execute(_KEPT, (id_,)).fetchone()
    if row is None:
        raise UnknownMatch(id_)
    kept = _Kept(*row)
    _check(id_, kept)
    first = max(kept.start, since) if whole else kept.first
    entries = _entries(db, id_, kept, first)
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
        away=kept.away,
        over=bool(kept.over),
        epoch=kept.epoch,
        start=kept.start,
    )


def _check(id_: str, kept: _Kept) -> None:
    head = row_sums.of_head(id_, kept.head, kept.batch, kept.at, kept.clock)
    if kept.head_sum not in {None, head}:
        raise Damaged(f"the end of the log of match {id_} is not as it was written")
    if kept.opening_sum not in {None, row_sums.of_opening(kept.header, kept.secret, kept.start)}:
        raise Damaged(f"the header or the seed of match {id_} is not as it was written")


def _entries(db: Connection, id_: str, kept: _Kept, first: int) -> tuple[bytes, ...]:
    """Up to the head that was read before: the log may have grown since."""
    rows = db.execute(
        "SELECT n, data, sum FROM entry WHERE match = ? AND n >= ? AND n < ? ORDER BY n",
        (kept.number, first, kept.head),
    )
    entries: list[bytes] = []
    for n, data, sum_ in rows:
        if sum_ is not None and sum_ != row_sums.of_entry(n, data):
            raise Damaged(f"entry {n} of match {id_} is not as it was written")
        entries.append(data)
    return tuple(entries)


def acquire(db: Connection, id_: str, node: str) -> int:
    match = _match(db, id_)
    if match.over:
        raise MatchOver(id_)
    db.execute("UPDATE match SET epoch = epoch + 1, owner = ? WHERE number = ?", (node, match.number))
    return match.epoch + 1


def release(db: Connection, id_: str, epoch: int) -> None:
    match = _match(db, id_)
    if match.epoch != epoch:
        raise Fenced(id_, match.epoch)
    db.execute("UPDATE match SET owner = NULL WHERE number = ?", (match.number,))


def orphans(db: Connection, node: str) -> tuple[MatchId, ...]:
    # Only one process uses the file, so another node that still appears as an owner is dead
    rows = db.execute("SELECT id FROM match WHERE over = 0 AND owner IS NOT ? ORDER BY number", (node,))
    return tuple(match for (match,) in rows)


def open_matches(db: Connection, game: str | None) -> tuple[OpenMatch, ...]:
    rows = db.execute(
        "SELECT id, game, owner, head FROM match WHERE over = 0 AND game = coalesce(?, game) ORDER BY number",
        (game,),
    )
    return tuple(OpenMatch(*row) for row in rows)


def alive(db: Connection, node: str, clock: int) -> None:
    db.execute(
        "INSERT INTO node VALUES (?, ?) ON CONFLICT DO UPDATE SET clock = excluded.clock", (node, clock)
    )


def _exists(db: Connection, id_: str) -> bool:
    return db.execute("SELECT 1 FROM match WHERE id = ?", (id_,)).fetchone() is not None


def _created_before(db: Connection, new: NewMatch) -> int:
    match = _match(db, new.match)
    (batch,) = db.execute("SELECT batch FROM opening WHERE match = ?", (match.number,)).fetchone()
    if batch != new.batch:
        raise MatchExists(new.match)
    if match.epoch != 1:
        raise Fenced(new.match, match.epoch)
    return match.epoch


def _match(db: Connection, id_: str) -> _Match:
    row = db.execute(_ROW, (id_,)).fetchone()
    if row is None:
        raise UnknownMatch(id_)
    return _Match(*row)


def _first(batch: Batch) -> int | None:
    """Where the log is read from after this batch; None if that does not change."""
    if batch.anew is not None:
        return batch.expected
    return None if batch.cut is None else batch.expected + batch.cut


def _write(db: Connection, number: int, after: int, entries: tuple[bytes, ...]) -> None:
    db.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [(number, n, data, row_sums.of_entry(n, data)) for n, data in enumerate(entries, after)],
    )
