"""Double-entry bookkeeping: what one account loses another gains, so the balances sum to 0."""

from collections import defaultdict
from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

from facedown.store.errors import Overdrawn
from facedown.store.values import HOUSE, MINT, Posting

_MAY_OWE: Final = frozenset({MINT, HOUSE})


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
    for account, change in _changes(postings).items():
        chips = balance(db, account) + change
        if chips < 0 and account not in _MAY_OWE:
            raise Overdrawn(account, -chips)
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


def _changes(postings: Iterable[Posting]) -> dict[str, int]:
    changes: defaultdict[str, int] = defaultdict(int)
    for posting in postings:
        changes[posting.source] -= posting.chips
        changes[posting.target] += posting.chips
    return changes
