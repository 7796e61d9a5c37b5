"""A text that is no hand: which line, which field, and what is written there."""

import time

import pytest

from facedown.poker.histories import phh
from tests.poker.phh_text import many, text


def refusal(source):
    with pytest.raises(phh.BadHistory) as caught:
        list(phh.read_all(source))
    return str(caught.value)


FIELDS = [
    ({"variant": "'XX'"}, "line 1, variant: 'XX' is no variant we know: FT, NT, NS"),
    ({"variant": "5"}, "line 1, variant: 5 is no variant we know"),
    ({"variant": None}, "line 1: variant is missing"),
    ({"min_bet": None}, "line 1: min_bet is missing: a hand of NT needs it"),
    ({"starting_stacks": None}, "line 1: starting_stacks is missing"),
    ({"variant": "'FR'"}, "line 1: bring_in is missing: a hand of FR needs it"),
    ({"antes": "[0, 0]"}, "line 2, antes: [0, 0] speaks of 2, starting_stacks of 3"),
    ({"players": "['Ann']"}, "line 7, players: ['Ann'] speaks of 1, starting_stacks of 3"),
    ({"antes": "0"}, "line 2, antes: 0 is no list"),
    ({"antes": "[0, '0', 0]"}, "line 2, antes: [0, '0', 0] holds '0', which is no number"),
    ({"antes": "[0, true, 0]"}, "line 2, antes: [0, true, 0] holds true, which is no number"),
    ({"antes": "[0, -1, 0]"}, "line 2, antes: [0, -1, 0] holds -1, which is negative"),
    ({"min_bet": "0"}, "line 4, min_bet: 0 is not above zero"),
    ({"min_bet": "nan"}, "line 4, min_bet: nan is no amount"),
    ({"min_bet": "inf"}, "line 4, min_bet: infinity is no amount"),
    (
        {"starting_stacks": "[1, -5.5, 2]"},
        "line 5, starting_stacks: [1, -5.5, 2] holds -5.5, which is negative",
    ),
    (
        {"starting_stacks": "[1, nan, 2]"},
        "line 5, starting_stacks: [1, nan, 2] holds nan, which is no amount",
    ),
    (
        {"starting_stacks": "[1, -inf, 2]"},
        "line 5, starting_stacks: [1, -infinity, 2] holds -infinity, which is no",
    ),
    (
        {"starting_stacks": "[1e99, 1, 1]"},
        "line 5, starting_stacks: [1e+99, 1, 1] holds 1e+99, which is too large",
    ),
    (
        {"starting_stacks": "[1e-99999999, 1, 1]"},
        "line 5, starting_stacks: [1e-99999999, 1, 1] holds 1e-99999999, wh",
    ),
    (
        {"starting_stacks": "[9999999999999999, 1, 1]"},
        "line 5, starting_stacks: [9999999999999999, 1, 1] holds 99999",
    ),
    ({"starting_stacks": "[5]"}, "line 5, starting_stacks: 1 players: a hand has 2 to 99"),
    ({"actions": "['p3 f', 'p9 cc']"}, "line 6, actions: 'p9 cc': there is no p9 at a table of 3"),
    ({"actions": "[\n'p3 f',\n'p9 cc',\n]"}, "line 8, actions: 'p9 cc': there is no p9 at a table of 3"),
    ({"actions": "[1]"}, "line 6, actions: [1] holds 1, which is no text"),
    ({"actions": "'p3 f'"}, "line 6, actions: 'p3 f' is no list"),
    ({"ante_trimming_status": "1"}, "line 8, ante_trimming_status: 1 is neither true nor false"),
    ({"time": "'12:00:00'"}, "line 8, time: '12:00:00' is no time of day"),
    ({"time": "2009-07-20"}, "line 8, time: 2009-07-20 is no time of day"),
    ({"year": "2009.5"}, "line 8, year: 2009.5 is no whole number"),
    ({"hand": "[1]"}, "line 8, hand: [1] is neither text nor a whole number"),
    ({"winnings": "[inf, 0, 0]"}, "line 8, winnings: [infinity, 0, 0] holds infinity, which is no amount"),
    ({"event": "7"}, "line 8, event: 7 is no text"),
    (
        {"min_bet": "2 chips"},
        "line 4, min_bet: 'min_bet = 2 chips' is no TOML: Expected newline or end of document",
    ),
    (
        {"min_bet": "1e9999999999999999999999"},
        "line 4, min_bet: '1e9999999999999999999999' is too large or too small",
    ),
    ({"min_bet": "1" * 5000}, "line 4, min_bet: the number has too many digits"),
    ({"_x": "[" * 5000}, "line 8, _x: there are too many brackets within brackets"),
    ({"_x": f"{{{'a.' * 50}a = 1}}"}, "line 8, _x: 'a.a.a.a"),
    ({"event": "'open"}, 'line 8, event: "event = \'open" is no TOML'),
    ({"actions": "['p3 f',"}, """line 6, actions: "actions = ['p3 f'," is no TOML: """),
    ({"actions": "[\n'p3 f',\np1 cc\n]"}, "line 8, actions: 'p1 cc' is no TOML: Invalid value"),
    ({"_x": "'''\nopen\nmore"}, """line 8, _x: "_x = '\'\'" is no TOML: """),
]


