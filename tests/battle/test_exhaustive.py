"""One round against the step matrix: every pair of layouts at every pair of HP."""

import pytest
from msgspec.structs import replace

from facedown.battle import DEFAULT_HAND, Ruleset, after_round, after_step, full_layouts, layouts
from tests.battle.oracle import CARDS, LAYOUTS, STEPS, step, whole_round
from tests.battle.scene import Match

RULES = Ruleset()
FROM_1_TO_10 = range(1, 11)


def test_the_oracle_has_all_25_pairs_of_cards():
    assert len(STEPS) == 25


def test_a_hand_of_four_different_cards_has_73_layouts():
    assert len(LAYOUTS) == len(layouts(DEFAULT_HAND)) == 73
    assert set(LAYOUTS) == set(layouts(DEFAULT_HAND))


def test_24_of_them_are_full():
    full = full_layouts(DEFAULT_HAND)
    assert len(full) == len(set(full)) == 24
    assert set(full) == {layout for layout in LAYOUTS if None not in layout}


@pytest.mark.parametrize("card", CARDS)
def test_every_step_is_the_matrix_at_every_hp(card):
    for opposite in CARDS:
        for you in range(11):
            for opponent in range(11):
                cards = (card, opposite)
                assert after_step(RULES, (you, opponent), cards) == step(you, opponent, cards)


@pytest.mark.parametrize("you", FROM_1_TO_10)
def test_every_round_is_three_steps_of_the_matrix(you):
    for laid in LAYOUTS:
        for opposite in LAYOUTS:
            for opponent in FROM_1_TO_10:
                expected = whole_round(you, opponent, laid, opposite)
                assert after_round(RULES, (you, opponent), (laid, opposite)) == expected


def _ends(state, pair):
    """The HP that the game shows at the end of a round with these layouts."""
    match = Match(state=state)
    for seat in (0, 1):
        match.confirm(seat, *pair[seat])
    match.reveal()
    return match.end_round()[0].hp


def test_the_game_plays_every_pair_of_layouts_at_full_hp():
    state = Match().state
    for laid in LAYOUTS:
        for opposite in LAYOUTS:
            assert _ends(state, (laid, opposite)) == whole_round(10, 10, laid, opposite)


@pytest.mark.slow
@pytest.mark.parametrize("you", FROM_1_TO_10)
def test_the_game_plays_every_pair_of_layouts_at_every_hp(you):
    for opponent in FROM_1_TO_10:
        state = replace(Match().state, hp=(you, opponent))
        for laid in LAYOUTS:
            for opposite in LAYOUTS:
                assert _ends(state, (laid, opposite)) == whole_round(you, opponent, laid, opposite)
