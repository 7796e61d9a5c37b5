"""The names of teams at arenas."""

from sqlite3 import Connection

from facedown.store.values import TeamName


def keep_team(db: Connection, arena: str, name: TeamName) -> None:
    db.execute("INSERT OR REPLACE INTO team VALUES (?, ?, ?, ?)", (arena, name.team, name.code, name.seen))


def kept_teams(db: Connection, arena: str) -> tuple[TeamName, ...]:
    rows = db.execute("SELECT name, code, seen FROM team WHERE arena = ? ORDER BY seen, name", (arena,))
    return tuple(TeamName(*row) for row in rows)


def forget_team(db: Connection, arena: str, team: str) -> None:
    db.execute("DELETE FROM team WHERE arena = ? AND name = ?", (arena, team))
