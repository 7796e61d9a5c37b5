"""Daily positions and what accounts answered."""

from facedown.store import result_rows
from facedown.store.postgres.connections import Db
from facedown.store.values import DailyAnswer, FiledRecord


async def keep(db: Db, game: str, day: int, position: bytes) -> bytes:
    await db.execute(
        "INSERT INTO daily_position VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", game, day, position
    )
    kept = await position_of(db, game, day)
    assert kept is not None, "it was stored just now, or before"
    return kept


async def position_of(db: Db, game: str, day: int) -> bytes | None:
    query = "SELECT position FROM daily_position WHERE game = $1 AND day = $2"
    data: bytes | None = await db.fetchval(query, game, day)
    return data


async def positions(db: Db, game: str, before: int, limit: int) -> tuple[tuple[int, bytes], ...]:
    query = "SELECT day, position FROM daily_position WHERE game = $1 AND day < $2 ORDER BY day DESC LIMIT $3"
    return tuple((row["day"], row["position"]) for row in await db.fetch(query, game, before, max(0, limit)))


async def answer(db: Db, given: DailyAnswer) -> DailyAnswer:
    key = given.account, given.game, given.day
    await db.execute(
        "INSERT INTO daily_answer VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
        *(*key, given.choice, int(given.is_good)),
    )
    query = "SELECT choice, is_good FROM daily_answer WHERE account = $1 AND game = $2 AND day = $3"
    row = await db.fetchrow(query, *key)
    assert row is not None, "it was stored just now, or before"
    return DailyAnswer(*key, row["choice"], bool(row["is_good"]))


async def answers(db: Db, account: str, game: str) -> tuple[DailyAnswer, ...]:
    query = "SELECT day, choice, is_good FROM daily_answer WHERE account = $1 AND game = $2 ORDER BY day DESC"
    rows = await db.fetch(query, account, game)
    return tuple(DailyAnswer(account, game, day, choice, bool(good)) for day, choice, good in rows)


async def counts(db: Db, game: str, day: int) -> dict[str, int]:
    query = "SELECT choice, count(*) FROM daily_answer WHERE game = $1 AND day = $2 GROUP BY choice"
    return {row["choice"]: row["count"] for row in await db.fetch(query, game, day)}


async def filed_before(db: Db, game: str, until: int, limit: int) -> tuple[FiledRecord, ...]:
    rows = await db.fetch(
        "SELECT match, game, filed_at, players FROM filed WHERE listed = 1 AND game = $1 AND filed_at < $2"
        " ORDER BY number DESC LIMIT $3",
        *(game, until, max(0, limit)),
    )
    return tuple(FiledRecord(match, game, at, result_rows.players_of(who)) for match, game, at, who in rows)
