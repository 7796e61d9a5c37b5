"""Results of finished matches: records, ratings and the endings that players have not seen yet."""

from sqlite3 import Connection

from facedown.core import MatchId
from facedown.store import result_rows
from facedown.store.errors import Damaged, Outdated, UnknownMatch
from facedown.store.log_rows import check_epoch
from facedown.store.sqlite import lobby
from facedown.store.sqlite import players as player_rows
from facedown.store.values import FiledRecord, Kind, Rating, Result

_RATING = "SELECT account, game, mu, sigma, games FROM rating"


def rating(db: Connection, account: str, game: str) -> Rating | None:
    row = db.execute(f"{_RATING} WHERE account = ? AND game = ?", (account, game)).fetchone()
    return Rating(*row) if row else None


def rate(
    db: Connection,
    match: str,
    ratings: tuple[Rating, ...],
    seen: tuple[Rating | None, ...] | None,
    *,
    season: str,
    now: int,
) -> None:
    if db.execute("SELECT 1 FROM rated WHERE match = ?", (match,)).fetchone():
        return
    for new, old in result_rows.compared(ratings, seen):
        if rating(db, new.account, new.game) != old:
            raise Outdated(f"the rating of {new.account} has changed")
    db.execute("INSERT INTO rated VALUES (?, ?, ?, ?)", (match, *result_rows.rated(ratings, now)))
    db.executemany(
        "INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?)",
        [(r.account, r.game, r.mu, r.sigma, r.games) for r in ratings],
    )
    player_rows.add_steps(db, match, ratings, season, now)


def rated_together(db: Connection, game: str, accounts: tuple[str, ...], since: int) -> int:
    query = "SELECT count(*) FROM rated WHERE players = ? AND game = ? AND at >= ?"
    (count,) = db.execute(query, (result_rows.together(accounts), game, since)).fetchone()
    return int(count)


def leaderboard(
    db: Connection, game: str, limit: int, established: int, kind: Kind | None
) -> tuple[Rating, ...]:
    rows = player_rows.best(
        db,
        "rating",
        "account, game, mu, sigma, games",
        "game = ?",
        (game,),
        played="games",
        least=established,
        kind=kind,
        limit=limit,
    )
    return tuple(Rating(*row) for row in rows)


def file(
    db: Connection,
    match: str,
    epoch: int,
    record: bytes,
    players: tuple[str, ...],
    *,
    results: tuple[Result, ...],
    listed: bool,
    now: int,
) -> None:
    row = db.execute("SELECT number, game, epoch FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise UnknownMatch(match)
    number, game, current = row
    check_epoch(match, current, epoch)
    if db.execute("SELECT 1 FROM filed WHERE match = ?", (match,)).fetchone():
        return
    db.execute("UPDATE match SET over = 1, owner = NULL WHERE id = ?", (match,))
    lobby.disengage_all(db, number)
    number = db.execute(
        "INSERT INTO filed (match, game, filed_at, players, record, listed) VALUES (?, ?, ?, ?, ?, ?)",
        (match, game, now, result_rows.packed_players(players), record, int(listed)),
    ).lastrowid
    assert number is not None, "an insert returns a row id"
    db.executemany("INSERT INTO filed_player VALUES (?, ?)", [(player, number) for player in {*players}])
    player_rows.add_results(db, number, game, results)


def record(db: Connection, match: str) -> bytes | None:
    row = db.execute("SELECT record FROM filed WHERE match = ?", (match,)).fetchone()
    if row is not None and not isinstance(row[0], bytes):
        raise Damaged(f"the record of match {match} is not one")
    return row[0] if row else None


def records(
    db: Connection, game: str | None, account: str | None, limit: int, before: str | None
) -> tuple[FiledRecord, ...]:
    source, wheres, values = "filed", ["listed"], []
    if account is not None:
        source = "filed_player CROSS JOIN filed USING (number)"
        wheres.append("account = ?")
        values.append(account)
    if game is not None:
        wheres.append("game = ?")
        values.append(game)
    if before is not None:
        wheres.append("number < (SELECT number FROM filed WHERE match = ?)")
        values.append(before)
    rows = db.execute(
        f"SELECT match, game, filed_at, players FROM {source} WHERE {' AND '.join(wheres)}"  # noqa: S608
        " ORDER BY number DESC LIMIT ?",
        (*values, max(0, limit)),
    )
    return tuple(FiledRecord(match, game, at, result_rows.players_of(who)) for match, game, at, who in rows)


def owe_ending(db: Connection, account: str, match: str) -> None:
    db.execute("INSERT OR IGNORE INTO ending_owed (account, match) VALUES (?, ?)", (account, match))


def endings_owed(db: Connection, account: str) -> tuple[MatchId, ...]:
    rows = db.execute("SELECT match FROM ending_owed WHERE account = ? ORDER BY number", (account,))
    return tuple(match for (match,) in rows)


def ending_told(db: Connection, account: str, match: str) -> None:
    db.execute("DELETE FROM ending_owed WHERE account = ? AND match = ?", (account, match))
