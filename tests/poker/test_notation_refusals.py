"""What refusals say: names, seats from 1, the table's money, and nothing that only Python would write."""

import json
import re

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, IllegalAction, Seed
from facedown.poker.cash import CASH, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.hand.actions import Call, Check, Fold, Muck, RaiseTo, Run, Show
from facedown.poker.notation import Hand, HandError
from tests.poker.notation import HOUSE, dealt, folded_out, said

PYTHON = re.compile(r"\w\(\w|\w=|<\w|\b(None|True|False|Decimal|UNSET)\b|\(\d|[\[{]'|object at|chair \d")
"""Calls, keyword arguments, reprs of objects, constants, tuples, lists of texts, and chairs from 0."""

BAD = (None, -1, 0, 1.5, 1e400, 7, 10**30, "x", "", "\n", True, [], [-1], [1.5, 0], ["x"], [9, 9, 9], [[1]])
BAD += ([1, 2, 3, 4, 5], {}, {"a": None}, [None], ["Ann", "Ann"], ["p1 f"], ["p1 cbr 0"], ["d dh p1 AcAc"])


def sentences(works):
    for work in works:
        try:
            work()
        except HandError as no:
            yield no.sentence


def is_plain(sentence):
    return sentence and not PYTHON.search(sentence)


HANDS = {
    "prepared": lambda: dealt("Ann", "Bob", "Cy").personalize("Ann"),
    "running": lambda: said(dealt("Ann", "Bob", "Cy"), "cc").personalize("Ann"),
    "over": lambda: folded_out(dealt("Ann", "Bob", "Cy")).personalize("Ann"),
}
MORE = (
    "_topUp",
    "_marks",
    "_before",
    "_unit",
    "_new",
    "_nonces",
    "_deadPosted",
    "_livePosted",
    "_deal",
    "_seed",
)


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_no_field_can_make_a_refusal_speak_python(hand):
    hand = hand()
    written = json.loads(hand.to_json())
    server = dealt("Ann", "Bob", "Cy")
    found = []
    for name in (*written, *MORE, "finishingStacks", "_smallBlindDue", "_bigBlindOpens"):
        for bad in BAD:
            text = json.dumps({**written, name: bad}).replace("Infinity", "1e400")
            found += sentences(
                (
                    lambda text=text: Hand.from_json(text).validate(),
                    lambda text=text: server.merge(Hand.from_json(text), "Ann"),
                    lambda text=text: server.merge(Hand.from_json(text), "Di"),
                )
            )
    assert len(found) > 300
    assert [sentence for sentence in found if not is_plain(sentence)] == []


def test_no_action_can_make_a_refusal_speak_python():
    before, over = dealt("Ann", "Bob", "Cy"), folded_out(dealt("Ann", "Bob", "Cy"))
    words = (
        "f",
        "cc",
        "cbr 1",
        "cbr 0",
        "cbr 5000",
        "cbr x",
        "sm",
        "sm AcAd",
        "x",
        "",
        "cbr 2.999",
        "sd",
        "pb",
    )
    found = [
        *sentences(
            lambda hand=hand, name=name, word=word: hand.merge(hand.personalize(name).act(name, word), name)
            for hand in (before, over, said(before, "cc"))
            for name in ("Ann", "Bob", "Cy", "Di")
            for word in words
        )
    ]
    assert len(found) > 50
    assert [sentence for sentence in found if not is_plain(sentence)] == []


def states():
    """A table at every stage: empty, open, prepared, dealt, over."""
    state = CASH.new(replace(HOUSE, least=4_000), Seed.of("a table")).state
    yield state
    for seat in range(3):
        state = CASH.apply(state, seat, Sit(10_000)).state
    for action in (None, Prepare(), Deal()):
        state = state if action is None else CASH.apply(state, DEALER, action).state
        yield state
    while state.hand is not None:
        seat = next(iter(CASH.prompts(state)))
        state = CASH.apply(state, seat, Fold()).state
    yield state


ACTIONS = (
    Fold(),
    Check(),
    Call(),
    RaiseTo(-1),
    RaiseTo(1),
    RaiseTo(10**9),
    Show(),
    Muck(),
    Run(2),
    Intend(9),
)
ACTIONS += (Intend(1), TopUp(-1), TopUp(10**9), Sit(1), Sit(10**9), Sit(5_000, intent=7), Prepare(), Deal())


@pytest.mark.parametrize("state", [*states()], ids=("empty", "open", "prepared", "dealt", "over"))
def test_the_rules_of_a_cash_table_refuse_in_plain_words(state):
    """They reach players of the page as they are."""
    found = []
    for seat in (DEALER, *range(4)):
        for action in ACTIONS:
            try:
                CASH.apply(state, seat, action)
            except IllegalAction as no:
                found.append(no.sentence)
    assert found
    assert [sentence for sentence in found if not is_plain(sentence)] == []


def test_amounts_are_in_the_money_of_the_table():
    state = next(iter(states()))
    with pytest.raises(IllegalAction, match=r"buy in for 40 to 400, not 39\.99"):
        CASH.apply(state, 0, Sit(3_999))
