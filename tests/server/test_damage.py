"""Damage to the store is told: what is whole is served, what is not is named."""

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from typing import NamedTuple

import pytest
import structlog

from facedown.catalog import CATALOG
from facedown.core import Seed
from facedown.server.doctor import examine
from facedown.server.site import CannotServe, opened
from facedown.store import CannotOpen, Damaged
from tests.server.damage import STORE, contents, copied, fill, flipped
from tests.server.scene import asking, settings_of

LATE = 60


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """(a folder whose server has closed it, the same just before, as if the server had been killed)"""
    closed, killed = tmp_path_factory.mktemp("closed"), tmp_path_factory.mktemp("killed") / "data"
    asyncio.run(fill(closed, lambda: copied(closed, killed)))
    return closed, killed


def doctor(folder):
    return examine(folder / STORE, CATALOG)


class Start(NamedTuple):
    """A server that was opened and closed again."""

    refusal: str | None
    told: list[str]
    """The errors in its log."""


def started(folder, caplog):
    caplog.clear()
    with structlog.testing.capture_logs() as lines:
        refusal = served(folder)
    assert not [record for record in caplog.records if record.exc_info], "a traceback"
    told = [line["sentence"] for line in lines if line["log_level"] == "error"]
    told += [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    return Start(refusal, told)


def served(folder):
    """What it refused with, if it did."""

    async def story():
        async with asyncio.timeout(LATE):
            async with opened(settings_of(folder)):
                pass

    try:
        asyncio.run(story())
    except (CannotServe, CannotOpen) as no:
        return str(no)
    return None


def test_a_store_that_was_closed_is_whole(folders, tmp_path, caplog):
    folder = copied(folders[0], tmp_path / "data")
    report = doctor(folder)
    assert report.is_whole
    assert report.findings == ()
    assert report.counts["filed"] == 3
    assert report.counts["match"] == 8
    assert started(folder, caplog) == (None, [])


def test_a_store_whose_server_was_killed_is_whole(folders, tmp_path, caplog):
    folder = copied(folders[1], tmp_path / "data")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    report = doctor(folder)
    assert report.is_whole
    assert [finding.sentence for finding in report.findings] == ["the last server did not close it"]
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert started(folder, caplog) == (None, [])
    assert doctor(folder).findings == ()


def flip_and_look(folder, file, at, bits, whole, caplog):
    """The promise: everything is whole, or it is said what is not; never a traceback, never silence."""
    flipped(folder / file, at, bits)
    report, start = doctor(folder), started(folder, caplog)
    if start.refusal is not None:
        assert len(start.refusal) > 20
        assert not report.is_whole
        return start
    kept = None
    with suppress(Exception):
        kept = contents(folder)
    if kept != whole:
        assert start.told, f"byte {at} of {file} was lost in silence"
        assert not report.is_whole
    if report.is_whole:
        assert kept == whole
    return start


COUNTS = [15, pytest.param(50, marks=pytest.mark.slow), pytest.param(150, marks=pytest.mark.nightly)]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("file", [STORE, f"{STORE}-wal"])
def test_a_flipped_byte_is_told_or_harmless(folders, tmp_path, caplog, file, count):
    """Of a closed data file, and of the write-ahead log of a killed server."""
    source = folders[file != STORE]
    whole = contents(copied(source, tmp_path / "whole"))
    size = (source / file).stat().st_size
    draws = Seed.of(f"flips of {file}").draws()
    for number in range(count):
        folder = copied(source, tmp_path / str(number))
        flip_and_look(folder, file, draws.below(size), 1 << draws.below(8), whole, caplog)


@pytest.mark.parametrize("at", [0, 9, 17, 25, 36, 44, 100])
def test_a_flip_in_the_head_of_the_write_ahead_log_names_what_is_lost(folders, tmp_path, caplog, at):
    folder = copied(folders[1], tmp_path / "data")
    whole = contents(copied(folders[1], tmp_path / "whole"))
    start = flip_and_look(folder, f"{STORE}-wal", at, 1, whole, caplog)
    assert "match holdem-open" in start.told[0]
    assert [file.name for file in folder.iterdir() if "damaged" in file.name] == [f"{STORE}-wal.damaged-1"]


def changed(folder, script, *values):
    with closing(sqlite3.connect(folder / STORE)) as db, db:
        assert db.execute(script, values).rowcount > 0


def test_a_damaged_match_is_set_aside_by_name_and_the_rest_is_opened(folders, tmp_path, caplog):
    folder = copied(folders[0], tmp_path / "data")
    changed(folder, "UPDATE opening SET secret = x'00' WHERE match = (SELECT min(number) FROM match)")
    with closing(sqlite3.connect(folder / STORE)) as db:
        match, *others = [id_ for (id_,) in db.execute("SELECT id FROM match WHERE over = 0 ORDER BY number")]

    async def story():
        async with opened(settings_of(folder)) as site:
            return [listed.table for listed in site.lobby.tables()]

    assert asyncio.run(story()) == others
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    (line,) = [record.getMessage() for record in errors if record.name == "facedown.table.lifecycle"]
    assert line.startswith(
        f"match {match} is set aside: its log cannot be resumed (Damaged: the header or the seed"
    )
    assert not [record for record in caplog.records if record.exc_info]
    (finding,) = [each for each in doctor(folder).findings if each.is_damage]
    assert finding.subject == f"match {match}"
    assert finding.sentence.endswith("the match is set aside by the server")


def test_the_doctor_finds_a_changed_input_that_the_rules_allow(folders, tmp_path):
    """Ten minutes earlier is as good a time as any, but the chain of the next segment says otherwise."""
    folder = copied(folders[0], tmp_path / "data")
    with closing(sqlite3.connect(folder / STORE)) as db:
        (number,) = db.execute("SELECT number FROM match WHERE id = 'holdem-open'").fetchone()
        (data,) = db.execute("SELECT data FROM entry WHERE match = ? AND n = 5", (number,)).fetchone()
    other = data.replace(b"\xa3bot", b"\xa6player")
    assert other != data
    changed(folder, "UPDATE entry SET data = ?, sum = NULL WHERE match = ? AND n = 5", other, number)
    sentences = {each.subject: each.sentence for each in doctor(folder).findings if each.is_damage}
    assert "carries on from another chain" in sentences["match holdem-open"]


def test_the_doctor_compares_each_record_with_the_log_of_its_match(folders, tmp_path):
    """A whole record of another match with the same players is not the record of this one."""
    folder = copied(folders[0], tmp_path / "data")
    with closing(sqlite3.connect(folder / STORE)) as db, db:
        query = (
            "SELECT n, data, number FROM entry JOIN match ON number = match WHERE id = 'battle-0' AND n > 2"
        )
        for n, data, number in db.execute(query).fetchall():
            later = data.replace(b"\xa2at\x00", b"\xa2at\x01")
            db.execute("UPDATE entry SET data = ?, sum = NULL WHERE n = ? AND match = ?", (later, n, number))
    sentences = {each.subject: each.sentence for each in doctor(folder).findings if each.is_damage}
    assert sentences["the record of match battle-0"] == "it is whole, but not what the log of the match says"


@pytest.mark.parametrize(
    ("script", "subject", "sentence"),
    [
        ("UPDATE balance SET chips = chips + 1 WHERE account != 'mint'", "the ledger", "its postings make"),
        ("DELETE FROM entry WHERE n = 3", "match battle-0", "entries instead of"),
        ("UPDATE filed SET record = x'7b7d'", "the record of match battle-1", "not a record of battle"),
        ("UPDATE filed SET players = x'c1'", "the list of records", "the players of match battle-1"),
        ("DELETE FROM filed_player", "the list of records", "differ from its list of accounts"),
        ("UPDATE account SET digest = x'00'", "the accounts", "cannot be read"),
        ("UPDATE rating SET sigma = -1", "the ratings", "is not one"),
        ("UPDATE rating_step SET sigma = 0", "the history of ratings", "after match battle-0 is not one"),
        ("UPDATE season_rating SET sigma = 0", "the history of ratings", "in the season 2026-4 is not one"),
        ("UPDATE result SET verdict = 'lost'", "the results", "in battle differ from their sum"),
        ("DELETE FROM result", "the results", "in battle differ from their sum"),
        ("DELETE FROM tally", "the results", "in battle differ from their sum"),
        ("UPDATE sign_in SET digest = x'00'", "the keys of accounts", "cannot be read"),
        ("UPDATE recovery SET digest = x'00'", "the keys of accounts", "cannot be read"),
        ("UPDATE passkey SET public_key = x''", "the keys of accounts", "the passkey phone of account"),
        ("UPDATE match SET over = 1", "the players of open matches", "which is over"),
        ("DELETE FROM daily_position", "the daily positions", "which is missing"),
        ("UPDATE daily_position SET position = x'00'", "the daily positions", "cannot be read"),
        ("UPDATE entry SET match = 99 WHERE n = 0 AND match = 1", "the references", "that is missing"),
        (
            "UPDATE match SET game = 'chess'",
            "match battle-0",
            "its header is that of match battle-0 of battle",
        ),
    ],
)
def test_the_doctor_says_what_is_wrong(folders, tmp_path, script, subject, sentence):
    folder = copied(folders[0], tmp_path / "data")
    changed(folder, script)
    assert [each for each in doctor(folder).findings if each.subject == subject and sentence in each.sentence]


def test_the_doctor_does_not_replay_matches_of_games_that_it_does_not_know(folders, tmp_path):
    report = examine(copied(folders[0], tmp_path / "data") / STORE, {})
    assert report.is_whole
    assert {each.subject for each in report.findings} >= {"match battle-0", "match holdem-open"}
    assert "no game is called 'battle' here" in report.findings[0].sentence


# After a kill there are no sums of the pages, and what is no longer in the write-ahead log has no sums there


def checkpointed(source, to):
    """A copy whose server was killed just after its write-ahead log was moved into the data file."""
    folder = copied(source, to)
    with closing(sqlite3.connect(folder / STORE)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert not (folder / f"{STORE}.sums").exists()
    return folder


def flipped_in_row(folder, table, column, where):
    """Flip the last bit of a value of one row, whatever SQLite and the rules think of it."""
    with closing(sqlite3.connect(folder / STORE)) as db, db:
        query = f"SELECT {column} FROM {table} WHERE {where}"
        (value,) = db.execute(query).fetchone()
        other = value ^ 1 if isinstance(value, int) else value[:-1] + bytes([value[-1] ^ 1])
        assert db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (other,)).rowcount == 1


OPEN = "(SELECT number FROM match WHERE id = 'holdem-open')"


@pytest.mark.parametrize(
    ("table", "column", "where", "sentence"),
    [
        (
            "entry",
            "data",
            f"match = {OPEN} AND n = (SELECT head - 1 FROM match WHERE number = {OPEN})",
            "entry",
        ),
        ("entry", "data", f"match = {OPEN} AND n = (SELECT first FROM match WHERE number = {OPEN})", "entry"),
        ("opening", "header", f"match = {OPEN}", "the header or the seed"),
        ("opening", "secret", f"match = {OPEN}", "the header or the seed"),
        ("opening", "start", f"match = {OPEN}", "the header or the seed"),
        ("match", "at", f"number = {OPEN}", "the end of the log"),
        ("match", "head", f"number = {OPEN}", "the end of the log"),
        ("match", "clock", f"number = {OPEN}", "the end of the log"),
        ("match", "first", f"number = {OPEN}", "should begin a segment"),
    ],
)
def test_a_flip_in_an_open_match_after_a_kill_sets_it_aside(
    folders, tmp_path, caplog, table, column, where, sentence
):
    folder = checkpointed(folders[1], tmp_path / "data")
    flipped_in_row(folder, table, column, where)
    report, start = doctor(folder), started(folder, caplog)
    (line,) = start.told
    assert line.startswith("match holdem-open is set aside")
    assert sentence in line
    (finding,) = [each for each in report.findings if each.is_damage]
    assert finding.subject == "match holdem-open"
    assert sentence in finding.sentence


def matches(folder):
    """What open matches are resumed from, and all that is stored of any match."""
    with closing(sqlite3.connect(folder / STORE)) as db:
        db.text_factory = bytes
        columns = "id, game, over, head, first, at, header, secret, start"
        rows = db.execute(f"SELECT {columns} FROM match JOIN opening ON match = number").fetchall()
        entries = db.execute("SELECT id, n, data FROM entry JOIN match ON match = number").fetchall()
    spans = {id_: range(first, head) for id_, _game, over, head, first, *_ in rows if not over}
    resumed = [row for row in rows if row[0] in spans]
    resumed += [entry for entry in entries if entry[1] in spans.get(entry[0], ())]
    return resumed, [*rows, *entries]


def test_a_flip_in_the_definition_of_a_table_is_told(folders, tmp_path, caplog):
    """SQLite then quotes text that is not UTF-8."""
    folder = checkpointed(folders[1], tmp_path / "data")
    at = (folder / STORE).read_bytes().index(b"INTEGER PRIMARY KEY")
    flipped(folder / STORE, at, 0x80)
    assert not doctor(folder).is_whole
    assert "as a data file" in started(folder, caplog).refusal


@pytest.mark.parametrize("count", COUNTS)
def test_a_flipped_byte_after_a_kill_changes_no_match_in_silence(folders, tmp_path, caplog, count):
    source = checkpointed(folders[1], tmp_path / "source")
    resumed, stored = matches(copied(source, tmp_path / "whole"))
    size, draws = (source / STORE).stat().st_size, Seed.of("flips after a kill").draws()
    for number in range(count):
        folder = copied(source, tmp_path / str(number))
        flipped(folder / STORE, at := draws.below(size), 1 << draws.below(8))
        now = None, None
        with suppress(Exception):
            now = matches(folder)
        report, start = doctor(folder), started(folder, caplog)
        if start.refusal is None and now != (resumed, stored):
            assert not report.is_whole, f"byte {at}: the doctor does not see it"
            assert start.told or now[0] == resumed, f"byte {at}: an open match was changed in silence"


async def test_one_unreadable_record_costs_the_list_of_records_nothing(folders, tmp_path):
    folder = copied(folders[0], tmp_path / "data")
    changed(folder, "UPDATE filed SET record = x'00ff', players = x'c1' WHERE match = 'battle-1'")
    async with asking(folder) as rest:
        status, listing = await rest.ask("GET", "/records")
        others = [
            (await rest.ask("GET", f"/records/battle-1{path}"))[0]
            for path in ("/frames", "/sections", "/hands")
        ]
    lines = {line["match"]: line for line in listing["records"]}
    assert status == 200
    assert lines.keys() == {"battle-0", "battle-1", "battle-2"}
    assert (lines["battle-1"]["players"], lines["battle-1"]["accounts"]) == ([], [])
    assert len(lines["battle-2"]["accounts"]) == 1
    assert others == [409, 409, 409]


async def test_a_page_that_cannot_be_read_is_refused_and_not_waited_for(folders, tmp_path, monkeypatch):
    folder = copied(folders[0], tmp_path / "data")
    async with asking(folder) as rest:

        async def torn(_match):
            raise Damaged("the data file is damaged")

        monkeypatch.setattr(rest.site.store, "record", torn)
        told = [await rest.ask("GET", f"/records{path}") for path in ("", "/battle-0", "/battle-0/frames")]
    assert [status for status, _ in told] == [200, 409, 409]
    assert told[1][1]["error"]["code"] == "damaged"
