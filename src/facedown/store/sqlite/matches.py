"""Logs and their owners. Each function is one job for the writer or the reader."""

from sqlite3 import Connection

from facedown.core import MatchId
from facedown.store import log_rows, row_sums
from facedown.store.errors import MatchOver, UnknownMatch
from facedown.store.log_rows import EntryRow, KeptRow, MatchRow, check_epoch
from facedown.store.sqlite import ledger, lobby
from facedown.store.values import Anew, Batch, Head, Log, NewMatch, OpenMatch

_ADVANCE = (
    "UPDATE match SET head = ?, first = coalesce(?, first), batch = ?, at = ?, clock = ?, sum = ?,"
    " released = NULL, node = owner"
    " WHERE id = ? AND head = ? AND epoch = ? AND batch != ? AND owner IS NOT NULL AND NOT over"
    " RETURNING number"
)
"""The common case in one statement: the log ends where expected and this node owns the match.

The fence is in the WHERE clause. Reading the epoch first and updating afterwards would be another turn of the
interpreter's lock for every append.
"""
_ROW = f"SELECT {MatchRow.columns()} FROM match WHERE id = ?"  # noqa: S608


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
    lobby.engage_all(db, number, new.engages)
    lobby.fulfil(db, new.fulfils)
    ledger.book(db, new.postings, new.batch, number, head)
    return 1


def append(db: Connection, batch: Batch) -> int:
    head = batch.expected + len(batch.entries)
    row = db.execute(
        _ADVANCE,
        (
            *(head, log_rows.new_first(batch), batch.id, batch.at, batch.clock, log_rows.head_sum(batch)),
            *(batch.match, batch.expected, batch.epoch, batch.id),
        ),
    ).fetchone()
    if row is None:
        return log_rows.head_of_retry(_match(db, batch.match), batch)
    (number,) = row
    if batch.over:
        db.execute("UPDATE match SET over = 1, owner = NULL WHERE number = ?", (number,))
    if batch.over or batch.ended:
        lobby.disengage_all(db, number)
    if batch.anew is not None:
        _begin_anew(db, number, batch, batch.anew)
    _write(db, number, batch.expected, batch.entries)
    ledger.book(db, batch.postings, batch.id, number, head)
    return head


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


def read(db: Connection, id_: str, *, whole: bool, since: int = 0) -> Log:
    row = db.execute(f"{log_rows.KEPT} ?", (id_,)).fetchone()
    if row is None:
        raise UnknownMatch(id_)
    kept = KeptRow(*row)
    first = log_rows.first_read(kept, whole=whole, since=since)
    # Up to the head that was read before: the log may have grown since
    rows = db.execute(
        "SELECT n, data, sum FROM entry WHERE match = ? AND n >= ? AND n < ? ORDER BY n",
        (kept.number, first, kept.head),
    )
    return log_rows.log_of(kept, first, map(EntryRow._make, rows))


def acquire(db: Connection, id_: str, node: str) -> int:
    match = _match(db, id_)
    if match.over:
        raise MatchOver(id_)
    db.execute("UPDATE match SET epoch = epoch + 1, owner = ? WHERE number = ?", (node, match.number))
    return match.epoch + 1


def release(db: Connection, id_: str, epoch: int, clock: int) -> None:
    match = _match(db, id_)
    check_epoch(id_, match.epoch, epoch)
    db.execute(f"{log_rows.RELEASE.format('?')} WHERE number = ?", (clock, match.number))


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
    return log_rows.epoch_of_retry(match, batch, new)


def _match(db: Connection, id_: str) -> MatchRow:
    row = db.execute(_ROW, (id_,)).fetchone()
    if row is None:
        raise UnknownMatch(id_)
    return MatchRow(*row)


def _write(db: Connection, number: int, after: int, entries: tuple[bytes, ...]) -> None:
    db.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [(number, n, data, row_sums.of_entry(n, data)) for n, data in enumerate(entries, after)],
    )
