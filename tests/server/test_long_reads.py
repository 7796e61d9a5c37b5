"""Reads and filing of long matches are made of short steps: no call decodes, encodes or plays much at once."""

import asyncio
from functools import partial
from itertools import pairwise

import pytest

from facedown.bots import holdem
from facedown.catalog import CATALOG, resolved
from facedown.core import Seed, codec, pieces
from facedown.core.pieces import PiecewiseRecord
from facedown.core.play import play
from facedown.core.record import load, packed
from facedown.poker.holdem import HOLDEM, Config
from facedown.server.records import Replays, names_of, watched, watched_section
from facedown.server.sections import outlined
from facedown.store import Log
from facedown.table import lifecycle
from facedown.table.slices import Slices, finished
from tests.server.scene import asking

HANDS = 40
PLAYED = play(HOLDEM, Config(4, 4_000, hands=HANDS), Seed.of("long"), dict.fromkeys(range(4), holdem.caller))
RECORD = PLAYED.record()
DATA = codec.to_json(RECORD)
LISTING = CATALOG["holdem"]
PIECE = 1_000
"""Bytes, so that this record has as many pieces as one of 6,000 hands has in truth."""
FRAME = 12_000
"""Bytes of the largest single frame."""


class Meter:
    """What has been played, decoded and encoded so far."""

    def __init__(self, monkeypatch):
        self.inputs = self.decoded = self.encoded = 0
        apply, from_json, to_json = type(HOLDEM).apply, codec.from_json, codec.to_json
        unpack = codec.unpack

        def applying(game, *args):
            self.inputs += 1
            return apply(game, *args)

        def decoding(kind, data):
            self.decoded += len(data)
            return from_json(kind, data)

        def unpacking(kind, data):
            self.decoded += len(data)
            return unpack(kind, data)

        def encoding(value, **more):
            data = to_json(value, **more)
            self.encoded += len(data)
            return data

        monkeypatch.setattr(type(HOLDEM), "apply", applying)
        monkeypatch.setattr(codec, "from_json", decoding)
        monkeypatch.setattr(codec, "unpack", unpacking)
        monkeypatch.setattr(codec, "to_json", encoding)

    def reading(self):
        return self.inputs, self.decoded, self.encoded

    def steps(self, work):
        """Run the work; the most of everything in one step but the last, and its result."""
        readings = [self.reading()]
        try:
            while True:
                next(work)
                readings.append(self.reading())
        except StopIteration as end:
            most = [max(b[i] - a[i] for a, b in pairwise(readings)) for i in range(3)]
            return most, end.value


@pytest.fixture
def meter(monkeypatch):
    monkeypatch.setattr(pieces, "PIECE", PIECE)
    monkeypatch.setattr(lifecycle, "_TOGETHER", 10)
    return Meter(monkeypatch)


def outline_of(data):
    return finished(outlined(LISTING, PiecewiseRecord(HOLDEM, data)))


def test_an_outline_plays_one_input_and_reads_one_piece_in_a_step(meter):
    (inputs, decoded, _), outline = meter.steps(outlined(LISTING, PiecewiseRecord(HOLDEM, DATA)))
    assert inputs == 1
    assert decoded < 2 * PIECE < len(DATA) / 20
    assert len(outline.sections) == HANDS


def test_the_names_of_a_match_are_read_piece_by_piece(meter):
    (_, decoded, _), _ = meter.steps(names_of(DATA))
    assert decoded < 3 * PIECE


def test_a_section_plays_one_input_in_a_step(meter):
    outline = outline_of(DATA)
    meter.inputs = meter.decoded = 0
    work = watched_section(HOLDEM, DATA, "all", outline, HANDS - 1)
    (inputs, decoded, _), replay = meter.steps(work)
    assert inputs == 1
    assert decoded < 3 * PIECE
    assert meter.inputs < len(RECORD.entries) / 10
    assert replay.frames


def test_a_whole_replay_is_encoded_frame_by_frame(meter):
    replays = Replays(CATALOG)
    (inputs, decoded, encoded), data = meter.steps(replays._computed(DATA, 0, None, None))
    assert inputs == 1
    assert decoded < 3 * PIECE
    assert data == codec.to_json(finished(watched(HOLDEM, DATA, 0)))
    assert encoded < FRAME < len(data) / 20


def test_hand_histories_are_written_hand_by_hand(meter):
    write = resolved(LISTING.histories.write)(RECORD.header, RECORD.entries, RECORD.seed, None, over=True)
    (inputs, _, _), _ = meter.steps(part for part in write)
    assert inputs < 2 * len(RECORD.entries) / HANDS


def test_a_match_is_filed_in_steps_and_its_record_is_the_usual_one(meter):
    entries = tuple(packed(entry)[0] for entry in RECORD.entries)
    header, secret = codec.pack(RECORD.header), RECORD.seed.secret
    log = Log("local", "holdem", header, secret, 0, entries, len(entries), 0, 0, over=False, epoch=1, start=0)
    (inputs, decoded, encoded), (desk, record) = meter.steps(lifecycle.record_of(HOLDEM, log))
    assert inputs == 1
    assert decoded < 2 * PIECE
    assert encoded < 2 * PIECE
    assert record == DATA
    assert desk.link.hex() == load(HOLDEM, DATA).chain


class Counted(Slices):
    """Slices of one step each."""

    def __init__(self):
        self.time = 0
        super().__init__(self._later, partial(asyncio.sleep, 0))

    def _later(self):
        self.time += 3
        return self.time


async def test_the_loop_goes_on_while_sections_and_hands_are_asked_for(tmp_path, monkeypatch):
    """However long the record is: a counter in the same loop is never left out for more than one step."""

    async def stored(_match):
        return DATA

    turns = 0

    async def others():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with asking(tmp_path) as rest:
        monkeypatch.setattr(rest.site.store, "record", stored)
        rest.site.slices = rest.site.replays._slices = Counted()
        counting = asyncio.create_task(others())
        seen = []
        for path in ("sections", "frames?section=3", "hands"):
            before = turns
            status, _ = await rest.ask("GET", f"/records/m/{path}")
            seen.append((status, turns - before))
        counting.cancel()
    (first, sections), (second, frames), (third, hands) = seen
    assert (first, second, third) == (200, 200, 200)
    assert sections > len(RECORD.entries) / 2
    assert frames > len(RECORD.entries) / HANDS
    assert hands > HANDS
