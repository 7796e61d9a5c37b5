"""Answers: in turn, out of turn, twice, too late, wrong, and how often wrong."""

import json

import pytest

from facedown.poker.hand.actions import Call, Fold, RaiseTo
from facedown.wire import Ack, Act, Notice, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect
from tests.wire.arena_scene import EPOCH, HELLO, Arena, rules, stacked

HAND = "H-2025-10-17-00123"


def dealt(seats=3):
    return Arena(rules(seats)).sit_down().deal()


def action(action="CALL", hand_id=HAND, **more):
    return {"type": "action", "hand_id": hand_id, "action": action, **more}


def test_an_answer_carries_the_question_it_answers():
    arena = dealt()
    (wish,) = arena[0].dialect.decode(json.dumps({"v": 1, **action("RAISE_TO", amount=300)}))
    assert wish == Act(RaiseTo(300), prompt=arena.prompts[0].id)
    assert arena[0].asked["act_id"] == arena.prompts[0].id


def test_one_is_asked_until_one_has_answered():
    arena = dealt()
    assert [arena[seat].dialect.is_asked for seat in range(3)] == [True, False, False]
    arena.answers("CALL")
    assert [arena[seat].dialect.is_asked for seat in range(3)] == [False, True, False]


def test_an_answer_under_way_is_an_answer():
    arena = dealt()
    arena[0].dialect.decode(json.dumps({"v": 1, **action()}))
    assert not arena[0].dialect.is_asked


def test_a_bytes_frame_is_read_as_text_is():
    (wish,) = dealt()[0].dialect.decode(json.dumps({"v": 1, **action()}).encode())
    assert isinstance(wish, Act)


def test_unknown_fields_are_nobody_s_business():
    assert isinstance(dealt()[0].say(**action(), mood="fine", amount=None), Act)


def test_the_second_answer_is_ignored():
    arena = dealt()
    arena[0].say(**action())
    assert arena[0].say(**action()) is None
    assert (arena[0].codes, arena.actor) == ([], 1)


def test_the_second_answer_is_ignored_while_the_first_is_under_way():
    dialect = dealt()[0].dialect
    data = json.dumps({"v": 1, **action()})
    assert isinstance(dialect.decode(data)[0], Act)
    assert dialect.decode(data) == ()


def test_a_doubled_answer_cannot_hit_the_next_street():
    arena = dealt(2).answers("CALL")
    arena[1].say(**action("CHECK", act_id=1))
    assert arena[1].asked["phase"] == "FLOP"
    assert arena[1].say(**action("CHECK", act_id=1)) is None
    assert (arena.actor, arena[1].asked["act_id"]) == (1, 2)
    assert isinstance(arena[1].say(**action("CHECK", act_id=2)), Act)


def test_an_act_id_of_no_open_question_is_dropped():
    arena = dealt()
    assert arena[0].say(**action(act_id=99)) is None
    assert arena[1].say(**action(act_id=1)) is None
    assert arena[0].say(**action(act_id=1, hand_id=HAND)) is not None
    assert arena[0].codes == arena[1].codes == []


def test_an_act_id_of_an_older_hand_is_dropped_too():
    arena = dealt(2).answers("FOLD").deal()
    assert arena[0].say(**action(act_id=1)) is None


def test_one_who_was_not_asked_in_this_hand_is_out_of_turn():
    arena = dealt()
    assert arena[1].say(**action()).code == "out_of_turn"
    assert arena[1].codes == ["OUT_OF_TURN"]
    assert arena.actor == 0


def test_an_answer_after_time_is_ignored():
    arena = dealt()
    arena.time_out()
    assert arena[0].say(**action()) is None


def test_an_answer_after_the_hand_is_ignored_from_one_who_was_asked():
    arena = dealt(2).answers("FOLD")
    assert arena[0].say(**action()) is None
    assert arena[1].say(**action()).code == "out_of_turn"


def test_an_answer_to_an_older_hand_is_too_late():
    arena = dealt(2).answers("FOLD").deal()
    assert arena[0].say(**action()).code == "action_too_late"
    assert arena[1].say(**action()).code == "action_too_late"
    assert arena[1].dialect.is_asked


def test_a_hand_that_never_was_is_too_late_as_well():
    assert dealt()[0].say(**action(hand_id="H-2199-01-01-99999")).code == "action_too_late"


def test_before_the_first_hand_everybody_is_out_of_turn():
    assert Arena(rules(2)).sit_down()[0].say(**action()).code == "out_of_turn"


