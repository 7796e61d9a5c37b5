"""Group commit: many jobs share one commit, and nothing else."""

import asyncio
import sqlite3
from threading import Event

from facedown.store import Fenced, Gap, Overdrawn, Posting, SqliteStore
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.sqlite.writer import MOST


async def settled(*calls):
    return await asyncio.gather(*calls, return_exceptions=True)


async def heads(store, matches):
    return [(await store.head(match)).head for match in matches]


def commits(statements):
    return statements.count("COMMIT")


async def traced(store):
    """The statements of the writer from now on, that of this call's own commit among them."""
    statements = []
    await store._writer.run(lambda db: db.set_trace_callback(statements.append))
    return statements


def test_what_waits_is_committed_together(on_file, hold):
    async def play(store):
        await opened(store, "m")
        statements = await traced(store)
        async with hold(store):
            calls = [asyncio.create_task(store.alive(f"node {i}", i)) for i in range(50)]
            await asyncio.sleep(0)
            before = commits(statements)
        await asyncio.gather(*calls)
        return commits(statements) - before

    assert on_file(play) == 2, "that of the job which held the writer, and one for all who waited"


def test_a_group_is_bounded(on_file, hold):
    async def play(store):
        statements = await traced(store)
        async with hold(store):
            calls = [asyncio.create_task(store.alive("node", i)) for i in range(2 * MOST + 1)]
            await asyncio.sleep(0)
            before = commits(statements)
        await asyncio.gather(*calls)
        return commits(statements) - before

    assert on_file(play) == 1 + 3


def test_jobs_of_a_group_are_done_in_order(on_file, hold):
    async def play(store):
        await opened(store, "m")
        async with hold(store):
            calls = [asyncio.create_task(store.append(batch("m", f"b{i}", i, b"%d" % i))) for i in range(9)]
            await asyncio.sleep(0)
        return await asyncio.gather(*calls), (await store.read("m")).entries

    assert on_file(play) == (list(range(1, 10)), tuple(b"%d" % i for i in range(9)))


def test_a_refused_job_does_not_hurt_its_group(on_file, hold):
    matches = ("a", "b", "c", "d", "e", "f")

    def crash(db):
        db.execute("DELETE FROM entry")
        db.execute("DELETE FROM balance")
        return 1 // 0

    async def play(store):
        await minted(store, red=10)
        for match in matches:
            await opened(store, match, entries=(b"0",))
        await store.acquire("c", "other")
        calls = (
            store.append(batch("a", "b", 1, b"1", postings=(Posting("red", "table:a", 6),))),
            store.append(batch("b", "b", 1, b"1", postings=(Posting("red", "table:b", 6),))),
            store.append(batch("c", "b", 1, b"1")),
            store.append(batch("d", "b", 7, b"1")),
            store._writer.run(crash),
            store._writer.run(lambda db: db.execute("UPDATE balance SET chips = -1 WHERE account = 'red'")),
            store.append(batch("e", "b", 1, b"1", postings=(Posting("red", "table:e", 4),))),
            store.append(batch("f", "b", 1, b"1")),
        )
        async with hold(store):
            tasks = [asyncio.create_task(call) for call in calls]
            await asyncio.sleep(0)
        results = await settled(*tasks)
        return results, await heads(store, matches), await store.balances()

    results, ends, balances = on_file(play)
    kinds = [result if isinstance(result, int) else type(result) for result in results]
    assert kinds == [2, Overdrawn, Fenced, Gap, ZeroDivisionError, sqlite3.IntegrityError, 2, 2]
    assert ends == [2, 1, 1, 1, 2, 2]
    assert balances == {"mint": -10, "red": 0, "table:a": 6, "table:e": 4}


def test_what_is_acknowledged_can_be_seen_from_outside(on_file, path):
    async def play(store):
        await opened(store, "m")
        other = sqlite3.connect(path)
        seen = []
        for i in range(5):
            await store.append(batch("m", f"b{i}", i, b"e"))
            seen += other.execute("SELECT count(*) FROM entry").fetchone()
        other.close()
        return seen

    assert on_file(play) == [1, 2, 3, 4, 5]


def test_nothing_is_seen_before_it_is_committed(on_file, hold):
    async def play(store):
        await opened(store, "m")
        async with hold(store):
            call = asyncio.create_task(store.append(batch("m", "b", 0, b"e")))
            await asyncio.sleep(0)
            before = await store.head("m"), call.done()
        await call
        return before[0].head, before[1], (await store.head("m")).head

    assert on_file(play) == (0, False, 1)


def test_a_cancelled_caller_does_not_hurt_the_writer(on_file, hold):
    async def play(store):
        await opened(store, "m")
        async with hold(store):
            cancelled = asyncio.create_task(store.append(batch("m", "b1", 0, b"a")))
            other = asyncio.create_task(store.alive("node", 1))
            await asyncio.sleep(0)
            cancelled.cancel()
        await other
        again = await store.append(batch("m", "b1", 0, b"a"))
        return cancelled.cancelled(), again, await store.append(batch("m", "b2", 1, b"b"))

    assert on_file(play) == (True, 1, 2)


def test_closing_finishes_what_is_under_way(on_file, hold):
    async def play(store):
        await opened(store, "m")
        async with hold(store):
            call = asyncio.create_task(store.append(batch("m", "b1", 0, b"a")))
            await asyncio.sleep(0)
            closing = asyncio.create_task(store._writer.close())
            await asyncio.sleep(0)
        await closing
        return await call

    async def read(store):
        return (await store.read("m")).entries

    assert on_file(play) == 1
    assert on_file(read) == (b"a",)


def test_the_writer_outlives_its_loop(on_file, path):
    free = Event()

    async def leave():
        store = await SqliteStore.open(path)
        await opened(store, "m")
        waiting = (store._writer.run(lambda _db: free.wait()), store.append(batch("m", "b", 0, b"a")))
        tasks = [asyncio.create_task(call) for call in waiting]
        await asyncio.sleep(0)
        return store, tasks

    store, _ = asyncio.run(leave())
    free.set()
    asyncio.run(store.close())

    async def read(store):
        return (await store.read("m")).entries

    assert on_file(read) == (b"a",)
