"""Migrations run once, and another version or other tables are refused with a sentence."""

import asyncio

import pytest

from facedown.store import CannotOpen, open_store
from facedown.store.postgres import claim
from facedown.store.postgres import schema as tables
from facedown.store.postgres.connections import connect
from facedown.store.tables import TABLES
from tests.postgres.conftest import ask

pytestmark = [pytest.mark.real, pytest.mark.slow]

NOT_OF_A_STORE = tuple(f"the column {name}." for name in ("migration", "member", "part", "cluster_secret"))


def open_once(address):
    async def opened():
        await (await open_store(address)).close()

    asyncio.run(opened())


def test_the_shape_is_what_the_migrations_make_and_has_every_table(address):
    async def made():
        db = await connect(address)
        await tables.prepare(db)
        shape = await tables.shape(db)
        await db.close()
        return shape

    assert asyncio.run(made()) == tables.expected_shape()
    columns = {f"the column {name}.{column} " for name, table in TABLES.items() for column in table.columns}
    found = [line for line in tables.expected_shape() if line.startswith("the column ")]
    own = [line for line in found if not line.startswith(NOT_OF_A_STORE)]
    assert len(own) == len(columns)
    assert all(any(line.startswith(column) for line in own) for column in columns)


def test_two_servers_that_start_at_once_migrate_once(address):
    async def prepared():
        db = await connect(address)
        await tables.prepare(db)
        await db.close()

    async def both():
        await asyncio.gather(prepared(), prepared())

    asyncio.run(both())
    assert len(ask(address, "SELECT number FROM migration")) == len(tables.migrations())


def test_other_tables_and_other_versions_are_refused(address):
    open_once(address)
    for change, undo, sentence in (
        (
            "ALTER TABLE entry DROP COLUMN sum",
            "ALTER TABLE entry ADD sum BIGINT",
            "entry.sum bigint is missing",
        ),
        ("DROP INDEX open_match", "CREATE INDEX open_match ON match (number) WHERE over = 0", "is missing"),
        ("CREATE TABLE more (x INT)", "DROP TABLE more", "more.x integer is not one of its own"),
        (
            "INSERT INTO migration VALUES (99, 'later')",
            "DELETE FROM migration WHERE number = 99",
            "use a newer facedown",
        ),
        (
            "UPDATE migration SET digest = 'x' || digest",
            "UPDATE migration SET digest = substr(digest, 2)",
            "migration 1 of the database is not that of this facedown",
        ),
    ):
        ask(address, change)
        with pytest.raises(CannotOpen, match=sentence):
            open_once(address)
        ask(address, undo)
    open_once(address)


def test_the_database_of_another_program_is_left_alone(address):
    ask(address, "CREATE TABLE customers (id INT)")
    with pytest.raises(CannotOpen, match="belongs to another program: it has the table customers"):
        open_once(address)
    assert len(ask(address, tables._TABLES)) == 1


def test_a_second_server_is_refused(address, monkeypatch):
    monkeypatch.setattr(claim, "_TRIES", 2)

    async def both():
        store = await open_store(address)
        try:
            with pytest.raises(CannotOpen, match="another server uses this database"):
                await open_store(address)
        finally:
            await store.close()

    asyncio.run(both())
    open_once(address)
