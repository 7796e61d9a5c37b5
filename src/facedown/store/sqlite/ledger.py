"""Postings and balances."""

from sqlite3 import Connection

from facedown.store import bookkeeping
from facedown.store.values import Posting


def post(db: Connection, postings: tuple[Posting, ...], batch: str) -> None:
    done = db.execute("SELECT 1 FROM posting WHERE batch = ? AND match IS NULL", (batch,)).fetchone()
    if not done:
        book(db, postings, batch)


def book(
    db: Connection,
    postings: tuple[Posting, ...],
    batch: str,
    match: int | None = None,
    head: int | None = None,
) -> None:
    """Record postings and update balances. Only the balances after all of them must not be negative."""
    if not postings:
        return
    for account, change in bookkeeping.changes(postings).items():
        chips = balance(db, account) + change
        bookkeeping.check_balance(account, chips)
        db.execute("INSERT OR REPLACE INTO balance VALUES (?, ?)", (account, chips))
    db.executemany(
        "INSERT INTO posting (source, target, chips, batch, match, head) VALUES (?, ?, ?, ?, ?, ?)",
        [(p.source, p.target, p.chips, batch, match, head) for p in postings],
    )


def postings(db: Connection, match: str, after: int) -> tuple[Posting, ...]:
    rows = db.execute(
        "SELECT source, target, chips FROM posting"
        " WHERE match = (SELECT number FROM match WHERE id = ?) AND head > ? ORDER BY number",
        (match, after),
    )
    return tuple(Posting(*row) for row in rows)


def balance(db: Connection, account: str) -> int:
    row = db.execute("SELECT chips FROM balance WHERE account = ?", (account,)).fetchone()
    return row[0] if row else 0


def balances(db: Connection) -> dict[str, int]:
    return dict(db.execute("SELECT account, chips FROM balance"))
