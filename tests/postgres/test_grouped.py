"""Calls that are carried out together."""

import asyncio

from facedown.store.conformance.samples import batch, opened
from facedown.store.errors import Damaged, Fenced, UnknownMatch
from facedown.store.postgres import PostgresStore, matches
from facedown.store.postgres.connections import connect
from facedown.store.postgres.grouped import Grouped


class Work:
    """Doubles every number, when it may; 13 it leaves out, and all fails with a negative one."""

    def __init__(self):
        self.groups, self.may = [], asyncio.Event()

    async def __call__(self, asked):
        self.groups.append(list(asked.values()))
        await self.may.wait()
        if any(value < 0 for value in asked.values()):
            raise ValueError("negative")
        return {key: 2 * value for key, value in asked.items() if value != 13}


async def started(*calls):
    tasks = [asyncio.create_task(call) for call in calls]
    await asyncio.wait(tasks, timeout=0)
    return tasks


async def test_what_is_asked_meanwhile_makes_one_group():
    grouped = Grouped(work := Work())
    first = await started(grouped.run("a", 1))
    rest = await started(*(grouped.run(name, value) for name, value in (("b", 2), ("c", 13))))
    work.may.set()
    assert await asyncio.gather(*first, *rest) == [2, 4, None]
    assert work.groups == [[1], [2, 13]]


async def test_what_is_asked_twice_is_done_twice():
    grouped = Grouped(work := Work())
    work.may.set()
    assert await asyncio.gather(grouped.run("a", 1), grouped.run("a", 5)) == [2, 10]
    assert work.groups == [[1], [5]]


async def test_a_group_has_so_many_keys_at_most():
    grouped = Grouped(work := Work(), most=2)
    work.may.set()
    assert await asyncio.gather(*(grouped.run(name, 1) for name in "abcde")) == [2] * 5
    assert [len(group) for group in work.groups] == [2, 2, 1]


async def test_a_failure_is_told_to_its_whole_group_and_ends_no_other():
    grouped = Grouped(work := Work())
    work.may.set()
    found = await asyncio.gather(grouped.run("a", 1), grouped.run("b", -1), return_exceptions=True)
    assert [type(each) for each in found] == [ValueError, ValueError]
    assert await grouped.run("a", 3) == 6


async def test_a_caller_that_gives_up_leaves_the_others_their_answer():
    grouped = Grouped(work := Work())
    gone, stays = await started(grouped.run("a", 1), grouped.run("b", 2))
    gone.cancel()
    work.may.set()
    assert await stays == 4


async def test_many_matches_change_hands_in_one_statement_and_each_as_if_alone(address, monkeypatch):
    statements, acquire = [], matches.acquire

    async def noted(db, nodes):
        statements.append(list(nodes))
        return await acquire(db, nodes)

    monkeypatch.setattr(matches, "acquire", noted)
    store = await PostgresStore.open(address)
    try:
        for name in "mno":
            await opened(store, name)
        await store.acquire("o", "early")
        calls = [store.acquire(name, f"of {name}") for name in ("m", "n", "o", "none")]
        found = await asyncio.gather(*calls, return_exceptions=True)
        assert (found[:3], type(found[3])) == ([2, 2, 3], UnknownMatch)
        assert statements[1:] == [["m", "n", "o", "none"]]
        owners = {one.match: one.owner for one in await store.open_matches()}
        assert owners == {"m": "of m", "n": "of n", "o": "of o"}
        released = await asyncio.gather(
            *(store.release(name, 2, 0) for name in "mno"), return_exceptions=True
        )
        assert [type(each) for each in released] == [type(None), type(None), Fenced]
        assert {one.match for one in await store.open_matches() if one.owner is None} == {"m", "n"}
    finally:
        await store.close()


async def test_many_logs_are_read_in_one_statement_and_each_as_if_alone(address, monkeypatch):
    groups, last_rows = [], matches.last_rows

    async def noted(db, ids):
        groups.append(sorted(ids))
        return await last_rows(db, ids)

    monkeypatch.setattr(matches, "last_rows", noted)
    store = await PostgresStore.open(address)
    try:
        for name in "mno":
            await opened(store, name, entries=(f"{name} one".encode(), b"two"))
        await store.append(batch("n", "b1", 2, b"three", b"four", cut=1))
        alone = {name: await store.read(name) for name in "mn"}
        assert (alone["n"].first, alone["n"].entries) == (3, (b"four",))
        groups.clear()
        db = await connect(address)
        await db.execute("UPDATE entry SET data = 'three' WHERE data = 'o one'")
        await db.close()
        found = await asyncio.gather(*(store.read(name) for name in "mnox"), return_exceptions=True)
        assert found[:2] == [alone["m"], alone["n"]]
        assert [type(each) for each in found[2:]] == [Damaged, UnknownMatch]
        assert groups == [list("mnox")]
    finally:
        await store.close()
