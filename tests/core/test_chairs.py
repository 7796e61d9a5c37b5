"""Chairs: put, changed, drawn and counted; what is offered on them."""

import pytest

from facedown.core import IllegalAction, Seed
from facedown.core.chairs import (
    Due,
    EmptyChair,
    Sit,
    Stand,
    added,
    changed,
    check_nonce,
    dealer_asked,
    drawn_chairs,
    put,
)

SITTERS = ("me", "tight", "loose", "wild")


def test_one_chair_is_put_and_the_others_stay():
    assert put(("a", "b", "c"), 1, "x") == ("a", "x", "c")
    assert put(("a", "b", "c"), 2, "x") == ("a", "b", "x")


def test_only_taken_chairs_of_these_seats_are_changed():
    assert changed((1, None, 3, 4), (0, 1, 3), lambda seat, chair: 10 * chair + seat) == (10, None, 3, 43)


def test_questions_count_on():
    assert added((4, 0, 7), (1, 2, 0)) == [5, 2, 7]
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        added((4, 0, 7), (1, 2))


def test_the_dealer_is_counted_last():
    assert dealer_asked((3, 5, 2)) == (3, 5, 3)


@pytest.mark.parametrize("nonce", ["7" * 257, 7, None, "\ud800"])
def test_what_is_no_nonce_is_refused(nonce):
    with pytest.raises(IllegalAction, match="BAD_NONCE"):
        check_nonce(nonce)


def test_any_short_text_is_a_nonce():
    check_nonce("")
    check_nonce("7" * 256)


def test_what_is_due_is_the_only_answer():
    assert list(Due("deal")) == ["deal"]
    assert "deal" in Due("deal")
    assert "start" not in Due("deal")


def test_an_empty_chair_is_taken_with_any_nonce_or_left_as_it_is():
    chair = EmptyChair("leave")
    assert list(chair) == ["leave", Sit()]
    assert len(chair) == 2
    assert Sit("mine") in chair
    assert Sit("7" * 257) not in chair
    assert Stand() not in chair


def test_chairs_are_drawn_from_the_seed():
    drawn = drawn_chairs(Seed.of("chairs"), SITTERS)
    assert sorted(drawn) == sorted(SITTERS)
    assert drawn == drawn_chairs(Seed.of("chairs"), SITTERS)
    assert {drawn_chairs(Seed.of(f"{n}"), SITTERS).index("me") for n in range(40)} == {0, 1, 2, 3}
