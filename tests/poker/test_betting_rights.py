"""Who may raise, who is next, and when a street ends: holdem.md 4 and 5."""

from facedown.poker import kernel as k
from tests.poker.betting_table import Table, seated


def three_limpers(c_stack=30):
    """Big blind 20; A and B have called it, the small blind has folded, C in the big blind has little left."""
    return Table(seated([100, c_stack, 500, 500], small=10, big=20)).call().call().fold()


def test_example_a_a_short_all_in_does_not_reopen_the_betting():
    table = three_limpers().to(30)
    assert table.b.price == 30
    assert table.b.step == 20
    assert (table.actor, table.owed, table.may_raise) == (2, 10, False)
    table.call()
    assert (table.actor, table.owed, table.may_raise) == (3, 10, False)
    assert table.call().b.status == k.STREET


def test_example_b_an_all_in_that_meets_the_least_raise_reopens_it():
    table = three_limpers(c_stack=40).to(40)
    assert table.b.price == 40
    assert table.b.step == 20
    assert (table.actor, table.bounds) == (2, (60, 500))
    assert table.call().may_raise


def test_who_has_not_acted_yet_may_raise_a_short_all_in():
    table = Table(seated([500, 500, 500, 30], small=10, big=20)).call().to(30)
    assert (table.actor, table.bounds) == (0, (50, 500))
    table.call()
    assert (table.actor, table.bounds) == (1, (50, 500))
    table.call()
    assert (table.actor, table.may_raise) == (2, False)


def test_a_full_raise_over_a_short_all_in_reopens_it_for_all():
    table = Table(seated([500, 500, 500, 30], small=10, big=20)).call().to(30).to(50)
    assert table.fold().actor == 2
    assert table.bounds == (70, 500)


def test_two_short_all_ins_that_add_up_to_a_full_raise_reopen_it():
    table = Table(seated([32, 40, 500, 500, 500], small=10, big=20)).call().call().call()
    table.to(32).to(40)
    assert (table.actor, table.owed, table.bounds) == (2, 20, (60, 500))


def test_two_short_all_ins_of_less_do_not():
    table = Table(seated([32, 39, 500, 500, 500], small=10, big=20)).call().call().call()
    table.to(32).to(39)
    assert (table.actor, table.owed, table.may_raise) == (2, 19, False)


def test_they_add_up_over_what_each_player_last_called():
    table = Table(seated([500, 500, 500, 150, 500, 200, 500], small=10, big=20))
    table.to(100).to(150).call().to(200)  # UTG, all-in, a caller of the first all-in, the second all-in
    assert table.fold().fold().fold().actor == 2
    assert (table.owed, table.bounds) == (100, (280, 500))
    table.call()
    assert (table.actor, table.owed, table.may_raise) == (4, 50, False)


def test_short_all_ins_do_not_add_up_at_a_table_that_says_so():
    stakes = seated([32, 40, 500, 500, 500], small=10, big=20)
    table = Table(stakes.but(cumulate=False)).call().call().call().to(32).to(40)
    assert (table.actor, table.owed, table.may_raise) == (2, 20, False)


def short_opening(**switch):
    """On the flop the first player checks, and the second bets 3 all-in, where 10 is the least bet."""
    stakes = seated([500, 13, 500], small=5, big=10).but(**switch)
    return Table(stakes).call().call().check().deal().check().to(3).call()


def test_a_short_all_in_that_opens_the_betting_cannot_be_raised_by_one_who_checked():
    table = short_opening()
    assert (table.actor, table.owed, table.may_raise) == (0, 3, False)


def test_it_can_be_raised_by_one_who_checked_at_a_table_that_says_so():
    table = short_opening(short_bets=True)
    assert (table.actor, table.owed, table.bounds) == (0, 3, (13, 490))
    assert table.to(60).actor == 2


def test_at_such_a_table_a_short_raise_reopens_nothing():
    stakes = seated([100, 30, 500, 500], small=10, big=20).but(short_bets=True)
    table = Table(stakes).call().call().fold().to(30)
    assert (table.actor, table.owed, table.may_raise) == (2, 10, False)


def test_a_full_raise_reopens_it_at_such_a_table_too():
    stakes = seated([100, 40, 500, 500], small=10, big=20).but(cumulate=False)
    table = Table(stakes).call().call().fold().to(40)
    assert (table.actor, table.owed, table.bounds) == (2, 20, (60, 500))


def test_a_short_bet_reopens_nothing_for_who_has_checked():
    table = Table(seated([500, 25, 500], small=10, big=20)).call().call().check().deal()
    table.check().to(5)
    assert (table.actor, table.bounds) == (2, (25, 480))
    table.call()
    assert (table.actor, table.owed, table.may_raise) == (0, 5, False)


def test_a_raise_is_at_least_the_last_full_one():
    table = Table(seated([500, 500, 500])).to(45)
    assert (table.b.step, table.bounds) == (35, (80, 500))
    assert table.to(80).bounds == (115, 500)


