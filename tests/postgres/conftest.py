import asyncio
from itertools import count

import pytest

from facedown.store.postgres.connections import connect
from tests.postgres.cluster import Missing, running

NUMBERS = count()


@pytest.fixture(scope="session")
def cluster():
    try:
        started = running()
        cluster = started.__enter__()
    except Missing as why:
        pytest.skip(str(why))
    yield cluster
    started.__exit__(None, None, None)


def ask(address, *statements):
    """What the last statement returns, on a connection of its own."""

    async def asked():
        db = await connect(address)
        try:
            return [await db.fetch(statement) for statement in statements][-1]
        finally:
            await db.close()

    return asyncio.run(asked())


@pytest.fixture
def schema(cluster):
    """The name of an empty schema."""
    name = f"house_{next(NUMBERS)}"
    ask(cluster.address(), f"CREATE SCHEMA {name}")
    yield name
    ask(cluster.address(), f"DROP SCHEMA {name} CASCADE")


@pytest.fixture
def address(cluster, schema):
    """The address of an empty store."""
    return cluster.address(schema)
