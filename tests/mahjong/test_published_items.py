"""Is all that the rules leave to judgement among the published scenes?"""

from tests.mahjong import published as riichi_published
from tests.mahjong import test_published_draws as test_riichi_published_draws
from tests.mahjong import test_published_matches as test_riichi_published_matches
from tests.mahjong import test_published_play as test_riichi_published_play
from tests.mahjong import test_published_rounds as test_riichi_published_rounds

SCENES = (
    test_riichi_published_draws,
    test_riichi_published_matches,
    test_riichi_published_play,
    test_riichi_published_rounds,
)


def test_every_item_has_a_published_scene():
    assert {*riichi_published.SHOWN} == riichi_published.ITEMS


def test_every_source_is_used():
    hands = [case for cases in riichi_published.HANDS.values() for case in cases]
    used = {case["source"] for case in hands}
    for sources in riichi_published.SHOWN.values():
        used |= set(sources)
    assert used == set(riichi_published.SOURCES)


def test_every_scene_names_a_source():
    """As many tests as there are first decorators: none is without one."""
    for module in SCENES:
        text = (riichi_published.Path(module.__file__)).read_text("utf-8")
        blocks = text.split("\n\n\n")
        tests = [block for block in blocks if "\ndef test_" in f"\n{block}"]
        assert [block for block in tests if "@published(" not in block] == []
