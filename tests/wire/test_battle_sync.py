"""Coming back to a match: one message holds all that the player may know."""

from facedown.wire import Pause, Unpause
from tests.table.scene import Player
from tests.wire.battle_scene import HAND, START, Client

SYNC = {
    "type": "sync_state",
    "matchId": "m1",
    "phase": "PREP",
    "roundIndex": 1,
    "suddenDeath": False,
    "deadlineTs": START + 20_000,
    "serverTs": START,
    "yourHp": 10,
    "oppHp": 10,
    "pot": 2,
    "yourTokens": 0,
    "yourHand": HAND,
    "yourNickname": "player 0",
    "oppNickname": "player 1",
    "yourDraft": None,
    "yourConfirmed": False,
    "oppLocked": False,
    "reveals": [],
}
SHOWN = {"stepIndex": 0, "yourCard": "attack", "oppCard": None, "yourHp": 10, "oppHp": 8}


async def test_a_reconnect_gets_the_whole_view_and_nothing_else(battle):
    assert (await battle.back(0)).heard == [SYNC]


async def test_the_deadline_is_what_is_left_of_it(battle):
    await battle.pass_time(7_000)
    assert (await battle.back(0)).heard == [{**SYNC, "serverTs": START + 7_000}]


async def test_ones_own_draft_comes_back(battle):
    await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
    assert (await battle.back(0)).heard == [{**SYNC, "yourDraft": ["heal", None, None]}]


async def test_the_opponents_draft_does_not(battle):
    await battle.say(battle.b, "layout_draft", layout=["heal", None, None])
    assert (await battle.back(0)).heard == [SYNC]


async def test_what_is_locked_in_stands_in_the_place_of_the_draft(battle):
    await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
    await battle.say(battle.a, "layout_confirm", layout=["attack", None, None])
    assert (await battle.back(0)).heard == [
        {**SYNC, "yourDraft": ["attack", None, None], "yourConfirmed": True}
    ]


async def test_the_opponents_lock_is_seen_without_its_cards(battle):
    await battle.say(battle.b, "layout_confirm", layout=["attack", None, None])
    assert (await battle.back(0)).heard == [{**SYNC, "oppLocked": True}]


async def test_in_the_reveal_the_steps_shown_so_far_come_back_and_no_deadline_runs(battle):
    await battle.confirm(["attack", None, "heal"], [None, "attack", None])
    await battle.pass_time(250)
    shown = {
        "phase": "REVEAL",
        "deadlineTs": None,
        "serverTs": START + 250,
        "oppHp": 8,
        "yourDraft": ["attack", None, "heal"],
        "yourConfirmed": True,
        "oppLocked": True,
        "reveals": [SHOWN],
    }
    assert (await battle.back(0)).heard == [{**SYNC, **shown}]


async def test_the_reveal_is_told_from_the_seat_of_whoever_comes_back(battle):
    await battle.confirm(["attack", None, "heal"], [None, "attack", None])
    await battle.pass_time(250)
    (sync,) = (await battle.back(1)).heard
    assert sync["reveals"] == [
        {"stepIndex": 0, "yourCard": None, "oppCard": "attack", "yourHp": 8, "oppHp": 10}
    ]


async def test_the_match_goes_on_after_a_reconnect(battle):
    await battle.confirm(["attack", None, "heal"], [None, "attack", None])
    await battle.pass_time(250)
    again = await battle.back(0)
    await battle.pass_time(900)
    assert (
        again.kinds,
        again.of("step_reveal")[0]["stepIndex"],
        again.of("step_reveal")[0]["roundIndex"],
    ) == (["sync_state", "step_reveal"], 1, 1)


async def test_the_connection_that_was_replaced_is_told_and_hears_no_more(battle):
    old = battle.a
    old.forget()
    await battle.back(0)
    await battle.say(battle.b, "surrender")
    old.say("layout_draft", layout=[None] * 3)
    assert (old.codes, old.kinds) == (["replaced", "not_in_match"], ["error_msg", "error_msg"])


async def test_a_first_connection_that_comes_after_prep_is_told_where_the_match_stands(battle):
    await battle.pass_time(20_000 + 250)
    late = Client(battle.here, battle.table, 0)
    await battle.settled()
    assert (late.kinds, late.heard[1]["phase"]) == (["match_found", "sync_state"], "REVEAL")


async def test_a_first_connection_gets_back_what_its_player_laid_elsewhere(battle):
    await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
    late = Client(battle.here, battle.table, 0)
    await battle.settled()
    assert (late.kinds, late.heard[1]["yourDraft"]) == (["match_found", "sync_state"], ["heal", None, None])


async def test_the_server_coming_back_shows_in_a_sync_state_alone(battle):
    table = await battle.here.crash(battle.table, "node-2")
    again = Client(battle.here, table, 0, matched=False)
    await battle.settled()
    assert again.kinds == ["sync_state"]


async def test_a_pause_refuses_layouts_as_out_of_phase(battle):
    operator = Player(battle.here, battle.table, role="operator", attach=False)
    operator.send(Pause())
    await battle.say(battle.a, "layout_draft", layout=[None] * 3)
    operator.send(Unpause())
    await battle.say(battle.a, "layout_draft", layout=[None] * 3)
    assert battle.a.codes == ["wrong_phase"]
