"""Wishes on a copy that is a hand or more old, and what limits a buy-in."""

from msgspec.structs import replace

from facedown.poker.notation import Hand, Sent
from tests.poker.notation import HOUSE, dealt, folded_out, refused

NAMES = ("Ann", "Bob", "Cy")


def two_hands():
    """A copy of the first hand, as Ann was sent it, and the second hand."""
    first = dealt(*NAMES)
    return first.personalize("Ann"), folded_out(first).next().advance()


def test_a_pause_on_an_old_copy_counts_now():
    old, now = two_hands()
    assert now.merge(old.pause("Ann"), "Ann").intents[0] == 2
    assert now.merge(old.quit("Ann"), "Ann", sent=Sent(old)).intents[0] == 3


def test_an_old_intent_that_is_merely_sent_back_wishes_nothing():
    old, now = two_hands()
    paused = now.merge(now.personalize("Ann").pause("Ann"), "Ann")
    assert paused.merge(old, "Ann", sent=Sent(old)) == paused
    assert paused.merge(old, "Ann").intents[0] == 0, "to one who was sent the pause, it is a difference"


def test_an_action_on_an_old_hand_is_refused():
    old, now = two_hands()
    refused("OLD_HAND", lambda: now.merge(old.act("Ann", "f"), "Ann", sent=Sent(old)))
    refused("OLD_HAND", lambda: now.merge(old.act("Ann", "f"), "Ann"))
    refused("OLD_HAND", lambda: now.merge(replace(now.personalize("Ann"), hand=9), "Ann"))
    assert now.merge(old, "Ann", sent=Sent(old)) == now


def test_chips_count_once_for_a_hand_that_is_over():
    old, now = two_hands()
    wish = old.ask_chips("Ann", 50)
    assert now.merge(wish, "Ann", 100).top_up[0] == 5_000
    assert now.merge(wish, "Ann", 100, Sent(now, old.hand)).top_up[0] == 0


def test_chips_may_be_asked_for_again_in_the_hand_that_is_played():
    _, now = two_hands()
    once = now.merge(now.personalize("Ann").ask_chips("Ann", 50), "Ann", 100)
    sent = Sent(once.personalize("Ann"), now.hand)
    assert once.merge(once.personalize("Ann").ask_chips("Ann", 20), "Ann", 100, sent).top_up[0] == 2_000


def test_a_player_sits_down_from_an_old_copy():
    old, now = two_hands()
    assert now.merge(old.join("Dan", 100), "Dan").players == (*NAMES, "Dan")


def test_a_copy_from_before_one_left_does_not_sit_one_down_again():
    hand = dealt(*NAMES)
    copy = hand.personalize("Ann")
    gone = folded_out(hand.merge(copy.quit("Ann"), "Ann").advance()).next()
    assert "Ann" not in gone.players
    assert gone.merge(copy, "Ann", sent=Sent(copy)) == gone


def test_where_the_balance_limits_a_buy_in_the_refusal_says_so():
    house = replace(HOUSE, least=4_000)
    hand = Hand.opened(house, "a seed")
    short = refused("BAD_BUY_IN", lambda: hand.merge(hand.join("Ann", 100), "Ann", 30))
    assert short == "the least buy-in is 40, and your balance is 30"
    little = refused("BAD_BUY_IN", lambda: hand.merge(hand.join("Ann", 20), "Ann", 10))
    assert little == "buy in for 40 to 400, not 20"
