"""Matches on file come out as they did, input by input."""

import pytest

from facedown.battle import BATTLE, Ruleset
from facedown.core import BrokenRecord, Forfeit, verify
from facedown.core.record import dump, load
from tests.battle.golden import FOLDER, SCRIPTS, record_of, text_of

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def kept(name):
    return (FOLDER / f"{name}.json").read_bytes()


def test_every_scripted_match_is_on_file():
    assert sorted(SCRIPTS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_match_on_file_is_verified(name):
    verify(BATTLE, load(BATTLE, kept(name)))


@pytest.mark.parametrize("name", NAMES)
def test_a_match_on_file_makes_the_same_events_and_moves(name):
    assert text_of(load(BATTLE, kept(name))) == (FOLDER / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_inputs_are_written_as_the_same_file(name):
    assert dump(record_of(name)) == kept(name)


def test_a_changed_card_on_file_is_noticed():
    forged = kept("sudden-death").replace(b'"defense"', b'"counter"', 1)
    with pytest.raises(BrokenRecord):
        verify(BATTLE, load(BATTLE, forged))


def test_a_record_keeps_the_grace_that_it_was_made_with():
    header = load(BATTLE, kept("sudden-death")).header
    assert (header.config.rules.grace_ms, header.terms.absence) == (5_000, Forfeit(5_000))
    assert Ruleset().grace_ms == 15_000
