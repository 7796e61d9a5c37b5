"""The native dialect, the server's end: what is understood, what is refused, and what a frame looks like."""

import json

import msgspec
import pytest

from facedown.battle import BATTLE, Config, Confirm, Draft
from facedown.core import Frame, Seed, Terms, Ticking
from facedown.wire import Ack, Act, Attached, Named, Notice, Refusal, Rejected, Seating
from facedown.wire.dialect import Ping, Pong
from facedown.wire.native.dialect import Native
from facedown.wire.native.encode import to_json, to_msgpack
from facedown.wire.native.messages import AttachRequest

CODECS = ["json", "msgpack"]


def written(codec, message):
    return json.dumps(message) if codec == "json" else msgspec.msgpack.encode(message)


def native(codec="json", *, attached=True):
    dialect = Native(codec)
    if attached:
        dialect.attach(BATTLE)
    return dialect


def refusal(data, codec="json", *, attached=True):
    (refused,) = native(codec, attached=attached).decode(data)
    assert isinstance(refused, Rejected)
    return refused


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("attached", [False, True])
def test_an_attach_may_leave_everything_out(codec, attached):
    (said,) = native(codec, attached=attached).decode(written(codec, {"type": "attach"}))
    assert said == AttachRequest()


@pytest.mark.parametrize("codec", CODECS)
def test_an_attach_tells_a_chair_from_watching_and_from_neither(codec):
    asked = [{"seat": 1}, {"seat": None}, {}]
    said = [
        native(codec).decode(written(codec, {"type": "attach", "token": "t", **each}))[0] for each in asked
    ]
    assert [each.seat for each in said] == [1, None, msgspec.UNSET]
    assert {each.token for each in said} == {"t"}


@pytest.mark.parametrize("codec", CODECS)
def test_an_act_is_read_with_the_types_of_the_game(codec):
    action = {"type": "confirm", "layout": ["attack", None, "heal"]}
    message = {"type": "act", "action": action, "prompt": 3, "ref": 8, "unknown": True}
    assert native(codec).decode(written(codec, message)) == (Act(Confirm(("attack", None, "heal")), 3, 8),)


@pytest.mark.parametrize("codec", CODECS)
def test_a_prompt_and_a_ref_may_be_left_out(codec):
    message = {"type": "act", "action": {"type": "draft", "layout": [None] * 3}}
    assert native(codec).decode(written(codec, message)) == (Act(Draft((None,) * 3)),)


@pytest.mark.parametrize("codec", CODECS)
def test_an_act_before_the_attach_is_refused(codec):
    message = {"type": "act", "action": {"type": "surrender"}, "ref": 5}
    refused = refusal(written(codec, message), codec, attached=False)
    assert (refused.code, refused.ref) == ("not_attached", 5)


@pytest.mark.parametrize("codec", CODECS)
def test_a_ping(codec):
    assert native(codec).decode(written(codec, {"type": "ping", "ref": 4})) == (Ping(4),)
    assert native(codec).decode(written(codec, {"type": "ping"})) == (Ping(),)


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize(
    "message",
    [
        {},
        [],
        None,
        7,
        "attach",
        {"type": "dance"},
        {"type": None},
        {"type": "act"},
        {"type": "act", "action": None},
        {"type": "act", "action": "surrender"},
        {"type": "act", "action": {"type": "dance"}},
        {"type": "act", "action": {"type": "draft"}},
        {"type": "act", "action": {"type": "draft", "layout": [1, 2, 3]}},
        {"type": "act", "action": {"type": "draft", "layout": ["x" * 17, None, None]}},
        {"type": "act", "action": {"type": "draft", "layout": [None] * 9}},
        {"type": "act", "action": {"type": "surrender"}, "ref": "1"},
        {"type": "act", "action": {"type": "surrender"}, "prompt": 1.5},
        {"type": "act", "action": {"type": "surrender"}, "ref": 2**53},
        {"type": "attach", "token": 7},
        {"type": "attach", "token": "x" * 257},
        {"type": "attach", "seat": "0"},
        {"type": "ping", "ref": 2**63},
    ],
)
def test_what_is_malformed_is_a_bad_request(codec, message):
    assert refusal(written(codec, message), codec).code == "bad_request"


