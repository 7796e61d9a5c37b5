"""Is all that the rules leave to judgement among the published scenes?"""

from tests.mahjong import (
    published,
    test_published_draws,
    test_published_matches,
    test_published_play,
    test_published_rounds,
)

SCENES = (
    test_published_draws,
    test_published_matches,
    test_published_play,
    test_published_rounds,
)


def test_every_item_has_a_published_scene():
    assert {*published.SHOWN} == published.ITEMS


def test_every_source_is_used():
    hands = [case for cases in published.HANDS.values() for case in cases]
    used = {case["source"] for case in hands}
    for sources in published.SHOWN.values():
        used |= set(sources)
    assert used == set(published.SOURCES)


def test_every_scene_names_a_source():
    """As many tests as there are first decorators: none is without one."""
    for module in SCENES:
        text = (published.Path(module.__file__)).read_text("utf-8")
        blocks = text.split("\n\n\n")
        tests = [block for block in blocks if "\ndef test_" in f"\n{block}"]
        assert [block for block in tests if "@published(" not in block] == []
