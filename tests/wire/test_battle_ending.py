"""`match_end`: once to each player, with the tokens and the rating that came of it, whatever races."""

import pytest

from facedown.battle import Config, Ruleset
from facedown.core import Outcome
from facedown.wire import Attach, Named
from facedown.wire.battle.dialect import BattleDialect, Ended, Matched, Settled
from tests.wire.battle_scene import RATING, RATING_JSON, Client, in_battle, staked

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


def test_the_end_is_held_back_until_the_tokens_are_settled():
    async def story(battle):
        await battle.say(battle.b, "surrender")
        return battle.a.of("match_end")

    assert in_battle(story) == []


def test_tokens_that_are_settled_before_the_end_is_seen_wait_for_it():
    async def story(battle):
        battle.a.settle()
        before = battle.a.of("match_end")
        await battle.say(battle.b, "surrender")
        return before, battle.a.of("match_end")

    assert in_battle(story) == ([], [END])


def test_the_end_is_told_once_however_often_it_is_settled():
    async def story(battle):
        battle.a.settle()
        await battle.say(battle.b, "surrender")
        battle.a.settle()
        battle.a.settle()
        return battle.a.of("match_end")

    assert in_battle(story) == [END]


def test_the_last_round_is_told_to_its_end_before_the_match_ends():
    async def story(battle):
        battle.a.settle()
        await battle.play_round(["attack", None, None], [None] * 3)
        return battle.a.kinds[-4:]

    config = Config(Ruleset(hp=2, max_hp=3), stake=1)
    assert in_battle(story, config) == ["step_reveal", "step_reveal", "round_end", "match_end"]


def test_who_comes_back_in_the_moment_of_the_end_gets_its_state_and_then_the_end():
    async def story(battle):
        battle.b.say("surrender")
        again = Client(battle.here, battle.table, 0, matched=False)  # both in one batch of the table
        await battle.settled()
        again.settle()
        return again.kinds, again.heard[0]["phase"], again.of("match_end")

    assert in_battle(story) == (["sync_state", "match_end"], "END", [END])


def test_an_end_between_two_connections_is_told_to_the_second():
    dialect = BattleDialect(lambda: 0)
    assert dialect.encode(Ended("m1", 0, SEATS, Outcome((1, 2), "disconnect", (7, 4)))) == ()
    (end,) = dialect.encode(Settled(11, RATING))
    assert b'"winner":"YOU","winnerId":"acc-a","loserId":"acc-b","reason":"disconnect"' in end
    assert dialect.encode(Settled(11, RATING)) == ()


def test_what_was_settled_of_this_very_match_waits_for_its_end():
    dialect = BattleDialect(lambda: 0)
    assert dialect.encode(Settled(11, RATING, "m1")) == ()
    assert len(dialect.encode(Ended("m1", 0, SEATS, Outcome((1, 2), "disconnect", (7, 4))))) == 1


def test_a_house_bot_has_no_public_id():
    dialect = BattleDialect(lambda: 0)
    dialect.encode(Ended("m1", 0, (SEATS[0], Named("expert", "bot")), Outcome((2, 1), "normal", (0, 4))))
    (end,) = dialect.encode(Settled(10, None))
    assert b'"winner":"OPPONENT","winnerId":null,"loserId":"acc-a"' in end
    assert b'"rating":null' in end


@pytest.mark.parametrize("table", [None, "m0"])
def test_what_was_settled_of_an_earlier_match_ends_no_later_one(table):
    dialect = BattleDialect(lambda: 0)
    dialect.encode(Settled(11, RATING, table))
    assert dialect.encode(Ended("m1", 0, SEATS, Outcome((1, 2), "normal", (7, 4)))) == ()


def test_what_is_settled_of_another_match_does_not_end_this_one():
    dialect = BattleDialect(lambda: 0)
    dialect.encode(Ended("m1", 0, SEATS, Outcome((1, 2), "normal", (7, 4))))
    assert dialect.encode(Settled(11, RATING, "m0")) == ()
    assert len(dialect.encode(Settled(11, RATING, "m1"))) == 1


def test_a_rematch_on_the_same_connection_is_found_prepared_and_ended_again():
    async def story(battle):
        await battle.say(battle.b, "surrender")
        battle.a.settle()
        battle.a.forget()
        battle.a.tell(Matched("m2", tokens=10))
        battle.a.table = await battle.here.open(match="m2", config=staked())
        battle.a.link = battle.a.table.connect(battle.a.outbox, account="account0")
        battle.a.table.receive(battle.a.link, Attach(0))
        await battle.settled()
        await battle.say(battle.a, "surrender", matchId="m2")
        battle.a.settle()
        return battle.a.kinds, {each["matchId"] for each in battle.a.heard}

    assert in_battle(story) == (["match_found", "prep_start", "match_end"], {"m2"})
