"""Coming back to a match: one message holds all that the player may know."""

from facedown.wire import Pause, Unpause
from tests.table.scene import Player
from tests.wire.battle_scene import HAND, START, Client, in_battle, staked

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


def returned(prepare, seat=0):
    """All that a new connection hears after `prepare`."""

    async def story(battle):
        await prepare(battle)
        return (await battle.back(seat)).heard

    return in_battle(story)


def test_a_reconnect_gets_the_whole_view_and_nothing_else():
    async def prepare(battle):
        pass

    assert returned(prepare) == [SYNC]


def test_the_deadline_is_what_is_left_of_it():
    async def prepare(battle):
        await battle.pass_time(7_000)

    assert returned(prepare) == [{**SYNC, "serverTs": START + 7_000}]


def test_ones_own_draft_comes_back():
    async def prepare(battle):
        await battle.say(battle.a, "layout_draft", layout=["heal", None, None])

    assert returned(prepare) == [{**SYNC, "yourDraft": ["heal", None, None]}]


def test_the_opponents_draft_does_not():
    async def prepare(battle):
        await battle.say(battle.b, "layout_draft", layout=["heal", None, None])

    assert returned(prepare) == [SYNC]


def test_what_is_locked_in_stands_in_the_place_of_the_draft():
    async def prepare(battle):
        await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
        await battle.say(battle.a, "layout_confirm", layout=["attack", None, None])

    assert returned(prepare) == [{**SYNC, "yourDraft": ["attack", None, None], "yourConfirmed": True}]


def test_the_opponents_lock_is_seen_without_its_cards():
    async def prepare(battle):
        await battle.say(battle.b, "layout_confirm", layout=["attack", None, None])

    assert returned(prepare) == [{**SYNC, "oppLocked": True}]


def test_in_the_reveal_the_steps_shown_so_far_come_back_and_no_deadline_runs():
    async def prepare(battle):
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
    assert returned(prepare) == [{**SYNC, **shown}]


def test_the_reveal_is_told_from_the_seat_of_whoever_comes_back():
    async def prepare(battle):
        await battle.confirm(["attack", None, "heal"], [None, "attack", None])
        await battle.pass_time(250)

    (sync,) = returned(prepare, seat=1)
    assert sync["reveals"] == [
        {"stepIndex": 0, "yourCard": None, "oppCard": "attack", "yourHp": 8, "oppHp": 10}
    ]


def test_the_match_goes_on_after_a_reconnect():
    async def story(battle):
        await battle.confirm(["attack", None, "heal"], [None, "attack", None])
        await battle.pass_time(250)
        again = await battle.back(0)
        await battle.pass_time(900)
        return again.kinds, again.of("step_reveal")[0]["stepIndex"], again.of("step_reveal")[0]["roundIndex"]

    assert in_battle(story) == (["sync_state", "step_reveal"], 1, 1)


def test_the_connection_that_was_replaced_is_told_and_hears_no_more():
    async def story(battle):
        old = battle.a
        old.forget()
        await battle.back(0)
        await battle.say(battle.b, "surrender")
        old.say("layout_draft", layout=[None] * 3)
        return old.codes, old.kinds

    assert in_battle(story) == (["replaced", "not_in_match"], ["error_msg", "error_msg"])


def test_a_first_connection_that_comes_after_prep_is_told_where_the_match_stands():
    async def story(battle):
        await battle.pass_time(20_000 + 250)
        late = Client(battle.here, battle.table, 0)
        await battle.settled()
        return late.kinds, late.heard[1]["phase"]

    assert in_battle(story) == (["match_found", "sync_state"], "REVEAL")


def test_a_first_connection_gets_back_what_its_player_laid_elsewhere():
    async def story(battle):
        await battle.say(battle.a, "layout_draft", layout=["heal", None, None])
        late = Client(battle.here, battle.table, 0)
        await battle.settled()
        return late.kinds, late.heard[1]["yourDraft"]

    assert in_battle(story) == (["match_found", "sync_state"], ["heal", None, None])


def test_the_server_coming_back_shows_in_a_sync_state_alone():
    async def story(battle):
        table = await battle.here.crash(battle.table, "node-2")
        again = Client(battle.here, table, 0, matched=False)
        await battle.settled()
        return again.kinds

    assert in_battle(story) == ["sync_state"]


def test_a_pause_refuses_layouts_as_out_of_phase():
    async def story(battle):
        operator = Player(battle.here, battle.table, role="operator", attach=False)
        operator.send(Pause())
        await battle.say(battle.a, "layout_draft", layout=[None] * 3)
        operator.send(Unpause())
        await battle.say(battle.a, "layout_draft", layout=[None] * 3)
        return battle.a.codes

    assert in_battle(story, staked()) == ["wrong_phase"]
