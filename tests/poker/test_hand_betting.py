"""The betting of a hand as its players meet it: amounts, order, posts, limits (holdem.md 3–6)."""

import pytest

from facedown.core import Seed
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Call, Check, Fold, PlayerAction, RaiseTo
from facedown.poker.hand.events import Called, Checked, Folded, Posted, Raised
from facedown.poker.hand.raise_by import by_chips, translated
from facedown.poker.hand.subject import CONFIGS, SUBJECT
from facedown.poker.posts import Posts
from facedown.poker.stakes import Stakes
from facedown.testing import walk
from tests.poker.hand import Hand


def example(c_stack):
    """Button 0; seat 2 is C in the big blind, seats 3 and 0 are A and B, who have called it."""
    return Hand([500, 500, c_stack, 500]).call().call().fold()


def test_example_a_a_short_all_in_does_not_reopen_the_betting():
    hand = example(30).to(30)
    view = hand.view()
    assert (view.current_bet, view.last_raise_increment) == (30, 20)
    assert (hand.actor, hand.offer().call, hand.may_raise) == (3, 10, False)
    hand.call()
    assert (hand.actor, hand.offer().call, hand.may_raise) == (0, 10, False)
    assert hand.call().view().street == "flop"


def test_example_a_those_who_have_acted_still_have():
    players = example(30).to(30).view().players
    assert [player.acted_this_street for player in players] == [True, False, True, True]


def test_example_b_an_all_in_that_meets_the_least_raise_reopens_it():
    hand = example(40).to(40)
    view = hand.view()
    assert (view.current_bet, view.last_raise_increment) == (40, 20)
    assert [player.acted_this_street for player in view.players] == [False, False, True, False]
    assert (hand.actor, hand.bounds) == (3, (60, 500))
    assert (hand.call().actor, hand.bounds) == (0, (60, 500))


def test_a_raise_by_40_over_a_bet_of_20_makes_it_40():
    hand = Hand([500] * 3).adds("RAISE", 40)
    assert hand.events[-1] == Raised(seat=0, to=40, amount=40)
    assert (hand.view().current_bet, hand.view().last_raise_increment) == (40, 20)
    assert by_chips(RaiseTo(hand.bounds[0]), hand.offer()) == PlayerAction("RAISE", 50)  # 10 lie there


def test_the_next_raise_of_one_who_has_nothing_in_takes_60():
    hand = Hand([500] * 4).adds("RAISE", 40)
    assert hand.view().players[hand.actor].current_bet == 0
    assert by_chips(RaiseTo(hand.bounds[0]), hand.offer()) == PlayerAction("RAISE", 60)


def test_chips_added_are_on_top_of_the_blind():
    hand = Hand([500] * 3).fold().adds("RAISE", 30)  # the small blind has 10 in
    assert hand.events[-1] == Raised(seat=1, to=40, amount=30)


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_every_legal_bet_is_the_same_in_both_tongues(number):
    config, turns = CONFIGS[number], 0
    for turn in range(15):
        for state in walk(SUBJECT, config, Seed.of("both tongues") / turn).states:
            if state.phase == "betting":
                turns += 1
                (offer,) = (prompt.actions for prompt in HAND.prompts(state).values())
                for action in offer:
                    said = by_chips(action, offer)
                    assert translated(said, offer) == action
                    assert said in offer
    assert turns > 30


@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_a_bet_in_chips_makes_the_same_hand_as_one_in_totals(number):
    for turn in range(4):
        for state in walk(SUBJECT, CONFIGS[number], Seed.of("the same hand") / turn).states:
            if state.phase == "betting":
                ((seat, prompt),) = HAND.prompts(state).items()
                for action in list(prompt.actions)[:6]:
                    said = by_chips(action, prompt.actions)
                    assert HAND.apply(state, seat, said) == HAND.apply(state, seat, action)


def test_an_all_in_is_a_raise_where_it_grows_the_price():
    assert Hand([500, 500, 500]).all_in().events[-1] == Raised(0, 500, 500, all_in=True)


def test_an_all_in_is_a_call_where_it_does_not():
    assert Hand([15, 500, 500]).all_in().of(Called) == [Called(0, 15, all_in=True, to=15)]


def test_a_call_may_say_its_chips():
    assert Hand([500] * 3).adds("CALL", 20).of(Called) == [Called(0, 20, to=20)]