def test_a_late_answer_to_the_last_hand_of_the_match_before_is_ignored():
    arena = dealt(2).answers("FOLD")
    for seat in (0, 1):
        arena[seat].dialect.enter(arena.setup, seat)
    assert arena[0].say(**action()) is None
    assert arena[1].say(**action()).code == "out_of_turn"


def test_one_who_comes_back_after_an_answer_may_not_answer_again():
    arena = dealt().answers("CALL")
    assert arena.connect(0).say(**action()) is None
    assert arena.connect(2).say(**action()).code == "out_of_turn"


def test_one_who_comes_back_on_turn_may_answer():
    arena = dealt()
    assert isinstance(arena.connect(0).say(**action()), Act)
    assert arena.actor == 1


def test_a_spectator_has_no_turn():
    assert dealt().watcher.say(**action()).code == "out_of_turn"


def test_nobody_acts_before_hello():
    dialect = ArenaDialect(lambda: EPOCH)
    assert dialect.decode(json.dumps({"v": 1, **action()}))[0].code == "bad_hello"
    assert dialect.decode('{"type":"operator","v":1,"command":"start"}')[0].code == "bad_hello"


def test_a_team_without_a_match_is_out_of_turn():
    dialect = ArenaDialect(lambda: EPOCH)
    dialect.decode(json.dumps(HELLO))
    assert dialect.decode(json.dumps({"v": 1, **action()}))[0].code == "out_of_turn"


INVALID = [action("CHECK"), action("RAISE_TO", amount=150), action("RAISE_TO", amount=99_999)]
INVALID += [action("RAISE_TO", amount=-5), action("RAISE_TO", amount=0), action("RAISE_TO", amount=2**53 - 1)]


@pytest.mark.parametrize("wrong", INVALID, ids=lambda each: f"{each['action']} {each.get('amount', '')}")
def test_what_the_rules_refuse_leaves_the_turn_open_and_the_corrected_action_counts(wrong):
    arena = dealt()
    arena[0].say(**wrong)
    assert (arena[0].codes, arena.actor, arena[0].dialect.is_asked) == (["INVALID_ACTION"], 0, True)
    assert isinstance(arena[0].say(**action()), Act)
    assert arena.actor == 1


def test_a_refusal_says_what_would_be_right():
    arena = dealt()
    arena[0].say(**action("RAISE_TO", amount=150))
    assert "200 … 10000" in arena[0].of("error")[0]["msg"]


def test_a_call_where_nothing_is_owed_is_invalid():
    arena = dealt(2).answers("CALL", "CALL")
    assert (arena[1].codes, arena.actor) == (["INVALID_ACTION"], 1)


