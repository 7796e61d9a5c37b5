"""Long records in pieces: the same values and bytes as in one."""

from itertools import chain

import pytest
from msgspec.structs import replace

from facedown.bots import holdem
from facedown.client import Series
from facedown.core import BrokenRecord, Seed, codec, pieces
from facedown.core.pieces import Pieces, PiecewiseRecord, encoded, joined
from facedown.core.play import play
from facedown.core.record import dump, load
from facedown.poker.holdem import HOLDEM, Config

RECORD = play(
    HOLDEM, Config(3, 600, hands=8), Seed.of("pieces"), dict.fromkeys(range(3), holdem.caller)
).record()
DATA = codec.to_json(RECORD)


@pytest.fixture(params=[1, 100, 2_000, 1 << 20])
def _size(request, monkeypatch):
    monkeypatch.setattr(pieces, "PIECE", request.param)


def entries_of(data, first=0):
    return tuple(chain.from_iterable(PiecewiseRecord(HOLDEM, data).entries(first)))


@pytest.mark.usefixtures("_size")
def test_the_pieces_of_a_record_are_all_of_it():
    read = PiecewiseRecord(HOLDEM, DATA)
    assert replace(read.shell, entries=entries_of(DATA)) == RECORD


def test_a_piece_holds_few_entries(monkeypatch):
    monkeypatch.setattr(pieces, "PIECE", 200)
    sizes = [len(piece) for piece in PiecewiseRecord(HOLDEM, DATA).entries()]
    assert len(sizes) > 20
    assert max(sizes) < 10


def test_reading_can_begin_at_any_piece(monkeypatch):
    monkeypatch.setattr(pieces, "PIECE", 500)
    read = [len(piece) for piece in PiecewiseRecord(HOLDEM, DATA).entries()]
    assert entries_of(DATA, 3) == RECORD.entries[sum(read[:3]) :]


def test_a_record_in_another_form_is_read_as_a_whole():
    assert len(Pieces(dump(RECORD))) == 0
    assert entries_of(dump(RECORD)) == RECORD.entries


def test_a_game_whose_actions_look_like_entries_is_read_as_a_whole(monkeypatch):
    """The second entry looks, from within, like the beginning of another."""
    monkeypatch.setattr(pieces, "PIECE", 1)
    text = DATA.decode()
    first = text.index(',{"type":"acted"')
    second = text.index(',{"type":"acted"', first + 1)
    decoy = text[second:].replace('"by":', '"more":[0,{"type":"acted","at":0}],"by":', 1)
    assert entries_of((text[:second] + decoy).encode()) == RECORD.entries


@pytest.mark.usefixtures("_size")
@pytest.mark.parametrize("place", [5, len(DATA) // 2, len(DATA) - 5])
def test_a_damaged_record_is_broken_in_pieces_too(place):
    damaged = DATA[:place] + b"\x00" + DATA[place + 1 :]
    with pytest.raises(BrokenRecord):
        load(HOLDEM, damaged)
    with pytest.raises(BrokenRecord):
        entries_of(damaged)


def test_a_record_that_is_joined_is_the_same_bytes():
    battle = Series(["expert", "novice"], "battle", seed="pieces").match(1).record()
    for record in (RECORD, battle, replace(RECORD, entries=(), outcome=None)):
        halves = record.entries[: len(record.entries) // 2], record.entries[len(record.entries) // 2 :]
        assert joined(record, [encoded(half) for half in halves if half]) == codec.to_json(record)
