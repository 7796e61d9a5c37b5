"""Every scene is passed by good bots, and seen to fail by one with the mistake that it is about."""

import asyncio

import pytest

from facedown.botcheck import SCENARIOS, check, sdk_bot
from facedown.core import codec
from facedown.poker import Bets, Call, Check, Fold, PlayerAction, RaiseTo
from facedown.poker.hand.actions import Show
from tests.botcheck import bots

pytestmark = pytest.mark.real

SCENARIO = {scenario.name: scenario for scenario in SCENARIOS}
SCRIPTED = SCENARIOS[:-1]
"""All but the one at a real server, which has tests of its own."""
LONG = 30
SHORT = 0.4
SLOW = dict.fromkeys(
    (
        bots.Absent,
        bots.Mute,
        bots.Silent,
        bots.Stubborn,
        bots.GivesUpOnTimeout,
        bots.NeverBack,
        bots.WaitsForTheNextHand,
        bots.PlaysOnce,
        bots.Lingers,
    ),
    SHORT,
) | {bots.Dreams: 2}
"""Their mistake is that something does not come."""


def checked(kind, scene, seconds):
    (only,) = asyncio.run(check(bots.runner(kind), seconds=seconds, scenarios=[SCENARIO[scene]]))
    return only.result, only.sentence


@pytest.mark.parametrize("kind", [bots.Good, bots.WithoutCode, bots.Stays, bots.ComesAgain])
def test_good_bots_pass_every_scripted_scene(kind):
    results = asyncio.run(check(bots.runner(kind), seconds=LONG, scenarios=SCRIPTED))
    assert [(each.scenario.name, each.result) for each in results] == [
        (scenario.name, "pass") for scenario in SCRIPTED
    ]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [(bots.Good, "ended by itself"), (bots.Stays, "stays for"), (bots.ComesAgain, "connects again")],
)
def test_what_a_bot_does_after_the_match_is_told(kind, sentence):
    result, said = checked(kind, "match-end", LONG)
    assert result == "pass"
    assert said.startswith(sentence)


@pytest.mark.parametrize(
    ("kind", "scene", "sentence"),
    [
        (bots.Absent, "hand", "did not connect to the arena within 0.4 s"),
        (bots.Mute, "hand", "sent no hello within 0.4 s"),
        (bots.Nameless, "hand", "not a good hello"),
        (bots.Impatient, "hand", "not a good hello"),
        (bots.Onlooker, "hand", "said hello as spectator"),
        (bots.Silent, "hand", "did not answer an act (FOLD, CALL 100, RAISE_TO 200 to 10000)"),
        (bots.Crashes, "hand", "ended with SystemExit: no idea"),
        (bots.Misspells, "hand", "refused with BAD_SCHEMA"),
        (bots.AlwaysRaises, "short-all-in", "to an act with FOLD, CALL"),
        (
            bots.CountsItself,
            "capped-raise",
            "RAISE_TO 400 to an act with FOLD, CALL 100, RAISE_TO 250 to 250",
        ),
        (bots.AlwaysCalls, "check", "it answered CALL to an act with FOLD, CHECK"),
        (bots.NeedsCallAmount, "check", "KeyError: 'call_amount'"),
        (bots.NeedsActId, "bare", "KeyError: 'act_id'"),
        (bots.NeedsOwnCards, "bare", "KeyError: 'you'"),
        (bots.KnowsAllEvents, "additions", "unknown event WEATHER"),
        (bots.Stubborn, "refused", "sent nothing more after INVALID_ACTION"),
        (bots.GivesUpOnTimeout, "timeout", "did not answer the next act"),
        (bots.NeverBack, "reconnect", "did not come back after the connection was cut within 0.4 s"),
        (bots.Dies, "reconnect", "ended with SystemExit: connection lost and did not come back"),
        (bots.ForgetsItsCode, "reconnect", "another join_code than before: the server answers TEAM_TAKEN"),
        (bots.ForgetsTheGivenCode, "reconnect", "(from welcome.join_code)"),
        (bots.ForgetsItsName, "reconnect", "came back as 'Alpha 2', not as 'Alpha 1'"),
        (bots.WaitsForTheNextHand, "reconnect", "did not answer the act that followed the snapshot"),
        (bots.BreaksAtTheEnd, "match-end", "after match_end the bot ended with KeyError"),
        (bots.PlaysOnce, "match-end", "did not answer its first act"),
        (bots.Lingers, "match-end", "neither ended nor connected again"),
        (bots.SixSeats, "ten-seats", "IndexError"),
        (bots.SixSeats, "served", "in the middle of the match the bot ended with IndexError"),
        pytest.param(
            bots.Dreams, "served", "the server acted in the bot's place in 1 of ", marks=pytest.mark.slow
        ),
    ],
)
def test_a_mistake_is_seen_in_its_scene_and_said_in_a_sentence(kind, scene, sentence):
    result, said = checked(kind, scene, SLOW.get(kind, LONG))
    assert (result, sentence in said) == ("fail", True), said


