"""Whatever a client of the mahjong dialect sends is understood or refused; nothing else happens."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from facedown.core import IllegalAction, Seed, Sight, Terms, codec
from facedown.core.record import Acted
from facedown.mahjong import MATCH
from facedown.mahjong.match import Config
from facedown.wire import Act, Attached, Named, Rejected
from facedown.wire.dialect import Ping
from facedown.wire.mahjong.dialect import MahjongDialect
from facedown.wire.mahjong.messages import ChatRequest, JoinGame, LeaveGame
from facedown.wire.mahjong.values import Entered

IN_TEST, IN_SLOW, IN_NIGHTLY = 150, 4_000, 20_000
ACTIONS = [
    *("discard", "declare_riichi", "declare_tsumo", "call_kyuushu", "call_kan", "call_ron", "call_pon"),
    *("call_chi", "pass", "confirm_round", "dance"),
]
texts = st.text(max_size=12) | st.sampled_from(["1m", "0p", "7z", "open", "closed", "added", "\U0001f600"])
numbers = st.integers(-2, 140) | st.integers() | st.sampled_from([2**53, 2**63, -(2**63)])
scalars = st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | texts
values = st.recursive(scalars, lambda some: st.lists(some, max_size=3), max_leaves=5)
data = st.dictionaries(
    st.sampled_from(["tile_id", "tile", "kan_type", "tiles", "sequence_tiles", "prompt_id"]),
    values,
    max_size=4,
)
actions = st.fixed_dictionaries(
    {"type": st.just("game_action"), "action": st.sampled_from(ACTIONS)},
    optional={"data": data | values, "prompt_id": scalars},
)
others = st.fixed_dictionaries(
    {"type": st.sampled_from(["join_game", "leave_game", "chat", "ping", "draw"]) | texts},
    optional={"player_name": values, "session_token": values, "game_id": values, "text": values},
)
messages = actions | actions | others | values


def packed(message):
    try:
        return msgspec.msgpack.encode(message)
    except (OverflowError, UnicodeEncodeError):
        return b"\xc0"


def asked():
    """A dialect whose player is asked for a discard, and the state."""
    state = MATCH.new(Config(), Seed.of("fuzz")).state
    dialect = MahjongDialect()
    dialect.encode(Entered("g1", ()))
    dialect.encode(Attached("m1", "mahjong", 0, tuple(Named(name, "person") for name in "abcd"), "", Terms()))
    dialect.encode(Sight(MATCH, 0).snapshot(state, MATCH.prompts(state)))
    return dialect, state


DIALECT, STATE = asked()


def check(frame):
    (heard,) = DIALECT.decode(frame)
    assert isinstance(heard, Act | Rejected | JoinGame | LeaveGame | ChatRequest | Ping)
    if isinstance(heard, Rejected):
        (answer,) = DIALECT.encode(heard)
        assert codec.unpack(dict, answer)["type"] in {"error", "session_error"}
    if isinstance(heard, Act):
        with suppress(IllegalAction):
            MATCH.apply(STATE, 0, heard.action)
            codec.unpack(dict, codec.pack(Acted(0, 0, heard.action)))


@settings(max_examples=IN_TEST, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages.map(packed) | st.binary(max_size=40))
def test_nothing_that_is_sent_raises(frame):
    check(frame)


@pytest.mark.slow
@settings(max_examples=IN_SLOW, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages.map(packed) | st.binary(max_size=40))
def test_nothing_that_is_sent_raises_in_many_more_messages(frame):
    check(frame)


@pytest.mark.nightly
@settings(max_examples=IN_NIGHTLY, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages.map(packed) | st.binary(max_size=40))
def test_nothing_that_is_sent_raises_in_very_many_more_messages(frame):
    check(frame)


def test_a_frame_that_is_too_large_is_refused():
    (heard,) = DIALECT.decode(packed({"type": "chat", "text": "x" * 70_000}))
    assert (heard.code, heard.sentence) == ("invalid_message", "that message is too large")
