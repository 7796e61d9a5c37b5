"""What the profile of a player shows: results, tallies, the history of ratings, seasons."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from facedown.store import played
from facedown.store.postgres.connections import Db
from facedown.store.result_rows import players_of
from facedown.store.values import (
    Kind,
    PlayedMatch,
    Rating,
    RatingStep,
    Result,
    SeasonRating,
    Tally,
    is_house_bot,
)

_TALLY = """
INSERT INTO tally (player, game, against, won, lost, drawn, played) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (player, game, against) DO UPDATE SET won = tally.won + excluded.won,
lost = tally.lost + excluded.lost, drawn = tally.drawn + excluded.drawn,
played = tally.played + excluded.played
"""
_STEP = (
    "INSERT INTO rating_step (account, match, game, mu, sigma, games, at) VALUES ($1, $2, $3, $4, $5, $6, $7)"
)
_SEASON = """
INSERT INTO season_rating (season, game, account, mu, sigma, games, played) VALUES ($1, $2, $3, $4, $5, $6, 1)
ON CONFLICT (season, game, account) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
games = excluded.games, played = season_rating.played + 1
"""


async def add_results(db: Db, match: str, game: str, results: Sequence[Result]) -> None:
    known = await _existing(db, [result.player for result in results])
    each = tuple(result for result in played.once_each(results) if result.player in known)
    await db.executemany(
        "INSERT INTO result (player, number, verdict, place)"
        " VALUES ($1, (SELECT number FROM filed WHERE match = $2), $3, $4)",
        [(result.player, match, result.verdict, result.place) for result in each],
    )
    tallies = [(one.player, game, one.against, *played.counts(one.verdict)) for one in played.added(each)]
    await db.executemany(_TALLY, tallies)


async def _existing(db: Db, players: Collection[str]) -> set[str]:
    """House bots, and accounts: one that plays no longer may be deleted before the match is filed."""
    rows = await db.fetch("SELECT id FROM account WHERE id = ANY($1) FOR KEY SHARE", list(players))
    return {player for player in players if is_house_bot(player)} | {row["id"] for row in rows}


async def add_steps(db: Db, match: str, ratings: Iterable[Rating], season: str, now: int) -> None:
    """`ratings`: in the order in which every transaction locks their rows."""
    for r in ratings:
        await db.execute(_STEP, r.account, match, r.game, r.mu, r.sigma, r.games, now)
        if season:
            await db.execute(_SEASON, season, r.game, r.account, r.mu, r.sigma, r.games)


async def gone_players(db: Db, match: str) -> frozenset[str]:
    packed: bytes | None = await db.fetchval("SELECT players FROM filed WHERE match = $1", match)
    return frozenset() if packed is None else await gone(db, players_of(packed))


async def gone(db: Db, accounts: Collection[str]) -> frozenset[str]:
    return frozenset(accounts) - await _existing(db, accounts)


async def tallies(db: Db, player: str) -> tuple[Tally, ...]:
    columns = "game, against, won, lost, drawn, played"
    rows = await db.fetch(f"SELECT {columns} FROM tally WHERE player = $1 ORDER BY game, against", player)  # noqa: S608
    return tuple(Tally(*row) for row in rows)


async def results(db: Db, player: str, limit: int) -> tuple[PlayedMatch, ...]:
    rows = await db.fetch(
        "SELECT match, game, filed_at, verdict, place FROM result JOIN filed USING (number)"
        " WHERE player = $1 ORDER BY number DESC LIMIT $2",
        player,
        max(0, limit),
    )
    return tuple(PlayedMatch(*row) for row in rows)


async def rating_history(db: Db, account: str, game: str, limit: int) -> tuple[RatingStep, ...]:
    rows = await db.fetch(
        "SELECT match, mu, sigma, games, at FROM rating_step WHERE account = $1 AND game = $2"
        " ORDER BY at DESC, games DESC LIMIT $3",
        *(account, game, max(0, limit)),
    )
    return tuple(RatingStep(*row) for row in reversed(rows))


async def season_leaderboard(
    db: Db, season: str, game: str, limit: int, *, least: int, kind: Kind
) -> tuple[SeasonRating, ...]:
    rows = await best(
        db,
        "season_rating",
        "account, game, mu, sigma, games, played",
        "season = $3 AND game = $4",
        (season, game),
        played="played",
        least=least,
        kind=kind,
        limit=limit,
    )
    return tuple(SeasonRating(*row) for row in rows)


async def best(
    db: Db,
    table: str,
    columns: str,
    where: str,
    values: tuple[Any, ...],
    *,
    played: str,
    least: int,
    kind: Kind | None,
    limit: int,
) -> list[Any]:
    """Rows of ratings, the best by mu − 3 sigma first; those with fewer than `least` in the column `played`
    come after all others. `where` numbers its values from $3."""
    source = table
    if kind is not None:
        source = f"{table} JOIN account ON account.id = {table}.account AND kind = '{kind}'"
    named = ", ".join(f"{table}.{column}" for column in columns.split(", "))
    found: list[Any] = []
    for among in (">=", "<"):
        query = (
            f"SELECT {named} FROM {source} WHERE {where} AND {played} {among} $2"  # noqa: S608
            f" ORDER BY mu - 3 * sigma DESC, {table}.account LIMIT $1"
        )
        found += await db.fetch(query, max(0, limit - len(found)), least, *values)
    return found


async def first_season(db: Db) -> str | None:
    season: str | None = await db.fetchval("SELECT min(season) FROM season_rating")
    return season
