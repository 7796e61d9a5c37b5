"""The battle dialect through a match at a live table: every message, field by field, as the specification has it."""

from facedown.battle import Config
from tests.wire.battle_scene import HAND, START, Client, in_battle

PREP = {
    "type": "prep_start",
    "matchId": "m1",
    "roundIndex": 1,
    "suddenDeath": False,
    "deadlineTs": START + 20_000,
    "serverTs": START,
    "yourHp": 10,
    "oppHp": 10,
    "pot": 2,
    "yourTokens": 9,
    "yourHand": HAND,
    "cards": HAND,
    "yourNickname": "player 0",
    "oppNickname": "player 1",
}


async def test_a_fresh_match_is_found_and_then_prepared(battle):
    assert battle.a.heard == [
        {
            "type": "match_found",
            "matchId": "m1",
            "yourHp": 10,
            "oppHp": 10,
            "yourTokens": 9,
            "pot": 2,
            "yourNickname": "player 0",
            "oppNickname": "player 1",
            "yourHand": HAND,
        },
        PREP,
    ]


async def test_the_other_seat_sees_itself_as_you(battle):
    assert battle.b.of("prep_start") == [{**PREP, "yourNickname": "player 1", "oppNickname": "player 0"}]


async def test_hands_are_ones_own():
    hands = (("attack", "attack", "heal", "counter"), ("defense", "heal", "heal", "attack"))
    async with in_battle(Config(hands=hands)) as battle:
        dealt = [client.of("match_found")[0]["yourHand"] for client in (battle.a, battle.b)]
    assert dealt == [list(hand) for hand in hands]


async def test_a_confirm_is_acknowledged_to_its_author_and_locked_to_the_opponent(battle):
    battle.a.forget()
    battle.b.forget()
    await battle.say(battle.a, "layout_confirm", layout=["attack", None, "heal"])
    assert (battle.a.heard, battle.b.heard) == (
        [{"type": "confirm_ok"}],
        [{"type": "opp_locked", "matchId": "m1", "roundIndex": 1}],
    )


async def test_nobody_hears_of_a_draft(battle):
    battle.a.forget()
    battle.b.forget()
    await battle.say(battle.a, "layout_draft", layout=["attack", None, "heal"])
    assert (battle.a.heard, battle.b.heard) == ([], [])


async def test_steps_are_revealed_one_by_one_by_seat_with_the_hp_after_each(battle):
    await battle.confirm(["attack", None, "heal"], ["heal", "attack", "defense"])
    await battle.pass_time(250 + 900 + 900)
    mine, theirs = battle.a.of("step_reveal"), battle.b.of("step_reveal")
    shown = {"type": "step_reveal", "matchId": "m1", "roundIndex": 1}
    assert mine == [
        {**shown, "stepIndex": 0, "yourCard": "attack", "oppCard": "heal", "yourHp": 10, "oppHp": 8},
        {**shown, "stepIndex": 1, "yourCard": None, "oppCard": "attack", "yourHp": 8, "oppHp": 8},
        {**shown, "stepIndex": 2, "yourCard": "heal", "oppCard": "defense", "yourHp": 9, "oppHp": 8},
    ]
    assert theirs[1] == {
        **shown,
        "stepIndex": 1,
        "yourCard": "attack",
        "oppCard": None,
        "yourHp": 8,
        "oppHp": 8,
    }


async def test_a_round_ends_and_the_next_is_prepared_with_its_own_deadline(battle):
    battle.a.forget()
    await battle.play_round(["attack", None, None], [None, None, None])
    ended_at = START + 250 + 3 * 900
    assert battle.a.heard[-2:] == [
        {
            "type": "round_end",
            "matchId": "m1",
            "roundIndex": 1,
            "suddenDeath": False,
            "yourHp": 10,
            "oppHp": 8,
        },
        {**PREP, "roundIndex": 2, "oppHp": 8, "serverTs": ended_at, "deadlineTs": ended_at + 20_000},
    ]


async def test_what_happens_in_a_later_round_is_told_with_its_number(battle):
    await battle.play_round([None] * 3, [None] * 3)
    battle.b.forget()
    await battle.play_round([None] * 3, [None] * 3)
    reveals = [("step_reveal", 2)] * 3
    assert [(each["type"], each["roundIndex"]) for each in battle.b.heard if "roundIndex" in each] == [
        ("opp_locked", 2),
        *reveals,
        ("round_end", 2),
        ("prep_start", 3),
    ]


async def test_sudden_death_says_so(battle):
    for _ in range(4):
        await battle.play_round([None] * 3, [None] * 3)
    preps = [(each["roundIndex"], each["suddenDeath"]) for each in battle.a.of("prep_start")]
    assert (preps, [each["suddenDeath"] for each in battle.a.of("round_end")]) == (
        [(1, False), (2, False), (3, False), (4, True), (5, True)],
        [False, False, False, True],
    )


async def test_the_messages_of_a_round_come_in_order(battle):
    await battle.play_round(["attack", None, None], [None, None, None])
    reveals = ["step_reveal"] * 3
    assert battle.b.kinds == [
        *("match_found", "prep_start", "opp_locked", "confirm_ok"),
        *(*reveals, "round_end", "prep_start"),
    ]


async def test_a_deadline_without_confirms_plays_the_draft(battle):
    await battle.say(battle.a, "layout_draft", layout=["attack", None, None])
    await battle.pass_time(20_000 + 250)
    assert battle.b.of("step_reveal")[0]["oppCard"] == "attack"


async def test_foreign_cards_of_a_draft_are_reported_once_and_only_of_ones_own(battle):
    await battle.say(battle.a, "layout_draft", layout=["joker", "attack", "attack"])
    assert (battle.a.reports, battle.b.reports) == (
        ["[INVALID_CARD_FROM_CLIENT] match m1 seat 0 slots 0, 2"],
        [],
    )


async def test_a_clean_draft_is_not_reported(battle):
    await battle.say(battle.a, "layout_draft", layout=["attack", None, "heal"])
    assert battle.a.reports == []


async def test_a_name_too_long_for_any_card_is_no_card(battle):
    await battle.say(battle.a, "layout_draft", layout=["attack" * 1000, "heal", None])
    reports, draft = battle.a.reports, (await battle.back(0)).of("sync_state")[0]["yourDraft"]
    assert draft == [None, "heal", None]
    assert reports == ["[INVALID_CARD_FROM_CLIENT] match m1 seat 0 slots 0"]


async def test_a_late_start_tells_that_the_opponent_is_locked(battle):
    battle.b.say("layout_confirm", layout=[None] * 3)
    await battle.settled()
    late = Client(battle.here, battle.table, 0)
    await battle.settled()
    assert late.kinds == ["match_found", "prep_start", "opp_locked"]
