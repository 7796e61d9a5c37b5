"""Whatever a client sends is understood or refused; nothing else happens, and nothing that no log could hold."""

import json
from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facedown.battle import BATTLE, Config
from facedown.core import IllegalAction, Seed, Terms, codec
from facedown.wire import Act, Attached, Named, Rejected
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.messages import Hello, PveStart, QueueJoin, QueueLeave, Rematch
from facedown.wire.dialect import Ping
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest

IN_TEST, IN_SLOW, IN_NIGHTLY = 150, 1_000, 7_000
"""For each of three targets."""
KINDS = [
    *("attach", "act", "ping", "hello", "queue_join", "queue_leave", "pve_start", "layout_draft"),
    *("layout_confirm", "surrender", "rematch", "frame", "draft", "confirm", "call_time", "end_round"),
]
KEYS = ["token", "seat", "action", "prompt", "ref", "name", "bot", "layout", "matchId", "roundIndex", "round"]
BITS = [
    "attack",
    "m1",
    "joker",
    "x" * 17,
    "\u0000",
    "\U0001f600",
    "\ud800",
    2**53,
    2**64,
    -(2**63),
    1e308,
    1,
    0,
    -1,
]

texts = st.text(max_size=20)
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts | st.sampled_from(BITS)
)
values = st.recursive(
    scalars, lambda some: st.lists(some, max_size=4) | st.dictionaries(texts, some, max_size=3), max_leaves=8
)
layouts = st.lists(scalars, max_size=4) | st.lists(
    st.sampled_from(["attack", "heal", None]), min_size=3, max_size=3
)
actions = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)}, optional={"layout": layouts | values, "round": scalars}
)
fields = st.dictionaries(st.sampled_from(KEYS), values | layouts | actions, max_size=4)
near = st.builds(lambda kind, rest: {"type": kind, **rest}, st.sampled_from(KINDS), fields)
messages = st.one_of(near, near, near, values)
"""Most of them almost right: those go deepest."""


@st.composite
def broken(draw, whole):
    """Cut short, or with a byte that is another."""
    data = bytearray(draw(whole))
    if data and draw(st.booleans()):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(0, len(data)))])


def packed(message):
    try:
        return msgspec.msgpack.encode(message)
    except (OverflowError, UnicodeEncodeError):
        return b"\xc0"


as_json = messages.map(json.dumps)
as_msgpack = messages.map(packed)
broken_json = broken(as_json.map(str.encode)).map(lambda data: data.decode(errors="surrogateescape"))
junk = st.binary(max_size=60) | st.text(max_size=60)
json_data = st.one_of(as_json, as_json, broken_json, junk)
msgpack_data = st.one_of(as_msgpack, as_msgpack, broken(as_msgpack), junk)

STATE = BATTLE.new(Config(), Seed.of("fuzz")).state
SEATS = (Named("Ann", "person", "a"), Named("Bob", "person", "b"))


def examples(most):
    health = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(
        max_examples=most, derandomize=True, deadline=None, database=None, suppress_health_check=health
    )


def check_act(act):
    """It can be written to a log and read again, and the rules take it or refuse it."""
    assert codec.unpack(BATTLE.types.action, codec.pack(act.action)) == act.action
    codec.pack((act.prompt, act.ref))
    with suppress(IllegalAction):
        BATTLE.apply(STATE, 0, act.action)


def native_takes(written, data):
    for attached in (False, True):
        dialect = Native(written)
        if attached:
            dialect.attach(BATTLE)
        (answer,) = dialect.decode(data)
        assert isinstance(answer, AttachRequest | Act | Ping | Rejected)
        codec.pack(answer)
        if isinstance(answer, Act):
            check_act(answer)


def battle_takes(data):
    playing = BattleDialect(lambda: 0)
    playing.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
    for dialect in (BattleDialect(lambda: 0), playing):
        wishes = dialect.decode(data)
        assert wishes, "nothing is dropped silently"
        for wish in wishes:
            assert isinstance(
                wish, Hello | QueueJoin | QueueLeave | PveStart | Rematch | Ping | Act | Rejected
            )
            if isinstance(wish, Act):
                check_act(wish)
            elif isinstance(wish, Rejected):
                assert len(dialect.encode(wish)) == 1


def fuzzed(data, takes, most):
    examples(most)(given(data)(takes))()


TARGETS = {
    "native json": (json_data, lambda data: native_takes("json", data)),
    "native msgpack": (msgpack_data, lambda data: native_takes("msgpack", data)),
    "battle": (json_data, battle_takes),
}


@pytest.mark.parametrize("target", TARGETS)
def test_anything_sent_is_understood_or_refused(target):
    fuzzed(*TARGETS[target], IN_TEST)


COUNTS = [pytest.param(IN_SLOW, marks=pytest.mark.slow), pytest.param(IN_NIGHTLY, marks=pytest.mark.nightly)]


@pytest.mark.parametrize("most", COUNTS)
@pytest.mark.parametrize("target", TARGETS)
def test_anything_sent_is_understood_or_refused_at_length(target, most):
    fuzzed(*TARGETS[target], most)


def test_the_fuzz_reaches_every_kind_of_wish():
    """So that it does not pass by being refused at the door."""
    seen = set()

    def look(data):
        playing = BattleDialect(lambda: 0)
        playing.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
        seen.update(
            type(wish.action if isinstance(wish, Act) else wish).__name__ for wish in playing.decode(data)
        )

    fuzzed(near.map(json.dumps), look, 500)
    expected = {"Hello", "QueueJoin", "QueueLeave", "PveStart", "Rematch", "Ping", "Rejected"}
    assert seen >= expected | {"Draft", "Confirm", "Attend", "Surrender"}
