"""`match_end`: how a match ended for each player, with the tokens and the rating that came of it."""

import json

from facedown.battle import Config, Ruleset
from facedown.core import Outcome
from facedown.wire import Attach, Named
from facedown.wire.battle.dialect import BattleDialect, MatchMade, MatchResult
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
SEATS = (Named("Ann", "person", "acc-a"), Named("Bob", "person", "acc-b"))


def ends(finish, config=None):
    """`match_end` as both players hear it after `finish`."""

    async def story(battle):
        await finish(battle)
        for client in (battle.a, battle.b):
            client.settle()
        return [client.of("match_end") for client in (battle.a, battle.b)]

    (a,), (b,) = in_battle(story, config)
    return a, b


def test_the_winner_is_you_and_the_ids_are_public():
    async def finish(battle):
        await battle.say(battle.b, "surrender")

    assert ends(finish) == (END, {**END, "winner": "OPPONENT"})


def test_a_normal_end_carries_both_hp():
    async def finish(battle):
        await battle.play_round(["attack", None, None], [None] * 3)

    end = {**END, "reason": "normal", "yourHp": 2, "oppHp": 0}
    config = Config(Ruleset(hp=2, max_hp=3), stake=1)
    assert ends(finish, config) == (end, {**end, "winner": "OPPONENT", "yourHp": 0, "oppHp": 2})


def test_a_draw_has_neither_winner_nor_loser():
    async def finish(battle):
        await battle.play_round(["attack", None, None], ["attack", None, None])

    end = {**END, "winner": "DRAW", "winnerId": None, "loserId": None, "reason": "normal"}
    end |= {"yourHp": 0, "oppHp": 0}
    assert ends(finish, Config(Ruleset(hp=2, max_hp=3), stake=1)) == (end, end)


def test_one_idle_player_loses_by_timeout():
    async def finish(battle):
        for number in (1, 2):
            await battle.say(battle.a, "layout_draft", layout=[None] * 3, roundIndex=number)
            await battle.pass_time(20_000 + 250 + 3 * 900)

    assert ends(finish)[1] == {**END, "winner": "OPPONENT", "reason": "timeout"}


def test_two_idle_players_both_lose_and_nobody_is_named():
    async def finish(battle):
        await battle.pass_time(20_000 + 250 + 3 * 900 + 20_000)

    end = {**END, "winner": "OPPONENT", "winnerId": None, "loserId": None, "reason": "timeout"}
    assert ends(finish) == (end, end)


def test_whoever_leaves_loses_by_disconnect():
    async def story(battle):
        battle.b.leave(clean=True)
        await battle.settled()
        battle.a.settle()
        return battle.a.of("match_end")

    assert in_battle(story) == [{**END, "reason": "disconnect"}]


def test_the_end_is_not_told_before_it_is_on_file():
    async def story(battle):
        await battle.say(battle.b, "surrender")
        return battle.a.of("match_end")

    assert in_battle(story) == []


def test_who_comes_back_in_the_moment_of_the_end_gets_its_state_and_then_the_end():
    async def story(battle):
        battle.b.say("surrender")
        again = Client(battle.here, battle.table, 0, matched=False)  # both in one batch of the table
        await battle.settled()
        again.settle()
        return again.kinds, again.heard[0]["phase"], again.of("match_end")

    assert in_battle(story) == (["sync_state", "match_end"], "END", [END])


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


def test_the_end_of_an_earlier_match_does_not_touch_the_one_being_played():
    async def story(battle):
        end = ending(SEATS, Outcome((1, 2), "normal", (7, 4)), battle.a.dialect)
        return end["matchId"], battle.a.dialect.match

    assert in_battle(story) == ("m0", "m1")


def test_a_rematch_on_the_same_connection_is_found_prepared_and_ended_again():
    async def story(battle):
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
        return battle.a.kinds, {each["matchId"] for each in battle.a.heard}

    assert in_battle(story) == (["match_found", "prep_start", "match_end"], {"m2"})
