"""Matchmaking without a lobby: who meets whom, and when."""

from math import inf

import pytest

from facedown.core import Seed
from facedown.lobby import Settings
from facedown.lobby.queue import QueuedPlayer, band, groups

SETTINGS = Settings(band=4.0, widening=0.5, anyone_ms=30_000)


def one(account, mu=25.0, since=0, number=0):
    return QueuedPlayer(account, "battle", mu, since, number)


def met(waiting, *, seats=2, now=0):
    return ["".join(each.account for each in group) for group in groups(waiting, seats, now, SETTINGS)]


def test_nobody_meets_himself():
    assert met([one("a")]) == []


def test_two_alike_meet_at_once():
    assert met([one("a", number=1), one("b", number=2)]) == ["ab"]


def test_those_far_apart_wait():
    assert met([one("a"), one("b", 29.1)]) == []
    assert met([one("a"), one("b", 29.0, number=1)]) == ["ab"]


def test_the_band_widens_with_waiting():
    far = [one("a"), one("b", 34.0, since=9_000)]
    assert met(far, now=9_999) == []
    assert met(far, now=10_000) == ["ab"]


def test_the_band_of_the_one_who_waited_longest_counts():
    assert met([one("a", 25.0, since=0), one("b", 38.0, since=18_000)], now=18_000) == ["ab"]


def test_after_half_a_minute_anyone_will_do():
    far = [one("a", 1.0), one("b", 60.0, since=1)]
    assert met(far, now=29_999) == []
    assert met(far, now=30_000) == ["ab"]


@pytest.mark.parametrize(
    ("waited", "reach"), [(0, 4.0), (1_000, 4.5), (29_999, pytest.approx(19, abs=0.01)), (30_000, inf)]
)
def test_bands(waited, reach):
    assert band(SETTINGS, waited) == reach


def test_the_one_who_waited_longest_chooses_the_closest():
    waiting = [one("a", 25.0, 0), one("b", 27.0, 1), one("c", 24.5, 2), one("d", 27.0, 3)]
    assert met(waiting, now=3) == ["ac", "bd"]


def test_of_those_equally_close_the_one_who_came_first_is_chosen():
    assert met([one("a", 25.0, 0, 1), one("b", 26.0, 5, 2), one("c", 24.0, 5, 3)], now=5) == ["ab"]


def test_tables_of_four_take_the_three_closest():
    waiting = [one(name, 25.0 + n / 2, number=n) for n, name in enumerate("abcdef")]
    assert met(waiting, seats=4) == ["abcd"]
    assert met(waiting[:3], seats=4) == []


def test_the_order_in_which_they_are_looked_at_changes_nothing():
    seed = Seed.of("queue")
    waiting = [
        one(f"{n};", 15.0 + (seed / n).below(200) / 10, (seed / n / 1).below(9_000), n) for n in range(40)
    ]
    expected = met(waiting, now=9_000)
    assert len(expected) > 15
    for n in range(5):
        assert met((seed / "order" / n).shuffled(waiting), now=9_000) == expected


def test_nobody_is_in_two_groups():
    seed = Seed.of("twice")
    for n in range(50):
        waiting = [one(f"{m};", 20.0 + (seed / n / m).below(100) / 10, m, m) for m in range(15)]
        names = "".join(met(waiting, now=5_000)).split(";")[:-1]
        assert len(names) == len({*names})
