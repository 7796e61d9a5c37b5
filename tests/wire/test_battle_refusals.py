"""Every refusal of the battle dialect is an `error_msg` with its code; nothing is dropped silently."""

import json

import pytest

from facedown.core import Terms
from facedown.wire import Ack, Attached, Named, Notice, Refusal, Rejected
from facedown.wire.battle.dialect import BattleDialect

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


async def codes_of(battle, kind, **payload):
    """What a player in PREP of round 1 is refused for this."""
    await battle.say(battle.a, kind, **payload)
    return battle.a.codes


async def is_activity(battle, kind, **payload):
    """Does this in both rounds keep a player, alone at a table of idle ones, from losing with the other?"""
    for _ in range(2):
        await battle.say(battle.a, kind, **payload)
        await battle.pass_time(IDLE_ROUND)
    battle.a.settle()
    (end,) = battle.a.of("match_end")
    return end["winner"] == "YOU"


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("layout", ODD_LAYOUTS)
async def test_what_is_no_layout_is_a_bad_layout(battle, kind, layout):
    assert await codes_of(battle, kind, layout=layout) == ["bad_layout"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
async def test_a_missing_layout_is_a_bad_layout(battle, kind):
    assert await codes_of(battle, kind) == ["bad_layout"]


async def test_a_malformed_draft_is_no_activity(battle):
    assert not await is_activity(battle, "layout_draft", layout=["attack"])


async def test_a_malformed_confirm_is_activity(battle):
    assert await is_activity(battle, "layout_confirm", layout=["attack"])


async def test_a_draft_for_another_match_is_no_activity(battle):
    assert not await is_activity(battle, "layout_draft", layout=[None] * 3, matchId="m0")


async def test_a_confirm_for_another_match_is_activity(battle):
    assert await is_activity(battle, "layout_confirm", layout=[None] * 3, matchId="m0")


async def test_a_draft_of_foreign_cards_is_activity(battle):
    assert await is_activity(battle, "layout_draft", layout=["joker"] * 3)


@pytest.mark.parametrize("layout", [["attack", "attack", None], ["joker", None, None], ["GRASS", None, None]])
async def test_a_confirm_of_cards_that_the_hand_does_not_hold_is_refused(battle, layout):
    assert await codes_of(battle, "layout_confirm", layout=layout) == ["not_in_hand"]


async def test_a_confirm_with_a_name_too_long_for_a_card_is_refused(battle):
    assert await codes_of(battle, "layout_confirm", layout=["a" * 60_000, None, None]) == ["not_in_hand"]


async def test_a_refused_confirm_leaves_the_draft_as_it_was(battle):
    await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
    await battle.say(battle.a, "layout_confirm", layout=["joker", None, None])
    assert (await battle.back(0)).heard[0]["yourDraft"] == ["heal", None, None]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
async def test_after_a_confirm_layouts_are_already_confirmed(battle, kind):
    await battle.say(battle.a, "layout_confirm", layout=[None] * 3)
    await battle.say(battle.a, kind, layout=[None] * 3)
    assert battle.a.codes == ["already_confirmed"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
async def test_in_the_reveal_layouts_are_in_the_wrong_phase(battle, kind):
    await battle.confirm([None] * 3, [None] * 3)
    await battle.say(battle.a, kind, layout=[None] * 3)
    assert battle.a.codes == ["wrong_phase"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("index", [0, 2, -1, 10**30, "1", True, 1.0, [1], {}])
async def test_a_layout_for_another_round_is_stale(battle, kind, index):
    assert await codes_of(battle, kind, layout=[None] * 3, roundIndex=index) == ["stale_round"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
@pytest.mark.parametrize("match", ["m2", "", 1, True, ["m1"], {"m1": 1}])
async def test_a_layout_for_another_match_is_stale(battle, kind, match):
    assert await codes_of(battle, kind, layout=[None] * 3, matchId=match) == ["stale_round"]


async def test_a_confirm_for_another_match_is_refused_once_in_the_reveal_too(battle):
    await battle.confirm([None] * 3, [None] * 3)
    await battle.say(battle.a, "layout_confirm", layout=[None] * 3, matchId="m0")
    assert battle.a.codes == ["stale_round"]


async def test_a_surrender_meant_for_another_match_is_stale(battle):
    assert await codes_of(battle, "surrender", matchId="m0") == ["stale_round"]


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
async def test_the_match_and_the_round_may_be_named(battle, kind):
    assert await codes_of(battle, kind, layout=[None] * 3, matchId="m1", roundIndex=1) == []


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm"])
async def test_the_match_and_the_round_may_be_null(battle, kind):
    assert await codes_of(battle, kind, layout=[None] * 3, matchId=None, roundIndex=None) == []


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm", "surrender"])
def test_without_a_match_there_is_nothing_to_play(kind):
    (wish,) = BattleDialect(lambda: 0).decode(json.dumps({"type": kind, "layout": [None] * 3}))
    assert wish.code == "not_in_match"


@pytest.mark.parametrize("kind", ["layout_draft", "layout_confirm", "surrender"])
async def test_after_the_match_there_is_nothing_to_play(battle, kind):
    await battle.say(battle.b, "surrender")
    await battle.say(battle.a, kind, layout=[None] * 3)
    assert battle.a.codes == ["not_in_match"]


async def test_what_crosses_the_end_on_its_way_is_answered(battle):
    battle.b.say("surrender")
    battle.a.say("layout_confirm", layout=[None] * 3)  # sent before the end was heard of
    await battle.settled()
    assert battle.a.codes == ["wrong_phase"]


def test_what_a_closed_table_receives_is_answered():
    dialect = attached()
    over = Notice("over", "this match is over")
    assert dialect.encode(over) == ()
    assert dialect.encode(over) == (
        b'{"type":"error_msg","code":"not_in_match","message":"the match is over"}',
    )


async def test_too_many_layouts_at_once_are_rate_limited(battle):
    for _ in range(100):
        battle.a.say("layout_draft", layout=[None] * 3)
    await battle.settled()
    assert set(battle.a.codes) == {"rate_limited"}


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
