"""A data file that was closed is known byte for byte."""

import pytest

from facedown.store import CannotOpen, SqliteStore, Unavailable
from facedown.store.conformance.samples import opened
from facedown.store.sqlite import inspection, sums


async def write(store):
    await opened(store, "m", entries=(b"a" * 9_000,))
    await store.create_account("Red")


async def findings(store):
    return store.findings


def flip(path, at):
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def test_a_file_as_it_was_closed_has_no_findings(on_file):
    on_file(write)
    assert on_file(findings) == ()
    assert on_file(findings) == ()


def test_a_changed_nickname_is_noticed_though_it_is_a_good_one(on_file, path):
    on_file(write)
    flip(path, path.read_bytes().index(b"Red"))
    (finding,) = on_file(findings)
    assert finding.is_damage
    assert "in account" in finding.sentence
    (noted,) = inspection.noted(path)
    assert noted.finding == finding
    assert on_file(findings) == ()


def test_a_file_that_lost_its_end_is_refused(on_file, path):
    on_file(write)
    path.write_bytes(path.read_bytes()[:-8_192])
    with pytest.raises(CannotOpen, match="malformed"):
        on_file(findings)


def test_an_open_file_has_no_sums(on_file, path):
    async def look(_store):
        return sums.path_of(path).exists()

    on_file(write)
    assert sums.path_of(path).exists()
    assert on_file(look) is False


def test_damaged_sums_are_not_believed(on_file, path):
    on_file(write)
    flip(sums.path_of(path), 40)
    assert on_file(findings) == ()


def test_the_sums_and_the_findings_are_for_the_owner_only(on_file, path):
    on_file(write)
    flip(path, path.read_bytes().index(b"Red"))
    on_file(findings)
    for file in path.parent.iterdir():
        assert file.stat().st_mode & 0o777 == 0o600, file.name


async def test_a_damaged_page_is_no_reason_to_wait(path):
    store = await SqliteStore.open(path)
    await write(store)
    await store.close()
    root = path.read_bytes()
    page = root.index(b"Red") // 4_096
    path.write_bytes(root[: page * 4_096] + b"\xff" * 4_096 + root[(page + 1) * 4_096 :])
    store = await SqliteStore.open(path)
    assert any("account" in finding.sentence for finding in store.findings)
    with pytest.raises(Exception, match="damaged") as raised:
        await store.account("somebody")
    assert not isinstance(raised.value, Unavailable)
    await store.close()