def test_a_bot_that_folds_everything_never_meets_a_short_all_in():
    assert checked(bots.Folds, "short-all-in", LONG)[0] == "skipped"


def test_the_bare_server_says_only_what_the_first_text_of_the_protocol_says():
    checked(bots.Good, "bare", LONG)
    told = bots.runner.last.told
    text = codec.to_json(told).decode()
    assert {each["type"] for each in told} >= {"welcome", "lobby", "start_hand", "act", "event", "end_hand"}
    for added in ("act_id", 'commit"', "all_in", '"to"', "UNCALLED", '"ts"', "seed_commit", "role", 'pot"'):
        assert added not in text
    assert all("you" not in each for each in told if each["type"] == "start_hand")


def test_the_capped_raise_is_an_offer_with_one_amount():
    checked(bots.Good, "capped-raise", LONG)
    act = next(each for each in bots.runner.last.told if each["type"] == "act")
    assert (act["call_amount"], act["min_raise_to"], act["max_raise_to"]) == (100, 250, 250)


def test_the_short_all_in_offers_no_raise():
    checked(bots.Good, "short-all-in", LONG)
    act = [each for each in bots.runner.last.told if each["type"] == "act"][-1]
    assert act["legal"] == ["FOLD", "CALL"]
    assert "min_raise_to" not in act


# Bots of the SDK


def caller(view, prompt, chance):
    return Call() if prompt.actions.call else Check()


def raiser(view, prompt, chance):
    bets = prompt.actions
    return RaiseTo(bets.least or 5) if isinstance(bets, Bets) else Fold()


def adds_chips(view, prompt, chance):
    """Answers in chips added, and raises aces while nobody has raised them again."""
    bets = prompt.actions
    if bets.most and 100 < bets.price <= 300 and bets.bet < 300:
        return PlayerAction("RAISE", bets.least - bets.bet)
    return PlayerAction("CALL" if bets.call else "CHECK")


def miscounts(view, prompt, chance):
    return PlayerAction("CALL", 7)


def forgets(view, prompt, chance):
    return None


def misspells(view, prompt, chance):
    return PlayerAction("WAT")


def shows(view, prompt, chance):
    return Show()


def checker(view, prompt, chance):
    return Check()


def careless(view, prompt, chance):
    return view.nothing


def of_sdk(bot, *scenes):
    chosen = [SCENARIO[name] for name in scenes] or SCRIPTED
    return asyncio.run(check(sdk_bot(bot), is_sdk=True, seconds=LONG, scenarios=chosen))


def test_a_bot_of_the_sdk_passes_what_is_not_the_sdks_own_affair():
    results = {each.scenario.name: each.result for each in of_sdk(caller)}
    assert {name for name, result in results.items() if result == "skipped"} == {
        "bare",
        "additions",
        "refused",
    }
    assert set(results.values()) == {"pass", "skipped"}


def test_a_bot_of_the_sdk_may_answer_in_chips_added():
    results = {each.scenario.name: each for each in of_sdk(adds_chips)}
    assert {each.result for each in results.values()} == {"pass", "skipped"}
    said = {name: results[name].sentence for name in ("check", "capped-raise", "short-all-in")}
    assert said == {
        "check": "CHECK",
        "capped-raise": "RAISE_TO 250",
        "short-all-in": "after a raise that was not full: CALL",
    }


@pytest.mark.parametrize(
    ("bot", "scene", "sentence"),
    [
        (miscounts, "hand", "the amount of this CALL is 100 or left out"),
        (forgets, "hand", "forgets did not answer: your bot returned None; return one of prompt.actions"),
        (misspells, "hand", "misspells answered PlayerAction(type='WAT', amount=0), which is not an action"),
        (shows, "hand", "it answered Show() to an act with FOLD, CALL 100"),
        (checker, "hand", "it answered CHECK to an act with FOLD, CALL 100"),
        (careless, "hand", "careless raised AttributeError"),
        (raiser, "short-all-in", "RAISE_TO 5 to an act with FOLD, CALL"),
    ],
)
def test_the_mistakes_of_a_bot_of_the_sdk_are_seen_too(bot, scene, sentence):
    (only,) = of_sdk(bot, scene)
    assert (only.result, sentence in only.sentence) == ("fail", True), only.sentence
