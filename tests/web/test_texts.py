"""What needs no browser: the strings of the page."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import get_args

from facedown.battle import CARDS, Ruleset, after_step
from facedown.core.codes import CODES
from facedown.lobby.refusal import Code

WEB = Path(__file__).parents[2] / "web"
OURS = [
    file
    for file in WEB.rglob("*")
    if file.suffix in {".js", ".css", ".html"} and file.parent.name != "vendor"
]
SOURCE = "\n".join(file.read_text() for file in OURS if file.suffix == ".js" and "texts" not in file.parts)
ENTRY = re.compile(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.MULTILINE)


def files(language):
    """Of the whole page, and of each game in a file of its own."""
    folder = WEB / "texts"
    return [folder / f"{language}.js", *sorted((folder / language).glob("*.js"))]


def texts(language):
    return dict(entry for file in files(language) for entry in ENTRY.findall(file.read_text()))


def test_every_text_is_there_once():
    """A later one would take the place of an earlier one without a word."""
    for language in ("en", "ru"):
        keys = [key for file in files(language) for key, _ in ENTRY.findall(file.read_text())]
        assert [key for key, count in Counter(keys).items() if count > 1] == []


def test_english_and_russian_have_the_same_keys():
    assert list(texts("en")) == list(texts("ru"))
    assert len(texts("en")) > 100


def test_english_and_russian_texts_are_given_the_same_values():
    ru = texts("ru")
    for key, text in texts("en").items():
        assert set(re.findall(r"\{\w+\}", ru[key])) == set(re.findall(r"\{\w+\}", text)), key


def test_no_text_has_a_plural_after_a_number():
    """No helper chooses between `1 match` and `2 matches`: the number comes last, as in `Matches: 1`."""
    words_of = {
        "en": r"(times|matches|games|hands|cards|rounds|players|people)\b",
        "ru": r"(раза?|матч\w+|игр|карт|раунд\w+|игрок\w+)\b",
    }
    for language, words in words_of.items():
        plural = re.compile(r"\{\w+\} " + words)
        assert [key for key, text in texts(language).items() if plural.search(text)] == []


def test_every_key_that_the_page_uses_exists_and_every_key_is_used():
    keys, source = set(texts("en")), SOURCE
    literal = set(re.findall(r'"([a-z]+\.[\w.]+)"', source)) & keys | named(source)
    families = [re.compile(family) for family in dynamic(source)]
    assert named(source) <= keys
    assert [key for key in keys - literal if not any(family.fullmatch(key) for family in families)] == []


def test_every_refusal_that_a_player_of_the_page_may_meet_has_words_in_both_languages():
    anywhere = {"rate_limited", "forbidden", "internal", "unavailable", "damaged"}
    account = {"not_confirmed", "no_passkeys", "no_such_passkey", "too_many_passkeys", "new_day", "not_ready"}
    table = {
        "paused",
        "not_seated",
        "invalid_action",
        "out_of_turn",
        "not_your_turn",
        "match_over",
        "game_over",
    }
    records = {"no_such_record", "cannot_replay"}
    said = {key.removeprefix("refusal.") for key in texts("en") if key.startswith("refusal.")}
    assert {*get_args(Code)} | anywhere | account | table | records <= said
    assert said - {"unreachable"} <= set(CODES)


def named(source):
    return set(re.findall(r'\bt\("([^"]+)"', source))


def dynamic(source):
    """Keys made on the spot, as patterns: t(`card.${card}Hint`)."""
    made = re.findall(r"`((?:[a-z]+\.)+\$\{[^`]*)`", source)
    return [re.sub(r"\\\$\\\{.*?\\\}", r"\\w+", re.escape(template)) for template in made]


def test_no_file_holds_characters_that_plain_machines_cannot_draw():
    for file in OURS:
        assert not re.search(r"[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]", file.read_text()), file.name


def test_the_printed_card_of_the_battle_says_what_the_rules_do():
    printed = (WEB / "battle" / "outcomes.js").read_text()
    found = re.search(r"OUTCOMES = (\[.*?\n\]);", printed, re.DOTALL)
    rows = json.loads(found[1].replace("],\n]", "]\n]"))
    rules, middle = Ruleset(), 5
    for mine, row in zip(CARDS, rows, strict=True):
        for theirs, changes in zip((*CARDS, None), row, strict=True):
            after = after_step(rules, (middle, middle), (mine, theirs))
            assert [hp - middle for hp in after] == changes, (mine, theirs)
