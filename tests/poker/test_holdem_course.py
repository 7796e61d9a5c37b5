"""Hand after hand: who is dealt in, who acts first, what is posted (holdem.md 7, 12.2, 12.5, 12.7)."""

import pytest

from facedown.core import DEALER
from facedown.core.fair import hand_seed
from facedown.poker import hand
from facedown.poker.button import Marks
from facedown.poker.hand.config import Config as HandConfig
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Dealt, Ended, Posted
from facedown.poker.holdem import Config, Eliminated, HandBegun, Level
from facedown.poker.stakes import Rake, Stakes
from tests.poker.holdem_scene import ACES, DRY, JACKS, KINGS, QUEENS, SEED, Match, stacked


def blinds(events):
    return [(event.seat, event.amount) for event in events if isinstance(event, Posted)]


def test_the_dealer_deals_each_hand_after_a_pause():
    match = Match(Config(3))
    for number in range(3):
        assert match.prompts[DEALER].clock == "deal"
        assert HandBegun(number, 0, Stakes()) in match.deal()
        match.fold()
        match.fold()


def test_stacks_go_from_one_hand_to_the_next():
    match = Match(Config(2, 100))
    match.fold_out()
    assert match.view.stacks == (99, 101)
    (dealt,) = (event for event in match.deal() if isinstance(event, Dealt))
    assert dealt.stacks == (99, 101)


def test_the_button_goes_to_the_next_chair_with_chips():
    match = Match.of(50, 0, 50, 50, marks=Marks(0, 2, 3))
    match.deal()
    assert match.view.button == 2
    assert blinds(match.events) == [(3, 1), (0, 2)]


def test_the_first_button_is_where_the_config_says():
    match = Match(Config(4, first_button=2))
    match.deal()
    assert match.view.button == 2
    assert blinds(match.events) == [(3, 1), (0, 2)]


def test_a_dead_button_leaves_out_the_small_blind_of_a_chair_that_is_out():
    match = Match.of(50, 50, 0, 50, 50, marks=Marks(0, 1, 2), button="dead")
    assert blinds(match.deal()) == [(3, 2)]
    assert match.view.button == 1
    assert match.asked == 4
    assert match.state.hand.dealing.order == (3, 4, 0, 1)


def test_a_dead_button_lies_on_the_chair_of_one_who_is_out_and_the_player_before_it_acts_last():
    match = Match.of(50, 50, 0, 50, 50, marks=Marks(1, 2, 3), button="dead")
    assert blinds(match.deal()) == [(3, 1), (4, 2)]
    assert match.view.button == 2
    for _ in range(4):
        match.stay()
    order = []
    while match.state.hand.betting.street == 1:
        order.append(match.asked)
        match.stay()
    assert order == [3, 4, 0, 1]


def test_three_become_two_and_the_button_is_the_small_blind_and_acts_first_then_last():
    match = Match.of(50, 50, 0, marks=Marks(0, 1, 2))
    assert sorted(blinds(match.deal())) == [(0, 2), (1, 1)]
    assert match.asked == 1
    match.stay()
    match.stay()
    assert match.asked == 0
    match.stay()
    assert match.asked == 1


@pytest.mark.parametrize(
    ("rules", "big"),
    [
        ({}, 2),
        ({"no_double_bb": True}, 1),
        ({"button": "dead"}, 1),
        ({"button": "dead", "no_double_bb": False}, 2),
    ],
    ids=["moving", "moving without a double", "dead", "dead with a double"],
)
def test_when_the_button_busts_and_two_are_left_the_rule_says_who_posts_the_big_blind(rules, big):
    match = Match.of(0, 50, 50, marks=Marks(0, 1, 2), **rules)
    match.deal()
    assert (big, 2) in blinds(match.events)
    assert match.asked == 3 - big


def test_a_busted_chair_is_dealt_no_more_and_asked_nothing_more():
    match = Match(Config(3, 10, deals=(stacked(QUEENS, KINGS, ACES),)))
    match.deal()
    match.all_in()
    match.all_in()
    match.fold()
    assert match.of_kind(Eliminated) == [Eliminated(1, 3)]
    match.deal()
    asked = set()
    while match.in_hand:
        asked.add(match.asked)
        match.stay()
    assert asked == {0, 2}


def test_who_is_out_may_leave_and_nothing_happens():
    match = Match.of(50, 50, 0)
    before = match.state
    assert match.leave(2) == []
    match.deal()
    assert match.leave(2) == []
    assert before.standing.chairs == match.state.standing.chairs


