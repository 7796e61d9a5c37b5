"""The one test of PostgreSQL that always runs, where there is one."""

import asyncio

import pytest

from facedown.store import open_store
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.values import Posting

pytestmark = pytest.mark.real


def test_a_log_and_its_chips_are_there_when_the_store_is_opened_again(address):
    async def write():
        store = await open_store(address)
        await minted(store, red=10)
        await opened(store, "m", entries=(b"a",))
        await store.append(batch("m", "b1", 1, b"b", postings=(Posting("red", "table:m", 4),)))
        await store.close()

    async def read():
        store = await open_store(address)
        log, balances = await store.read("m"), await store.balances()
        await store.close()
        return log.entries, balances

    asyncio.run(write())
    assert asyncio.run(read()) == ((b"a", b"b"), {"mint": -10, "red": 6, "table:m": 4})