def test_the_view_speaks_of_bets_by_the_names_of_the_rules():
    hand = Hand([500] * 3).to(60)
    view = hand.view(1)
    assert (view.current_bet, view.last_raise_increment, view.pot) == (60, 40, 90)
    assert [player.current_bet for player in view.players] == [60, 10, 20]
    assert [player.acted_this_street for player in view.players] == [True, False, False]
    assert (view.me.seat, view.me.stack, view.me.total) == (1, 490, 10)


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_pre_flop_only():
    hand = Hand([500, 500], button=1)
    assert hand.of(Posted) == [Posted(0, "blind", 20, to=20), Posted(1, "blind", 10, to=10)]
    actors = []
    while hand.actor is not None:
        actors.append((hand.view().street, hand.actor))
        hand.does(hand.actor, Call() if hand.offer().call else Check())
    assert actors == [
        ("preflop", 1),
        ("preflop", 0),
        ("flop", 0),
        ("flop", 1),
        ("turn", 0),
        ("turn", 1),
        ("river", 0),
        ("river", 1),
    ]


def test_with_three_the_blinds_sit_left_of_the_button_and_the_next_acts_first():
    hand = Hand([500] * 4, button=2)
    assert [(post.seat, post.amount) for post in hand.of(Posted)] == [(3, 10), (0, 20)]
    assert hand.actor == 1
    assert hand.checked_down("flop").actor == 3


def test_the_big_blind_has_its_option():
    hand = Hand([500] * 3).call().call()
    assert (hand.actor, hand.offer().call, hand.bounds) == (2, 0, (40, 500))
    assert hand.check().view().street == "flop"


def test_a_straddle_is_live_and_has_its_own_option():
    hand = Hand([500] * 4, stakes=Stakes(10, 20, straddles=(40,)))
    assert [(post.seat, post.amount) for post in hand.of(Posted)] == [(1, 10), (2, 20), (3, 40)]
    assert (hand.actor, hand.offer().call, hand.bounds) == (0, 40, (80, 500))
    hand.call().call().call()
    assert (hand.actor, hand.offer().call, hand.bounds) == (3, 0, (80, 500))
    assert hand.check().view().street == "flop"


def test_after_the_flop_the_least_bet_is_the_big_blind_again():
    hand = Hand([500] * 4, stakes=Stakes(10, 20, straddles=(40,))).checked_down("flop")
    assert hand.bounds[0] == 20


def test_two_straddles_are_posted_by_the_next_two():
    hand = Hand([500] * 5, stakes=Stakes(10, 20, straddles=(40, 80)))
    assert [(post.seat, post.amount) for post in hand.of(Posted)[2:]] == [(3, 40), (4, 80)]
    assert (hand.actor, hand.bounds[0]) == (0, 160)


def test_there_are_no_more_straddles_than_players_to_post_them():
    hand = Hand([500] * 3, stakes=Stakes(10, 20, straddles=(40, 80)))
    assert [(post.seat, post.amount) for post in hand.of(Posted)] == [(1, 10), (2, 20), (0, 40)]
    assert (hand.actor, hand.view().current_bet) == (1, 40)


def test_a_dead_blind_is_money_of_the_pot_and_nobodys_bet():
    posts = Posts((0, 0, 0, 0), (10, 0, 0, 0), (0, 10, 20, 0), 20, 3)
    hand = Hand([500] * 4, posts=posts)
    assert Posted(0, "dead", 10) in hand.events
    assert (hand.view().pot, hand.view().players[0].current_bet) == (40, 0)
    assert hand.fold().offer().call == 20


def test_a_late_live_post_is_a_bet_and_keeps_the_right_to_act():
    posts = Posts((0, 0, 0, 0), (0, 0, 0, 0), (20, 10, 20, 0), 20, 3)
    hand = Hand([500] * 4, posts=posts).fold()
    assert (hand.actor, hand.offer().call, hand.bounds) == (0, 0, (40, 500))


def test_posts_may_name_who_opens():
    hand = Hand([500] * 3, posts=Posts((0, 0, 0), (0, 0, 0), (0, 0, 0), 0, 2))
    assert (hand.actor, hand.offer().call, hand.bounds) == (2, 0, (20, 500))
    assert hand.adds("BET", 20).events[-1] == Raised(2, 20, 20)


