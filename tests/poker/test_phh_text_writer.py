"""What is written is TOML, whatever it says."""

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pokerkit import HandHistory

from facedown.poker.histories import phh
from facedown.poker.histories.phh import Fold, Moment, RaiseTo
from tests.poker.phh_text import text

PLAIN = phh.read(text())

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    TEXTS | st.integers() | st.booleans() | st.decimals(allow_nan=False) | st.just(Moment("10:00:00")),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@given(TEXTS, TEXTS)
def test_any_text_is_read_back(event, note):
    history = replace(PLAIN, event=event, actions=(Fold(2, note=note),))
    assert phh.read(phh.write(history)) == history


@given(TEXTS)
def test_tomllib_reads_any_text_that_is_written(event):
    assert tomllib.loads(phh.write(replace(PLAIN, event=event)))["event"] == event


@given(st.dictionaries(TEXTS.map(lambda name: f"_{name}"), VALUES, max_size=4))
def test_any_field_of_the_users_own_is_read_back(extra):
    history = replace(PLAIN, extra=extra)
    read = phh.read(phh.write(history))
    assert read == history
    assert list(read.extra) == list(extra)


@given(st.decimals(min_value=0, max_value=10**9, places=4))
def test_any_amount_is_read_back_exactly(amount):
    history = replace(PLAIN, starting_stacks=(amount, amount, amount))
    assert phh.read(phh.write(history)) == history


def test_every_field_is_written_where_pokerkit_finds_it():
    full = phh.History(
        variant="NT",
        ante_trimming_status=True,
        antes=(0, 0),
        blinds_or_straddles=(1, 2),
        min_bet=2,
        starting_stacks=(phh.UNLIMITED, Decimal("7.5")),
        actions=(RaiseTo(1, Decimal("3.50"), note="it's a bluff"),),
        author="a",
        event='it\'s "quoted" \\ ✓',
        url="u",
        venue="v",
        address="a",
        city="c",
        region="r",
        postal_code="p",
        country="c",
        time=Moment("10:00:00"),
        time_zone="t",
        day=1,
        month=2,
        year=2000,
        hand="h",
        level=3,
        seats=(4, 5),
        seat_count=6,
        table="t",
        players=("x", ""),
        finishing_stacks=(1, 2),
        winnings=(0, Decimal("0.5")),
        currency="EUR",
        currency_symbol="€",
        time_limit=Decimal("2.5"),
        time_banks=(1, phh.UNLIMITED),
        extra={"_own": "field"},
    )
    theirs = HandHistory.loads(phh.write(full))
    for name in set(phh.FIELDS) - {"actions", "bring_in", "small_bet", "big_bet", "time_zone_abbreviation"}:
        value = getattr(theirs, name)
        assert str(tuple(value) if isinstance(value, list) else value) == str(getattr(full, name)), name
    assert theirs.actions == ["p2 cbr 3.50 # it's a bluff"]
    assert theirs.user_defined_fields == {"_own": "field"}


def test_a_decimal_without_a_point_is_written_with_one():
    assert "min_bet = 5.0\n" in phh.write(replace(PLAIN, min_bet=Decimal(5)))


@pytest.mark.parametrize(
    "stacks",
    [
        (Decimal(5), Decimal("2.50"), 3),
        (Decimal("1E+3"), Decimal("2.5E+3"), 3),
        (phh.UNLIMITED, Decimal("0.5"), 3),
        (Decimal("12.000000001"), 10**15 - 1, 3),
    ],
)
def test_a_list_comes_back_number_by_number(stacks):
    back = phh.read(phh.write(replace(PLAIN, starting_stacks=stacks))).starting_stacks
    assert (back, [type(stack) for stack in back]) == (stacks, [type(stack) for stack in stacks])


@pytest.mark.parametrize(
    "names", [("a", "it's", "b"), ("a", "b\tc", "d"), ("ä", "b", "c"), ("', '", "b", "c")]
)
def test_a_list_comes_back_name_by_name(names):
    assert phh.read(phh.write(replace(PLAIN, players=names))).players == names


def nested(deep):
    value = ()
    for _ in range(deep):
        value = (value,)
    return value


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"variant": "XX"}, "variant: 'XX' is no variant"),
        ({"min_bet": 0.5}, "min_bet: 0.5 is no number"),
        ({"antes": (1,)}, "antes: [1] speaks of 1, starting_stacks of 3"),
        ({"actions": (Fold(7),)}, "actions: 'p8 f': there is no p8 at a table of 3"),
        ({"extra": {"min_bet": 3}}, "min_bet: the format has this field"),
        ({"extra": {"_x": 0.5}}, "_x: 0.5 has no place in TOML"),
        ({"time": Moment("25:00:00")}, "time: '25:00:00' is no time or date"),
        ({"extra": {"_x": Moment("10:00:00\ny = 1")}}, "_x: '10:00:00\\ny = 1' is no time or date"),
        ({"event": "\ud800"}, "event: '\\ud800' holds half a character"),
        ({"players": ("a", "\ud800", "b")}, "players: '\\ud800' holds half a character"),
        ({"extra": {"_x": nested(50_000)}}, "_x: there are too many brackets within brackets"),
    ],
)
def test_what_could_not_be_read_is_not_written(change, sentence):
    with pytest.raises(phh.BadHistory) as caught:
        phh.write(replace(PLAIN, **change))
    assert str(caught.value).startswith(sentence)


def test_a_history_shows_itself_so_that_it_can_be_pasted_back():
    shown = {name: getattr(phh, name) for name in phh.__all__} | {"Decimal": Decimal}
    assert eval(repr(PLAIN), shown) == PLAIN
