"""Bots with types play like others; `make check` proves that the types hold."""

import pytest

import facedown
from tests.client import typed_bots


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("battle", [typed_bots.Layer, typed_bots.Generic]),
        ("holdem", [typed_bots.Caller, "random"]),
        ("cash", [typed_bots.Folder, "caller"]),
        ("mahjong", [typed_bots.Drawer, "tsumogiri", "tsumogiri", "tsumogiri"]),
    ],
)
def test_bots_with_types_play_like_others(game, bots):
    results = facedown.play(bots, game, 1, seed="typed")
    assert results.forced_folds == ()
    assert results.standings[0].name == bots[0].__name__


def test_a_bot_without_act_says_so():
    class Empty(facedown.HoldemBot):
        pass

    with pytest.raises(facedown.BotFailed, match="Empty has no act"):
        facedown.play([Empty, "caller"], "holdem", 1)
