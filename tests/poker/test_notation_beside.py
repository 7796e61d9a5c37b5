"""Whole games through the notation, beside the same games through the rules."""

import pytest

from facedown.core import Seed
from facedown.poker.cash import PRESETS
from tests.poker.notation import Beside


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6, 9])
def test_games_through_the_notation_are_the_games_of_the_rules(preset, seats):
    draws = (Seed.of("through the notation") / preset / seats).draws()
    showdown = ("muck", "ask", "show")[seats % 3]
    game = Beside(draws, seats, PRESETS[preset], 500 * (seats % 2), showdown, wire=seats != 9)
    for _ in range(800):
        game.step()
        game.check()
    assert game.hand.hand > 25
