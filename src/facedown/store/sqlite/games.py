"""Games that wait for players."""

from sqlite3 import Connection


def keep_game(db: Connection, game: str, data: bytes) -> None:
    db.execute("INSERT OR REPLACE INTO waiting_game (id, data) VALUES (?, ?)", (game, data))


def kept_games(db: Connection) -> tuple[tuple[str, bytes], ...]:
    return tuple(db.execute("SELECT id, data FROM waiting_game ORDER BY number"))


def forget_game(db: Connection, game: str) -> None:
    db.execute("DELETE FROM waiting_game WHERE id = ?", (game,))
