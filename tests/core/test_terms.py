"""Terms of a table: time and absence."""

import pytest

from facedown.core import Bank, Forfeit, Keep, Substitute, Terms
from facedown.core.codec import BadEncoding, from_json, pack, to_json, unpack


def test_by_default_there_is_no_limit_and_a_chair_is_kept():
    assert Terms().clocks == {}
    assert Terms().absence == Keep()
    assert Terms().bank == Bank(0, 0, 0)


def test_terms_paced_have_all_clocks_banks_and_graces_longer_or_shorter():
    terms = Terms({"turn": 1000, "call": 250}, Bank(20, 10, 60), absence=Forfeit(5000))
    assert terms.paced(0.5) == Terms({"turn": 500, "call": 125}, Bank(10, 5, 30), absence=Forfeit(2500))
    assert Terms(absence=Substitute("random", 4000)).paced(2).absence == Substitute("random", 8000)
    assert Terms(absence=Keep(4000)).paced(2).absence == Keep(8000)
    assert terms.paced(2).clocks == {"turn": 2000, "call": 500}


def test_pacing_leaves_the_terms_as_they_were():
    terms = Terms({"turn": 1000})
    terms.paced(3)
    assert terms == Terms({"turn": 1000})


def test_paced_clocks_are_whole_milliseconds():
    assert Terms({"turn": 5}).paced(0.1).clocks == {"turn": 0}
    assert all(type(ms) is int for ms in Terms({"turn": 333}).paced(1 / 3).clocks.values())


@pytest.mark.parametrize("absence", [Keep(), Keep(5), Forfeit(0), Substitute("expert")])
def test_terms_come_back_as_they_were(absence):
    terms = Terms({"turn": 20_000}, Bank(10, 1, 30), ("turn",), absence)
    assert unpack(Terms, pack(terms)) == terms
    assert from_json(Terms, to_json(terms)) == terms


def test_an_unknown_absence_is_refused():
    with pytest.raises(BadEncoding, match="absence"):
        from_json(Terms, '{"absence": {"type": "shrug"}}')
