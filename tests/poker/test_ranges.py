"""Ranges in the usual notation."""

import xml.etree.ElementTree as ET

import pytest

from facedown.poker.cards import parse
from facedown.poker.ranges import CLASSES, COMBOS, BadRange, Range, combos_of


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("AA", 6),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("QQ+, AKs, 76s-54s", 34),
        ("A5s+", 36),
        ("KTo-K8o", 36),
        ("K8o-KTo", 36),
        ("TT-QQ", 18),
        ("AhKd", 1),
        ("random", 1326),
        ("any", 1326),
        ("AA AA", 6),
        ("", 0),
        ("AA:0", 0),
    ],
)
def test_a_range_holds_so_many_combos(text, combos):
    assert len(Range.parse(text)) == len(list(Range.parse(text))) == combos


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("AKs, QQ+, 54s-76s", "QQ+, AKs, 76s, 65s, 54s"),
        ("A2s,A3s A4s", "A4s-A2s"),
        ("AQs, AKs", "AQs+"),
        ("KAs", "AKs"),
        ("AK", "AKs, AKo"),
        ("AKs:50, KK:100", "KK, AKs:50"),
        ("KdAh", "AhKd"),
        ("any", "random"),
        ("22+, 72o", "22+, 72o"),
    ],
)
def test_a_range_is_written_in_one_way(text, written):
    assert str(Range.parse(text)) == written
    assert Range.parse(written) == Range.parse(text)


@pytest.mark.parametrize("text", ["", "QQ+, AKs:30, AhKd:5", "random", "AhAd, KsKc:50"])
def test_a_repr_can_be_pasted_back(text):
    found = Range.parse(text)
    assert eval(repr(found)) == found


@pytest.mark.parametrize(
    "text", ["QQ++", "AKx", "AKs-QQ", "AhAh", "AA:101", "AAs", "76s-53s", "AKs-AQo", "1h2h", "A", "AA:x"]
)
def test_what_is_no_range_is_quoted(text):
    with pytest.raises(BadRange) as refused:
        Range.parse(f"QQ, {text}")
    assert repr(text) in str(refused.value)


def test_169_classes_hold_every_combo_once():
    every = [combo for name in CLASSES for combo in combos_of(name)]
    assert len(set(CLASSES)) == 169
    assert sorted(every) == sorted(COMBOS)


def test_a_combo_is_found_in_either_order():
    high, low = parse("AhKh")
    assert (high, low) in Range.parse("AKs")
    assert (low, high) in Range.parse("AKs")
    assert (high, low) not in Range.parse("AKo")


def test_ranges_are_joined_met_and_subtracted():
    pairs, strong = Range.parse("TT+:40"), Range.parse("QQ+, AKs")
    assert pairs | strong == Range.parse("QQ+, JJ-TT:40, AKs")
    assert pairs & strong == Range.parse("QQ+:40")
    assert strong - pairs == Range.parse("AKs")


def test_seen_cards_leave_fewer_combos():
    assert len(Range.parse("AA, AKs").without(parse("Ah"))) == 3 + 3


def test_of_two_parts_the_later_weight_counts():
    assert Range.parse("QQ+, AA:20") == Range.parse("KK-QQ, AA:20")


def test_the_picture_has_a_square_for_each_class():
    picture = ET.fromstring(Range.parse("AKs, AhAd")._repr_svg_())
    titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 169
    assert {"AKs: 100 %", "AKo: 0 %", "AA: 16 %"} <= set(titles)
