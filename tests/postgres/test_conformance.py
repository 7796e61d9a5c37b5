"""The PostgreSQL store conforms, as the SQLite store does."""

import asyncio

import pytest

from facedown.store import open_store
from facedown.store.conformance import CHECKS
from facedown.store.tables import TABLES
from tests.postgres.conftest import ask

pytestmark = [pytest.mark.real, pytest.mark.slow]
NAMED = {check.__name__: check for check in CHECKS}
EMPTY = "; ".join(f"DELETE FROM {name}" for name in reversed(TABLES))  # faster than TRUNCATE for a few rows


class Stores:
    """One store for many checks: to open one takes longer than most of them."""

    def __init__(self, address):
        self.address, self.store = address, None

    async def run(self, check):
        if self.store is None:
            self.store = await open_store(self.address)
        await self.store._connections.run(lambda db: db.execute(EMPTY))
        try:
            await check(self.store)
        finally:
            if self.store._connections._is_closed:
                self.store = None

    async def close(self):
        if self.store is not None:
            await self.store.close()


@pytest.fixture(scope="module")
def conforms(cluster):
    ask(cluster.address(), "CREATE SCHEMA conformance")
    stores = Stores(cluster.address("conformance"))
    with asyncio.Runner() as runner:
        yield lambda check: runner.run(stores.run(check))
        runner.run(stores.close())
    ask(cluster.address(), "DROP SCHEMA conformance CASCADE")


@pytest.mark.parametrize("name", NAMED)
def test_on_postgresql(name, conforms):
    conforms(NAMED[name])
