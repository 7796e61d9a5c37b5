from decimal import Decimal

import pytest

from facedown.poker.cards import parse
from facedown.poker.histories.phh import (
    BadAction,
    BringIn,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Muck,
    RaiseTo,
    Remark,
    Show,
    parse_action,
)

EACH = {
    "d dh p1 AhKd": DealHole(0, parse("AhKd")),
    "d dh p10 ????": DealHole(9, (None, None)),
    "d dh p2 ??Ad": DealHole(1, (None, *parse("Ad"))),
    "d db 2cTs9h": DealBoard(parse("2cTs9h")),
    "p3 f": Fold(2),
    "p4 cc": CheckOrCall(3),
    "p4 cbr 225": RaiseTo(3, 225),
    "p4 cbr 3.50": RaiseTo(3, Decimal("3.50")),
    "p2 pb": BringIn(1),
    "p2 sd": Discard(1),
    "p2 sd ??Qh": Discard(1, (None, *parse("Qh"))),
    "p1 sm": Muck(0),
    "p1 sm -": Show(0, None),
    "p1 sm 7h6h": Show(0, parse("7h6h")),
    "": Remark(),
    "# the burn card is seen": Remark(note="the burn card is seen"),
    "p1 cc # a # b ": CheckOrCall(0, note="a # b "),
    "d db Ts #  two spaces": DealBoard(parse("Ts"), note=" two spaces"),
    "p3 f #": Fold(2, note=""),
    "#": Remark(note=""),
}


@pytest.mark.parametrize("text", EACH)
def test_an_action_is_read(text):
    assert parse_action(text) == EACH[text]


@pytest.mark.parametrize("text", EACH)
def test_an_action_writes_itself_as_it_was_read(text):
    assert str(EACH[text]) == text


def test_an_amount_keeps_its_zeros():
    assert str(parse_action("p1 cbr 2.50")) == "p1 cbr 2.50"


def test_a_whole_amount_is_an_int():
    assert type(parse_action("p1 cbr 250").amount) is int


def test_words_may_stand_apart():
    assert parse_action("  p1\t cc   #why") == CheckOrCall(0, note="why")


def test_an_action_built_with_an_exponent_is_written_in_digits():
    assert str(RaiseTo(0, Decimal("1E+3"))) == "p1 cbr 1000"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("p9 cc", "'p9 cc': there is no p9 at a table of 6"),
        ("p7 cc", "'p7 cc': there is no p7 at a table of 6"),
        ("p0 cc", "'p0 cc': 'p0' is no player"),
        ("p01 cc", "'p01 cc': 'p01' is no player"),
        ("x f", "'x f': 'x' is no player"),
        ("p1 cbr", "'p1 cbr' is no action"),
        ("p1 bet 5", "'p1 bet 5' is no action"),
        ("p1 f now", "'p1 f now' is no action"),
        ("p1 pb 5", "'p1 pb 5' is no action"),
        ("p1 cbr 0", "'p1 cbr 0': '0' is no amount"),
        ("p1 cbr 0.00", "'p1 cbr 0.00': '0.00' is no amount"),
        ("p1 cbr -5", "'p1 cbr -5': '-5' is no amount"),
        ("p1 cbr inf", "'p1 cbr inf': 'inf' is no amount"),
        ("p1 cbr 1e5", "'p1 cbr 1e5': '1e5' is no amount"),
        ("p1 cbr ٣", "'p1 cbr ٣': '٣' is no amount"),
        ("p1 cbr 1_000", "'p1 cbr 1_000': '1_000' is no amount"),
        ("d db Xx", "'d db Xx': 'Xx' is no card"),
        ("d db AhK", "'d db AhK': 'K' is no card"),
        ("d dh p1 AhAh", "'d dh p1 AhAh': a card is there twice"),
        ("d db -", "'d db -': '-' is no card"),
    ],
)
def test_a_text_that_is_no_action_is_quoted(text, sentence):
    with pytest.raises(BadAction) as caught:
        parse_action(text, 6)
    assert str(caught.value).startswith(sentence)
