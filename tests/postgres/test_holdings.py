"""What belongs to a part of the house is made and taken over only by the node that runs the part."""

import asyncio

import pytest

from facedown.store import Fenced, Holding, MatchOver
from facedown.store.conformance.samples import batch
from facedown.store.postgres import PostgresStore, matches
from facedown.store.postgres.connections import connect
from facedown.store.values import NewMatch
from tests.server.scene import LATE

pytestmark = pytest.mark.real

OURS = Holding("games/1", "us", 3)
_SET = "INSERT INTO part VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET member = $2, epoch = $3"


def new(match, holding=OURS):
    return NewMatch(match, "battle", b"h", b"s", (b"a",), (), 0, 0, "us", f"open {match}", holding=holding)


@pytest.fixture
async def store(address):
    store = await PostgresStore.open(address, node="us")
    yield store
    await store.close()


@pytest.fixture
async def db(address, store):
    db = await connect(address)
    await db.execute(_SET, *OURS)
    yield db
    await db.close()


async def lose(db):
    await db.execute(_SET, OURS.part, "them", OURS.epoch + 1)


async def opened(store):
    return {match.match for match in await store.open_matches()}


async def test_a_match_is_made_only_while_its_part_is_ours(store, db):
    assert await store.create(new("m")) == 1
    await lose(db)
    with pytest.raises(Fenced):
        await store.create(new("n"))
    with pytest.raises(Fenced):
        await store.create(new("m"))  # a retry: its match is theirs by now
    assert await opened(store) == {"m"}


async def test_a_part_that_came_back_is_another_holding(store, db):
    await db.execute(_SET, OURS.part, "us", OURS.epoch + 2)
    with pytest.raises(Fenced):
        await store.create(new("m"))


async def test_a_match_is_taken_over_only_while_its_part_is_ours(store, db):
    for match in "mno":
        await store.create(new(match))
    await store.append(batch("o", "over", 1, b"b", over=True))
    await lose(db)
    theirs = Holding(OURS.part, "them", OURS.epoch + 1)
    tried = [
        store.acquire("m", "us", OURS),
        store.acquire("n", "them", theirs),
        store.acquire("o", "them", theirs),
    ]
    found = await asyncio.gather(*tried, return_exceptions=True)
    assert (type(found[0]), found[1], type(found[2])) == (Fenced, 2, MatchOver)
    assert {match.match: match.owner for match in await store.open_matches()} == {"m": "us", "n": "them"}


async def test_the_next_owner_waits_for_what_is_being_written_and_finds_it(store, db, address):
    writer = await connect(address)
    transaction = writer.transaction()
    await transaction.start()
    await matches.create(writer, new("m"))
    taking = asyncio.create_task(lose(db))
    async with asyncio.timeout(LATE):
        while not await writer.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            assert not taking.done()
    await transaction.commit()
    await taking
    assert await opened(store) == {"m"}
    await writer.close()
