"""battle.md 10: the constants, and what may be made of them."""

import pytest
from msgspec.structs import asdict

from facedown.battle import DEFAULT_HAND, Config, Ruleset
from facedown.core import Forfeit, codec


def test_the_constants_are_those_of_the_rules():
    assert asdict(Ruleset()) == {
        "hp": 10,
        "max_hp": 10,
        "damage": 2,
        "heal": 1,
        "rounds": 3,
        "extra_rounds": 10,
        "afk_limit": 2,
        "prep_ms": 20_000,
        "first_reveal_ms": 250,
        "reveal_ms": 900,
        "grace_ms": 15_000,
        "stake": 1,
        "start_tokens": 10,
    }


def test_a_match_is_free_unless_it_says_otherwise():
    assert Config() == Config(Ruleset(), (DEFAULT_HAND, DEFAULT_HAND), 0)


def test_prep_takes_20_seconds():
    assert Ruleset().terms().clocks["prep"] == 20_000


def test_the_first_reveal_comes_250_ms_after_prep():
    assert Ruleset().terms().clocks["deal"] == 250


def test_the_other_reveals_and_the_round_end_come_900_ms_apart():
    assert Ruleset().terms().clocks["reveal"] == 900


def test_a_lost_connection_has_5_seconds_of_grace():
    assert Ruleset().terms().absence == Forfeit(15_000)


def test_a_grace_of_0_ends_a_match_at_once():
    assert Ruleset(grace_ms=0).terms().absence == Forfeit(0)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"hp": 0}, "hp must be a whole number from 1 to 1000, not 0"),
        ({"hp": 11}, "hp 11 is above max_hp 10: lower hp or raise max_hp"),
        ({"damage": 0}, "damage must be a whole number from 1 to 1000, not 0"),
        ({"heal": -1}, "heal must be a whole number from 0 to 1000, not -1"),
        ({"rounds": 0}, "rounds must be a whole number from 1 to 100, not 0"),
        ({"extra_rounds": 101}, "extra_rounds must be a whole number from 0 to 100, not 101"),
        ({"prep_ms": 0}, "prep_ms must be a whole number from 1 to 3600000, not 0"),
        ({"reveal_ms": 0.5}, "reveal_ms must be a whole number from 0 to 3600000, not 0.5"),
    ],
)
def test_a_constant_out_of_bounds_is_refused_with_a_sentence(values, sentence):
    with pytest.raises(ValueError) as caught:
        Ruleset(**values)
    assert str(caught.value) == sentence


def test_a_stake_out_of_bounds_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="stake must be a whole number from 0 to 1000000, not -1"):
        Config(stake=-1)


def test_a_battle_has_two_hands():
    with pytest.raises(ValueError, match="a battle has two hands, not 1"):
        Config(hands=(DEFAULT_HAND,))


def test_a_bad_constant_in_a_file_is_refused_too():
    with pytest.raises(codec.BadEncoding, match="afk_limit must be"):
        codec.from_json(Config, b'{"rules":{"afk_limit":1}}')


def test_a_config_survives_json():
    config = Config(Ruleset(hp=3), (DEFAULT_HAND, ("heal", "heal", "heal", "heal")), 7)
    assert codec.from_json(Config, codec.to_json(config)) == config
