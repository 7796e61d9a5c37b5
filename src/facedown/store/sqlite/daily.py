"""Daily positions and what accounts answered."""

from sqlite3 import Connection

from facedown.store import result_rows
from facedown.store.values import DailyAnswer, FiledRecord


def keep(db: Connection, game: str, day: int, position: bytes) -> bytes:
    db.execute("INSERT OR IGNORE INTO daily_position VALUES (?, ?, ?)", (game, day, position))
    kept = position_of(db, game, day)
    assert kept is not None, "it was stored just now, or before"
    return kept


def position_of(db: Connection, game: str, day: int) -> bytes | None:
    query = "SELECT position FROM daily_position WHERE game = ? AND day = ?"
    row = db.execute(query, (game, day)).fetchone()
    return row[0] if row else None


def positions(db: Connection, game: str, before: int, limit: int) -> tuple[tuple[int, bytes], ...]:
    query = "SELECT day, position FROM daily_position WHERE game = ? AND day < ? ORDER BY day DESC LIMIT ?"
    return tuple(db.execute(query, (game, before, max(0, limit))))


def answer(db: Connection, given: DailyAnswer) -> DailyAnswer:
    values = (given.account, given.game, given.day, given.choice, int(given.is_good))
    db.execute("INSERT OR IGNORE INTO daily_answer VALUES (?, ?, ?, ?, ?)", values)
    query = "SELECT choice, is_good FROM daily_answer WHERE account = ? AND game = ? AND day = ?"
    choice, is_good = db.execute(query, values[:3]).fetchone()
    return DailyAnswer(given.account, given.game, given.day, choice, bool(is_good))


def answers(db: Connection, account: str, game: str) -> tuple[DailyAnswer, ...]:
    query = "SELECT day, choice, is_good FROM daily_answer WHERE account = ? AND game = ? ORDER BY day DESC"
    rows = db.execute(query, (account, game))
    return tuple(DailyAnswer(account, game, day, choice, bool(good)) for day, choice, good in rows)


def counts(db: Connection, game: str, day: int) -> dict[str, int]:
    query = "SELECT choice, count(*) FROM daily_answer WHERE game = ? AND day = ? GROUP BY choice"
    return dict(db.execute(query, (game, day)))


def filed_before(db: Connection, game: str, until: int, limit: int) -> tuple[FiledRecord, ...]:
    rows = db.execute(
        "SELECT match, game, filed_at, players FROM filed WHERE listed AND game = ? AND filed_at < ?"
        " ORDER BY number DESC LIMIT ?",
        (game, until, max(0, limit)),
    )
    return tuple(FiledRecord(match, game, at, result_rows.players_of(who)) for match, game, at, who in rows)
