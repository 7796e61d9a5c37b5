"""No-limit, pot-limit, fixed limit with its cap, and what is refused: holdem.md 6 and 11.1."""

import pytest

from facedown.poker import kernel as k
from tests.poker.betting_table import FIXED_LIMIT, POT_LIMIT, Table, seated


def everything(b):
    return {
        name: list(value) if isinstance(value := getattr(b, name), list) else value for name in b.__slots__
    }


def test_no_limit_goes_up_to_all_chips():
    assert Table(seated([500] * 3)).bounds == (20, 500)


def test_no_limit_allows_all_chips_where_they_are_less_than_a_raise():
    assert Table(seated([500, 500, 17])).bounds == (17, 17)


def test_pot_limit_goes_up_to_the_pot_after_a_call():
    table = Table(seated([500] * 3, limit=POT_LIMIT))
    assert table.bounds == (20, 35)  # 10 to call makes a pot of 25 on top of the 10
    assert table.to(35).bounds == (60, 115)  # 30 to call makes a pot of 80 on top of the 35


def test_pot_limit_counts_antes_and_dead_money():
    table = Table(seated([500] * 3, ante=4, limit=POT_LIMIT).but(dead=(0, 6, 0)))
    assert table.bounds == (20, 53)


def test_pot_limit_after_the_flop_starts_with_the_pot():
    table = Table(seated([500, 500], limit=POT_LIMIT)).call().check().deal()
    assert table.bounds == (10, 20)
    assert table.to(20).bounds == (40, 80)


def test_pot_limit_allows_the_least_bet_where_the_pot_is_smaller():
    stakes = seated([500] * 3, ante=1, limit=POT_LIMIT).but(blinds=(0, 0, 0), price=0, opener=0)
    table = Table(stakes)
    assert (table.b.pot, table.bounds) == (3, (10, 10))


def test_pot_limit_counts_a_call_of_the_full_price_where_the_big_blind_is_short():
    table = Table(seated([500, 1, 500], limit=POT_LIMIT))
    assert (table.b.pot, table.owed, table.bounds) == (6, 10, (20, 26))


def test_a_fixed_limit_has_one_size():
    table = Table(seated([500] * 3, limit=FIXED_LIMIT, cap=4))
    assert table.bounds == (20, 20)
    assert table.to(20).bounds == (30, 30)


def test_a_fixed_limit_doubles_on_the_turn():
    table = Table(seated([500, 500], limit=FIXED_LIMIT, cap=4)).call().check()
    bounds = []
    while table.b.status != k.SHOWDOWN:
        bounds.append(table.deal().bounds)
        table.check().check()
    assert bounds == [(10, 10), (20, 20), (20, 20)]


def test_under_a_fixed_limit_less_is_bet_only_all_in():
    table = Table(seated([500, 500, 17], limit=FIXED_LIMIT, cap=4))
    assert table.bounds == (17, 17)
    assert table.to(17).bounds == (27, 27)


def test_the_big_blind_is_the_first_bet_of_the_cap():
    table = Table(seated([500] * 3, limit=FIXED_LIMIT, cap=4)).to(20).to(30).to(40)
    assert (table.owed, table.may_raise) == (20, False)


def test_after_the_flop_the_cap_counts_from_the_first_bet():
    table = Table(seated([500] * 2, limit=FIXED_LIMIT, cap=4)).call().check().deal()
    table.to(10).to(20).to(30).to(40)  # heads-up lifts nothing
    assert (table.owed, table.may_raise) == (10, False)


def test_short_all_ins_count_for_the_cap():
    table = Table(seated([500, 500, 17, 500], limit=FIXED_LIMIT, cap=3)).to(17).to(27)
    assert (table.actor, table.may_raise) == (0, False)


def test_a_cap_of_none_is_no_cap():
    table = Table(seated([500] * 2, limit=FIXED_LIMIT))
    for to in range(20, 501, 10):
        table.to(to)
    assert table.call().b.status == k.STREET


REFUSALS = [
    (19, k.TOO_LITTLE),
    (10, k.TOO_LITTLE),
    (0, k.TOO_LITTLE),
    (-5, k.TOO_LITTLE),
    (501, k.TOO_MUCH),
    (1 << 40, k.TOO_MUCH),
]


@pytest.mark.parametrize(("to", "code"), REFUSALS)
def test_a_raise_out_of_bounds_is_refused_and_changes_nothing(to, code):
    table = Table(seated([500] * 3))
    before = everything(table.b)
    assert k.raise_to(table.b, to) == code
    assert everything(table.b) == before


def test_a_raise_over_the_pot_is_refused_and_changes_nothing():
    table = Table(seated([500] * 3, limit=POT_LIMIT))
    before = everything(table.b)
    assert k.raise_to(table.b, 36) == k.TOO_MUCH
    assert everything(table.b) == before


def test_a_raise_without_the_right_is_refused_and_changes_nothing():
    table = Table(seated([100, 30, 500, 500], small=10, big=20)).call().call().fold().to(30)
    before = everything(table.b)
    assert k.raise_to(table.b, 500) == k.NO_RAISE
    assert everything(table.b) == before


@pytest.mark.parametrize("status", [k.STREET, k.SHOWDOWN, k.OVER])
def test_nobody_acts_where_nobody_is_asked(status):
    table = Table(seated([100, 100])).call().check()
    if status != k.STREET:
        table.checked_down()
    if status == k.OVER:
        table.settle(1, 2)
    before = everything(table.b)
    assert table.b.status == status
    assert [k.fold(table.b), k.call(table.b), k.raise_to(table.b, 50)] == [k.NOT_BETTING] * 3
    assert everything(table.b) == before


def test_a_copy_plays_on_alone():
    table = Table(seated([500] * 3)).to(30)
    before = everything(table.b)
    copy = k.copied(table.b, k.ROOM)
    assert {**everything(copy), "tape": 0, "used": 0} == {**before, "tape": 0, "used": 0}
    k.raise_to(copy, 90)
    k.fold(copy)
    assert everything(table.b) == before
