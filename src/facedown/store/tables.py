"""The tables that every store has, by the same names and with the same columns.

So a house moves from one store to another row by row, and what is examined in one is examined in all.
"""

from typing import Final, NamedTuple

CHUNK: Final = 1_000
"""Rows that are read and written at once."""


class Table(NamedTuple):
    columns: tuple[str, ...]
    key: tuple[str, ...]
    """The columns that order its rows, the same in every store."""
    is_numbered: bool = False
    """Whether the store gives its rows numbers, in the first column."""


def _table(columns: str, key: str, *, is_numbered: bool = False) -> Table:
    return Table(tuple(columns.split()), tuple(key.split()), is_numbered)


TABLES: Final = {
    "match": _table(
        "number id game epoch owner over head first batch at clock node sum released",
        "number",
        is_numbered=True,
    ),
    "opening": _table("match batch header secret start sum", "match"),
    "entry": _table("match n data sum", "match n"),
    "node": _table("id clock", "id"),
    "posting": _table("number source target chips batch match head", "number", is_numbered=True),
    "balance": _table("account chips", "account"),
    "account": _table("id nickname kind created digest", "id"),
    "rating": _table("account game mu sigma games", "account game"),
    "rated": _table("match game players at", "match"),
    "filed": _table("number match game filed_at players record listed", "number", is_numbered=True),
    "filed_player": _table("account number", "account number"),
    "result": _table("player number verdict place", "player number"),
    "tally": _table("player game against won lost drawn played", "player game against"),
    "rating_step": _table("account match game mu sigma games at", "account match"),
    "season_rating": _table("season game account mu sigma games played", "season game account"),
    "sign_in": _table("number account digest created", "number", is_numbered=True),
    "recovery": _table("account digest created", "account"),
    "passkey": _table("id account public_key counter name created used", "id"),
    "ending_owed": _table("number account match", "number", is_numbered=True),
    "team": _table("arena name code seen", "arena name"),
    "daily_position": _table("game day position", "game day"),
    "daily_answer": _table("account game day choice is_good", "account game day"),
    "waiting_game": _table("number id data", "number", is_numbered=True),
    "engagement": _table("account match", "account"),
    "pending": _table("number kind id data until", "number", is_numbered=True),
}
"""In an order in which rows can be written: what is referred to comes first."""


def select_all(table: str) -> str:
    """A query for all rows of a table, in the order of its key."""
    columns, key, _ = TABLES[table]
    return f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(key)}"  # noqa: S608