@pytest.mark.parametrize(("change", "sentence"), FIELDS)
def test_a_broken_field_is_named_with_its_line(change, sentence):
    assert refusal(text(**change)).startswith(sentence)


@pytest.mark.parametrize(("change", "sentence"), FIELDS)
def test_a_broken_field_of_a_later_hand_is_named_with_its_line_in_the_file(change, sentence):
    line, colon, rest = sentence.partition(":")
    number = int(line.removeprefix("line ").partition(",")[0])
    field = line.partition(",")[2]
    offset = 9 if " is missing" in rest else 10
    placed = f"hand 2, line {number + offset}{',' if field else ''}{field}{colon}{rest}"
    assert refusal(many(text(), text(**change), text())).startswith(placed)


def test_the_file_is_named(tmp_path):
    path = tmp_path / "a.phhs"
    path.write_text(many(text(), text(min_bet="-2")))
    assert refusal(path) == f"{path}, hand 2, line 14, min_bet: -2 is not above zero"


def test_an_error_says_its_parts():
    with pytest.raises(phh.BadHistory) as caught:
        list(phh.read_all(many(text(), text(min_bet="-2"))))
    error = caught.value
    assert (error.file, error.hand, error.line, error.field) == (None, "2", 14, "min_bet")


def test_a_field_written_twice_is_refused():
    assert refusal(text() + "min_bet = 2\n").startswith(
        "line 8, min_bet: 'min_bet = 2' is no TOML: Cannot overwrite"
    )


def test_a_hand_written_twice_is_refused():
    twice = f"[1]\n{text()}[2]\n{text()}[1]\n{text()}"
    assert refusal(twice) == "hand 1, line 17: there was a hand 1 before"
    assert "hand x, line 9: there was" in refusal(f"[x]\n{text()}['x']\n{text()}")


def test_a_name_that_is_none_is_refused():
    assert refusal(f"[[1]]\n{text()}") == "line 1: '[[1]]' is no name of a hand: write [1], [2], …"


def test_a_hand_without_a_line_of_its_own_is_refused():
    assert "'2' begins here" in refusal(f"[1]\n{text()}[2._x]\na = 1\n")


def test_control_characters_are_refused():
    assert refusal(text(event="'a\x01'")).startswith("line 8, event: ")


def test_what_is_no_utf8_is_refused_with_its_line():
    assert refusal(text().encode() + b"event = '\xff'\n") == "line 8: b'\\xff' is no UTF-8"
    assert refusal(text().encode() + b"# \xc3") == "line 8: b'\\xc3' is no UTF-8"


