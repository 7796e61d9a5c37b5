"""Bytes hold what they should, or are refused with a sentence."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.core import Outcome
from facedown.core.codec import BadEncoding, from_json, pack, to_json, unpack
from facedown.core.record import BrokenRecord, load
from facedown.testing.specimens import hidden

OUTCOME = Outcome((1, 2), "normal", (10, 0))


def test_what_is_packed_can_be_unpacked():
    assert unpack(Outcome, pack(OUTCOME)) == OUTCOME


def test_json_can_be_read_back_with_and_without_indent():
    assert from_json(Outcome, to_json(OUTCOME)) == OUTCOME
    assert from_json(Outcome, to_json(OUTCOME, indent=2)) == OUTCOME


def test_indented_json_has_lines():
    assert to_json(OUTCOME, indent=1).count(b"\n") > to_json(OUTCOME).count(b"\n") == 0


def test_equal_dicts_give_equal_bytes_in_whatever_order():
    one, other = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert pack(one) == pack(other)
    assert to_json(one) == to_json(other)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x93", pack(7), pack({"places": "first"}), pack({})])
def test_bad_messagepack_is_refused(data):
    with pytest.raises(BadEncoding):
        unpack(Outcome, data)


@pytest.mark.parametrize(
    "data", ["", "{", "7", '{"places": "first"}', "{}", b"\xff\xfe", b'{"places":"\xff"}']
)
def test_bad_json_is_refused(data):
    with pytest.raises(BadEncoding):
        from_json(Outcome, data)


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(BadEncoding):
        from_json(Outcome, b'{"places": [1], "reason": "\xff"}')


@pytest.mark.parametrize(
    ("decode", "data"),
    [(unpack, b"\x81\xa6reason\xa1\xff"), (from_json, '{"reason": "\ud800"}')],
    ids=["bytes in MessagePack", "half a surrogate pair in JSON"],
)
def test_text_that_is_none_is_refused_everywhere(decode, data):
    with pytest.raises(BadEncoding):
        decode(Outcome, data)


def test_the_sentence_says_where():
    with pytest.raises(BadEncoding, match=r"places"):
        from_json(Outcome, '{"places": "first"}')


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_by_bad_encoding_alone(data):
    for decode in (unpack, from_json):
        with suppress(BadEncoding):
            assert isinstance(decode(Outcome, data), Outcome)


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_record_that_is_none_is_refused(data):
    with pytest.raises(BrokenRecord, match="not a record of hidden"):
        load(hidden.HIDDEN, data)


def test_nesting_without_end_is_refused():
    with pytest.raises(BadEncoding):
        from_json(Any, "[" * 100_000 + "]" * 100_000)
