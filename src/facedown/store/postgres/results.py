"""Results of finished matches: records, ratings and the endings that players have not seen yet."""

from typing import Any

from facedown.core import MatchId
from facedown.store import result_rows
from facedown.store.errors import Outdated, UnknownMatch
from facedown.store.log_rows import check_epoch
from facedown.store.postgres import players as player_rows
from facedown.store.postgres.connections import Db
from facedown.store.values import FiledRecord, Kind, Rating, Result

_RATING = "SELECT account, game, mu, sigma, games FROM rating"
_RATE = """
INSERT INTO rating (account, game, mu, sigma, games) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games
"""
_RATE_FIRST = """
INSERT INTO rating (account, game, mu, sigma, games) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account, game) DO NOTHING RETURNING 1
"""
_RATE_AGAIN = """
UPDATE rating SET mu = $3, sigma = $4, games = $5
WHERE account = $1 AND game = $2 AND mu = $6 AND sigma = $7 AND games = $8 RETURNING 1
"""
_FILE = """
WITH closed AS (
    UPDATE match SET over = 1, owner = NULL WHERE id = $1 RETURNING number
), freed AS (
    DELETE FROM engagement USING closed WHERE engagement.match = closed.number
), made AS (
    INSERT INTO filed (match, game, filed_at, players, record, listed) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING number
)
INSERT INTO filed_player (account, number) SELECT account, number FROM made, unnest($7::text[]) AS account
"""


async def rating(db: Db, account: str, game: str) -> Rating | None:
    row = await db.fetchrow(f"{_RATING} WHERE account = $1 AND game = $2", account, game)
    return Rating(*row) if row else None


async def rate(
    db: Db,
    match: str,
    ratings: tuple[Rating, ...],
    seen: tuple[Rating | None, ...] | None,
    *,
    season: str,
    now: int,
) -> None:
    is_new = await db.fetchval(
        "INSERT INTO rated (match, game, players, at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (match) DO NOTHING RETURNING 1",
        *(match, *result_rows.rated(ratings, now)),
    )
    if not is_new:
        return
    if seen is None:
        ordered = sorted(ratings, key=_account)  # as every transaction locks them
        await db.executemany(_RATE, [(r.account, r.game, r.mu, r.sigma, r.games) for r in ordered])
    else:
        pairs = result_rows.compared(ratings, seen)
        for new, old in sorted(pairs, key=lambda pair: _account(pair[0])):
            await _rate_unchanged(db, new, old)
    await player_rows.add_steps(db, match, sorted(ratings, key=_account), season, now)


def _account(rating: Rating) -> str:
    return rating.account


async def _rate_unchanged(db: Db, new: Rating, old: Rating | None) -> None:
    """Raises Outdated. Waits for a transaction that rates the same account, and then compares."""
    values = new.account, new.game, new.mu, new.sigma, new.games
    if old is None:
        is_done = await db.fetchval(_RATE_FIRST, *values)
    else:
        is_done = await db.fetchval(_RATE_AGAIN, *values, old.mu, old.sigma, old.games)
    if not is_done:
        raise Outdated(f"the rating of {new.account} has changed")


async def rated_together(db: Db, game: str, accounts: tuple[str, ...], since: int) -> int:
    query = "SELECT count(*) FROM rated WHERE players = $1 AND game = $2 AND at >= $3"
    count: int = await db.fetchval(query, result_rows.together(accounts), game, since)
    return count


async def leaderboard(
    db: Db, game: str, limit: int, established: int, kind: Kind | None
) -> tuple[Rating, ...]:
    rows = await player_rows.best(
        db,
        "rating",
        "account, game, mu, sigma, games",
        "game = $3",
        (game,),
        played="games",
        least=established,
        kind=kind,
        limit=limit,
    )
    return tuple(Rating(*row) for row in rows)


async def file(
    db: Db,
    match: str,
    epoch: int,
    record: bytes,
    players: tuple[str, ...],
    *,
    results: tuple[Result, ...],
    listed: bool,
    now: int,
) -> None:
    row = await db.fetchrow("SELECT game, epoch FROM match WHERE id = $1 FOR UPDATE", match)
    if row is None:
        raise UnknownMatch(match)
    check_epoch(match, row["epoch"], epoch)
    if await db.fetchval("SELECT 1 FROM filed WHERE match = $1", match) is None:
        who = result_rows.packed_players(players)
        await db.execute(_FILE, match, row["game"], now, who, record, int(listed), sorted({*players}))
        await player_rows.add_results(db, match, row["game"], results)


async def record(db: Db, match: str) -> bytes | None:
    data: bytes | None = await db.fetchval("SELECT record FROM filed WHERE match = $1", match)
    return data


async def records(
    db: Db, game: str | None, account: str | None, limit: int, before: str | None
) -> tuple[FiledRecord, ...]:
    source, wheres = "filed", ["listed = 1"]
    values: list[Any] = [max(0, limit)]
    if account is not None:
        source = "filed_player JOIN filed USING (number)"
        values.append(account)
        wheres.append(f"account = ${len(values)}")
    if game is not None:
        values.append(game)
        wheres.append(f"game = ${len(values)}")
    if before is not None:
        values.append(before)
        wheres.append(f"number < (SELECT number FROM filed WHERE match = ${len(values)})")  # noqa: S608
    columns, where = "match, game, filed_at, players", " AND ".join(wheres)
    query = f"SELECT {columns} FROM {source} WHERE {where} ORDER BY number DESC LIMIT $1"  # noqa: S608
    rows = await db.fetch(query, *values)
    return tuple(FiledRecord(match, game, at, result_rows.players_of(who)) for match, game, at, who in rows)


async def owe_ending(db: Db, account: str, match: str) -> None:
    await db.execute(
        "INSERT INTO ending_owed (account, match) VALUES ($1, $2) ON CONFLICT DO NOTHING", account, match
    )


async def endings_owed(db: Db, account: str) -> tuple[MatchId, ...]:
    rows = await db.fetch("SELECT match FROM ending_owed WHERE account = $1 ORDER BY number", account)
    return tuple(MatchId(row["match"]) for row in rows)


async def ending_told(db: Db, account: str, match: str) -> None:
    await db.execute("DELETE FROM ending_owed WHERE account = $1 AND match = $2", account, match)
