"""Records of all four games still verify, and look and sound as they did, byte for byte."""

from copy import deepcopy

import pytest

from facedown.catalog import CATALOG
from facedown.core import verify
from facedown.core.record import dump
from tests.golden.goldens import (
    STORIES,
    frame_files,
    frames_of,
    loaded,
    names,
    transcripts_of,
    wire_files,
    written,
)

NAMES = names()


def test_records_of_all_games_are_on_file():
    assert {name.split("-")[0] for name in NAMES} == {"battle", "cash", "holdem", "mahjong"}


@pytest.mark.parametrize("name", NAMES)
def test_a_record_on_file_is_verified(name):
    verify(*loaded(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_record_on_file_is_written_as_it_was_read(name):
    assert dump(loaded(name)[1]) == written(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_viewer_sees_the_frames_on_file(name):
    assert_same(frames_of(name), frame_files(name))


@pytest.mark.parametrize("story", STORIES)
def test_a_dialect_says_what_is_on_file(story):
    assert_same(transcripts_of(story), wire_files(story))


@pytest.mark.parametrize("story", STORIES)
def test_a_dialect_says_the_same_of_equal_copies_of_the_events(story, monkeypatch):
    """What `redact` gives is a value: no dialect may know an event by its identity."""
    copied = []
    for game in {type(listing.game) for listing in CATALOG.values()}:
        monkeypatch.setattr(game, "redact", copying(game.redact, copied))
    assert_same(transcripts_of(story), wire_files(story))
    assert copied


def copying(redact, copied):
    def redact_and_copy(game, event, viewer):
        shown = deepcopy(redact(game, event, viewer))
        copied.append(shown)
        return shown

    return redact_and_copy


def assert_same(made, kept):
    """Names the first line that differs: whole files are too long to be compared by eye."""
    assert sorted(made) == sorted(kept)
    for file, data in made.items():
        lines = zip(data.split(b"\n"), kept[file].split(b"\n"), strict=False)
        for number, (now, before) in enumerate(lines, 1):
            assert now == before, f"{file}, line {number}"
        assert data == kept[file], f"{file} has another length"