BAD = {
    "no JSON": "{",
    "an empty frame": "",
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "a text": '"action"',
    "two objects": "{}{}",
    "no type": '{"v":1}',
    "a type that is no text": '{"type":5,"v":1}',
    "no version": json.dumps(action()),
    "another version": json.dumps({**action(), "v": 2}),
    "a version as text": json.dumps({**action(), "v": "1"}),
    "a version that is true": json.dumps({**action(), "v": True}),
    "no hand": '{"type":"action","v":1,"action":"CALL"}',
    "a hand that is a number": json.dumps({**action(hand_id=123), "v": 1}),
    "no action": json.dumps({"type": "action", "v": 1, "hand_id": HAND}),
    "an action that is none": json.dumps({**action("BET"), "v": 1}),
    "an action in small letters": json.dumps({**action("call"), "v": 1}),
    "an action that is a list": json.dumps({**action(["CALL"]), "v": 1}),
    "a raise without an amount": json.dumps({**action("RAISE_TO"), "v": 1}),
    "a raise to null": json.dumps({**action("RAISE_TO", amount=None), "v": 1}),
    "a raise to a text": json.dumps({**action("RAISE_TO", amount="300"), "v": 1}),
    "a raise to a fraction": json.dumps({**action("RAISE_TO", amount=300.5), "v": 1}),
    "a raise to true": json.dumps({**action("RAISE_TO", amount=True), "v": 1}),
    "a raise beyond all numbers": json.dumps({**action("RAISE_TO", amount=2**53), "v": 1}),
    "an act_id that is a text": json.dumps({**action(act_id="1"), "v": 1}),
    "an act_id that is true": json.dumps({**action(act_id=True), "v": 1}),
    "bad UTF-8": b'{"type":"action","v":1,"hand_id":"\xff"}',
    "bad UTF-8 where nobody looks": b'{"type":"action","v":1,"hand_id":"H","action":"CALL","x":"\xff"}',
    "deep nesting": "[" * 60_000,
    "too much": json.dumps({**action(), "v": 1, "x": "y" * 70_000}),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_message_is_refused_and_leaves_the_turn_open(kind):
    arena = dealt()
    arena[0].send(BAD[kind])
    assert (arena[0].codes, arena.actor, arena[0].dialect.is_asked) == (["BAD_SCHEMA"], 0, True)
    assert len(arena[0].of("error")[0]["msg"]) < 300
    assert isinstance(arena[0].say(**action()), Act)


@pytest.mark.parametrize("kind", ["ping", "bet", "act", "", "x" * 1_000])
def test_a_type_that_nobody_knows_has_a_code_of_its_own(kind):
    arena = dealt()
    arena[0].say(type=kind)
    assert (arena[0].codes, arena[0].dialect.is_asked) == (["UNKNOWN_TYPE"], True)


def test_three_bad_answers_to_one_question_are_the_last():
    arena = dealt()
    for wrong in (action("CHECK"), action("BET"), action("RAISE_TO", amount=1)):
        assert arena[0].exhaustions == 0
        arena[0].say(**wrong)
    assert arena[0].exhaustions == 1
    assert arena[0].codes == ["INVALID_ACTION", "BAD_SCHEMA", "INVALID_ACTION"]
    assert not arena[0].dialect.is_asked
    assert arena[0].say(**action()).code == "action_too_late"
    arena[0].send("{")
    assert arena[0].exhaustions == 1


def test_nothing_opens_a_question_again_that_has_had_its_last_bad_answer():
    strict = dealt().connect(0, max_invalid=1)
    strict.send("{")
    strict.tell(Refusal("paused", "the table is paused"))
    assert not strict.dialect.is_asked
    assert strict.say(**action()).code == "action_too_late"


def test_bad_answers_are_counted_anew_for_each_question():
    arena = dealt(2)
    for _ in range(3):
        arena.player.say(**action("BET"))
        arena.player.say(**action("BET"))
        arena.answers("CALL" if "CALL" in arena.player.asked["legal"] else "CHECK")
    assert (arena[0].exhaustions, arena[1].exhaustions) == (0, 0)


def test_what_is_only_out_of_turn_or_unknown_is_not_counted():
    arena = dealt()
    for _ in range(5):
        arena[0].say(type="ping")
        arena[0].say(**action(hand_id="H-0"))
        arena[1].send("{")
    assert (arena[0].exhaustions, arena[1].exhaustions) == (0, 0)


def test_the_number_of_bad_answers_is_the_table_s_to_set():
    strict = dealt().connect(0, max_invalid=1)
    strict.send("{")
    assert strict.exhaustions == 1


TABLE_SAYS = {
    "INVALID_ACTION": "INVALID_ACTION",
    "HAND_OVER": "INVALID_ACTION",
    "NO_SUCH_SEAT": "INVALID_ACTION",
    "internal": "INVALID_ACTION",
    "OUT_OF_TURN": "OUT_OF_TURN",
    "paused": "OUT_OF_TURN",
    "not_seated": "OUT_OF_TURN",
    "rate_limited": "RATE_LIMITED",
    "unauthorized": "UNAUTHORIZED",
}


@pytest.mark.parametrize("code", TABLE_SAYS)
def test_the_table_s_refusals_have_the_arena_s_codes_and_open_the_question_again(code):
    connection = dealt()[0]
    connection.dialect.decode(json.dumps({"v": 1, **action()}))
    connection.tell(Refusal(code, "because"))
    assert (connection.codes, connection.of("error")[0]["msg"]) == ([TABLE_SAYS[code]], "because")
    assert connection.dialect.is_asked


def test_a_stale_answer_meets_silence():
    connection = dealt()[0]
    connection.dialect.decode(json.dumps({"v": 1, **action()}))
    connection.forget()
    connection.tell(Refusal("stale", "that question is no longer open"))
    assert connection.data == []
    assert not connection.dialect.is_asked


def test_a_pause_is_not_counted_as_a_bad_answer():
    connection = dealt()[0]
    for _ in range(5):
        connection.dialect.decode(json.dumps({"v": 1, **action()}))
        connection.tell(Refusal("paused", "the table is paused"))
    assert connection.exhaustions == 0


def test_acknowledgements_and_notices_are_not_told():
    connection = dealt()[0]
    for told in (Ack(1), Notice("paused", "."), Notice("over", ".")):
        assert connection.dialect.encode(told) == ()


def test_a_frame_that_only_moves_a_clock_asks_nothing_again():
    arena = dealt()
    arena[0].forget()
    arena[0].tell(arena[0].snapshot())
    assert arena[0].data == []


def test_every_way_to_act_is_understood():
    for said, meant in ((action("FOLD"), Fold()), (action("CALL"), Call())):
        (wish,) = dealt()[0].dialect.decode(json.dumps({"v": 1, **said}))
        assert wish.action == meant


def test_an_all_in_seat_and_a_lone_one_against_it_are_not_asked_again():
    deal = "Ah Ad Kh Kd 2c 7s 8d 9c 3s"
    arena = Arena(stacked(1_000, 300, deal=deal)).deal().answers("RAISE_TO 1000", "CALL")
    assert [len(arena[seat].of("act")) for seat in (0, 1)] == [1, 1]


def test_both_blinds_all_in_from_posting_ask_nobody():
    arena = Arena(stacked(40, 80, deal="Ah Ad Kh Kd 2c 7s 8d 9c 3s")).deal()
    assert not any(arena[seat].of("act") for seat in (0, 1))
    assert arena.outcome is not None or arena[0].of("end_hand")


def test_a_refusal_of_the_dialect_s_own_is_an_error_message():
    connection = dealt()[0]
    connection.forget()
    connection.tell(Rejected("table_full", "match running"))
    assert connection.sent == [
        {"type": "error", "v": 1, "ts": "2025-10-13T18:22:31Z", "code": "TABLE_FULL", "msg": "match running"}
    ]


# Bursts: the table decides about one answer at a time


def burst(*actions, max_invalid=3):
    """A connection that has sent all of these before the table decided about the first; what went on."""
    arena = dealt()
    passed_on = []
    connection = arena.connect(0, max_invalid=max_invalid)
    connection.dialect = ArenaDialect(
        arena.now, max_invalid=max_invalid, exhausted=connection._exhausted, act=passed_on.append
    )
    connection.dialect.decode(json.dumps(HELLO))
    connection.dialect.enter(arena.setup, 0)
    connection.attached()
    connection.forget()
    for said in actions:
        data = said if isinstance(said, str) else json.dumps({"v": 1, **said})
        passed_on += [each for each in connection.dialect.decode(data) if isinstance(each, Act)]
    return arena, connection, passed_on


REFUSED = Refusal("wrong_amount", "raise to at least 200", None)


def raises(amount):
    return action("RAISE_TO", amount=amount)


def test_an_action_behind_refused_ones_counts():
    _, connection, passed_on = burst(raises(1), raises(2), action("CALL"))
    connection.tell(REFUSED)
    connection.tell(REFUSED)
    assert [act.action for act in passed_on] == [RaiseTo(1), RaiseTo(2), Call()]
    assert connection.codes == ["INVALID_ACTION"] * 2


def test_an_action_behind_an_accepted_one_is_ignored():
    arena, connection, passed_on = burst(action("CALL"), raises(300))
    arena.take(connection, passed_on[0])
    assert ([act.action for act in passed_on], connection.codes, arena.actor) == ([Call()], [], 1)


def test_garbage_behind_an_answer_is_answered_in_its_turn_and_counts():
    _, connection, passed_on = burst(raises(1), "garbage", action("FOLD"))
    assert connection.codes == []
    connection.tell(REFUSED)
    assert connection.codes == ["INVALID_ACTION", "BAD_SCHEMA"]
    assert [act.action for act in passed_on] == [RaiseTo(1), Fold()]


def test_garbage_behind_an_accepted_answer_is_answered():
    arena, connection, passed_on = burst(action("CALL"), "garbage")
    arena.take(connection, passed_on[0])
    assert connection.codes == ["BAD_SCHEMA"]


def test_an_action_behind_too_many_bad_ones_is_answered_with_an_error():
    arena, connection, passed_on = burst(raises(1), raises(2), action("CALL"), max_invalid=2)
    connection.tell(REFUSED)
    connection.tell(REFUSED)
    assert len(passed_on) == 2
    assert connection.codes == ["INVALID_ACTION", "INVALID_ACTION", "ACTION_TOO_LATE"]
    arena.time_out()  # the server acts
    connection.say(**action("CALL"))
    assert connection.codes[3:] == ["ACTION_TOO_LATE"]


def test_an_endless_burst_is_answered_with_errors_at_once():
    _, connection, _ = burst(*[raises(amount) for amount in range(17)])
    assert connection.say(**action("CALL")).code == "rate_limited"
