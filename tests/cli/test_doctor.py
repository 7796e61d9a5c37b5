"""`facedown doctor`: what is whole, what is not, and the exit code."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest

from tests.server.damage import STORE, copied, fill
from tests.server.scene import asking


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """A folder whose server has closed it."""
    folder = tmp_path_factory.mktemp("data")
    asyncio.run(fill(folder))
    return folder


@pytest.fixture
def folder(left, tmp_path):
    return copied(left, tmp_path / "data")


def changed(folder, script):
    with closing(sqlite3.connect(folder / STORE)) as db, db:
        db.execute(script)


def test_a_store_that_is_whole(folder, run):
    code, out, err = run("doctor", str(folder))
    assert (code, err) == (0, "")
    assert out.startswith("whole   ")
    assert "4 × account, 8 × match" in out
    assert "3 × filed" in out


def test_a_store_that_is_not(folder, run):
    changed(folder, "UPDATE balance SET chips = 7 WHERE account = 'mint'")
    code, out, _ = run("doctor", str(folder))
    assert code == 1
    assert "damaged the ledger: the balance of mint is 7, its postings make -45" in out
    assert out.splitlines()[-1].startswith("damaged ")


def test_the_report_as_json(folder, run):
    code, out, _ = run("doctor", str(folder), "--json")
    report = json.loads(out)
    assert code == 0
    assert (report["is_whole"], report["findings"]) == (True, [])
    changed(folder, "DELETE FROM entry WHERE n = 2")
    code, out, _ = run("doctor", str(folder), "--json")
    report = json.loads(out)
    assert (code, report["is_whole"]) == (1, False)
    assert {"subject": "match battle-0", "is_damage": True}.items() <= next(
        finding for finding in report["findings"] if finding["subject"] == "match battle-0"
    ).items()


def test_a_file_that_is_no_store(folder, run):
    (folder / STORE).write_bytes(b"somebody's letters\n" * 500)
    code, out, _ = run("doctor", str(folder))
    assert code == 1
    assert "SQLite cannot read it: file is not a database" in out


def test_a_folder_without_a_store_is_refused(tmp_path, run):
    code, _, err = run("doctor", str(tmp_path))
    assert code == 2
    assert "there is no store" in err


def test_a_newer_store_is_refused(folder, run):
    changed(folder, "PRAGMA user_version = 77")
    code, _, err = run("doctor", str(folder))
    assert code == 2
    assert "use a newer facedown" in err


def test_a_store_that_is_in_use_is_refused(folder, run):
    async def during():
        async with asking(folder):
            return await asyncio.to_thread(run, "doctor", str(folder))

    code, _, err = asyncio.run(during())
    assert code == 2
    assert "a server has" in err
