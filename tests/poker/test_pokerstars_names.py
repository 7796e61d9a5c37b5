"""Players may call themselves what they like."""

import pytest

from facedown.poker.histories import pokerstars as ps
from tests.poker.pokerstars import hand_text, lines_of, stripped

NAMES = [
    "Ann: folds",
    "x: raises $1 to",
    "(button)",
    "[Ah Kd]",
    "Bob (big blind)",
    "collected $5 from pot",
    "Seat 1",
    "PokerStars",
    "Ü Ω 王 🂡",
    "a  b",
    ":",
    "Dealt to",
    "***",
    "said",
    "a\u2028b\x85c",
    "$200 in chips)",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_acts(name):
    text = hand_text(
        f"{name}: posts small blind $1",
        "Bob: posts big blind $2",
        "*** HOLE CARDS ***",
        f"Dealt to {name} [Ah Kd]",
        f"{name}: raises $2 to $4",
        "Bob: folds ",
        f"Uncalled bet ($2) returned to {name}",
        f"{name} collected $4 from pot",
        f"{name}: doesn't show hand ",
        seats=(name, "Bob"),
        summary=(
            f"Seat 1: {name} (button) (small blind) collected ($4)",
            "Seat 2: Bob (big blind) folded before Flop",
        ),
    )
    hand = ps.read(text)
    assert hand.seats[0].player == name
    assert [type(line) for line in hand.lines] == [
        ps.Posted,
        ps.Posted,
        ps.Street,
        ps.Dealt,
        ps.Raised,
        ps.Folded,
        ps.Returned,
        ps.Collected,
        ps.Concealed,
    ]
    assert all(line.player in {name, "Bob"} for line in hand.lines if not isinstance(line, ps.Street))
    assert ps.ledger(hand).put == {name: 200, "Bob": 200}
    assert hand.summary.results[0] == ps.Result(1, name, ps.Take(400), ("button", "small blind"))
    assert stripped(ps.write(hand)) == stripped(text)


def test_the_longest_name_that_fits_acts():
    hand = ps.read(hand_text("A: checks: folds ", "A: folds ", seats=("A", "A: checks", "B")))
    assert hand.lines == (ps.Folded("A: checks"), ps.Folded("A"))


def test_a_name_that_reads_like_a_post_is_no_post():
    hand = ps.read(hand_text("A: posts x: posts small blind $1", seats=("A", "A: posts x")))
    assert hand.lines == (ps.Posted("A: posts x", ps.SMALL_BLIND, 100),)


def test_an_unknown_line_belongs_to_the_longest_name_it_begins_with():
    hand = ps.read(hand_text("Ann Bo dances", "Annabel dances", seats=("Ann", "Ann Bo")))
    assert [line.player for line in hand.lines] == ["Ann Bo", ""]


def test_a_name_may_hold_the_words_of_chat():
    hand = ps.read(hand_text('A said, "b said, "hello"', seats=("A", 'A said, "b')))
    assert hand.lines[0].player == 'A said, "b'


def test_the_name_of_a_seat_tells_its_marks_from_its_name():
    hand = ps.read(
        hand_text(
            seats=("A", "A (button)"),
            summary=("Seat 1: A (button) mucked", "Seat 2: A (button) (big blind) mucked"),
        )
    )
    assert [(one.player, one.marks) for one in hand.summary.results] == [
        ("A", ("button",)),
        ("A (button)", ("big blind",)),
    ]


def test_chat_is_never_taken_for_a_deed():
    chat = [
        'Bob said, "Ann: folds"',
        'Bob said, "Ann collected $5 from pot"',
        'Bob said, "*** SUMMARY ***"',
        'Bob said, "Ann leaves the table"',
        'Bob said, "Ann said, "hello""',
        'Passer-by said, "Uncalled bet ($2) returned to Ann"',
    ]
    remarks = ps.read(hand_text(*chat)).lines
    assert [line.text for line in remarks] == chat
    assert {line.kind for line in remarks} == {"said"}
    assert [line.player for line in remarks] == ["Bob"] * 5 + ["Passer-by"]


def test_who_has_no_seat_does_nothing():
    strangers = [
        "Eve: folds",
        "Eve collected $2 from pot",
        "Uncalled bet ($1) returned to Eve",
        "Dealt to Eve [Ah Kd]",
    ]
    hand = ps.read(hand_text(*strangers))
    assert [line.text for line in lines_of(hand, ps.Remark)] == strangers
