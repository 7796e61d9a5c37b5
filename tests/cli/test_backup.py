"""`facedown backup` and `facedown restore`: what is saved is whole, and a house that is restored goes on."""

import asyncio
import sqlite3
import subprocess
from contextlib import closing

import pytest

from facedown.cli import main
from facedown.store import Posting, folders
from facedown.store.sqlite import snapshot
from tests.server.damage import STORE, contents, copied, fill, flipped
from tests.server.scene import asking, confirm, served


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """A folder whose server has closed it."""
    folder = tmp_path_factory.mktemp("data")
    asyncio.run(fill(folder))
    return folder


@pytest.fixture(scope="module")
def saved(left):
    """A backup of it."""
    file = left.parent / "house.backup"
    assert main(["backup", str(left), str(file)]) == 0
    return file


@pytest.fixture
def folder(left, tmp_path):
    return copied(left, tmp_path / "data")


def changed(folder, script):
    with closing(sqlite3.connect(folder / STORE)) as db, db:
        db.execute(script)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_house_is_saved_and_restored_row_by_row(folder, run, tmp_path):
    before = names(folder)
    code, out, err = run("backup", folder, tmp_path / "house.backup")
    assert (code, err) == (0, "")
    assert "whole   " in out
    assert "4 × account, 8 × match" in out
    assert "bytes, read back" in out
    assert names(folder) == before
    assert (tmp_path / "house.backup").stat().st_mode & 0o777 == 0o600
    code, out, err = run("restore", tmp_path / "house.backup", tmp_path / "new")
    assert (code, err) == (0, "")
    assert "restored " in out
    assert contents(tmp_path / "new") == contents(folder)
    assert (tmp_path / "new" / STORE).stat().st_mode & 0o777 == 0o600
    assert names(tmp_path) == ["data", "house.backup", "new"]
    assert run("doctor", tmp_path / "new")[0] == 0


async def test_a_running_server_is_saved_and_the_restored_house_goes_on_with_its_match(run, tmp_path):
    async with served(tmp_path / "old", pace=100) as house:
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as player:
            await player.until("frame")
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 1})
            await player.until("ack", ref=1)
            assert (await asyncio.to_thread(run, "backup", tmp_path / "old", tmp_path / "b"))[0] == 0
            await player.send({"type": "act", "action": {"type": "surrender"}})
            assert await player.ended() == 1000
    assert (await asyncio.to_thread(run, "restore", tmp_path / "b", tmp_path / "new"))[0] == 0
    async with served(tmp_path / "new", pace=100) as house, house.playing(table, me["token"]) as player:
        frame = await player.until("frame")
        assert frame["view"]["draft"] == ["heal", None, "attack"]
        await player.send(confirm(frame["prompt"]["id"], ref=2))
        await player.until("ack", ref=2)


async def test_a_snapshot_of_a_running_server_has_all_of_a_batch_or_nothing(tmp_path):
    """Chips leave one account and arrive in another in one transaction: no snapshot sees half of it."""
    async with asking(tmp_path / "old", pace=100) as rest:
        await rest.site.store.post((Posting("mint", "red", 1000),), "gift")

        async def pay():
            for number in range(60):
                await rest.site.store.post((Posting("red", "blue", 1),), f"pay {number}")

        paying = asyncio.create_task(pay())
        sums = []
        for number in range(5):
            copy = tmp_path / f"copy{number}"
            await asyncio.to_thread(snapshot.snapshot, tmp_path / "old" / STORE, copy)
            with closing(sqlite3.connect(copy)) as db:
                (postings,) = db.execute("SELECT count(*) FROM posting").fetchone()
                (blue,) = db.execute(
                    "SELECT coalesce(sum(chips), 0) FROM balance WHERE account='blue'"
                ).fetchone()
                (total,) = db.execute("SELECT sum(chips) FROM balance").fetchone()
            sums.append((postings - 1 - blue, total))
        await paying
    assert sums == [(0, 0)] * 5


