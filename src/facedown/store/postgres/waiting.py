"""The names of teams at arenas, and games that wait for players."""

from facedown.store.postgres.connections import Db
from facedown.store.values import TeamName


async def keep_team(db: Db, arena: str, name: TeamName) -> None:
    await db.execute(
        "INSERT INTO team (arena, name, code, seen) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (arena, name) DO UPDATE SET code = excluded.code, seen = excluded.seen",
        *(arena, name.team, name.code, name.seen),
    )


async def kept_teams(db: Db, arena: str) -> tuple[TeamName, ...]:
    query = "SELECT name, code, seen FROM team WHERE arena = $1 ORDER BY seen, name"
    return tuple(TeamName(*row) for row in await db.fetch(query, arena))


async def forget_team(db: Db, arena: str, team: str) -> None:
    await db.execute("DELETE FROM team WHERE arena = $1 AND name = $2", arena, team)


async def keep_game(db: Db, game: str, data: bytes) -> None:
    # A game that is stored again goes to the end of the list
    await db.execute(
        "INSERT INTO waiting_game (id, data) VALUES ($1, $2)"
        " ON CONFLICT (id) DO UPDATE SET data = excluded.data, number = DEFAULT",
        *(game, data),
    )


async def kept_games(db: Db) -> tuple[tuple[str, bytes], ...]:
    rows = await db.fetch("SELECT id, data FROM waiting_game ORDER BY number")
    return tuple((row["id"], row["data"]) for row in rows)


async def forget_game(db: Db, game: str) -> None:
    await db.execute("DELETE FROM waiting_game WHERE id = $1", game)
