"""A file that is cut into shares gives what it gives in one go: the same texts, the same failures, in order."""

import io
from functools import cache

import pytest

from facedown.cli import jobs
from facedown.core import Seed
from facedown.poker.histories import shares
from facedown.poker.histories.convert import FORMS, Failure, Stretch, converted, form_of, pieces_of
from facedown.poker.histories.errors import HandError
from tests.poker.corpus import corpus
from tests.poker.phh_random import Ring
from tests.poker.pokerstars import texts

HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 f']
"""
OPEN_LIST = HAND + "_notes = [\n"
OPEN_TEXT = HAND + "_note = '''\n"
BRACKET_IN_TEXT = HAND + "_notes = [']',\n"


def numbered(*hands):
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def in_one_go(content, to):
    form = form_of(content)
    return list(converted(Stretch("file", form, pieces_of(io.BytesIO(content), form)), to))


def cut(content):
    form = form_of(content)
    return shares.shares(pieces_of(io.BytesIO(content), form), "file", form)


def in_shares(content, to):
    return [text for _, _, texts in jobs.convert_all(cut(content), to, 1) for text in texts]


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    """A cut in every place that allows one, and processes for very little."""
    monkeypatch.setattr(shares, "BATCH", 1)
    monkeypatch.setattr(jobs, "FEW", 2)


@cache
def own_hands():
    return [hand for ring in range(6) for hand in Ring((Seed.of("shares") / ring).draws()).hands(5)]


@cache
def own_content(form):
    """Of our own hands, all that can be written so."""
    written = []
    for hand in own_hands():
        try:
            written.append(
                {"phh": hand.to_phh, "json": hand.to_json, "pokerstars": hand.to_pokerstars}[form]()
            )
        except HandError:
            continue
    return (numbered(*written) if form == "phh" else "\n".join(written)).encode()


@pytest.mark.parametrize("form", FORMS)
def test_every_hand_of_our_own_is_a_share_of_its_own(form):
    shares = list(cut(own_content(form)))
    assert len(shares) > 20
    assert not any(share.is_odd for share in shares)
    assert [share.is_last for share in shares] == [False] * (len(shares) - 1) + [True]
    assert [len(list(converted(share.stretch, "json"))) for share in shares] == [1] * len(shares)


@pytest.mark.parametrize("to", FORMS)
@pytest.mark.parametrize("form", FORMS)
def test_our_own_hands_come_out_as_in_one_go(form, to):
    content = own_content(form)
    assert in_shares(content, to) == in_one_go(content, to)


ODD = {
    "a header in a list": numbered(HAND, OPEN_LIST + "[3]\n]\n", HAND, HAND),
    "a header in a list behind a bracket in a text": numbered(HAND, BRACKET_IN_TEXT + "[3]\n]\n", HAND, HAND),
    "a header in a list with a remark": numbered(HAND, HAND + "_notes = [ # ]\n[3]\n]\n", HAND, HAND),
    "a header behind a remark in a list": numbered(HAND, OPEN_LIST + "# a = 1\n[3]\n]\n", HAND, HAND),
    "a header in a text": numbered(HAND, OPEN_TEXT + "[3]\na = 1\n'''\n", HAND, HAND),
    "a header in a text behind what looks like a field": numbered(
        HAND, OPEN_TEXT + "a = 1\n[3]\na = 1\n'''\n", HAND, HAND
    ),
    "two headers in a text": numbered(HAND, OPEN_TEXT + "[8]\na = 1\n[9]\na = 1\n'''\n", HAND, HAND),
    "a list that is never closed": numbered(HAND, OPEN_LIST, HAND, HAND),
    "a text that is never closed": numbered(HAND, OPEN_TEXT, HAND, HAND),
    "a last list that is never closed": numbered(HAND, HAND, OPEN_LIST),
    "tables within a hand": numbered(HAND, HAND + "[2._table]\na = 1\n", HAND),
    "no name": numbered(HAND, HAND) + "\n[[3]]\n" + HAND + "\n[4]\n" + HAND,
    "no name at first": "[[1]]\n" + HAND + "\n[2]\n" + HAND,
    "a name twice": numbered(HAND, HAND, HAND) + "\n[2]\n" + HAND + "\n[4]\n" + HAND,
    "the last name twice": numbered(HAND, HAND) + "\n[2]\n" + HAND,
    "names that do not count": "[b]\n" + HAND + "\n['a']\n" + HAND + "\n[7]\n" + HAND + '\n["b"]\n' + HAND,
    "a hand without fields": numbered(HAND, "", HAND),
    "a hand that breaks the rules": numbered(HAND, HAND.replace("p2 f", "p1 f"), HAND),
    "a preface": "# Hands\n\n" + numbered(HAND, HAND),
    "only a preface": "# Hands\n",
    "nothing": "",
    "one hand": HAND,
    "one hand with tables": HAND + "[_table]\na = 1\n[1]\nb = 2\n",
    "no hand, then more": "a = 1\n" + numbered(HAND, HAND),
    "ends of lines": numbered(HAND, HAND + "_a = 'b\r'\n", HAND).replace("\n", "\r\n"),
    "a long hand": numbered(HAND, HAND + f"_a = '{'b' * (1 << 18)}'\n", HAND),
    "a long hand of many tables": numbered(HAND, HAND + f"[2.{'b' * 99}]\n" * 3000, HAND),
}


@pytest.mark.parametrize("content", ODD.values(), ids=ODD.keys())
def test_a_file_of_many_hands_is_cut_only_between_them(content):
    assert in_shares(content.encode(), "json") == in_one_go(content.encode(), "json")


def test_what_stands_before_the_first_hand_keeps_nobody_from_cutting():
    assert len(list(cut(b"# Hands\n" + numbered(HAND, HAND, HAND).encode()))) == 3


@pytest.mark.parametrize("long", ["one hand with tables", "a long hand of many tables"])
def test_no_more_than_the_longest_hand_is_held(long):
    content = ODD[long] + f"[_{'b' * 99}]\n" * 3000
    *_, last = cut(content.encode())
    assert last.is_odd


BROKEN = {
    "phh": numbered(HAND, HAND).encode() + b"\n[3]\nauthor = '\xff'\n",
    "pokerstars": b"PokerStars Hand #1: ?\n\nPokerStars Hand #2: " + b"?" * (1 << 19) + b"\xff\n",
    "json": b'{"a": 1}\n{"b": \xff}\n{}\n',
}


@pytest.mark.parametrize("form", FORMS)
def test_what_is_broken_is_told_with_its_line_after_what_is_before_it(form):
    told = in_shares(BROKEN[form], "json")
    assert told == in_one_go(BROKEN[form], "json")
    assert isinstance(told[-1], Failure)


def by_two(contents, to):
    """All files by the same two processes."""
    shares = (share for content in contents for share in cut(content))
    return [text for _, _, texts in jobs.convert_all(shares, to, 2) for text in texts]


def test_several_processes_give_the_same_in_the_same_order():
    odd = numbered(*[HAND] * 5, OPEN_LIST + "[7]\n]\n", HAND, HAND).encode()
    contents = [own_content("json"), odd, own_content("phh"), own_content("pokerstars")]
    assert by_two(contents, "phh") == [text for content in contents for text in in_one_go(content, "phh")]


@pytest.mark.slow
@pytest.mark.parametrize("to", FORMS)
def test_real_hands_come_out_of_several_processes_as_in_one_go(monkeypatch, to):
    monkeypatch.setattr(shares, "BATCH", 1 << 15)
    contents = [*corpus("phh/handhq").values(), "\n\n".join(texts().values()).encode()]
    contents.append(
        numbered(*[hand.decode() for hand in list(corpus("phh/pluribus").values())[:1000]]).encode()
    )
    assert by_two(contents, to) == [text for content in contents for text in in_one_go(content, to)]
