"""A house is copied row by row, and a copy that is not the same is refused as a whole."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from facedown.store import CannotOpen, SqliteStore
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.copying import copy_house
from facedown.store.sqlite.rows import SqliteRows
from facedown.store.tables import TABLES
from facedown.store.values import DailyAnswer, Passkey, Rating, Result, TeamName


async def furnished(path):
    store = await SqliteStore.open(path)
    await minted(store, red=10)
    for match in ("m", "n"):
        await opened(store, match, entries=(b"a",), engages=(f"player of {match}",))
        await store.append(batch(match, "b", 1, b"b", b"c"))
    red, _ = await store.create_account("Рыжая")
    await store.file("n", 1, b"record", (red.id,), results=(Result(red.id, "won", 1),))
    await store.rate("n", (Rating("red", "battle", 25.25, 8.1, 1),), season="2026-4")
    await store.sign_in(red.id)
    await store.new_recovery(red.id)
    await store.keep_passkey(Passkey(b"id", red.id, b"key", 0, "phone", 5, 0))
    await store.owe_ending("red", "n")
    await store.keep_team("T-1", TeamName("alpha", "a", 5))
    await store.keep_game("g", b"1")
    await store.keep_pending("room", "r", b"1", 1_000_000)
    await store.keep_daily("battle", 7, b"{}")
    await store.answer_daily(DailyAnswer("red", "battle", 7, "ADH", is_good=True))
    await store.alive("node", 5)
    await store.close()


def test_every_table_arrives_and_the_copy_goes_on(tmp_path):
    async def run():
        await furnished(tmp_path / "old")
        counts = await copy_house(tmp_path / "old", tmp_path / "new")
        store = await SqliteStore.open(tmp_path / "new")
        log, head = await store.read("m"), await store.append(batch("m", "b2", 3, b"d"))
        findings = store.findings
        await store.close()
        return counts, log.entries, head, findings

    counts, entries, head, findings = asyncio.run(run())
    assert set(counts) == set(TABLES)
    assert all(counts.values()), counts
    assert (entries, head, findings) == ((b"a", b"b", b"c"), 4, ())


@pytest.mark.parametrize("broken", ["lost", "changed"])
def test_a_copy_that_is_not_the_same_is_not_kept(tmp_path, monkeypatch, broken):
    write = SqliteRows.write

    async def badly(self, table, rows):
        if table == "entry":
            rows = rows[1:] if broken == "lost" else [(*rows[0][:2], b"z", *rows[0][3:]), *rows[1:]]
        await write(self, table, rows)

    monkeypatch.setattr(SqliteRows, "write", badly)
    asyncio.run(furnished(tmp_path / "old"))
    with pytest.raises(CannotOpen, match="the table entry did not arrive as it was"):
        asyncio.run(copy_house(tmp_path / "old", tmp_path / "new"))
    monkeypatch.undo()
    assert asyncio.run(copy_house(tmp_path / "old", tmp_path / "new"))["entry"] == 6


def test_a_house_is_not_copied_over_another(tmp_path):
    for name in ("one", "two"):
        asyncio.run(furnished(tmp_path / name))
    with pytest.raises(CannotOpen, match="is not empty"):
        asyncio.run(copy_house(tmp_path / "one", tmp_path / "two"))


def test_every_column_of_the_data_file_moves(tmp_path):
    asyncio.run(furnished(tmp_path / "old"))
    with closing(sqlite3.connect(tmp_path / "old")) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        found = {name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")} for name in names}
    assert found == {name: set(table.columns) for name, table in TABLES.items()}
