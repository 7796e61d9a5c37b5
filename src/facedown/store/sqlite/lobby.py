"""What a lobby keeps: which match an account is in, and what waits for players."""

from collections.abc import Iterable
from sqlite3 import Connection

from facedown.core import MatchId
from facedown.store.errors import Engaged, MatchOver, Outdated, UnknownMatch
from facedown.store.values import Pending

_ENGAGED = "SELECT account, id FROM engagement JOIN match ON match.number = engagement.match"


def engage_all(db: Connection, number: int, accounts: Iterable[str]) -> None:
    for account in accounts:
        inserted = db.execute("INSERT OR IGNORE INTO engagement VALUES (?, ?)", (account, number)).rowcount
        if not inserted:
            found = engagement(db, account)
            assert found is not None, "its row refers to a match"
            raise Engaged(account, found)


def engage(db: Connection, match: str, account: str) -> None:
    row = db.execute("SELECT number, over FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise UnknownMatch(match)
    number, over = row
    if over:
        raise MatchOver(match)
    if engagement(db, account) != match:
        engage_all(db, number, [account])


def disengage(db: Connection, match: str, account: str | None) -> None:
    db.execute(
        "DELETE FROM engagement WHERE match = (SELECT number FROM match WHERE id = ?)"
        " AND account = coalesce(?, account)",
        (match, account),
    )


def disengage_all(db: Connection, number: int) -> None:
    db.execute("DELETE FROM engagement WHERE match = ?", (number,))


def engagement(db: Connection, account: str) -> MatchId | None:
    row = db.execute(f"{_ENGAGED} WHERE account = ?", (account,)).fetchone()
    return row[1] if row else None


def engagements(db: Connection) -> dict[str, MatchId]:
    return dict(db.execute(_ENGAGED))


def keep_pending(db: Connection, kind: str, id_: str, data: bytes, until: int) -> None:
    db.execute(
        "INSERT INTO pending (kind, id, data, until) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, id) DO UPDATE SET data = excluded.data, until = excluded.until",
        (kind, id_, data, until),
    )


def pending(db: Connection, kind: str, now: int) -> tuple[Pending, ...]:
    db.execute("DELETE FROM pending WHERE kind = ? AND until <= ?", (kind, now))
    rows = db.execute("SELECT id, data, until - ? FROM pending WHERE kind = ? ORDER BY number", (now, kind))
    return tuple(Pending(*row) for row in rows)


def forget_pending(db: Connection, kind: str, id_: str) -> None:
    db.execute("DELETE FROM pending WHERE kind = ? AND id = ?", (kind, id_))


def fulfil(db: Connection, keys: tuple[tuple[str, str], ...]) -> None:
    for kind, id_ in keys:
        if not db.execute("DELETE FROM pending WHERE kind = ? AND id = ?", (kind, id_)).rowcount:
            raise Outdated(f"{kind} {id_} does not wait any more")
