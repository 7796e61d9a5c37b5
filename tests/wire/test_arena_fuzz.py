"""Whatever a client of the arena sends is understood, ignored or refused; nothing else happens."""

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facedown.core import IllegalAction, codec
from facedown.poker.holdem import HOLDEM
from facedown.wire import Act, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect, Operate, TeamHello
from tests.wire.arena_scene import EPOCH, HELLO, Arena, Connection, rules

IN_TEST, IN_SLOW, IN_NIGHTLY = 120, 1_000, 8_000
HAND = "H-2025-10-17-00123"
KINDS = ["hello", "action", "operator", "act", "ping"]
KEYS = [
    "v",
    "team",
    "join_code",
    "client_nonce",
    "role",
    "token",
    "hand_id",
    "action",
    "amount",
    "act_id",
    "seat",
]
KEYS += ["command"]
BITS = [
    "FOLD",
    "CALL",
    "CHECK",
    "RAISE_TO",
    HAND,
    "player",
    "operator",
    "skip",
    "\u0000",
    "\U0001f600",
    "\ud800",
]
BITS += [1, 0, -1, 2**53, 2**64, -(2**63), 10**400, 1e308, True, "x" * 300]
AMOUNTS = [200, 5_000, 20_000, -1, 0, 2**53, 10**400, "200", 1.5, None, [200]]

texts = st.text(max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | texts | st.sampled_from(BITS)
values = st.recursive(
    scalars, lambda some: st.lists(some, max_size=4) | st.dictionaries(texts, some, max_size=3), max_leaves=6
)
fields = st.dictionaries(st.sampled_from(KEYS), values, max_size=5)
act_ids = {"act_id": st.sampled_from([1, 2, "1", None, True])}
answers = st.fixed_dictionaries(
    {"type": st.just("action"), "hand_id": st.just(HAND), "action": st.sampled_from(BITS[:3])},
    optional=act_ids,
)
raises = st.fixed_dictionaries(
    {
        "type": st.just("action"),
        "hand_id": st.just(HAND),
        "action": st.just("RAISE_TO"),
        "amount": st.sampled_from(AMOUNTS),
    },
    optional=act_ids,
)
hellos = st.fixed_dictionaries(
    {"type": st.just("hello"), "team": texts}, optional={"join_code": values, "role": values, "token": values}
)
orders = st.fixed_dictionaries(
    {"type": st.just("operator"), "command": st.sampled_from(["start", "skip", "forfeit"]) | values},
    optional={"seat": st.integers(0, 9) | values},
)
near = st.builds(
    lambda base, version, rest: {**base, "v": version, **rest},
    answers | raises | hellos | orders | st.builds(lambda kind: {"type": kind}, st.sampled_from(KINDS)),
    st.sampled_from([1, 1, 1, 1, 2, "1", None]),
    st.just({}) | st.just({}) | fields,
)
messages = st.one_of(near, near, near, values)


@st.composite
def broken(draw, whole):
    data = bytearray(draw(whole))
    if data and draw(st.booleans()):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(0, len(data)))])


as_json = messages.map(json.dumps)
data = st.one_of(
    as_json, as_json, broken(as_json.map(str.encode)), st.binary(max_size=60), st.text(max_size=60)
)


ARENA = Arena(rules(2)).sit_down().deal()


def dialects():
    """One that has said nothing, one that waits, one that is asked, one that watches."""
    waiting = ArenaDialect(lambda: EPOCH)
    waiting.decode(json.dumps(HELLO))
    return [
        ArenaDialect(lambda: EPOCH),
        waiting,
        Connection(ARENA, 0).attached().dialect,
        Connection(ARENA, None).attached().dialect,
    ]


def takes(sent, seen):
    for dialect in dialects():
        wish = next(iter(dialect.decode(sent)), None)
        assert wish is None or isinstance(wish, TeamHello | Act | Operate | Rejected)
        seen.add(type(wish.action if isinstance(wish, Act) else wish).__name__)
        if isinstance(wish, Rejected):
            assert len(json.loads(dialect.encode(wish)[0])["msg"]) < 300
        elif wish is not None:
            codec.pack(wish)
        if isinstance(wish, Act):
            check_act(dialect, wish)


def check_act(dialect, act):
    """It can be written to a log and read again, and the rules take it or refuse it in words that can be sent."""
    assert codec.unpack(HOLDEM.types.action, codec.pack(act.action)) == act.action
    with suppress(IllegalAction):
        HOLDEM.apply(ARENA.state, 0, act.action)
        return
    assert dialect.encode(Refusal("INVALID_ACTION", "no"))


def fuzzed(strategy, judge, most):
    health = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    rule = settings(
        max_examples=most, derandomize=True, deadline=None, database=None, suppress_health_check=health
    )
    rule(given(strategy)(judge))()


def test_anything_sent_is_understood_ignored_or_refused():
    fuzzed(data, lambda sent: takes(sent, set()), IN_TEST)


COUNTS = [pytest.param(IN_SLOW, marks=pytest.mark.slow), pytest.param(IN_NIGHTLY, marks=pytest.mark.nightly)]


@pytest.mark.parametrize("most", COUNTS)
def test_anything_sent_is_understood_ignored_or_refused_at_length(most):
    fuzzed(data, lambda sent: takes(sent, set()), most)


def test_the_fuzz_reaches_every_kind_of_wish():
    seen = set()
    fuzzed(near.map(json.dumps), lambda sent: takes(sent, seen), 600)
    assert seen == {"TeamHello", "Operate", "Rejected", "NoneType", "Fold", "Check", "Call", "RaiseTo"}


ODDITIES = {
    "an object in an object, and so on": '{"type":"action","v":1,"x":' + '{"x":' * 9_000,
    "numbers without end": '{"type":"action","v":1,"amount":' + "9" * 60_000 + "}",
    "an exponent without end": '{"type":"action","v":1,"amount":1e999999}',
    "a half pair of surrogates": '{"type":"hello","v":1,"team":"\\ud800"}',
    "a surrogate in the text itself": '{"type":"hello","v":1,"team":"\ud800"}',
    "NaN": '{"type":"action","v":NaN}',
    "a zero byte": '{"type":"hello","v":1,"team":"\\u0000"}',
    "a byte order mark": '\ufeff{"type":"hello","v":1,"team":"Alpha"}',
}


@pytest.mark.parametrize("oddity", ODDITIES)
def test_an_oddity_is_a_bad_schema(oddity):
    for dialect in dialects():
        assert dialect.decode(ODDITIES[oddity])[0].code == "bad_schema"
