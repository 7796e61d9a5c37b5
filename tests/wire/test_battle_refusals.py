"""Every refusal of the battle dialect is an `error_msg` with its code; nothing is dropped silently."""

import json

import pytest

from facedown.core import Terms
from facedown.wire import Ack, Attached, Named, Notice, Refusal, Rejected
from facedown.wire.battle.dialect import BattleDialect
from tests.wire.battle_scene import in_battle, staked

ODD_LAYOUTS = [
    None,
    "attack",
    7,
    {},
    [],
    ["attack", None],
    ["attack", None, None, None],
    [None] * 9,
    ["attack", 1, None],
    ["attack", True, None],
    [["attack"], None, None],
    {"0": "attack", "1": None, "2": None},
]
SEATS = (Named("Ann", "person", "a"), Named("Bob", "person", "b"))
IDLE_ROUND = 20_000 + 250 + 3 * 900


def attached():
    dialect = BattleDialect(lambda: 0)
    dialect.encode(Attached("m1", "battle", 0, SEATS, "c0ffee", Terms()))
    return dialect


def codes_of(kind, **payload):
    """What a player in PREP of round 1 is refused for this."""

    async def story(battle):
        await battle.say(battle.a, kind, **payload)
        return battle.a.codes

    return in_battle(story)


def is_activity(kind, **payload):
    """Does this in both rounds keep a player, alone at a table of idle ones, from losing with the other?"""

    async def story(battle):
        for _ in range(2):
            await battle.say(battle.a, kind, **payload)
            await battle.pass_time(IDLE_ROUND)
        battle.a.settle()
        (end,) = battle.a.of("match_end")
        return end["winner"] == "YOU"

    return in_battle(story)


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("layout", ODD_LAYOUTS)
def test_what_is_no_layout_is_a_bad_layout(kind, layout):
    assert codes_of(kind, layout=layout) == ["bad_layout"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_a_missing_layout_is_a_bad_layout(kind):
    assert codes_of(kind) == ["bad_layout"]


def test_a_malformed_draft_is_no_activity():
    assert not is_activity("layout_draft", layout=["attack"])


def test_a_malformed_confirm_is_activity():
    assert is_activity("layout_confirm", layout=["attack"])


def test_a_draft_for_another_match_is_no_activity():
    assert not is_activity("layout_draft", layout=[None] * 3, matchId="m0")


def test_a_confirm_for_another_match_is_activity():
    assert is_activity("layout_confirm", layout=[None] * 3, matchId="m0")


def test_a_draft_of_foreign_cards_is_activity():
    assert is_activity("layout_draft", layout=["joker"] * 3)


@pytest.mark.parametrize("layout", [["attack", "attack", None], ["joker", None, None], ["GRASS", None, None]])
def test_a_confirm_of_cards_that_the_hand_does_not_hold_is_refused(layout):
    assert codes_of("layout_confirm", layout=layout) == ["not_in_hand"]


def test_a_confirm_with_a_name_too_long_for_a_card_is_refused():
    assert codes_of("layout_confirm", layout=["a" * 60_000, None, None]) == ["not_in_hand"]


def test_a_refused_confirm_leaves_the_draft_as_it_was():
    async def story(battle):
        await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
        await battle.say(battle.a, "layout_confirm", layout=["joker", None, None])
        return (await battle.back(0)).heard[0]["yourDraft"]

    assert in_battle(story) == ["heal", None, None]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_after_a_confirm_layouts_are_already_confirmed(kind):
    async def story(battle):
        await battle.say(battle.a, "layout_confirm", layout=[None] * 3)
        await battle.say(battle.a, kind, layout=[None] * 3)
        return battle.a.codes

    assert in_battle(story) == ["already_confirmed"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_in_the_reveal_layouts_are_in_the_wrong_phase(kind):
    async def story(battle):
        await battle.confirm([None] * 3, [None] * 3)
        await battle.say(battle.a, kind, layout=[None] * 3)
        return battle.a.codes

    assert in_battle(story) == ["wrong_phase"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("index", [0, 2, -1, 10**30, "1", True, 1.0, [1], {}])
def test_a_layout_for_another_round_is_stale(kind, index):
    assert codes_of(kind, layout=[None] * 3, roundIndex=index) == ["stale_round"]


@pytest.mark.parametrize("index", [0, -1, 10**30, "1", True, 1.0, [1]])
def test_a_round_index_that_is_no_round_is_refused_with_what_it_should_be(index):
    async def story(battle):
        await battle.say(battle.a, "layout_draft", layout=[None] * 3, roundIndex=index)
        return battle.a.of("error_msg")[0]["message"]

    assert in_battle(story) == "roundIndex is a whole number from 1, as prep_start has it"


def test_a_confirm_with_a_bad_round_index_counts_as_a_sign_of_life():
    async def story(battle):
        await battle.say(battle.a, "layout_confirm", layout=[None] * 3, roundIndex="1")
        return battle.a.table.kept.state.active

    assert in_battle(story) == (True, False)


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("match", ["m2", "", 1, True, ["m1"], {"m1": 1}])
def test_a_layout_for_another_match_is_stale(kind, match):
    assert codes_of(kind, layout=[None] * 3, matchId=match) == ["stale_round"]


def test_a_confirm_for_another_match_is_refused_once_in_the_reveal_too():
    async def story(battle):
        await battle.confirm([None] * 3, [None] * 3)
        await battle.say(battle.a, "layout_confirm", layout=[None] * 3, matchId="m0")
        return battle.a.codes

    assert in_battle(story) == ["stale_round"]


def test_a_surrender_meant_for_another_match_is_stale():
    assert codes_of("surrender", matchId="m0") == ["stale_round"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_the_match_and_the_round_may_be_named(kind):
    assert codes_of(kind, layout=[None] * 3, matchId="m1", roundIndex=1) == []


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
def test_the_match_and_the_round_may_be_null(kind):
    assert codes_of(kind, layout=[None] * 3, matchId=None, roundIndex=None) == []


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm", "surrender"])
def test_without_a_match_there_is_nothing_to_play(kind):
    (wish,) = BattleDialect(lambda: 0).decode(json.dumps({"type": kind, "layout": [None] * 3}))
    assert wish.code == "not_in_match"


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm", "surrender"])
def test_after_the_match_there_is_nothing_to_play(kind):
    async def story(battle):
        await battle.say(battle.b, "surrender")
        await battle.say(battle.a, kind, layout=[None] * 3)
        return battle.a.codes

    assert in_battle(story) == ["not_in_match"]


def test_what_crosses_the_end_on_its_way_is_answered():
    async def story(battle):
        battle.b.say("surrender")
        battle.a.say("layout_confirm", layout=[None] * 3)  # sent before the end was heard of
        await battle.settled()
        return battle.a.codes

    assert in_battle(story, staked()) == ["wrong_phase"]


def test_what_a_closed_table_receives_is_answered():
    dialect = attached()
    over = Notice("over", "this match is over")
    assert dialect.encode(over) == ()
    assert dialect.encode(over) == (
        b'{"type":"error_msg","code":"not_in_match","message":"the match is over"}',
    )


def test_too_many_layouts_at_once_are_rate_limited():
    async def story(battle):
        for _ in range(100):
            battle.a.say("layout_draft", layout=[None] * 3)
        await battle.settled()
        return battle.a.codes

    assert set(in_battle(story)) == {"rate_limited"}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("stale", "stale_round"),
        ("not_seated", "not_in_match"),
        ("paused", "wrong_phase"),
        ("not_enough_chips", "not_enough_tokens"),
        ("unauthorized", "unauthorized"),
        ("internal", "internal"),
    ],
)
def test_a_tables_refusal_is_told_in_the_words_of_the_dialect(code, told):
    (text,) = BattleDialect(lambda: 0).encode(Refusal(code, "because", ref=7))
    assert json.loads(text) == {"type": "error_msg", "code": told, "message": "because"}


@pytest.mark.parametrize(
    "code",
    [
        "already_queued",
        "already_in_match",
        "not_enough_tokens",
        "not_in_match",
        "unauthorized",
        "rate_limited",
    ],
)
def test_a_lobbys_refusal_is_told_as_it_is(code):
    (text,) = BattleDialect(lambda: 0).encode(Rejected(code, "because"))
    assert json.loads(text) == {"type": "error_msg", "code": code, "message": "because"}


@pytest.mark.parametrize("kind", ["replaced", "expelled", "moving", "stopped"])
def test_a_table_that_goes_away_says_so(kind):
    (text,) = attached().encode(Notice(kind, "because"))
    assert json.loads(text) == {"type": "error_msg", "code": kind, "message": "because"}


def test_what_is_durable_needs_no_word():
    assert BattleDialect(lambda: 0).encode(Ack(3)) == ()