def test_blinds_of_short_stacks_may_end_a_hand_as_it_is_dealt():
    """Both blinds all-in from posting: nobody is asked, and the match goes on or ends."""
    match = Match.of(1, 1, deals=(stacked(ACES, KINGS),))
    events = match.deal()
    (ended,) = [event for event in events if isinstance(event, Ended)]
    assert (ended.stacks, ended.order, "".join(*ended.boards)) == ((0, 2), (1, 0), DRY)
    assert match.outcome.places == (2, 1)


# 12.5 levels

LEVELS = (Level(Stakes(1, 2), 2), Level(Stakes(2, 4, ante=1), 1), Level(Stakes(5, 10), 1))


def test_a_level_lasts_its_hands_and_the_last_one_until_the_end():
    match = Match(Config(2, 1000, levels=LEVELS))
    for _ in range(6):
        match.fold_out()
    begun = [(event.level, event.stakes.big) for event in match.of_kind(HandBegun)]
    assert begun == [(0, 2), (0, 2), (1, 4), (2, 10), (2, 10), (2, 10)]


def test_the_stakes_of_a_level_are_posted():
    match = Match(Config(2, 1000, levels=LEVELS))
    match.fold_out()
    match.fold_out()
    assert blinds(match.deal()) == [(1, 1), (1, 4), (0, 1), (0, 2)]


def test_the_view_shows_the_stakes_of_the_hand_that_is_played_or_comes_next():
    match = Match(Config(2, 1000, levels=LEVELS))
    match.fold_out()
    match.deal()
    assert (match.view.number, match.view.level, match.view.stakes.big) == (1, 0, 2)
    match.fold()
    assert (match.view.number, match.view.level, match.view.stakes.big) == (2, 1, 4)


def test_the_view_tells_when_the_blinds_grow_and_when_the_match_is_over():
    match = Match(Config(2, 1000, levels=LEVELS, hands=5))
    tells = []
    for _ in range(4):
        tells.append(match.view.grows_at)
        match.fold_out()
    assert tells == [2, 2, 3, None]
    assert match.view.hands == 5
    assert Match(Config(2)).view.grows_at is None


def test_house_rules_hold_in_every_level():
    config = Config(2, 1000, Table(variant="omaha"), levels=LEVELS)
    assert config.table_at(5) == Table(Stakes(5, 10), variant="omaha")


def test_a_freezeout_has_no_rake():
    raked = Stakes(rake=Rake(500))
    for rules in ({"table": Table(raked)}, {"levels": (Level(raked, 1),)}):
        with pytest.raises(ValueError, match="no rake"):
            Config(**rules)


# 12.7 chance


def cards_dealt(match):
    return [event.cards for event in match.of_kind(Dealt)]


def test_the_deal_follows_from_the_seed_the_hand_and_the_nonces_of_those_dealt_in():
    match = Match(Config(3, seated=False))
    for seat, nonce in ((2, "c"), (0, "a"), (1, "b")):
        match.sit(seat, nonce)
    match.fold_out()
    match.leave(1)
    match.deal()
    for number, (cards, nonces) in enumerate(
        zip(cards_dealt(match), [("a", "b", "c"), ("a", "c")], strict=True)
    ):
        dealt = match.of_kind(Dealt)[number]
        alone = hand.HAND.new(HandConfig(dealt.stacks, dealt.button), hand_seed(SEED, number, nonces))
        assert alone.events[0].cards == cards


def test_another_nonce_is_another_deal():
    deals = []
    for nonce in ("mine", "other"):
        match = Match(Config(2, seated=False))
        match.sit(0)
        match.sit(1, nonce)
        match.deal()
        deals.append(cards_dealt(match))
    assert deals[0] != deals[1]


def test_given_decks_last_as_long_as_they_last_and_an_empty_one_is_the_seeds():
    config = Config(2, deals=(stacked(ACES, KINGS), "", stacked(QUEENS, JACKS)))
    match, plain = Match(config), Match(Config(2))
    for _ in range(4):
        match.fold_out()
        plain.fold_out()
    given, seeds = cards_dealt(match), cards_dealt(plain)
    assert given[0] == (("Ks", "Kh"), ("As", "Ah"))
    assert given[2] == (("Js", "Jh"), ("Qs", "Qh"))
    assert (given[1], given[3]) == (seeds[1], seeds[3])
