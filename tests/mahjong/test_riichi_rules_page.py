"""The page of the rules and the code that cites it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "riichi.md").read_text()
RULES = re.findall(r"^- \*\*(\d+\.\d+)\*\*", PAGE, re.MULTILINE)


def cited(folder):
    text = "".join(path.read_text() for path in sorted((ROOT / folder).rglob("*.py")))
    return {
        number
        for run in re.findall(r"riichi\.md ([\d., ]+)", text)
        for number in re.findall(r"\d+\.\d+", run)
    }


def test_every_rule_that_is_cited_is_there():
    assert cited("src/facedown/mahjong") - set(RULES) == set()


def test_the_rules_of_a_round_are_cited_where_they_are_obeyed():
    of_a_round = {rule for rule in RULES if rule.split(".")[0] in {"4", "5", "6", "7", "9", "10"}}
    assert of_a_round - cited("src/facedown/mahjong") == set()


def test_rules_are_numbered_upwards():
    pairs = [tuple(map(int, rule.split("."))) for rule in RULES]
    assert pairs == sorted(set(pairs))
