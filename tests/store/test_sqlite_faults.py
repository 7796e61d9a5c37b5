"""Faults of the data file: a full disk, a lock, a commit that fails. What was not acknowledged can be retried."""

import asyncio
import resource
import sqlite3
from contextlib import contextmanager

from facedown.store import Unavailable
from facedown.store.conformance.samples import batch, opened


async def settled(*calls):
    return await asyncio.gather(*calls, return_exceptions=True)


async def heads(store, matches):
    return [(await store.head(match)).head for match in matches]


def test_a_full_disk_loses_nothing_and_play_goes_on(on_file):
    async def limited(store, pages):
        await store._writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    async def play(store):
        await opened(store, "m")
        pages = await store._writer.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        await limited(store, pages + 40)
        batches = [batch("m", f"b{i}", i, b"%02d" % i * 8_000) for i in range(20)]
        told = [await settled(store.append(each)) for each in batches]
        acknowledged = [head for (head,) in told if isinstance(head, int)]
        full = (await store.read("m")).entries
        await limited(store, 1_000_000)
        retried = [await store.append(each) for each in batches[len(acknowledged) :]]
        return acknowledged, full, retried

    acknowledged, full, retried = on_file(play)
    assert 2 < len(acknowledged) < 18
    assert full == tuple(b"%02d" % i * 8_000 for i in range(len(acknowledged)))
    assert acknowledged + retried == list(range(1, 21))


def test_a_full_disk_fails_the_whole_group(on_file, hold):
    async def play(store):
        for match in ("m", "n"):
            await opened(store, match)
        await store._writer.run(lambda db: db.execute("PRAGMA max_page_count = 1").fetchall())
        async with hold(store):
            small = asyncio.create_task(store.append(batch("m", "b", 0, b"small")))
            large = asyncio.create_task(store.append(batch("n", "b", 0, b"large" * 100_000)))
            await asyncio.sleep(0)
        results = await settled(small, large)
        return [type(result) for result in results], await heads(store, ("m", "n"))

    assert on_file(play) == ([Unavailable, Unavailable], [0, 0])


def test_a_locked_file_is_unavailable_for_writing_until_it_is_free(on_file, path):
    async def play(store):
        await opened(store, "m")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        results = await settled(store.append(batch("m", "b", 0, b"a")), store.head("m"))
        other.execute("ROLLBACK")
        other.close()
        return results, await store.append(batch("m", "b", 0, b"a"))

    (locked, head), again = on_file(play)
    assert isinstance(locked, Unavailable)
    assert "locked" in str(locked)
    assert (head.head, again) == (0, 1)


@contextmanager
def no_file_grows_beyond(size):
    """Every write past this size fails, as on a disk that breaks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_commit_that_fails_was_never_acknowledged(on_file, path, hold):
    matches = ("a", "b", "c")

    async def play(store):
        for match in matches:
            await opened(store, match)

        def appended():
            return [asyncio.create_task(store.append(batch(match, "b", 0, b"e"))) for match in matches]

        with no_file_grows_beyond(path.with_name(path.name + "-wal").stat().st_size):
            async with hold(store):
                calls = appended()
                await asyncio.sleep(0)
            failed = await settled(*calls)
        return failed, await heads(store, matches), await asyncio.gather(*appended())

    failed, ends, again = on_file(play)
    assert [(type(error), "disk I/O error" in str(error)) for error in failed] == [(Unavailable, True)] * 3
    assert ends == [0, 0, 0]
    assert again == [1, 1, 1]


def test_a_commit_that_is_refused_leaves_the_writer_ready(on_file, hold):
    def orphaned(db):
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute("INSERT INTO entry VALUES (999, 0, x'00', NULL)")

    async def play(store):
        await opened(store, "m")
        async with hold(store):
            calls = store._writer.run(orphaned), store.append(batch("m", "b", 0, b"a"))
            tasks = [asyncio.create_task(call) for call in calls]
            await asyncio.sleep(0)
        results = await settled(*tasks)
        return [type(result) for result in results], await store.append(batch("m", "b", 0, b"a"))

    assert on_file(play) == ([Unavailable, Unavailable], 1)


def test_a_fault_within_a_job_is_the_files_and_fails_the_group(on_file, hold):
    def faulty(_db):
        raise sqlite3.OperationalError("disk I/O error")

    async def play(store):
        await opened(store, "m")
        async with hold(store):
            calls = store.append(batch("m", "b", 0, b"a")), store._writer.run(faulty)
            tasks = [asyncio.create_task(call) for call in calls]
            await asyncio.sleep(0)
        results = await settled(*tasks)
        return [type(result) for result in results], await heads(store, ("m",))

    assert on_file(play) == ([Unavailable, Unavailable], [0])