@pytest.mark.parametrize(
    ("codec", "data"),
    [
        ("json", b'{"type":"ping"}'),
        ("msgpack", '{"type":"ping"}'),
        ("json", '{"type":"ping"'),
        ("json", '{"type":"ping"}{}'),
        ("json", "\ud800"),
        ("json", ""),
        ("msgpack", b""),
        ("msgpack", b"\xc1"),
        ("msgpack", b"\x81\xa4type\xa4\xff\xff\xff\xff"),
        ("json", '{"type":"attach","x":' + "[" * 30_000 + "]" * 30_000 + "}"),
    ],
)
def test_bytes_that_hold_no_message_are_a_bad_request(codec, data):
    assert refusal(data, codec).code == "bad_request"


@pytest.mark.parametrize("codec", CODECS)
def test_a_message_beyond_the_limit_is_refused_unread(codec):
    assert refusal(written(codec, {"type": "ping", "x": "x" * 65_536}), codec).code == "too_large"


def test_the_limit_counts_bytes():
    text = json.dumps({"type": "ping", "x": "ä" * 40_000}, ensure_ascii=False)
    assert refusal(text).code == "too_large"


@pytest.mark.parametrize("codec", CODECS)
def test_a_refusal_carries_the_ref_where_it_could_be_read(codec):
    message = {"type": "act", "action": {"type": "dance"}, "ref": 12}
    assert refusal(written(codec, message), codec).ref == 12


def test_a_refusal_does_not_send_everything_back():
    assert len(refusal(json.dumps({"type": "x" * 60_000})).sentence) < 300


def test_a_number_that_no_log_can_hold_is_refused():
    message = {"type": "act", "action": {"type": "draft", "layout": [None] * 3, "round": 10**40}, "ref": 2}
    refused = refusal(json.dumps(message))
    assert (refused.code, refused.ref) == ("bad_request", 2)


def frame():
    step = BATTLE.new(Config(), Seed.of("native"))
    prompt = BATTLE.prompts(step.state)[0]
    view = BATTLE.view(step.state, 0)
    return Frame(4, 1_500, step.events[1:], lambda: view, prompt, clocks=(Ticking(-1, "prep", 20_000),))


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (Ack(3), {"type": "ack", "ref": 3}),
        (Pong(3, 1_700_000_000_000), {"type": "pong", "ref": 3, "server_ts": 1_700_000_000_000}),
        (Notice("over", "it is over"), {"type": "notice", "kind": "over", "sentence": "it is over"}),
        (
            Seating((Named("Ann", "person", "a"), None)),
            {"type": "seating", "seats": [{"name": "Ann", "kind": "person", "account": "a"}, None]},
        ),
    ],
)
def test_what_is_told_stands_in_the_frame_as_the_protocol_has_it(told, message):
    assert json.loads(*to_json(told)) == message
    assert msgspec.msgpack.decode(*to_msgpack(told)) == message


def test_a_refusal_is_told_with_its_code_sentence_and_ref():
    message = json.loads(*to_json(Refusal("stale", "too late", 3)))
    assert message.items() >= {"type": "refusal", "code": "stale", "sentence": "too late", "ref": 3}.items()


def test_an_attached_names_table_game_seats_commitment_and_terms():
    attached = Attached("m1", "battle", 0, (Named("Ann", "person", "a"), None), "c0ffee", Terms({"prep": 5}))
    message = json.loads(*to_json(attached))
    terms = message.pop("terms")
    assert message == {
        "type": "attached",
        "table": "m1",
        "game": "battle",
        "seat": 0,
        "seats": [{"name": "Ann", "kind": "person", "account": "a"}, None],
        "commitment": "c0ffee",
    }
    assert terms["clocks"] == {"prep": 5}


def test_a_frame_holds_events_view_prompt_and_clocks():
    message = json.loads(*to_json(frame()))
    assert [message[key] for key in ("type", "version", "at")] == ["frame", 4, 1_500]
    assert message["events"] == [
        {"type": "prepared", "round": 1, "sudden_death": False, "hp": [10, 10], "pot": 0}
    ]
    hand = ["attack", "defense", "heal", "counter"]
    actions = {"type": "layouts", "hand": hand, "round": 1}
    assert message["prompt"] == {"id": 1, "actions": actions, "clock": None, "public": True}
    assert message["clocks"] == [{"seat": -1, "kind": "prep", "until": 20_000, "bank": 0}]
    assert (message["view"]["hand"], message["view"]["phase"]) == (hand, "prep")


def test_all_connections_of_a_codec_share_one_encoder():
    assert Native("json").encode is Native("json").encode is to_json
    assert Native("msgpack").encode is to_msgpack
