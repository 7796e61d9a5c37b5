"""battle.md 2 and 6: the cards, the hand, and what a pair of cards does."""

from typing import get_args

import pytest

from facedown.battle import (
    CARDS,
    DEFAULT_HAND,
    Card,
    Config,
    Ruleset,
    after_round,
    after_step,
    full_layouts,
    hand_for,
    layouts,
)
from tests.battle.scene import A, C, D, H, Match, N

RULES = Ruleset()
TWO_ATTACKS = (A, A, H, C)


def step(first, second, hp=(5, 5), rules=RULES):
    return after_step(rules, hp, (first, second))


def test_there_are_four_cards():
    assert set(CARDS) == set(get_args(Card)) == {A, D, H, C}


def test_a_hand_has_exactly_four_cards():
    assert len(DEFAULT_HAND) == 4
    with pytest.raises(ValueError, match="a hand is four of attack"):
        Config(hands=(DEFAULT_HAND, (A, D, H)))


def test_a_hand_holds_only_cards_there_are():
    with pytest.raises(ValueError, match="a hand is four of attack, defense, heal, counter, not"):
        Config(hands=((A, D, H, "grass"), DEFAULT_HAND))


def test_every_account_gets_the_default_hand():
    assert hand_for("anyone") == DEFAULT_HAND == (A, D, H, C)


def test_the_hand_is_the_same_in_every_round():
    match = Match(Config(hands=(TWO_ATTACKS, DEFAULT_HAND)))
    shown = []
    for _ in range(3):
        shown.append((match.view(0).hand, match.view(1).hand))
        match.play()
    assert shown == [(TWO_ATTACKS, DEFAULT_HAND)] * 3


def test_a_hand_may_hold_a_card_twice_and_then_it_can_be_laid_twice():
    assert (A, A, N) in layouts(TWO_ATTACKS)
    assert (A, A, A) not in layouts(TWO_ATTACKS)
    assert (D, N, N) not in layouts(TWO_ATTACKS)


def test_layouts_of_a_hand_with_duplicates_are_distinct():
    assert len(set(layouts(TWO_ATTACKS))) == len(layouts(TWO_ATTACKS)) == 43
    assert len(full_layouts(TWO_ATTACKS)) == 12


def test_a_hand_of_one_card_four_times_has_eight_layouts():
    assert len(layouts((A, A, A, A))) == 8


def test_an_empty_slot_is_none():
    assert (N, N, N) in layouts(DEFAULT_HAND)


def test_attack_deals_2_damage():
    assert step(A, N) == (5, 3)


def test_attack_against_defense_does_nothing():
    assert step(A, D) == step(D, A) == (5, 5)


def test_attack_against_attack_hurts_both():
    assert step(A, A) == (3, 3)


def test_counter_turns_an_attack_back_on_the_attacker():
    assert step(A, C) == (3, 5)
    assert step(C, A) == (5, 3)


def test_heal_does_not_block_an_attack():
    assert step(A, H) == (5, 4)


def test_an_empty_slot_does_not_block_an_attack():
    assert step(N, A) == (3, 5)


def test_two_empty_slots_do_nothing():
    assert step(N, N) == (5, 5)


@pytest.mark.parametrize("card", [D, C])
def test_an_empty_slot_has_no_effect_on_what_is_no_attack(card):
    assert step(N, card) == step(card, N) == (5, 5)


@pytest.mark.parametrize("card", [D, C])
@pytest.mark.parametrize("other", [D, C, N])
def test_defense_and_counter_do_nothing_but_against_attack(card, other):
    assert step(card, other) == (5, 5)


@pytest.mark.parametrize("other", [D, H, C, N])
def test_heal_gives_1_whatever_lies_opposite(other):
    assert step(H, other)[0] == 6


def test_heal_stops_at_max_hp():
    assert step(H, N, hp=(10, 10)) == (10, 10)


@pytest.mark.parametrize(("before", "after"), [(10, 8), (9, 8), (5, 4), (1, 0), (0, 0)])
def test_heal_is_applied_and_held_at_max_before_the_damage(before, after):
    assert step(H, A, hp=(before, 5)) == (after, 5)


def test_damage_stops_at_0():
    assert step(N, A, hp=(1, 5)) == (0, 5)


def test_at_0_hp_a_heal_that_is_not_attacked_gives_1():
    assert step(H, D, hp=(0, 5)) == (1, 5)


@pytest.mark.parametrize("first", [A, D, H, C, N])
@pytest.mark.parametrize("second", [A, D, H, C, N])
def test_neither_seat_comes_before_the_other(first, second):
    assert step(first, second, hp=(1, 10)) == step(second, first, hp=(10, 1))[::-1]


def test_a_player_at_0_hp_plays_on_and_may_heal_back():
    assert after_round(RULES, (2, 5), ((N, N, H), (A, N, N))) == (1, 5)


def test_damage_heal_and_max_hp_are_configurable():
    rules = Ruleset(hp=20, max_hp=20, damage=5, heal=3)
    assert step(A, N, hp=(20, 20), rules=rules) == (20, 15)
    assert step(H, C, hp=(18, 20), rules=rules) == (20, 20)
    assert step(A, C, hp=(20, 20), rules=rules) == (15, 20)
