"""What the reader makes of texts in any shape TOML allows."""

import io
import tomllib
from decimal import Decimal

import pytest

from facedown.poker.histories import phh
from facedown.poker.histories.phh.lines import fields_by_line, fields_by_toml
from tests.poker.phh_text import LINES, many, text

SHAPES = {
    "comments": "# a hand\n\nvariant = 'NT' # no-limit\n" + text(variant=None),
    "spaces": text().replace(" = ", "   =  "),
    "no spaces": text().replace(" = ", "="),
    "indented": "  " + text().replace("\n", "\n  "),
    "double quotes": text().replace("'", '"'),
    "crlf": text().replace("\n", "\r\n"),
    "no last newline": text().rstrip("\n"),
    "blank lines": text().replace("\n", "\n\n"),
    "lists on lines": text(antes="[\n  0,\n  0, # none\n  0,\n]"),
    "trailing comma": text(antes="[0, 0, 0,]"),
    "tight list": text(actions="['d dh p1 AhKd','p3 f','p1 cc']"),
    "mixed quotes": text(actions="""['d dh p1 AhKd', "p3 f", 'p1 cc']"""),
    "quoted keys": text().replace("min_bet", '"min_bet"'),
    "escapes": text(variant='"\\u004eT"'),
    "text on lines": text(variant="'''\nNT'''"),
    "underscores": text(starting_stacks="[2_00, 200, 0xC8]"),
    "plus": text(min_bet="+2"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hand_is_the_same_in_every_shape(shape):
    assert phh.read(SHAPES[shape]) == phh.read(text())


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hand_among_many_is_the_same_in_every_shape(shape):
    plain = phh.read(text())
    assert list(phh.read_all(many(text(), SHAPES[shape], text()))) == [plain] * 3


VALUES = [
    *[
        "0",
        "-0",
        "+1",
        "1_000",
        "007",
        "0x1F",
        "0b1",
        "1.",
        ".5",
        "1.50",
        "1e3",
        "1E-2",
        "-0.0",
        "1e400",
        "1__0",
        "٣",
    ],
    *[
        "inf",
        "-inf",
        "+inf",
        "true",
        "True",
        "null",
        "NaN",
        "[null]",
        "[inf, 1]",
        "[1,2]",
        "[1 ,2 ]",
        "[1, 2,]",
    ],
    *[
        "[]",
        "[ ]",
        "[[1], [2]]",
        "[1, 'a']",
        "['a', 1]",
        "['a', 'b',]",
        "['a' 'b']",
        "['a', 'b'",
        "['']",
        "[1 2]",
    ],
    *[
        "''",
        '""',
        "'a'",
        "'a",
        "'it''s'",
        "'''a'''",
        '"a\\tb"',
        '"a\\/b"',
        '"\\ud83d\\ude00"',
        '"\\U0001F600"',
    ],
    *[
        "'\\'",
        '"\\"',
        "'a' # b",
        "'a' b",
        "'# a'",
        "'é✓😀'",
        "'\t'",
        "'\x7f'",
        "'\x01'",
        "'\u2028'",
        "'\x85'",
    ],
    *[
        "12:30:00",
        "24:00:00",
        "12:30:60",
        "12:30",
        "12:30:00.25",
        "2009-07-20",
        "2009-07-20T10:00:00Z",
        "1૧:00:00",
    ],
    *[
        "{}",
        "{a = 1}",
        "{a = [1, {b = '2'}]}",
        "",
        " ",
        "=",
        "1 = 2",
        "[",
        "]",
        "'a', 'b'",
        '["a\\n", "b"]',
        "-",
        "t",
    ],
]


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_what_tomllib_says_or_is_left_to_it(value):
    line = f"_field = {value}"
    fields = fields_by_line(line)
    try:
        truth = fields_by_toml(line)
    except (ValueError, ArithmeticError):
        truth = None
    assert fields is None or repr(fields) == repr(truth)


def test_unknown_fields_are_kept_in_their_order():
    extra = "_z = 1\n_a = [1.50, 'x']\nfuture = {b = true, a = 2009-07-20}\n_t = 10:00:00\n"
    history = phh.read(text() + extra)
    assert list(history.extra) == ["_z", "_a", "future", "_t"]
    assert history.extra == {
        "_z": 1,
        "_a": (Decimal("1.50"), "x"),
        "future": {"b": True, "a": phh.Moment("2009-07-20")},
        "_t": phh.Moment("10:00:00"),
    }


def test_a_table_of_the_users_own_belongs_to_its_hand():
    hands = list(phh.read_all(many(text() + "[1._mood]\nann = 'calm'\n", text())))
    assert hands[0].extra == {"_mood": {"ann": "calm"}}
    assert hands[1].extra == {}


def test_a_table_in_a_file_of_one_hand_is_a_field():
    assert phh.read(text() + "[_mood]\nann = 'calm'\n").extra == {"_mood": {"ann": "calm"}}


def test_a_line_that_looks_like_a_header_may_stand_in_a_text():
    note = "'''\n[2]\nvariant = 'FT'\n[[x]]\n[3]\n'''"
    hands = list(phh.read_all(many(text(_note=note), text())))
    assert [history.extra for history in hands] == [{"_note": "[2]\nvariant = 'FT'\n[[x]]\n[3]\n"}, {}]


def test_a_line_that_looks_like_a_header_may_stand_in_a_list():
    hands = list(phh.read_all(many(text(_list="[\n[1],\n[2]\n]"), text())))
    assert [history.extra for history in hands] == [{"_list": ((1,), (2,))}, {}]


def test_amounts_are_exact():
    history = phh.read(text(starting_stacks="[0.10, 1259450.25, 200]"))
    assert repr(history.starting_stacks) == "(Decimal('0.10'), Decimal('1259450.25'), 200)"


def test_an_unwritten_stack_is_unlimited():
    history = phh.read(text(starting_stacks="[inf, 200, 200]"))
    assert history.starting_stacks == (phh.UNLIMITED, 200, 200)
    assert phh.chips(history).starting_stacks == (None, 200, 200)


def test_chips_are_as_fine_as_the_finest_amount():
    history = phh.read(text(min_bet="0.50", actions="['p3 cbr 2.125']"))
    chips = phh.chips(history)
    assert (chips.unit, chips.min_bet, chips.raises, chips.antes) == (1000, 500, (2125,), (0, 0, 0))


def test_zeros_behind_the_point_make_chips_no_finer():
    assert phh.chips(phh.read(text(min_bet="2.00"))).unit == 1


def test_the_winnings_have_their_part_in_the_unit():
    assert phh.chips(phh.read(text(winnings="[0, 0.25, 0]"))).winnings == (0, 25, 0)


def test_tables_are_not_shared_between_hands():
    own = text(_x="[{a = 1}]")
    assert phh.read(own).extra["_x"][0] is not phh.read(own).extra["_x"][0]


def test_a_negative_blind_is_kept():
    assert phh.read(text(blinds_or_straddles="[1, 2, -2]")).blinds_or_straddles == (1, 2, -2)


@pytest.mark.parametrize(
    "source",
    [
        lambda path: path,
        lambda path: path.read_text("utf-8"),
        lambda path: path.read_bytes(),
        lambda path: io.BytesIO(path.read_bytes()),
        lambda path: io.StringIO(path.read_text("utf-8")),
    ],
    ids=["path", "text", "bytes", "binary file", "text file"],
)
def test_a_hand_is_read_from_anywhere(tmp_path, source):
    path = tmp_path / "hand.phh"
    path.write_text(text(event="'Żółć ✓'"), "utf-8")
    assert phh.read(source(path)).event == "Żółć ✓"
    assert next(phh.read_all(source(path))).event == "Żółć ✓"


class Trickle(io.RawIOBase):
    """Gives three bytes at a time and counts them."""

    def __init__(self, content):
        self.rest = content
        self.given = 0

    def read(self, size=-1):
        part, self.rest = self.rest[:3], self.rest[3:]
        self.given += len(part)
        return part


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_may_come_in_pieces_of_any_size(end):
    content = many(*[text(event=f"'Żółć {n}'") for n in range(5)]).replace("\n", end).encode()
    assert [history.event for history in phh.read_all(Trickle(content))] == [f"Żółć {n}" for n in range(5)]


def test_hands_are_read_as_they_are_asked_for():
    file = Trickle(many(*[text()] * 50).encode())
    next(phh.read_all(file))
    assert file.given < 3 * len(text())


def test_an_entry_knows_its_lines():
    entries = list(phh.read_entries(many(text(), text(_last="1"))))
    error = entries[1].error("actions", "it is not p3's turn", "p3 f")
    assert str(error) == "hand 2, line 16, actions: it is not p3's turn"


def test_the_small_hand_is_one_for_tomllib_too():
    assert tomllib.loads(text())["players"] == ["Ann", "Bob", "Cid"]
    assert set(LINES) <= set(phh.FIELDS)