def test_nothing_is_no_hand():
    with pytest.raises(phh.BadHistory, match="there is no hand here"):
        phh.read("# nothing\n")


def test_many_hands_are_not_one():
    with pytest.raises(phh.BadHistory, match="hand 1, line 1: this is a file of many hands"):
        phh.read(many(text(), text()))


def test_broken_hands_are_told_and_the_others_read():
    told = []
    hands = [
        text(hand="1"),
        text(min_bet="-1"),
        text(actions="['p3 f',"),
        text(hand="4"),
        "x",
        text(hand="6"),
    ]
    read = list(phh.read_all(many(*hands), broken=told.append))
    assert [history.hand for history in read] == [1, 4, 6]
    assert [error.hand for error in told] == ["2", "3", "5"]


def test_hands_behind_a_text_that_is_not_closed_are_read_in_their_order():
    told = []
    hands = [text(_x="'''open"), *[text(hand=str(number)) for number in range(2, 6)], text(min_bet="-1")]
    read = list(phh.read_all(many(*hands), broken=told.append))
    assert [history.hand for history in read] == [2, 3, 4, 5]
    assert [(error.hand, error.line, error.field) for error in told] == [("1", 9, "_x"), ("6", 55, "min_bet")]


def test_a_field_behind_what_looks_like_a_header_is_named_with_its_line():
    said = refusal(many(text(_x="'''\n[2]\n'''", year="'x'")))
    assert said == "hand 1, line 12, year: 'x' is no whole number from 0"


def test_a_byte_that_is_no_utf8_loses_its_own_hand_only():
    told = []
    hands = [text(hand=str(number), event="'!'" if number == 2 else "''") for number in range(1, 5)]
    source = many(*hands).encode().replace(b"!", b"\xff")
    read = list(phh.read_all(source, broken=told.append))
    assert [history.hand for history in read] == [1, 3, 4]
    assert [str(error) for error in told] == ["hand 2, line 21: b'\\xff' is no UTF-8"]


def test_a_byte_that_is_no_utf8_in_a_table_of_a_hand_is_found():
    told = []
    source = f"[1]\n{text()}[1._x]\na = '!'\n\n[2]\n{text()}".encode().replace(b"!", b"\xff")
    assert len(list(phh.read_all(source, broken=told.append))) == 1
    assert [str(error) for error in told] == ["hand 1, line 10: b'\\xff' is no UTF-8"]


HOSTILE = {
    "deep list": text(_x="[" * 100_000),
    "deep table": text(_x="{a=" * 50_000),
    "dotted key": text() + ".".join("a" * 40_000) + " = 1\n",
    "long line": text(event="'" + "a" * 5_000_000 + "'"),
    "long number": text(min_bet="1" * 100_000),
    "long decimal": text(min_bet="1." + "1" * 100_000),
    "huge exponent": text(min_bet="1e999999999"),
    "tiny exponent": text(min_bet="1e-999999999"),
    "many tables": text() + "".join(f"[_{number}]\nx = 1\n" for number in range(30_000)),
    "many headers in a text": many(text(_x="'''\n" + "[1]\n" * 50_000), text()),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_refused_soon(name):
    began = time.process_time()
    refusal(HOSTILE[name])
    assert time.process_time() - began < 5


def test_a_long_hand_is_refused_wherever_it_is_read():
    with pytest.raises(phh.BadHistory, match="more than 262,144 characters"):
        phh.read(HOSTILE["long line"])
    assert "more than 262,144 characters" in refusal(HOSTILE["many tables"])


def test_a_line_without_an_end_is_not_read_to_its_end():
    given = []

    class Endless:
        def read(self, size):
            given.append(size)
            return b"a" * size

    assert "more than 262,144 characters" in refusal(Endless())
    assert sum(given) < 1_000_000
