"""The data file: whose it is, what is in it, and what is refused."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from hashlib import sha256

import pytest

from facedown.store import CannotOpen, Posting, SqliteStore, Unavailable
from facedown.store.conformance.samples import batch, minted, opened


async def nothing(store):
    pass


def test_everything_is_there_after_it_is_opened_again(on_file):
    async def write(store):
        await minted(store, red=10)
        await opened(store, "m", entries=(b"a",), postings=(Posting("red", "table:m", 4),))
        await store.append(batch("m", "b1", 1, b"b", b"c", cut=1, at=80, clock=100))
        await store.alive("node", 130)
        return await store.create_account("Red"), await store.read("m"), await store.balances()

    async def read(store):
        token = f"{account.id}.{secret}"
        return await store.authenticate(token), await store.read("m"), await store.balances()

    (account, secret), *written = on_file(write)
    assert on_file(read) == (account, *written)


def test_a_retry_is_recognised_after_it_is_opened_again(on_file):
    async def write(store):
        await opened(store, "m")
        return await store.append(batch("m", "b1", 0, b"a"))

    async def again(store):
        return await store.append(batch("m", "b1", 0, b"a")), (await store.read("m")).entries

    on_file(write)
    assert on_file(again) == (1, (b"a",))


def test_every_file_is_for_its_owner_only(on_file, path):
    path.touch(0o644)

    async def modes(store):
        await opened(store, "m")
        return {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}

    names = ("facedown.db", "facedown.db-wal", "facedown.db-shm", "facedown.db.lock")
    assert on_file(modes) == dict.fromkeys(names, 0o600)


def test_a_secret_is_kept_as_its_hash_alone(on_file, path):
    async def create(store):
        return await store.create_account("Red")

    _, secret = on_file(create)
    data = path.read_bytes()
    assert sha256(secret.encode()).digest() in data
    assert secret.encode() not in data


def test_every_posting_can_be_traced_to_its_entries(on_file, path):
    async def play(store):
        await minted(store, red=10)
        await opened(store, "m", entries=(b"a",), postings=(Posting("red", "table:m", 4),))
        await store.append(batch("m", "b1", 1, b"b", b"c", postings=(Posting("table:m", "red", 3),)))

    on_file(play)
    db = sqlite3.connect(path)
    rows = db.execute(
        "SELECT source, target, chips, posting.batch, match.id, posting.head"
        " FROM posting LEFT JOIN match ON match.number = posting.match ORDER BY posting.number"
    ).fetchall()
    db.close()
    assert rows == [
        ("mint", "red", 10, "minted", None, None),
        ("red", "table:m", 4, "birth", "m", 1),
        ("table:m", "red", 3, "b1", "m", 3),
    ]


def test_a_match_that_is_over_is_nobodys(on_file, path):
    async def play(store):
        await opened(store, "m", node="one")
        await store.append(batch("m", "b", 0, over=True))

    on_file(play)
    db = sqlite3.connect(path)
    rows = db.execute("SELECT over, owner, node FROM match").fetchall()
    db.close()
    assert rows == [(1, None, "one")]


def test_a_commit_waits_for_the_disk(on_file):
    async def settings(store):
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [
            await store._writer.run(lambda db, name=name: db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in names
        ]

    full = 2
    assert on_file(settings) == ["wal", full, 1]


def test_the_reader_cannot_write(on_file):
    async def write(store):
        await store._reader.run(lambda db: db.execute("DELETE FROM node"))

    with pytest.raises(Unavailable, match="readonly"):
        on_file(write)


def test_a_second_opener_is_refused(on_file, path):
    async def open_again(store):
        with pytest.raises(CannotOpen, match="another process has"):
            await SqliteStore.open(path)
        await opened(store, "m")

    on_file(open_again)
    on_file(nothing)


def test_a_second_opener_is_refused_under_another_name(on_file, path):
    other = path.with_name("link.db")
    other.symlink_to(path)

    async def open_again(store):
        with pytest.raises(CannotOpen, match="another process has"):
            await SqliteStore.open(other)

    on_file(open_again)


CHILD = """
import asyncio, sys
from facedown.store import SqliteStore
from facedown.store.conformance.samples import opened

async def main():
    store = await SqliteStore.open(sys.argv[1])
    await opened(store, "m", entries=(b"a",))
    print("written", flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.mark.real
def test_a_killed_process_leaves_its_entries_and_no_lock(on_file, path):
    command = [sys.executable, "-c", CHILD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"written\n"
        with pytest.raises(CannotOpen, match="another process has"):
            on_file(nothing)
        child.send_signal(signal.SIGKILL)

    async def read(store):
        return (await store.read("m")).entries

    assert on_file(read) == (b"a",)


def test_a_newer_version_is_refused(on_file, path):
    on_file(nothing)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(CannotOpen, match="version 99"):
        on_file(nothing)


def test_another_programs_database_is_refused(on_file, path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE theirs (x)")
    with pytest.raises(CannotOpen, match="another program"):
        on_file(nothing)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(on_file, path):
    path.write_bytes(b"no database, but somebody's text\n" * 99)
    for _ in range(2):  # the second time too: a failed opening holds no lock
        with pytest.raises(CannotOpen, match="not a database"):
            on_file(nothing)
    assert path.read_bytes() == b"no database, but somebody's text\n" * 99


def test_a_path_that_leads_nowhere_is_refused(tmp_path):
    with pytest.raises(CannotOpen, match="No such file"):
        asyncio.run(SqliteStore.open(tmp_path / "nowhere" / "facedown.db"))


def test_two_stores_in_memory_share_nothing():
    async def both():
        one, two = await SqliteStore.open(":memory:"), await SqliteStore.open(":memory:")
        await minted(one, red=5)
        balances = await one.balances(), await two.balances()
        await one.close()
        await two.close()
        return balances

    assert asyncio.run(both()) == ({"mint": -5, "red": 5}, {})


def test_accounts_and_records_are_dated_by_the_given_clock(on_file):
    async def dates(store):
        account, _ = await store.create_account("Red")
        await opened(store, "m")
        await store.file("m", 1, b"record", (account.id,))
        (filed,) = await store.records()
        return account.created, filed.filed_at

    assert on_file(dates) == (1_700_000_000_000, 1_700_000_000_000)
