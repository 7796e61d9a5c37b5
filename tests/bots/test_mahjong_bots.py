"""The house bots of mahjong: they answer whatever they are asked, from their view alone, and play by sense."""

from time import thread_time
from types import SimpleNamespace

import pytest

from facedown.bots import mahjong
from facedown.bots.mahjong.spot import spot_of
from facedown.core import Prompt
from facedown.core.codec import pack, unpack
from facedown.mahjong.round.actions import Chi, Kan, NineTerminals, Pass, Pon, Riichi, Ron, Tsumo
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.view import View
from facedown.mahjong.settings import PRESETS, TENHOU
from facedown.mahjong.tiles import TILES, counts, name, parse, text
from tests.bots.mahjong_stage import RON, SEED, Stage, anything, questions

BOTS = {bot.__name__: bot for bot in (mahjong.tsumogiri, mahjong.shanten, mahjong.defender)}
THINKERS = {name: BOTS[name] for name in ("shanten", "defender")}
BROKEN = "159m1479p2468s3z5z"
"""Far from anything."""

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
each_thinker = pytest.mark.parametrize("bot", THINKERS.values(), ids=THINKERS)


# what all of them hold to


@every_bot
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_answer_is_legal_whatever_the_others_do(bot, rules):
    asked = set()
    for number in range(4):
        config = Config(rules, kyoku=2 * number)
        for others in (anything, *BOTS.values()):
            found = questions(bot, config, SEED / "legal" / number, others)
            asked |= {type(prompt.actions) for _, prompt, _ in found}
    assert asked >= ({Turn, Calling} if bot is mahjong.tsumogiri else {Turn, Winning, Calling})


@every_bot
def test_the_same_view_has_the_same_answer_whatever_the_chance(bot):
    for view, prompt, action in questions(bot, Config(TENHOU), SEED / "again", mahjong.shanten, range(4)):
        assert bot(unpack(View, pack(view)), prompt, SEED / "another") == action


@every_bot
def test_a_round_inside_the_view_of_a_match_is_answered_as_the_round_alone(bot):
    for view, prompt, action in questions(bot, Config(TENHOU), SEED / "inside", mahjong.shanten):
        assert bot(SimpleNamespace(round=view), prompt, SEED) == action


@every_bot
def test_a_question_outside_a_round_gets_its_first_answer(bot):
    assert bot(SimpleNamespace(round=None), Prompt(1, ("ready", "leave"), "ready"), SEED) == "ready"


@every_bot
def test_it_wins_with_its_draw(bot):
    stage = Stage(RON, draws="5s")
    assert stage.ask(bot, 0) == Tsumo()


@every_bot
def test_it_wins_with_anothers_discard(bot):
    stage = Stage("", "", RON, draws="5s").throw("5s")
    assert stage.ask(bot, 2) == Ron()


@every_bot
def test_it_wins_even_against_a_riichi(bot):
    stage = Stage(RON, "", "345678m345p88p46s", draws="9s5s").throw("9s", riichi=True).passed().throw("5s")
    assert stage.ask(bot, 2) == Ron()


@every_bot
def test_a_won_tile_is_never_passed_in_whole_rounds(bot):
    for number in range(10):
        for _, prompt, action in questions(bot, Config(TENHOU), SEED / "won" / number, mahjong.shanten):
            assert not isinstance(prompt.actions, Winning) or action == Ron()
            assert not (isinstance(prompt.actions, Turn) and prompt.actions.tsumo) or action == Tsumo()


