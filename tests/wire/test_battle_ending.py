"""`match_end`: how a match ended for each player, with the tokens and the rating that came of it."""

import json

from facedown.battle import Config, Ruleset
from facedown.core import Outcome
from facedown.wire import Attach, Named
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.values import MatchMade, MatchResult
from tests.wire.battle_scene import RATING_JSON, Client, in_battle, staked

END = {
    "type": "match_end",
    "matchId": "m1",
    "winner": "YOU",
    "winnerId": "account0",
    "loserId": "account1",
    "reason": "surrender",
    "yourHp": 10,
    "oppHp": 10,
    "yourTokens": 11,
    "rating": RATING_JSON,
}
SHORT = Config(Ruleset(hp=2, max_hp=3), stake=1)
SEATS = (Named("Ann", "person", "acc-a"), Named("Bob", "person", "acc-b"))


def ends(battle):
    """`match_end` as both players hear it."""
    for client in (battle.a, battle.b):
        client.settle()
    (a,), (b,) = battle.a.of("match_end"), battle.b.of("match_end")
    return a, b


async def test_the_winner_is_you_and_the_ids_are_public(battle):
    await battle.say(battle.b, "surrender")
    assert ends(battle) == (END, {**END, "winner": "OPPONENT"})


async def test_a_normal_end_carries_both_hp():
    async with in_battle(SHORT) as battle:
        await battle.play_round(["attack", None, None], [None] * 3)
        end = {**END, "reason": "normal", "yourHp": 2, "oppHp": 0}
        assert ends(battle) == (end, {**end, "winner": "OPPONENT", "yourHp": 0, "oppHp": 2})


async def test_a_draw_has_neither_winner_nor_loser():
    async with in_battle(SHORT) as battle:
        await battle.play_round(["attack", None, None], ["attack", None, None])
        end = {**END, "winner": "DRAW", "winnerId": None, "loserId": None, "reason": "normal"}
        end |= {"yourHp": 0, "oppHp": 0}
        assert ends(battle) == (end, end)


async def test_one_idle_player_loses_by_timeout(battle):
    for number in (1, 2):
        await battle.say(battle.a, "layout_draft", layout=[None] * 3, roundIndex=number)
        await battle.pass_time(20_000 + 250 + 3 * 900)
    assert ends(battle)[1] == {**END, "winner": "OPPONENT", "reason": "timeout"}


async def test_two_idle_players_both_lose_and_nobody_is_named(battle):
    await battle.pass_time(20_000 + 250 + 3 * 900 + 20_000)
    end = {**END, "winner": "OPPONENT", "winnerId": None, "loserId": None, "reason": "timeout"}
    assert ends(battle) == (end, end)


async def test_whoever_leaves_loses_by_disconnect(battle):
    battle.b.leave(clean=True)
    await battle.settled()
    battle.a.settle()
    assert battle.a.of("match_end") == [{**END, "reason": "disconnect"}]


async def test_the_end_is_not_told_before_it_is_on_file(battle):
    await battle.say(battle.b, "surrender")
    assert battle.a.of("match_end") == []


async def test_who_comes_back_in_the_moment_of_the_end_gets_its_state_and_then_the_end(battle):
    battle.b.say("surrender")
    again = Client(battle.here, battle.table, 0, matched=False)  # both in one batch of the table
    await battle.settled()
    again.settle()
    assert (again.kinds, again.heard[0]["phase"], again.of("match_end")) == (
        ["sync_state", "match_end"],
        "END",
        [END],
    )


def ending(seats, outcome, dialect=None):
    (end,) = (dialect or BattleDialect(lambda: 0)).encode(MatchResult("m0", 0, seats, outcome, 11))
    return json.loads(end)


def test_an_end_that_was_missed_needs_no_table():
    end = ending(SEATS, Outcome((1, 2), "disconnect", (7, 4)))
    assert (end["winner"], end["winnerId"], end["loserId"]) == ("YOU", "acc-a", "acc-b")
    assert (end["reason"], end["yourHp"], end["oppHp"]) == ("disconnect", 7, 4)


def test_a_house_bot_has_no_public_id():
    end = ending((SEATS[0], Named("expert", "bot")), Outcome((2, 1), "normal", (0, 4)))
    assert (end["winner"], end["winnerId"], end["loserId"]) == ("OPPONENT", None, "acc-a")
    assert end["rating"] is None


async def test_the_end_of_an_earlier_match_does_not_touch_the_one_being_played(battle):
    end = ending(SEATS, Outcome((1, 2), "normal", (7, 4)), battle.a.dialect)
    assert (end["matchId"], battle.a.dialect.match) == ("m0", "m1")


async def test_a_rematch_on_the_same_connection_is_found_prepared_and_ended_again(battle):
    await battle.say(battle.b, "surrender")
    battle.a.settle()
    battle.a.forget()
    battle.a.tell(MatchMade("m2", tokens=10))
    battle.a.table = await battle.here.open(match="m2", config=staked())
    battle.a.link = battle.a.table.connect(battle.a.outbox, account="account0")
    battle.a.table.receive(battle.a.link, Attach(0))
    await battle.settled()
    await battle.say(battle.a, "surrender", matchId="m2")
    battle.a.settle()
    assert (battle.a.kinds, {each["matchId"] for each in battle.a.heard}) == (
        ["match_found", "prep_start", "match_end"],
        {"m2"},
    )
