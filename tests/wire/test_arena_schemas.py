"""Every message of random matches is as the seed's examples have it; the schemas know nothing of our types."""

import json

import pytest

from facedown.core import DEALER
from tests.wire.arena_scene import TEAMS, Arena, played, rules
from tests.wire.arena_schema import KINDS, faults

EXAMPLES = [
    '{"type":"hello","v":1,"team":"Alpha","join_code":"KF7Q9C"}',
    '{"type":"action","v":1,"hand_id":"H-2025-10-17-00123","action":"RAISE_TO","amount":1200}',
    """{"type":"welcome","v":1,"table_id":"T-1","seat":3,"config":{"variant":"HUNL","seats":8,
    "starting_stack":10000,"sb":50,"bb":100,"move_time_ms":15000}}""",
    '{"type":"lobby","v":1,"players":[{"seat":0,"team":"Alpha","connected":true,"stack":10000}]}',
    """{"type":"start_hand","v":1,"hand_id":"H-2025-10-17-00123","seed":987654321,"button":2,
    "stacks":[{"seat":0,"stack":10000},{"seat":1,"stack":10000}]}""",
    """{"type":"act","v":1,"hand_id":"H-2025-10-17-00123","seat":3,"phase":"FLOP",
    "you":{"hole":["Ah","Ad"],"stack":9600,"to_call":200,"time_ms":15000},
    "table":{"sb":50,"bb":100,"seats":4,"button":2},
    "players":[{"seat":0,"stack":10450,"has_folded":false,"committed":100},
    {"seat":3,"stack":9600,"has_folded":false,"committed":0}],
    "community":["7h","2d","Qs"],"legal":["FOLD","CALL","RAISE_TO"],
    "call_amount":200,"min_raise_to":600,"max_raise_to":9600}""",
    '{"type":"event","v":1,"ev":"BET","seat":3,"amount":1200}',
    """{"type":"end_hand","v":1,"hand_id":"H-2025-10-17-00123",
    "stacks":[{"seat":0,"stack":10450},{"seat":1,"stack":9550}]}""",
    """{"type":"snapshot","v":1,"at_hand_id":"H-2025-10-17-00123","phase":"TURN",
    "you":{"seat":3,"hole":["Ah","Ad"],"stack":9400,"to_call":400},
    "players":[{"seat":0,"stack":10450,"has_folded":false,"committed":100},
    {"seat":3,"stack":9400,"has_folded":false,"committed":0}],
    "community":["7h","2d","Qs","9c"],"next_actor":1,"time_ms_remaining":3200,
    "legal":["FOLD","CALL","RAISE_TO"],"call_amount":400,"min_raise_to":1200,"max_raise_to":9400}""",
    """{"type":"match_end","v":1,"winner":{"seat":6,"team":"GammaBot"},
    "final_stacks":[{"seat":6,"team":"GammaBot","stack":80000}]}""",
    '{"type":"error","v":1,"code":"INVALID_ACTION","msg":"Raise below min"}',
]
"""As they stand in the seed, with something in the place of its dots."""


def parsed(example):
    return json.loads(example)


def kind_of(example):
    return parsed(example)["type"]


SEED_EVENTS = {
    *("POST_BLINDS", "BET", "CALL", "CHECK", "FOLD", "FLOP", "TURN", "RIVER", "SHOWDOWN", "POT_AWARD"),
    "ELIMINATED",
}


def broken(message):
    """The message without each of its fields, and with another kind of value in each."""
    for key in message:
        yield {other: value for other, value in message.items() if other != key}
        yield {**message, key: [None]}


@pytest.mark.parametrize("example", EXAMPLES, ids=kind_of)
def test_the_examples_of_the_seed_fit_their_schemas(example):
    assert faults(parsed(example)) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=kind_of)
def test_no_example_fits_when_a_required_field_is_missing_or_odd(example):
    optional = {"amount", "legal", "call_amount", "min_raise_to", "max_raise_to"}
    whole = parsed(example)
    for message in broken(whole):
        left_out = set(whole) - set(message)
        if not left_out & (optional if whole["type"] in {"action", "snapshot", "act"} else set()):
            assert faults(message), message


def test_there_is_a_schema_for_every_message_of_the_seed():
    assert sorted(map(kind_of, EXAMPLES)) == KINDS


def come_and_go(arena, draws):
    """Now and then a player is replaced, or goes, or comes back, in the middle of everything."""
    seat = draws.below(arena.config.seats)
    roll = draws.below(30)
    if roll == 0 or seat not in arena.connections:
        arena.past = [*getattr(arena, "past", []), arena.connections.get(seat)]
        arena.connect(seat)
    elif roll == 1:
        arena.past = [*getattr(arena, "past", []), arena.connections[seat]]
        arena.disconnect(seat)
    elif roll == 2:
        arena[seat].say(type="action", hand_id="H-2020-01-01-00000", action="CALL")


def everything_sent(arena):
    gone = [each for each in getattr(arena, "past", []) if each is not None]
    for connection in (*gone, *arena.connections.values()):
        if connection.viewer is not None:
            yield from connection.sent


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_all_that_players_are_sent_fits(seats):
    kinds, evs = set(), set()
    for number in range(3):
        arena = played(rules(seats, 1_500), f"schemas {seats} {number}", 25, come_and_go)
        for message in everything_sent(arena):
            assert faults(message) == [], message
            kinds.add(message["type"])
            evs.add(message.get("ev"))
    assert kinds == set(KINDS) - {"hello", "action"}
    assert evs - {None, "UNCALLED"} == SEED_EVENTS


def test_every_message_says_when_it_was_sent():
    arena = played(rules(3, 1_000), "stamps", 5)
    assert all(message["ts"].startswith("2025-10-13T18:2") for message in arena[0].sent)


def test_a_whole_match_ends_at_every_number_of_seats():
    for seats in (2, 3, 6, 10):
        arena = played(rules(seats, 1_000), f"whole {seats}", 300)
        assert arena.outcome is not None
        assert all(len(arena[seat].of("match_end")) == 1 for seat in range(seats))


def test_what_a_spectator_is_sent_fits_but_for_what_it_has_not():
    arena = played(rules(4, 1_200, exposed=True), "watched", 20)
    late = Arena(rules(3)).sit_down().deal().connect(None)
    for message in arena.watcher.sent + late.sent:
        missing = [
            fault for fault in faults(message) if "['you']" not in fault and "$.seat: None" not in fault
        ]
        assert missing == []


def test_the_dealers_own_questions_are_put_to_nobody():
    arena = Arena(rules(2)).sit_down()
    assert arena.actor == DEALER
    assert not any(connection.of("act") for connection in arena.connections.values())


def test_teams_are_told_by_the_names_they_gave():
    arena = Arena(rules(3)).sit_down().deal()
    assert [player["team"] for player in arena.player.asked["players"]] == list(TEAMS[:3])
