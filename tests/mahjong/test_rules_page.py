"""The page of the rules and the code that cites it."""

import re
from pathlib import Path

from facedown.mahjong.settings import DEFAULT, PRESETS, Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "mahjong.md").read_text()
RULES = re.findall(r"^- \*\*(\d+\.\d+)\*\*", PAGE, re.MULTILINE)
CITED = re.compile(r"mahjong\.md ((?:\d+\.\d+(?:, | and | to )?)+)")


def cited(folder):
    text = "".join(path.read_text() for path in sorted((ROOT / folder).rglob("*.py")))
    return {number for run in CITED.findall(text) for number in re.findall(r"\d+\.\d+", run)}


def test_every_rule_that_is_cited_is_there():
    for folder in ("src/facedown", "tests"):
        assert cited(folder) - set(RULES) == set()


def test_every_rule_is_cited_where_it_is_obeyed():
    assert set(RULES) - cited("src/facedown/mahjong") == set()


def test_rules_are_numbered_upwards_without_a_gap():
    pairs = [tuple(map(int, rule.split("."))) for rule in RULES]
    sections = sorted({section for section, _ in pairs})
    assert sections == list(range(1, len(sections) + 1))
    for section in sections:
        numbers = [number for of, number in pairs if of == section]
        assert numbers == list(range(1, len(numbers) + 1))


# the table of the presets

ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE[PAGE.index("## 13.") :].splitlines()
    if line.startswith("|") and not line.startswith("|-")
]
WORDS = {
    "yes": True,
    "no": False,
    "after the discard": "after_discard",
    "before the discard": "before_discard",
    "own yakuman": "own",
    "whole hand": "hand",
}


def said(cell):
    return int(cell) if cell.isdigit() else WORDS.get(cell, cell)


def told():
    """What the page says of each preset, by option."""
    names = re.findall(r"`(\w+)`", " ".join(ROWS[0][1:]))
    return {
        name: {option: said(row[column]) for row in ROWS[1:] for option in re.findall(r"`(\w+)`", row[0])}
        for column, name in enumerate(names, 1)
    }


def test_the_page_tells_each_preset_as_it_is():
    assert set(told()) == set(PRESETS)
    for name, options in told().items():
        assert {option: getattr(PRESETS[name], option) for option in options} == options


def test_the_page_leaves_out_no_option_in_which_presets_differ():
    differing = {
        option
        for option in Settings.__struct_fields__
        for preset in PRESETS.values()
        if getattr(preset, option) != getattr(DEFAULT, option)
    }
    assert set(told()["default"]) == differing


def test_the_page_names_no_option_that_is_not_there():
    rules = PAGE[: PAGE.index("## 13.")]
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", rules))
    assert named - set(Settings.__struct_fields__) == set()
