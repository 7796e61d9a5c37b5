"""What the profile of a player shows: results, tallies, the history of ratings, seasons."""

from collections.abc import Collection, Iterable
from sqlite3 import Connection
from typing import Any

from facedown.store import played
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
INSERT INTO tally VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET won = won + excluded.won,
lost = lost + excluded.lost, drawn = drawn + excluded.drawn, played = played + excluded.played
"""
_SEASON = """
INSERT INTO season_rating VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET mu = excluded.mu,
sigma = excluded.sigma, games = excluded.games, played = played + 1
"""


def add_results(db: Connection, number: int, game: str, results: Iterable[Result]) -> None:
    each = tuple(result for result in played.once_each(results) if _exists(db, result.player))
    rows = [(result.player, number, result.verdict, result.place) for result in each]
    db.executemany("INSERT INTO result VALUES (?, ?, ?, ?)", rows)
    tallies = [(one.player, game, one.against, *played.counts(one.verdict)) for one in played.added(each)]
    db.executemany(_TALLY, tallies)


def _exists(db: Connection, player: str) -> bool:
    """An account that plays no longer may be deleted before the match is filed."""
    known = db.execute("SELECT 1 FROM account WHERE id = ?", (player,)).fetchone()
    return is_house_bot(player) or known is not None


def add_steps(db: Connection, match: str, ratings: Iterable[Rating], season: str, now: int) -> None:
    for r in ratings:
        row = (r.account, match, r.game, r.mu, r.sigma, r.games, now)
        db.execute("INSERT INTO rating_step VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        if season:
            db.execute(_SEASON, (season, r.game, r.account, r.mu, r.sigma, r.games))


def gone_players(db: Connection, match: str) -> frozenset[str]:
    row = db.execute("SELECT players FROM filed WHERE match = ?", (match,)).fetchone()
    return gone(db, players_of(row[0])) if row else frozenset()


def gone(db: Connection, accounts: Collection[str]) -> frozenset[str]:
    return frozenset(account for account in accounts if not _exists(db, account))


def tallies(db: Connection, player: str) -> tuple[Tally, ...]:
    columns = "game, against, won, lost, drawn, played"
    rows = db.execute(f"SELECT {columns} FROM tally WHERE player = ? ORDER BY game, against", (player,))  # noqa: S608
    return tuple(Tally(*row) for row in rows)


def results(db: Connection, player: str, limit: int) -> tuple[PlayedMatch, ...]:
    rows = db.execute(
        "SELECT match, game, filed_at, verdict, place FROM result CROSS JOIN filed USING (number)"
        " WHERE player = ? ORDER BY number DESC LIMIT ?",
        (player, max(0, limit)),
    )
    return tuple(PlayedMatch(*row) for row in rows)


def rating_history(db: Connection, account: str, game: str, limit: int) -> tuple[RatingStep, ...]:
    rows = db.execute(
        "SELECT match, mu, sigma, games, at FROM rating_step WHERE account = ? AND game = ?"
        " ORDER BY at DESC, games DESC LIMIT ?",
        (account, game, max(0, limit)),
    ).fetchall()
    return tuple(RatingStep(*row) for row in reversed(rows))


def season_leaderboard(
    db: Connection, season: str, game: str, limit: int, *, least: int, kind: Kind
) -> tuple[SeasonRating, ...]:
    rows = best(
        db,
        "season_rating",
        "account, game, mu, sigma, games, played",
        "season = ? AND game = ?",
        (season, game),
        played="played",
        least=least,
        kind=kind,
        limit=limit,
    )
    return tuple(SeasonRating(*row) for row in rows)


def best(
    db: Connection,
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
    come after all others."""
    source = table
    # Bots are few among many people, so they are looked up one by one
    if kind == "bot":
        source = f"account CROSS JOIN {table} ON {table}.account = account.id AND kind = 'bot'"
    elif kind == "person":
        source = f"{table} CROSS JOIN account ON account.id = {table}.account AND kind = 'person'"
    named = ", ".join(f"{table}.{column}" for column in columns.split(", "))
    found: list[Any] = []
    for among in (">=", "<"):
        query = (
            f"SELECT {named} FROM {source} WHERE {where} AND {played} {among} ?"  # noqa: S608
            f" ORDER BY mu - 3 * sigma DESC, {table}.account LIMIT ?"
        )
        found += db.execute(query, (*values, least, max(0, limit - len(found))))
    return found


def first_season(db: Connection) -> str | None:
    (season,) = db.execute("SELECT min(season) FROM season_rating").fetchone()
    return None if season is None else str(season)
