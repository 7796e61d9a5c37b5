"""The version of the data file grows with every change of its tables, and other shapes are refused."""

import json
import sqlite3
from pathlib import Path

import pytest

from facedown.store import CannotOpen
from facedown.store.sqlite import schema

KNOWN = json.loads(Path(__file__).with_name("schema_versions.json").read_text())
"""The fingerprint of each version. Released versions never change: a change of tables is a new version, with
its migration at the end of `schema._VERSIONS` and its fingerprint here."""


async def nothing(store):
    pass


def test_every_version_has_the_tables_that_it_always_had():
    made = {str(version): schema.fingerprint(version) for version in range(1, schema.VERSION + 1)}
    assert made == KNOWN


def changed(path, *scripts):
    with sqlite3.connect(path) as db:
        for script in scripts:
            db.execute(script)
    db.close()


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("DROP TABLE team", "the table team is missing"),
        ("CREATE TABLE more (x)", "the table more is not one of its own"),
        ("DROP INDEX open_match", "the index open_match is missing"),
        ("ALTER TABLE rated ADD COLUMN x ANY", "the table rated has another form"),
        ("PRAGMA user_version = 1", "version 1, but .*the table team is not one of its own"),
        ("PRAGMA user_version = -3", "version -3, which never was"),
        ("PRAGMA user_version = 99", "version 99"),
    ],
)
def test_a_file_of_another_shape_is_refused_with_a_sentence(on_file, path, script, sentence):
    on_file(nothing)
    changed(path, script)
    with pytest.raises(CannotOpen, match=sentence):
        on_file(nothing)


@pytest.mark.parametrize("older", range(1, schema.VERSION))
def test_an_older_version_is_migrated(on_file, path, older):
    with sqlite3.connect(path) as db:
        for script in schema._VERSIONS[:older]:
            db.executescript(script)
        db.execute(f"PRAGMA user_version = {older}")
    db.close()
    on_file(nothing)
    with sqlite3.connect(path) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        assert (version, schema.differences(db, version)) == (schema.VERSION, [])
    db.close()


def test_statistics_that_sqlite_keeps_are_no_other_shape(on_file, path):
    on_file(nothing)
    changed(path, "ANALYZE")
    on_file(nothing)