def test_a_post_is_made_ante_first_then_dead_money_then_the_blind():
    hand = Hand([500] * 3, stakes=Stakes(10, 20, ante=3, big_blind_ante=20))
    kinds = [(post.seat, post.kind, post.amount) for post in hand.of(Posted)]
    assert kinds == [
        (1, "ante", 3),
        (1, "blind", 10),
        (2, "ante", 3),
        (2, "dead", 20),
        (2, "blind", 20),
        (0, "ante", 3),
    ]


def test_a_short_blind_is_all_in_and_the_price_stays():
    hand = Hand([500, 500, 7])
    assert hand.of(Posted)[-1] == Posted(2, "blind", 7, all_in=True, to=7)
    assert hand.offer().call == 20
    assert hand.view().players[2].standing == "all_in"


def test_a_chair_without_chips_is_not_in_the_hand():
    hand = Hand([500, 0, 500, 0, 500], button=1)
    assert hand.view().order == (2, 4, 0)
    assert [player.standing for player in hand.view().players] == ["active", "out", "active", "out", "active"]
    assert [(post.seat, post.amount) for post in hand.of(Posted)] == [(2, 10), (4, 20)]


def test_a_button_on_an_empty_chair_lies_there():
    hand = Hand([500, 0, 500], button=1)
    assert hand.view().button == 1
    assert [(post.seat, post.amount) for post in hand.of(Posted)] == [(2, 20), (0, 10)]


def test_a_pot_limit_raise_is_the_pot_after_a_call():
    hand = Hand([500] * 3, stakes=Stakes(10, 20, limit="pot"))
    assert hand.bounds == (40, 70)  # 20 to call makes 50 in the middle: 20 + 50
    assert hand.to(70).bounds == (120, 230)  # the small blind: 60 to call makes 160: 70 + 160


def test_a_fixed_limit_has_one_size_and_doubles_it_from_the_turn_on():
    hand = Hand([500] * 2, stakes=Stakes(10, 20, limit="fixed"))
    assert hand.bounds == (40, 40)
    assert hand.checked_down("flop").bounds == (20, 20)
    assert hand.checked_down("turn").bounds == (40, 40)


def test_the_fourth_bet_caps_a_fixed_limit():
    hand = Hand([500] * 2, stakes=Stakes(10, 20, limit="fixed")).to(40).to(60).to(80)
    assert not hand.may_raise
    assert "capped" in hand.refusal(hand.actor, RaiseTo(100)).sentence


def test_a_street_ends_when_one_player_is_left_and_nothing_is_shown():
    hand = Hand([500] * 3).fold().fold()
    assert hand.outcome.scores == (0, -10, 10)
    assert "Shown" not in hand.names()
    assert "Turned" not in hand.names()


def test_a_street_ends_when_nobody_can_act():
    hand = Hand([100, 100]).all_in().call()
    assert hand.view().phase == "over"
    assert hand.names().count("Turned") == 3


def test_a_street_ends_when_all_have_acted_and_matched():
    hand = Hand([500] * 3).to(60).call()
    assert hand.view().street == "preflop"
    assert hand.call().view().street == "flop"


def test_one_who_alone_has_chips_and_owes_nothing_is_not_asked():
    hand = Hand([500, 100, 100]).to(100).call().call()
    assert hand.view().phase == "over"


def test_one_who_alone_has_chips_and_owes_some_is_asked_to_call_or_fold():
    hand = Hand([500, 100], button=1).all_in()
    assert (hand.actor, hand.offer().call, hand.may_raise) == (0, 80, False)


def test_folding_is_allowed_where_checking_is_free():
    hand = Hand([500] * 3).call().call()
    assert Fold() in hand.offer()
    assert hand.fold().of(Folded) == [Folded(2)]


def test_bets_of_every_street_are_told_as_they_are_made():
    hand = Hand([500, 500]).call().check().check().to(40).call()
    told = hand.of(Called, Checked, Raised)
    assert told == [Called(0, 10, to=20), Checked(1), Checked(1), Raised(0, 40, 40), Called(1, 40, to=40)]


@pytest.mark.parametrize("on", [True, False])
def test_short_all_ins_that_add_up_reopen_the_betting_where_the_table_says_so(on):
    hand = Hand([500, 32, 40, 500, 500], stakes=Stakes(10, 20, short_allins_cumulate=on))
    hand.call().call().call().to(32).to(40)
    assert hand.actor == 3
    assert hand.may_raise is on
