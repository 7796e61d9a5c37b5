"""The claim on a database is held again after any loss of its session."""

import asyncio

import pytest

from facedown.store.postgres import claim
from facedown.store.postgres.connections import connect
from tests.postgres.link import linked
from tests.server.scene import LATE

pytestmark = pytest.mark.real

MINE = "SELECT pg_try_advisory_lock(hashtextextended('facedown member n', 0))"


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    monkeypatch.setattr(claim, "_CHECK", 0.05)
    monkeypatch.setattr(claim, "_PATIENCE", 0.2)
    monkeypatch.setattr(claim, "_PAUSE", 0.02)


async def until_held(db):
    """Until another session has the lock of the node."""
    async with asyncio.timeout(LATE):
        while await db.fetchval(MINE):
            await db.execute("SELECT pg_advisory_unlock_all()")
            await asyncio.sleep(0.02)


async def test_a_session_that_was_cut_off_in_silence_is_replaced(cluster, schema):
    other = await connect(cluster.by_tcp(schema))
    with linked(cluster.port) as link:
        address = cluster.by_tcp(schema).replace(str(cluster.port), str(link.port))
        held = await claim.Claim.take(address, node="n")
        try:
            held.keep()
            first = held.session
            link.cut()
            async with asyncio.timeout(LATE):
                while not first.is_closed():  # noqa: ASYNC110  it tells nobody
                    await asyncio.sleep(0.02)
                link.mend()
                while held.session is first:  # noqa: ASYNC110  it tells nobody
                    await asyncio.sleep(0.02)
            await until_held(other)
        finally:
            await held.close()
            await other.close()


async def test_a_lock_that_the_last_session_still_has_is_taken_once_it_is_free(cluster, schema):
    other = await connect(cluster.by_tcp(schema))
    held = await claim.Claim.take(cluster.by_tcp(schema), node="n")
    try:
        first = held.session
        # It has the lock after the first session, as one that the database has not missed yet
        waiting = asyncio.create_task(other.execute(MINE.replace("try_", "")))
        async with asyncio.timeout(LATE):
            while not await first.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            held.keep()
            first.terminate()
            await waiting
            while held.session is first:  # noqa: ASYNC110  it tells nobody
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
        await other.execute("SELECT pg_advisory_unlock_all()")
        await until_held(other)
    finally:
        await held.close()
        await other.close()