def test_a_short_all_in_leaves_the_least_raise_as_it_was():
    table = Table(seated([500, 500, 500, 60])).to(45).to(60)
    assert (table.b.step, table.bounds) == (35, (95, 500))


def test_the_first_bet_of_a_street_is_at_least_the_big_blind():
    table = Table(seated([500, 500])).to(100).call().deal()
    assert table.bounds == (10, 400)
    assert table.to(30).bounds == (60, 400)


def test_nobody_may_raise_where_every_other_is_all_in():
    table = Table(seated([500, 500, 40])).to(40).fold()
    assert (table.actor, table.owed, table.may_raise) == (1, 30, False)


def test_nobody_may_raise_those_who_have_too_little_to_call_more():
    table = Table(seated([40, 500, 500])).to(40)
    assert table.fold().actor == 1  # the small blind has 40 in all and may fold or call
    assert (table.owed, table.may_raise) == (30, True)
    table = Table(seated([40, 500, 40])).to(40)
    assert (table.actor, table.may_raise) == (0, False)


def test_a_raise_may_be_called_by_one_who_has_matched_the_price():
    table = Table(seated([500, 500, 500])).call().call()
    assert (table.actor, table.bounds) == (1, (20, 500))


def test_the_big_blind_has_the_option():
    table = Table(seated([500, 500, 500])).call().call()
    assert (table.actor, table.owed) == (1, 0)
    assert table.check().b.status == k.STREET


def test_folding_is_allowed_where_checking_costs_nothing():
    table = Table(seated([500, 500, 500])).call().call().fold().deal()
    assert (table.actor, table.b.live) == (0, 0b101)


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after():
    table = Table(seated([500, 500]))
    assert table.b.bets == [10, 5]
    assert table.actor == 1
    table.call()
    assert table.actor == 0
    for _ in range(3):
        table.check().deal()
        assert table.actor == 0
        assert table.check().actor == 1
    assert table.check().b.status == k.SHOWDOWN


def test_three_and_more_begin_left_of_the_big_blind_and_then_left_of_the_button():
    table = Table(seated([500] * 5))
    acted = []
    while table.b.status == k.BETTING:
        acted.append(table.actor)
        table.call()
    assert acted == [2, 3, 4, 0, 1]
    assert table.deal().actor == 0


def test_who_has_folded_or_is_all_in_is_passed_over():
    table = Table(seated([500, 500, 500, 60, 500])).fold().all_in().call().fold().call().deal()
    acted = []
    while table.b.status == k.BETTING:
        acted.append(table.actor)
        table.check()
    assert acted == [1, 4]


def test_all_who_can_act_again_do_after_a_raise():
    table = Table(seated([500] * 4)).call().call().call().to(30)
    acted = []
    while table.b.status == k.BETTING:
        acted.append(table.actor)
        table.call()
    assert acted == [2, 3, 0]


def test_the_last_one_in_is_paid_and_nobody_shows():
    table = Table(seated([500] * 3)).to(30).fold().fold()
    assert table.b.status == k.OVER
    assert table.stacks == [495, 490, 515]
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(2, 20)]
    assert [(entry.position, entry.amount) for entry in table.entries("wins")] == [(2, 25)]


def test_a_street_ends_when_nobody_can_act():
    table = Table(seated([100, 100])).all_in().call()
    assert (table.b.status, table.actor) == (k.STREET, -1)
    assert table.run_out().log[-1].word == "calls"


def test_an_all_in_player_is_not_asked_again():
    table = Table(seated([500, 500, 60])).all_in().to(200).call()
    assert table.b.status == k.STREET
    table.deal()
    acted = [table.actor]
    acted.append(table.check().actor)
    assert acted == [0, 1]
    assert table.check().b.status == k.STREET


def test_a_lone_player_with_chips_is_not_asked_against_all_in_opponents():
    table = Table(seated([500, 60, 60])).all_in().call().call()
    assert (table.b.status, table.actor) == (k.STREET, -1)
    table.run_out()
    assert table.stacks == [440, 0, 0]


def test_the_big_blind_is_not_asked_where_all_others_are_all_in_for_less():
    table = Table(seated([500, 500, 7])).call().fold()
    assert (table.b.status, table.actor) == (k.STREET, -1)
    assert [(entry.position, entry.amount) for entry in table.entries("gets back")] == [(1, 3)]


def test_a_lone_player_who_faces_more_is_asked():
    table = Table(seated([500, 60, 500])).fold().fold()
    assert table.b.status == k.OVER
    table = Table(seated([500, 60, 500])).fold().call().all_in()
    assert (table.actor, table.owed, table.may_raise) == (0, 50, False)


def test_the_last_to_bet_or_raise_of_the_street_is_known():
    table = Table(seated([500] * 3)).to(30).call().to(90)
    assert table.b.aggressor == 1
    assert table.call().call().deal().b.aggressor == -1
    assert table.to(10).b.aggressor == 0