@every_bot
def test_99_of_100_answers_take_less_than_2_ms(bot):
    took = []

    def timed(view, prompt, chance):
        began = thread_time()
        action = bot(view, prompt, chance)
        took.append(thread_time() - began)
        return action

    for number in range(5):
        questions(timed, Config(TENHOU), SEED / "fast" / number, mahjong.shanten, range(4))
    assert sorted(took)[len(took) * 99 // 100] < 0.002


def test_the_simplest_throws_what_it_draws():
    assert Stage(BROKEN, draws="5m").thrown_by(mahjong.tsumogiri, 0) == "5m"


def test_the_tiles_left_are_those_that_lie_open_nowhere():
    for number in range(6):
        for view, _, _ in questions(mahjong.shanten, Config(TENHOU), SEED / "left" / number):
            ponds = {one.tile for player in view.players for one in player.pond}
            melds = {tile for player in view.players for meld in player.melds for tile in meld.tiles}
            hidden = set(range(TILES)) - ponds - melds - {*view.hand, *view.dora}
            assert spot_of(view).left == counts(hidden)


# the quickest way


@each_thinker
def test_a_tenpai_declares_riichi(bot):
    action = Stage(RON, draws="7z").ask(bot, 0)
    assert isinstance(action, Riichi)
    assert name(action.tile) == "7z"


@each_thinker
def test_riichi_is_declared_with_the_wider_wait(bot):
    action = Stage("234567m345p22s45s", draws="7s").ask(bot, 0)
    assert action in {Riichi(tile) for tile in parse("7777s")}


@each_thinker
def test_of_two_waits_the_one_is_taken_that_is_not_seen_in_the_ponds(bot):
    stage = Stage("", "234567m345p11z24s", draws="5s6s").throw("5s").passed()
    action = stage.ask(bot, 1)
    assert isinstance(action, Riichi)
    assert name(action.tile) == "6s"


@each_thinker
def test_a_guest_wind_goes_before_what_may_become_a_run(bot):
    assert Stage("234m567p3468s99p3z", draws="7m", dora="1m").thrown_by(bot, 0) == "3z"


@each_thinker
def test_of_two_fives_the_red_one_stays(bot):
    action = Stage("234567m345s11z50p", draws="6p").ask(bot, 0)
    assert isinstance(action, Riichi)
    assert name(action.tile) == "5p"


@each_thinker
def test_a_pair_of_dragons_is_called_to_a_triplet(bot):
    stage = Stage("", "", "77z234m567p34s99m1z", draws="7z").throw("7z")
    action = stage.ask(bot, 2)
    assert isinstance(action, Pon)
    assert text(action.tiles) == "77z"


@each_thinker
def test_a_wind_that_is_nobodys_yaku_is_not_called(bot):
    stage = Stage("", "", "44z234m567p34s99m1z", draws="4z").throw("4z")
    assert stage.ask(bot, 2) == Pass()


@each_thinker
def test_a_run_is_not_called_where_no_yaku_is_in_sight(bot):
    stage = Stage("", "123m789p34s199m12z", draws="5s").throw("5s")
    assert stage.ask(bot, 1) == Pass()


@each_thinker
def test_a_run_is_not_called_that_leaves_two_pairs_of_terminals_and_no_yaku(bot):
    stage = Stage("", "234m567p34s99m11p8s", draws="5s", dora="2s").throw("5s")
    assert stage.ask(bot, 1) == Pass()


@each_thinker
def test_a_run_of_simples_is_called_for_an_open_tanyao_with_dora(bot):
    stage = Stage("", "234m567p34s66m28p8s", draws="5s", dora="2s").throw("5s")
    action = stage.ask(bot, 1)
    assert isinstance(action, Chi)
    assert text(action.tiles) == "34s"


@each_thinker
def test_an_open_tanyao_throws_the_terminal_and_keeps_the_yaku(bot):
    stage = Stage("", "234m567p34s66m28p9s", draws="5s", dora="2s").throw("5s")
    stage.passed(but=(1, stage.ask(bot, 1)))
    assert stage.state.melds[1]
    assert stage.thrown_by(bot, 1) == "9s"


@each_thinker
def test_a_run_is_called_for_a_flush_and_the_other_suit_goes(bot):
    stage = Stage("", "23456711m46m33z9p", draws="5m").throw("5m")
    action = stage.ask(bot, 1)
    assert isinstance(action, Chi)
    assert text(action.tiles) == "46m"
    stage.passed(but=(1, action))
    assert stage.thrown_by(bot, 1) == "9p"


@each_thinker
def test_nine_terminals_abort_a_hopeless_hand(bot):
    assert Stage("19m19p19s123z2468m", draws="5p").ask(bot, 0) == NineTerminals()


@each_thinker
def test_four_of_a_kind_that_are_a_meld_anyhow_become_a_kan(bot):
    assert Stage("777z234567m23p99s", draws="7z").ask(bot, 0) == Kan(33, "closed")


@each_thinker
def test_a_riichi_throws_what_it_draws(bot):
    stage = Stage(RON, draws="7z1z1z1z6z").throw("7z", riichi=True).passed()
    for _ in range(3):
        stage.throw().passed()
    assert stage.thrown_by(bot, 0) == "6z"
