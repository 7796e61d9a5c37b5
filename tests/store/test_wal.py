"""The write-ahead log: a commit that was interrupted is no loss, a damaged one is."""

import shutil
import sqlite3
from contextlib import closing
from typing import NamedTuple

import pytest

from facedown.store import SqliteStore
from facedown.store.conformance.samples import batch, opened
from facedown.store.sqlite import wal
from facedown.store.sqlite.lost import names_of_lost

PAGE = 4_096
FRAME = wal.FRAME + PAGE


class Killed(NamedTuple):
    """What a killed process leaves."""

    data: bytes
    log: bytes
    index: bytes


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """After ten commits of two pages each."""
    path = tmp_path_factory.mktemp("killed") / "some.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE one (x)")
        db.execute("CREATE TABLE two (x)")
        for number in range(10):
            db.execute("BEGIN")
            db.execute("INSERT INTO one VALUES (?)", (number,))
            db.execute("INSERT INTO two VALUES (?)", (number,))
            db.execute("COMMIT")
        return Killed(*(path.with_name(path.name + end).read_bytes() for end in ("", "-wal", "-shm")))


def flipped(data, at):
    return data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]


def rows(data):
    """How many commits SQLite finds."""
    with closing(sqlite3.connect(data)) as db:
        try:
            return db.execute("SELECT count(*) FROM two").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


def test_a_whole_log_has_lost_nothing(killed):
    _, log, index = killed
    assert wal.loss(log, index) is None
    assert wal.loss(log) is None
    assert wal.loss(b"") is None


@pytest.mark.parametrize("with_index", [True, False])
def test_the_loss_begins_where_sqlite_stops(killed, with_index):
    _, log, index = killed
    frames = (len(log) - wal.HEADER) // FRAME
    for number in range(frames):
        for within in (0, 5, 9, 14, 20, 1_000):
            damaged = flipped(log, wal.HEADER + number * FRAME + within)
            lost = wal.loss(damaged, index if with_index else b"")
            assert lost is not None, (number, within)
            assert lost.whole <= number
            assert lost.frames == frames
            assert with_index <= lost.is_certain


@pytest.mark.parametrize("with_index", [True, False])
def test_a_damaged_header_is_the_loss_of_everything(killed, with_index):
    _, log, index = killed
    for at in range(wal.HEADER):
        lost = wal.loss(flipped(log, at), index if with_index else b"")
        assert lost is not None, at
        assert (lost.whole, lost.frames) == (0, (len(log) - wal.HEADER) // FRAME)


def test_a_log_that_is_cut_off_is_a_loss_if_the_index_knows_of_it(killed):
    _, log, index = killed
    short = log[: -2 * FRAME]
    lost = wal.loss(short, index)
    assert lost is not None
    assert lost.frames - lost.whole == 2
    assert wal.loss(b"", index) is not None


def test_frames_of_a_commit_that_was_not_finished_are_no_loss(killed):
    """The process was killed while it wrote: whole frames, no commit, and the last one is cut off."""
    _, log, index = killed
    last = log[-FRAME:]
    unfinished = log + last[:4] + bytes(4) + last[8:]
    assert wal.loss(unfinished, index) is None
    assert wal.loss(log + last[:100], index) is None
    assert wal.loss(log + last[:100]) is None


def test_frames_of_an_older_log_behind_the_end_are_no_loss(tmp_path):
    path = tmp_path / "some.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE one (x)")
        for number in range(20):
            db.execute("INSERT INTO one VALUES (?)", (number,))
        db.execute("PRAGMA wal_checkpoint(RESTART)")
        db.execute("INSERT INTO one VALUES (99)")
        log, index = path.with_name("some.db-wal").read_bytes(), path.with_name("some.db-shm").read_bytes()
    assert wal.loss(log, index) is None
    assert wal.loss(log) is None
    assert wal.loss(flipped(log, wal.HEADER + 50), index) is not None
    assert wal.loss(flipped(log, wal.HEADER + FRAME + 50), index) is None


def test_what_the_data_file_has_already_is_no_loss(tmp_path):
    path = tmp_path / "some.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE one (x)")
        db.execute("PRAGMA wal_checkpoint(FULL)")
        log, index = path.with_name("some.db-wal").read_bytes(), path.with_name("some.db-shm").read_bytes()
    lost = wal.loss(flipped(log, wal.HEADER + 50), index)
    assert lost is not None
    assert (lost.is_copied, lost.is_harmless) == (True, True)


def test_a_damaged_index_is_not_believed(killed):
    _, log, index = killed
    for at in range(100):
        assert wal.loss(log, flipped(index, at)) is None or at >= 96


def test_the_corrected_log_is_one_that_sqlite_reads(killed, tmp_path):
    path, log = tmp_path / "some.db", tmp_path / "some.db-wal"
    damaged = flipped(killed.log, wal.HEADER + 14)
    frames = (len(damaged) - wal.HEADER) // FRAME
    for content, found in ((damaged, 0), (wal.resealed(damaged, frames, PAGE), 10)):
        path.write_bytes(killed.data)
        log.write_bytes(content)
        assert rows(path) == found


async def test_what_is_lost_is_named(tmp_path):
    path, copy = tmp_path / "facedown.db", tmp_path / "copy.db"
    store = await SqliteStore.open(path)
    await opened(store, "kept", entries=(b"a",))
    await opened(store, "shorter", entries=(b"a",))
    before = (tmp_path / "facedown.db-wal").stat().st_size
    await store.append(batch("shorter", "b", 1, b"b", b"c"))
    await opened(store, "gone")
    account, _ = await store.create_account("Red")
    for end in ("", "-wal", "-shm"):
        shutil.copyfile(f"{path}{end}", f"{copy}{end}")
    await store.close()
    log = flipped((tmp_path / "copy.db-wal").read_bytes(), before + 10)
    lost = wal.loss(log, (tmp_path / "copy.db-shm").read_bytes())
    assert lost is not None
    names = names_of_lost(copy, log, lost)
    assert names == f"entries 2 to 3 of match shorter, match gone, account {account.id}"
