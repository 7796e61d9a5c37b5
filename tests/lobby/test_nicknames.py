"""What people may call themselves."""

import pytest

from facedown.core import Seed
from facedown.lobby import LobbyRefusal
from facedown.lobby.nicknames import fit, guest_name


@pytest.mark.parametrize("nickname", ["A", "x" * 32, "Рыжая", "李 明", "ابن سينا", "Zoë", "👍🏽", "o'Hara-7"])
def test_visible_names_are_kept_as_they_are(nickname):
    assert fit(nickname) == nickname


def test_a_name_is_trimmed_and_composed():
    assert fit(" \tZoe\u0308 \n") == "Zo\u00eb"


def test_a_heart_from_a_phone_loses_only_what_shows_nothing():
    assert fit("I \u2764\ufe0f tea") == "I \u2764 tea"


def test_the_length_is_that_of_the_composed_name():
    assert fit("e\u0301" * 32) == "\u00e9" * 32
    with pytest.raises(LobbyRefusal):
        fit("\ufb2c" * 11)  # which becomes three characters each


@pytest.mark.parametrize(
    "nickname",
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
    ],
    ids=ascii,
)
def test_names_that_hide_something_or_have_nothing_to_show_are_refused(nickname):
    with pytest.raises(LobbyRefusal) as refused:
        fit(nickname)
    assert refused.value.code == "bad_nickname"


def test_names_of_guests_are_fit_and_follow_from_the_seed():
    names = [guest_name(Seed.of(str(n))) for n in range(200)]
    assert [fit(name) for name in names] == names
    assert names == [guest_name(Seed.of(str(n))) for n in range(200)]
    assert len({*names}) > 190
