"""A record holds together, shows no keys, and cannot be changed unnoticed."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from facedown.core import Outcome, Record, Seed, Sitter, Terms
from facedown.core.codec import pack, unpack
from facedown.core.fair import commitment
from facedown.core.record import (
    Acted,
    BrokenRecord,
    Carried,
    Expelled,
    Paused,
    Resumed,
    Seated,
    Unpaused,
    Vacated,
    dump,
    entry_type,
    game_of,
    header_of,
    links,
    load,
    next_link,
    packed,
    published,
    recorded,
    verify_chain,
)
from facedown.testing.specimens import hidden, ring
from facedown.testing.specimens.hidden import HIDDEN, Bid, Fold

SEED = Seed.of("record")
HEADER = header_of(HIDDEN, hidden.Config(), SEED, match="m1", terms=Terms({"turn": 5000}))
SITTER = Sitter("ann", account="a1", key="the hash of a key")
ENTRIES = (
    Seated(0, 0, SITTER),
    Acted(10, 0, Bid()),
    Paused(20),
    Unpaused(20),
    Resumed(22),
    Acted(30, 1, Fold(), "clock"),
    Expelled(31, 1),
    Vacated(32, 0),
)
OUTCOME = Outcome((1, 2))
RECORD = recorded(HEADER, ENTRIES, SEED, OUTCOME)


def test_a_record_comes_back_from_its_file():
    assert load(HIDDEN, dump(RECORD)) == RECORD


def test_what_the_host_keeps_comes_back_and_cannot_be_changed_unnoticed():
    kept = {"room": "blue", "number": 7, "bots": ["novice"]}
    record = recorded(replace(HEADER, host=kept), ENTRIES, SEED, OUTCOME)
    assert load(HIDDEN, dump(record)) == record
    verify_chain(record)
    other = replace(record, header=replace(record.header, host={**kept, "number": 8}))
    with pytest.raises(BrokenRecord, match="something was changed"):
        verify_chain(other)


def test_a_header_for_which_the_host_keeps_nothing_has_no_such_field():
    assert set(unpack(dict, pack(HEADER))) == {"match", "game", "rules", "commitment", "config", "terms"}


def test_a_record_is_readable_text():
    assert dump(RECORD).decode().count("\n") > 30


def test_the_header_commits_to_the_seed():
    assert HEADER.commitment == commitment(SEED)
    assert SEED.secret.hex() not in str(pack(HEADER))


def test_the_chain_is_hashed_from_the_header_on():
    link = sha256(pack(HEADER)).digest()
    for entry in RECORD.entries:
        link = sha256(link + pack(entry)).digest()
    assert RECORD.chain == link.hex()
    verify_chain(RECORD)


CHANGED = [
    replace(RECORD, header=replace(HEADER, match="m2")),
    replace(RECORD, header=replace(HEADER, config=hidden.Config(3))),
    replace(RECORD, header=replace(HEADER, terms=Terms({"turn": 5001}))),
    replace(RECORD, header=replace(HEADER, rules=2)),
    replace(RECORD, entries=RECORD.entries[1:]),
    replace(RECORD, entries=RECORD.entries[:-1]),
    replace(RECORD, entries=(*RECORD.entries, Paused(99))),
    replace(RECORD, entries=RECORD.entries[::-1]),
    *(
        replace(
            RECORD, entries=(*RECORD.entries[:i], replace(entry, at=entry.at + 1), *RECORD.entries[i + 1 :])
        )
        for i, entry in enumerate(RECORD.entries)
    ),
    replace(RECORD, entries=(RECORD.entries[0], Acted(10, 0, Fold()), *RECORD.entries[2:])),
    replace(RECORD, entries=(RECORD.entries[0], Acted(10, 0, Bid(), "operator"), *RECORD.entries[2:])),
]


@pytest.mark.parametrize("changed", CHANGED)
def test_any_change_breaks_the_chain(changed):
    with pytest.raises(BrokenRecord, match="something was changed"):
        verify_chain(changed)


def test_another_seed_breaks_the_commitment():
    with pytest.raises(BrokenRecord, match="not the one that was committed to"):
        verify_chain(replace(RECORD, secret=(SEED / 1).secret.hex()))


def test_a_record_whose_seed_is_not_shown_yet_keeps_its_chain():
    sealed = replace(RECORD, secret=None)
    verify_chain(sealed)
    with pytest.raises(BrokenRecord, match="not revealed yet"):
        assert sealed.seed


def test_a_cut_carries_on_from_the_chain_before_it():
    *_, link = links(HEADER, ENTRIES)
    for carried, fits in ((link.hex(), True), ("00" * 32, False)):
        cut = Carried(40, hidden.Config(), (SITTER, None), (), (0, 0), carried)
        shown = recorded(HEADER, (*ENTRIES, cut), SEED, OUTCOME)
        if fits:
            verify_chain(shown)
        else:
            with pytest.raises(BrokenRecord, match=f"entry {len(ENTRIES)} carries on from another chain"):
                verify_chain(shown)


def test_a_seed_that_is_no_hex_is_said_to_be_none():
    for secret in ("zz" * 32, "ab", ""):
        with pytest.raises(BrokenRecord, match="32 bytes in hex"):
            verify_chain(replace(RECORD, secret=secret))


def test_keys_of_chairs_are_not_published():
    cut = Carried(40, hidden.Config(), (SITTER, None), (), (0, 0), "")
    shown = recorded(HEADER, (*ENTRIES, cut), SEED, OUTCOME)
    assert b"the hash of a key" not in dump(shown)
    assert b"ann" in dump(shown)


def test_the_chain_is_the_same_with_and_without_keys():
    assert [*links(HEADER, ENTRIES)] == [*links(HEADER, RECORD.entries)]


def test_publishing_keeps_all_but_the_keys():
    assert published(ENTRIES[0]) == Seated(0, 0, replace(SITTER, key=None))
    assert all(published(entry) is entry for entry in ENTRIES[1:])


def test_a_link_hangs_on_the_one_before():
    assert next_link(b"a" * 32, b"entry") != next_link(b"b" * 32, b"entry")


def test_an_entry_is_packed_for_the_log_with_its_key_and_for_the_chain_without():
    data, public = packed(ENTRIES[0])
    assert (data, public) == (pack(ENTRIES[0]), pack(published(ENTRIES[0])))
    assert data != public


def test_an_entry_without_keys_is_packed_once():
    data, public = packed(ENTRIES[1])
    assert data is public


def test_a_record_tells_its_game():
    assert game_of(dump(RECORD)) == "hidden"


@pytest.mark.parametrize("data", ["", "{}", '{"header": 7}', b"\xff"])
def test_what_is_no_record_tells_no_game(data):
    with pytest.raises(BrokenRecord, match="not a record: "):
        game_of(data)


def test_a_record_of_another_game_says_where_it_differs():
    with pytest.raises(BrokenRecord, match=r"not a record of ring: .*Bid.*entries"):
        load(ring.RING, dump(replace(RECORD, header=replace(HEADER, config=ring.Config()))))


def test_every_line_of_a_log_is_decoded_by_the_types_of_its_game():
    from facedown.core.codec import unpack

    for entry in (*ENTRIES, Carried(40, hidden.Config(), (SITTER, None), (1,), (0, 5), "ab")):
        assert unpack(entry_type(HIDDEN), pack(entry)) == entry


def test_an_empty_record_is_a_record():
    empty = recorded(HEADER, (), SEED, None)
    verify_chain(empty)
    assert isinstance(load(HIDDEN, dump(empty)), Record)
