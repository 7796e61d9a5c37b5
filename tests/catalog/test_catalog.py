"""The games of the house, found by name."""

import pytest

from facedown.battle import Config, Ruleset
from facedown.bots import battle, holdem, mahjong
from facedown.catalog import CATALOG, UnknownBot, UnknownGame, find, find_bot
from facedown.core import Bank, Forfeit, Seed, Substitute, Terms, play
from facedown.mahjong import DEFAULT
from facedown.mahjong.match import Config as Match


def test_a_game_is_found_by_its_name():
    assert find("battle") is CATALOG["battle"]


@pytest.mark.parametrize("name", CATALOG)
def test_every_game_is_listed_under_its_own_name(name):
    listing = find(name)
    assert listing.game.name == name
    assert listing.subject.game is listing.game


@pytest.mark.parametrize("name", CATALOG)
def test_every_bot_plays_its_game_with_the_default_config(name):
    listing = find(name)
    game, config = listing.game, listing.config
    for bot in listing.bots.values():
        players = dict.fromkeys(range(game.seats(config)), bot)
        assert play(game, config, Seed.of("catalog"), players).outcome is not None


def test_the_bots_of_the_battle_stand_weakest_first():
    assert list(find("battle").bots) == ["novice", "casual", "expert", "reader"]
    assert find_bot("battle", "expert") is battle.expert


def test_the_bots_of_holdem_stand_weakest_first():
    assert list(find("holdem").bots) == ["random", "caller", "tight", "equity"]
    assert find_bot("holdem", "equity") is holdem.equity


def test_the_bots_of_mahjong_stand_weakest_first():
    assert list(find("mahjong").bots) == ["tsumogiri", "shanten", "defender"]
    assert find_bot("mahjong", "defender") is mahjong.defender


def test_mahjong_is_a_hanchan_for_four_by_the_default_rules():
    listing = find("mahjong")
    assert listing.game.seats(listing.config) == 4
    assert listing.config == Match(DEFAULT, people=(0, 1, 2, 3))


def test_mahjong_gives_5_seconds_for_a_discard_and_for_a_call_and_a_bank_for_discards_alone():
    listing = find("mahjong")
    assert listing.terms(listing.config) == Terms(
        {"turn": 5_000, "call": 5_000, "ready": 15_000, "deal": 100},
        Bank(20_000, 10_000, 60_000),
        ("turn",),
        Substitute("tsumogiri", grace=4_000),
    )


def test_the_bots_of_mahjong_answer_within_the_pause_after_a_discard():
    """Else a window that stays open would tell that one of them was asked."""
    listing = find("mahjong")
    least, most = listing.think["call"]
    assert 0 < least <= most < listing.terms(listing.config).clocks["deal"]


@pytest.mark.parametrize("name", CATALOG)
def test_every_clock_that_a_match_names_has_a_time(name):
    listing = find(name)
    game, config = listing.game, listing.config
    bot = next(iter(listing.bots.values()))
    asked = set()

    def watched(view, prompt, chance):
        asked.add(prompt.clock)
        return bot(view, prompt, chance)

    play(game, config, Seed.of("clocks"), dict.fromkeys(range(game.seats(config)), watched))
    assert asked - {None} <= set(listing.terms(config).clocks)


def test_the_bot_that_takes_over_an_absent_chair_is_one_of_the_game():
    for listing in CATALOG.values():
        match listing.terms(listing.config).absence:
            case Substitute(bot=bot):
                assert bot in listing.bots


def test_holdem_gives_15_seconds_for_a_bet_and_deals_at_once():
    listing = find("holdem")
    assert listing.terms(listing.config) == Terms({"turn": 15_000, "ready": 2_000, "deal": 0})


def test_the_terms_follow_from_the_config():
    terms = find("battle").terms(Config(Ruleset(prep_ms=7_000, grace_ms=1_000)))
    assert terms.clocks["prep"] == 7_000
    assert terms.absence == Forfeit(1_000)


def test_an_unknown_game_is_told_which_there_are():
    with pytest.raises(
        UnknownGame, match=r"^no game is called 'go'; known games: battle, holdem, cash, mahjong\.$"
    ):
        find("go")


def test_a_misspelt_game_is_told_the_near_one():
    with pytest.raises(UnknownGame, match=r"Did you mean battle\?$"):
        find("Batle")


def test_an_unknown_bot_is_told_which_there_are():
    sentence = r"^no bot of battle is called 'zz'; known bots: novice, casual, expert, reader\.$"
    with pytest.raises(UnknownBot, match=sentence):
        find_bot("battle", "zz")


def test_a_misspelt_bot_is_told_the_near_one():
    with pytest.raises(UnknownBot, match=r"Did you mean expert\?$"):
        find_bot("battle", "expret")


def test_a_bot_of_an_unknown_game_is_an_unknown_game():
    with pytest.raises(UnknownGame, match="'go'"):
        find_bot("go", "expert")


def test_what_is_not_found_is_a_lookup_error():
    assert issubclass(UnknownGame, LookupError)
    assert issubclass(UnknownBot, LookupError)


def test_the_catalogue_cannot_be_changed_in_passing():
    with pytest.raises(TypeError):
        CATALOG["go"] = find("battle")
