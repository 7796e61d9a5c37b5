"""Bots with types play like others; `make check` proves that the types hold."""

from typing import Any, get_args, get_type_hints

import msgspec
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


@pytest.mark.parametrize(
    "base", [facedown.BattleBot, facedown.HoldemBot, facedown.CashBot, facedown.MahjongBot]
)
def test_an_editor_knows_every_field_of_a_view_and_an_offer(base):
    view, prompt, _ = get_args(base.__orig_bases__[0])
    unknown: list[str] = []
    for kind in (view, *get_args(prompt)):
        _look(kind, getattr(kind, "__name__", str(kind)), unknown, set())
    assert unknown == []


def _look(kind, path, unknown, seen):
    """Note where a field may be anything."""
    if kind is Any:
        unknown.append(path)
    for part in get_args(kind):
        _look(part, path, unknown, seen)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        for name, field in get_type_hints(kind).items():
            _look(field, f"{path}.{name}", unknown, seen)
