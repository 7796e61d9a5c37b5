"""What people and teams may call themselves."""

import pytest

from facedown.core.errors import Error
from facedown.core.names import BadName, alike, fit, key
from facedown.lobby.nicknames import fit as fit_nickname
from facedown.wire.arena.decode import team_name


@pytest.mark.parametrize("name", ["A", "x" * 32, "Рыжая", "李 明", "ابن سينا", "Zoë", "👍🏽", "o'Hara-7"])
def test_visible_names_are_kept_as_they_are(name):
    assert fit(name) == name


def test_a_name_is_trimmed_and_composed():
    assert fit(" \tZoe\u0308 \n") == "Zo\u00eb"


def test_a_heart_from_a_phone_loses_only_what_shows_nothing():
    assert fit("I \u2764\ufe0f tea") == "I \u2764 tea"


def test_the_length_is_that_of_the_composed_name():
    assert fit("e\u0301" * 32) == "\u00e9" * 32
    with pytest.raises(BadName):
        fit("\ufb2c" * 11)  # which becomes three characters each


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \t ",
        "x" * 33,
        "a\nb",
        "a\0b",
        "a\u202eb",  # turns the direction of what follows
        "a\u200bb",
        "a\u200db",
        "\ufeffa",
        "a\u00adb",
        "a\u00a0b",
        "a\u2028b",
        "\ud800",
        "\ue000",
        "\U000f0000",
        "\u0378",  # not assigned
        "\u0301",
        "\u0301a",
        "\u0301\u0302",
        "\u3164",
        "a\u2800b",
        "a\u034fb",
        "a\ufe00b",
        "a\U000e0101b",
        "a\U000e0061b",
        "\ufe0f",
        "a\U0001d159b",
    ],
    ids=ascii,
)
def test_names_that_hide_something_or_have_nothing_to_show_are_refused(name):
    with pytest.raises(BadName):
        fit(name)


def test_names_are_the_same_regardless_of_case_and_of_how_they_are_composed():
    assert key(" ZOE\u0308") == key("zo\u00eb")
    assert key("\u2764\ufe0f") == key("\u2764")
    assert key("Alpha") != key("Alpha2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alpha", "\u0410lpha"),
        ("Alpha", "Alph\u0430"),
        ("Alpha", "A1pha"),
        ("Alpha", "AIpha"),
        ("alice", "AIice"),
        ("BOBA", "\u0412\u041e\u0412\u0410"),
        ("boba", "\u0412\u041e\u0412\u0410"),
        ("bill", "\u0392\u0399LL"),
        ("Zoe", "\uff3aoe"),
        ("Zoe", "\U0001d419\U0001d428\U0001d41e"),
        ("Team 10", "Team lO"),
        ("A B", "A  B"),
        ("o'Hara-7", "o\u2019Hara\u20137"),
        ("\u0421\u043e\u0440\u043e\u043a\u0430", "Copo\u043aa"),
        ("\u0451\u0436", "\u0451\u0436"),
    ],
    ids=ascii,
)
def test_names_that_look_the_same_are_alike(one, other):
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alpha", "Beta"),
        ("Alpha", "Alpha2"),
        ("I", "L"),
        ("Zoe", "Zo\u00eb"),
        ("\u0412\u043e\u0432\u0430", "Vova"),
        ("\u0415\u0436", "\u0401\u0436"),
        ("Burn", "Bum"),
        ("Team 1", "Team 2"),
    ],
    ids=ascii,
)
def test_ordinary_names_are_not_alike(one, other):
    assert not alike(one, other)


@pytest.mark.parametrize(
    "name", ["\u0410lpha", "Alph\u0430", "M\u0430\u0448\u0438\u043d\u0430", "Bot \u0391lpha"], ids=ascii
)
def test_a_word_that_mixes_alphabets_to_look_like_another_is_refused(name):
    with pytest.raises(BadName, match="in one alphabet"):
        fit(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u0421\u043e\u0440\u043e\u043a\u0430",
        "\u041a\u043e\u043c\u0430\u043d\u0434\u0430 Alpha",
        "\u0411\u043e\u0442-2",
        "Z\u043b\u043e\u0439",
        "\u0411\u043e\u0442Alpha",
        "Alpha",
        "\u03a9mega",
        "\u039a\u03c9\u03c3\u03c4\u03b1\u03c2",
        "\u65e5\u672c Bot",
    ],
    ids=ascii,
)
def test_ordinary_names_of_any_alphabet_are_kept(name):
    assert fit(name) == name


def test_teams_and_nicknames_follow_one_rule():
    for point in (*range(0x3000), *range(0xFDD0, 0x10000), *range(0xE0000, 0xE0200)):
        name = f"Alpha{chr(point)}x"
        assert team_name(name) == fitted(fit_nickname, name) == fitted(fit, name), hex(point)
    assert team_name("Alpha\ufe01") is None


def fitted(fits, name):
    try:
        return fits(name)
    except Error:
        return None
