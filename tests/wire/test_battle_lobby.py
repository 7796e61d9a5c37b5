"""The battle dialect outside a match: what a client asks of the lobby, and what the lobby tells it."""

import json

import pytest
from msgspec.structs import replace

from facedown.battle import BATTLE, Attend, Config, Confirm, Draft, Prepared, Surrender
from facedown.core import Frame, Outcome, Seed, Terms, Ticking, codec
from facedown.wire import Act, Attached, Named, Notice, Rejected, Seating
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.messages import (
    Hello,
    PveStart,
    Queued,
    QueueJoin,
    QueueLeave,
    QueueLeft,
    Rematch,
    Welcome,
)
from facedown.wire.battle.values import MatchMade
from facedown.wire.dialect import Ping, Pong
from tests.wire.battle_scene import RATING, RATING_JSON

SEATS = (Named("Ann", "person", "a"), Named("Bob", "person", "b"))


def dialect(now=0):
    return BattleDialect(lambda: now)


def wishes(**message):
    return dialect().decode(json.dumps(message))


def told(telling, to=None):
    return [json.loads(text) for text in (to or dialect()).encode(telling)]


def playing(now=0, *, made=True):
    """A dialect at the table of match m1, before its snapshot."""
    speaker = dialect(now)
    if made:
        speaker.encode(MatchMade("m1", tokens=9))
    speaker.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
    return speaker


def frame(at=0, until=20_000, clocks=True, events=(), **changes):
    state = BATTLE.new(Config(), Seed.of("lobby")).state
    view = replace(BATTLE.view(state, 0), **changes)
    ticking = (Ticking(-1, "prep", until),) if clocks else ()
    return Frame(1, at, tuple(events), lambda: view, BATTLE.prompts(state)[0], clocks=ticking)


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ({"type": "hello"}, Hello()),
        ({"type": "hello", "name": "Ann"}, Hello("Ann")),
        ({"type": "hello", "token": "secret"}, Hello(token="secret")),
        ({"type": "hello", "name": None, "token": None, "more": [1]}, Hello()),
        ({"type": "queue_join"}, QueueJoin()),
        ({"type": "queue_leave"}, QueueLeave()),
        ({"type": "pve_start"}, PveStart()),
        ({"type": "pve_start", "bot": "expert"}, PveStart("expert")),
        ({"type": "rematch"}, Rematch()),
        ({"type": "ping"}, Ping()),
    ],
)
def test_a_wish_of_the_lobby(message, wish):
    assert wishes(**message) == (wish,)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "hello", "name": 7}, "bad_nickname"),
        ({"type": "hello", "token": ["secret"]}, "unauthorized"),
        ({"type": "pve_start", "bot": {}}, "no_such_bot"),
        ({"type": "dance"}, "bad_request"),
        ({"type": None}, "bad_request"),
        ({}, "bad_request"),
    ],
)
def test_an_odd_wish_is_refused(message, code):
    (refused,) = wishes(**message)
    assert isinstance(refused, Rejected)
    assert refused.code == code


@pytest.mark.parametrize("data", ["", "hello", "[]", "7", "null", '{"type":', b'{"type":"ping"}', "[" * 9000])
def test_what_is_no_message_is_refused(data):
    (refused,) = dialect().decode(data)
    assert refused.code == "bad_request"


def test_a_message_beyond_the_limit_is_refused_unread():
    (refused,) = dialect().decode('{"type":"hello","name":"' + "ä" * 40_000 + '"}')
    assert (refused.code, refused.sentence) == ("bad_request", "that message is too large")


def test_a_refusal_does_not_send_everything_back():
    (refused,) = wishes(type="x" * 50_000)
    assert len(refused.sentence) < 300


@pytest.mark.parametrize(
    ("message", "action"),
    [
        ({"type": "layout_draft", "layout": ["heal", None, "x"]}, Draft(("heal", None, "x"))),
        ({"type": "layout_draft", "layout": [None] * 3, "roundIndex": 2}, Draft((None,) * 3, 2)),
        ({"type": "layout_confirm", "layout": ["heal", None, None]}, Confirm(("heal", None, None))),
        ({"type": "layout_confirm", "layout": [None] * 3, "roundIndex": 2}, Confirm((None,) * 3, 2)),
        ({"type": "surrender"}, Surrender()),
    ],
)
def test_a_wish_of_the_table(message, action):
    assert playing().decode(json.dumps(message)) == (Act(action),)


def test_a_confirm_for_another_match_is_refused_and_counts_as_a_sign_of_life():
    refused, act = playing().decode('{"type":"layout_confirm","layout":[null,null,null],"matchId":"m0"}')
    assert (refused.code, act.action) == ("stale_round", Attend())


