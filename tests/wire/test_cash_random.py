"""What the cash dialect sends is the personal hand of the library, at random tables of every kind."""

import pytest

from facedown.core import Seed
from facedown.poker.cash import PRESETS
from tests.poker.notation_random_tables import GAMES, house_of
from tests.wire.cash_scene import WatchedEvening

KINDS = [pytest.param(preset, game, id=f"{preset} {' '.join(game)}") for preset in PRESETS for game in GAMES]


def evening(number, steps, **more):
    draws = (Seed.of("a watched evening") / number / "/".join(map(str, more.values()))).draws()
    return WatchedEvening(draws, house_of(draws, **more)).play(steps)


@pytest.mark.parametrize(("preset", "game"), KINDS)
def test_every_viewer_is_sent_the_hand_that_the_library_personalizes(preset, game):
    assert evening(0, 40, preset=preset, game=game).seen["Prepared"]


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "game"), KINDS)
def test_every_viewer_is_sent_it_for_long(preset, game):
    assert evening(1, 400, preset=preset, game=game).seen["Prepared"]