def test_the_disk_has_the_name_of_a_backup_before_it_counts(left, run, tmp_path, monkeypatch):
    """Otherwise a power failure would leave an empty file of this name."""
    synced = []
    monkeypatch.setattr(
        folders, "sync", lambda folder: synced.append({p: p.stat().st_size for p in folder.iterdir()})
    )
    assert run("backup", left, tmp_path / "b")[0] == 0
    assert synced[-1] == {tmp_path / "b": (tmp_path / "b").stat().st_size}


@pytest.mark.parametrize("where", [3, 30, 100, 200, 0.5, -1])
def test_a_backup_with_a_flipped_bit_is_refused(saved, refused, tmp_path, where):
    file = tmp_path / "b"
    file.write_bytes(saved.read_bytes())
    size = file.stat().st_size
    flipped(file, round(size * where) if isinstance(where, float) else where % size, 4)
    assert "is damaged" in (said := refused("restore", file, tmp_path / "new")) or "is not a backup" in said
    assert not (tmp_path / "new" / STORE).exists()


@pytest.mark.parametrize("size", [0, 10, 60, 300, 0.5, -1])
def test_a_backup_that_was_cut_short_is_refused(saved, refused, tmp_path, size):
    file = tmp_path / "b"
    data = saved.read_bytes()
    file.write_bytes(data[: round(len(data) * size) if isinstance(size, float) else size])
    assert "is damaged" in (said := refused("restore", file, tmp_path / "new")) or "is not a backup" in said
    assert not (tmp_path / "new" / STORE).exists()


def test_nothing_is_overwritten(folder, saved, refused, tmp_path):
    (tmp_path / "taken").write_bytes(b"mine")
    assert "is there already" in refused("backup", folder, tmp_path / "taken")
    assert (tmp_path / "taken").read_bytes() == b"mine"
    before = (folder / STORE).read_bytes()
    assert "already; give a new folder" in refused("restore", saved, folder)
    assert (folder / STORE).read_bytes() == before


def test_what_cannot_be_saved_leaves_no_file_behind(refused, tmp_path):
    assert "there is no store at" in refused("backup", tmp_path / "nowhere", tmp_path / "b")
    assert "cannot write" in refused("backup", tmp_path, tmp_path / "no" / "b")
    assert "cannot read" in refused("restore", tmp_path / "b", tmp_path / "new")
    assert names(tmp_path) in ([], ["new"])


def test_a_damaged_house_is_saved_as_it_is_and_restored_only_on_request(folder, run, refused, tmp_path):
    changed(folder, "UPDATE balance SET chips = 7 WHERE account = 'mint'")
    code, out, _ = run("backup", folder, tmp_path / "b")
    assert code == 1
    assert "the balance of mint is 7" in out
    assert "use another backup" in refused("restore", tmp_path / "b", tmp_path / "new")
    assert not (tmp_path / "new" / STORE).exists()
    assert run("restore", tmp_path / "b", tmp_path / "new", "--damaged")[0] == 1
    assert contents(tmp_path / "new") == contents(folder)


def test_what_only_the_file_itself_shows_is_noted_in_the_backup(folder, run, refused, tmp_path):
    """A nickname has no checksum in its row; the sums of the pages of a closed file tell that it changed."""
    data = (folder / STORE).read_bytes()
    (folder / STORE).write_bytes(data.replace(b"Guest 1", b"Guest 9"))
    code, out, _ = run("backup", folder, tmp_path / "b")
    assert code == 1
    assert "it is not as it was when it was closed" in out
    assert "found when it was saved" in refused("restore", tmp_path / "b", tmp_path / "new")


def test_common_tools_unpack_a_backup(saved, tmp_path):
    with (tmp_path / "unpacked").open("wb") as out:
        subprocess.run(["sh", "-c", 'tail -n +4 "$0" | gunzip', str(saved)], stdout=out, check=True)
    with closing(sqlite3.connect(tmp_path / "unpacked")) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (8,)