@pytest.mark.parametrize(
    "payload",
    [
        {"layout": ["attack" * 3, None, None]},
        {"layout": [None] * 9},
    ],
)
@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_what_goes_to_the_table_can_be_logged_and_read_again(kind, payload):
    (act,) = playing().decode(json.dumps({"type": kind, **payload}))
    assert codec.unpack(BATTLE.types.action, codec.pack(act.action)) == act.action


def test_after_the_goodbye_of_a_table_there_is_no_match():
    speaker = playing()
    assert speaker.match == "m1"
    speaker.encode(Notice("over", "this match is over"))
    assert speaker.match is None


def test_after_the_end_of_a_match_there_is_no_match():
    speaker = playing()
    speaker.encode(frame(outcome=Outcome((1, 2), "normal", (3, 0))))
    assert speaker.match is None


def test_a_welcome():
    assert told(Welcome("acc-1", "secret", "Ann", 10, RATING)) == [
        {
            "type": "hello_ok",
            "playerId": "acc-1",
            "token": "secret",
            "nickname": "Ann",
            "tokens": 10,
            "rating": RATING_JSON,
        }
    ]


def test_the_queue():
    assert told(Queued(10)) == [{"type": "queue_ok", "tokens": 10}]
    assert told(QueueLeft()) == [{"type": "queue_left"}]


def test_a_pong():
    assert told(Pong(None, 0)) == [{"type": "pong"}]


def test_a_match_that_was_made_is_told_with_its_table():
    assert told(MatchMade("m1", tokens=9)) == []


@pytest.mark.parametrize("telling", [Welcome("a", "t", "Ann", 4, None), Queued(4), MatchMade("m1", 4)])
def test_the_balance_last_told_stands_in_the_match(telling):
    speaker = dialect()
    speaker.encode(telling)
    speaker.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
    assert {each["yourTokens"] for each in told(frame(), speaker)} == {4}


def test_deadlines_are_what_table_time_leaves_of_them_by_the_servers_clock():
    prep = told(frame(at=12_000, until=20_000), playing(now=1_000_000))[1]
    assert (prep["serverTs"], prep["deadlineTs"]) == (1_000_000, 1_008_000)


def test_a_table_without_a_prep_clock_has_no_deadline():
    assert told(frame(clocks=False), playing())[1]["deadlineTs"] is None


def test_a_deadline_that_is_put_off_is_told_again():
    speaker = playing(now=1_000_000)
    speaker.encode(frame())
    (sync,) = told(frame(at=5_000, until=20_600), speaker)
    assert (sync["type"], sync["deadlineTs"]) == ("sync_state", 1_015_600)


def test_the_deadline_after_a_pause_is_told_again():
    speaker = playing(now=1_000_000)
    speaker.encode(frame())
    assert told(Notice("paused", "wait"), speaker) == []
    assert told(Notice("unpaused", "go on"), speaker) == []
    (sync,) = told(frame(at=5_000), speaker)
    assert (sync["type"], sync["deadlineTs"]) == ("sync_state", 1_015_000)


def test_a_prep_that_is_over_by_the_time_of_its_frame_has_run_out():
    speaker = playing(now=1_000_000)
    speaker.encode(frame())
    prepared = [Prepared(number, False, (10, 10), 0) for number in (2, 3)]
    preps = told(frame(at=5_000, until=25_000, events=prepared, round=3), speaker)
    assert [each["deadlineTs"] for each in preps] == [1_000_000, 1_020_000]


def test_a_frame_that_changes_nothing_for_this_dialect_is_not_told():
    speaker = playing()
    speaker.encode(frame())
    assert told(frame(at=5_000), speaker) == []


def test_a_new_name_at_the_table_is_used_from_then_on():
    speaker = playing()
    assert told(Seating((SEATS[0], Named("Cid", "bot"))), speaker) == []
    assert told(frame(), speaker)[0]["oppNickname"] == "Cid"


def test_an_empty_chair_has_no_name():
    speaker = playing()
    speaker.encode(Seating((SEATS[0], None)))
    assert told(frame(), speaker)[0]["oppNickname"] == ""


def test_a_match_made_for_another_table_makes_this_one_no_new_one():
    speaker = dialect()
    speaker.encode(MatchMade("m2", tokens=9))
    speaker.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
    assert [each["type"] for each in told(frame(), speaker)] == ["sync_state"]
    speaker.encode(Attached("m2", "battle", 0, SEATS, "c0ffee", Terms()))
    assert [each["type"] for each in told(frame(), speaker)] == ["match_found", "prep_start"]


def test_who_only_watches_is_told_nothing():
    speaker = dialect()
    speaker.encode(Attached("m1", "battle", None, SEATS, "c0ffee", Terms()))
    assert told(frame(), speaker) == []
