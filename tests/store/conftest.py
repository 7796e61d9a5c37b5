import asyncio
from contextlib import asynccontextmanager
from threading import Event

import pytest

from facedown.store import SqliteStore


@pytest.fixture
def path(tmp_path):
    return tmp_path / "facedown.db"


@pytest.fixture
def on_file(path):
    """Runs an async function on the store in `path`, opened for it and closed after it."""

    def run(body):
        async def whole():
            store = await SqliteStore.open(path, now=lambda: 1_700_000_000_000)
            try:
                return await body(store)
            finally:
                await store.close()

        return asyncio.run(whole())

    return run


@asynccontextmanager
async def held(store):
    """While this is held the writer is busy, so that what is called meanwhile waits and becomes one group."""
    entered, free = Event(), Event()

    def hold(_db):
        entered.set()
        free.wait()

    holding = asyncio.create_task(store._writer.run(hold))
    await asyncio.to_thread(entered.wait)
    try:
        yield
    finally:
        free.set()
        await holding


@pytest.fixture
def hold():
    return held
