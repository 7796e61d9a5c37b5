"""What is refused, and how: a code, a sentence with the bounds, and nothing changed (holdem.md 11)."""

import pytest

from facedown.core import DEALER, IllegalAction, Seed
from facedown.poker.errors import BadAmount, NothingOwed, OutOfTurn, RaiseClosed, RuleError, SomethingOwed
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import (
    Call,
    Check,
    Fold,
    Leave,
    Muck,
    PlayerAction,
    RaiseTo,
    Reveal,
    Run,
    Show,
)
from facedown.poker.hand.config import Config, Table
from facedown.poker.hand.events import Called
from facedown.poker.hand.subject import CONFIGS, SUBJECT
from facedown.poker.posts import Posts
from facedown.poker.stakes import MOST_CHIPS, Rake, Stakes
from facedown.testing import walk
from tests.poker.hand import Hand


def opened():
    """Seat 0 is to act with 500 chips over a big blind of 20."""
    return Hand([500] * 3)


@pytest.mark.parametrize("amount", [-5, 0, 1, 20, 39, 501, 10**30])
def test_an_illegal_total_names_the_legal_range(amount):
    refused = opened().refusal(0, RaiseTo(amount))
    assert isinstance(refused, BadAmount)
    assert refused.sentence == f"cannot raise to {amount}: raise to 40 … 500"
    assert (refused.code, refused.least, refused.most) == ("INVALID_ACTION", 40, 500)


@pytest.mark.parametrize("amount", [40.0, True, None, "40"])
def test_a_total_that_is_no_whole_number_is_refused(amount):
    assert "raise to 40 … 500" in opened().refusal(0, RaiseTo(amount)).sentence


@pytest.mark.parametrize("amount", [-40, 0, 1, 29, 491, 10**30])
def test_illegal_chips_name_the_legal_range_in_chips(amount):
    hand = opened().fold()  # the small blind has 10 in
    refused = hand.refusal(1, PlayerAction("RAISE", amount))
    assert isinstance(refused, BadAmount)
    assert refused.sentence == f"cannot add {amount}: add 30 … 490 chips, to raise to 40 … 500"


@pytest.mark.parametrize("kind", ["RAISE", "BET", "CALL", "ALL_IN", "FOLD"])
@pytest.mark.parametrize("amount", [40.0, True, None, "40", []])
def test_chips_that_are_no_whole_number_are_refused(kind, amount):
    assert "whole number" in opened().refusal(0, PlayerAction(kind, amount)).sentence


def test_where_there_is_one_size_the_refusal_names_it():
    hand = Hand([500] * 3, stakes=Stakes(10, 20, limit="fixed"))
    assert hand.refusal(0, RaiseTo(50)).sentence == "cannot raise to 50: raise to 40"


def test_a_bet_over_a_bet_is_refused():
    assert "where nobody has bet" in opened().refusal(0, PlayerAction("BET", 60)).sentence


def test_a_raise_over_nothing_is_refused():
    hand = Hand([500] * 2).checked_down("flop")
    assert "needs a bet" in hand.refusal(1, PlayerAction("RAISE", 60)).sentence


def test_a_call_that_says_the_wrong_chips_is_refused():
    assert "is 20 or left out" in opened().refusal(0, PlayerAction("CALL", 19)).sentence


def test_an_all_in_that_says_the_wrong_chips_is_refused():
    assert "is 500 or left out" in opened().refusal(0, PlayerAction("ALL_IN", 499)).sentence


def test_an_all_in_above_the_pot_is_refused_under_a_pot_limit():
    hand = Hand([500] * 3, stakes=Stakes(10, 20, limit="pot"))
    assert "to raise to 40 … 70" in hand.refusal(0, PlayerAction("ALL_IN")).sentence


def test_an_all_in_for_more_than_the_call_is_refused_where_raising_is_closed():
    hand = Hand([1000, 1000, 30, 1000]).call().call().fold().to(30)
    refused = hand.refusal(3, PlayerAction("ALL_IN", 980))
    assert isinstance(refused, RaiseClosed)
    assert "a short all-in does not reopen the betting" in refused.sentence
    assert PlayerAction("ALL_IN", 980) not in hand.offer()


def test_an_all_in_for_exactly_the_call_is_a_call_where_raising_is_closed():
    hand = Hand([200, 100]).to(150).adds("ALL_IN", 80)  # the big blind has 20 in
    (called,) = [event for event in hand.events if isinstance(event, Called)]
    assert (called.seat, called.amount) == (1, 80)


@pytest.mark.parametrize("kind", ["WAT", "RAISE_TO", "call", None, ["CALL"]])
def test_an_unknown_type_of_action_is_refused_with_the_types_there_are(kind):
    refused = opened().refusal(0, PlayerAction(kind, 40))
    assert refused.code == "INVALID_ACTION"
    assert "the types are FOLD, CHECK, CALL, BET, RAISE, ALL_IN" in refused.sentence


def test_a_check_with_something_to_call_is_refused():
    refused = opened().refusal(0, Check())
    assert isinstance(refused, SomethingOwed)
    assert refused.sentence == "cannot check with 20 to call: call, raise or fold"


def test_a_call_with_nothing_to_call_is_refused():
    assert isinstance(Hand([500] * 2).call().refusal(1, Call()), NothingOwed)


def test_a_raise_that_a_short_all_in_did_not_reopen_is_refused():
    hand = Hand([500, 500, 30, 500]).call().call().fold().to(30)
    refused = hand.refusal(3, RaiseTo(100))
    assert isinstance(refused, RaiseClosed)
    assert "does not reopen" in refused.sentence


def test_a_raise_by_one_whom_the_call_puts_all_in_is_refused():
    hand = Hand([15, 500, 500])
    assert "takes all your chips" in hand.refusal(0, RaiseTo(15)).sentence


def test_a_raise_that_nobody_can_call_is_refused():
    hand = Hand([500, 100], button=1).all_in()
    assert "nobody is left" in hand.refusal(0, RaiseTo(200)).sentence


def test_where_short_all_ins_reopened_it_the_reason_is_that_nobody_can_call():
    hand = Hand([500, 32, 40, 500]).call().fold().to(32).to(40)
    assert hand.offer().call == 20
    assert "nobody is left" in hand.refusal(3, RaiseTo(100)).sentence


@pytest.mark.parametrize("action", [Fold(), Call(), RaiseTo(60), PlayerAction("CALL")])
def test_acting_out_of_turn_is_refused_with_whose_turn_it_is(action):
    refused = opened().refusal(2, action)
    assert isinstance(refused, OutOfTurn)
    assert refused.sentence == "seat 2 cannot act now: it is the turn of seat 0"


@pytest.mark.parametrize("seat", [3, 99, -2])
def test_a_seat_that_is_not_there_is_refused(seat):
    assert opened().refusal(seat, Fold()).code == "NO_SUCH_SEAT"
    assert opened().refusal(seat, Leave()).code == "NO_SUCH_SEAT"


def test_the_dealers_action_from_a_player_is_refused():
    hand = Hand([100, 100], paced=True).all_in().call()
    assert hand.refusal(0, Reveal()).code == "INVALID_ACTION"


def test_a_players_action_from_the_dealer_is_refused():
    hand = opened()
    for action in (Fold(), Call(), RaiseTo(60), Leave(), Run(1), Show()):
        assert isinstance(hand.refusal(DEALER, action), RuleError)


@pytest.mark.parametrize("action", [Run(2), Show(), Muck(), Reveal()])
def test_an_answer_that_nobody_asked_for_is_refused(action):
    assert "nobody has asked" in opened().refusal(0, action).sentence


def test_what_is_no_action_at_all_is_refused():
    assert opened().refusal(0, "fold").code == "INVALID_ACTION"


@pytest.mark.parametrize("action", [Fold(), Call(), RaiseTo(60), Leave(), Run(1), Show(), Reveal()])
@pytest.mark.parametrize("seat", [0, DEALER])
def test_after_the_end_everything_is_refused(action, seat):
    assert opened().fold().fold().refusal(seat, action).code == "HAND_OVER"


def test_nobody_is_asked_after_the_end():
    assert opened().fold().fold().asked == ()


def test_a_bet_while_all_are_asked_about_the_boards_is_refused():
    hand = Hand([100, 100], run_twice=True).all_in().call()
    assert "nobody is asked to bet" in hand.refusal(0, Call()).sentence


def test_a_refused_action_leaves_the_state_as_it_was():
    strays = (*SUBJECT.strays, RaiseTo(3.5), RaiseTo(True), PlayerAction("RAISE", None), RaiseTo(1 << 70))
    for number, config in enumerate(CONFIGS):
        for state in walk(SUBJECT, config, Seed.of("refusals") / number).states:
            twin = HAND.view(state, None)
            for seat in range(DEALER, len(config.stacks)):
                for action in strays:
                    _attempt(state, seat, action)
            assert HAND.view(state, None) == twin


def _attempt(state, seat, action):
    """Accepted or refused, as offered; and never by another error."""
    try:
        HAND.apply(state, seat, action)
    except IllegalAction:
        assert action not in HAND.options(state, seat)
    else:
        assert action in HAND.options(state, seat)


BAD_CONFIGS = [
    (lambda: Config((500,)), "2 to 10 chairs"),
    (lambda: Config((500,) * 11), "2 to 10 chairs"),
    (lambda: Config((500, 0)), "two chairs with chips"),
    (lambda: Config((500, -1)), "whole numbers"),
    (lambda: Config((500, 1.5)), "whole numbers"),
    (lambda: Config((500, True)), "whole numbers"),
    (lambda: Config([500, 500]), "a tuple"),
    (lambda: Config((500, MOST_CHIPS + 1)), "whole numbers"),
    (lambda: Config((500, 500), button=2), "one of 2 chairs"),
    (lambda: Config((500, 500), button=0.5), "one of 2 chairs"),
    (lambda: Config((500, 500), deal="AhAh"), "a card twice"),
    (lambda: Config((500, 500), deal="AhXx"), "'Xx' in 'AhXx' is not a card"),
    (lambda: Config((500, 500), deal="AhAd"), "need 9 cards of a deal, not 2"),
    (
        lambda: Config((9, 9), deal="2cAdAhAs6c7c8c9cTc", table=Table(variant="short_deck")),
        "1 cards of the deal",
    ),
    (lambda: Config((9, 9), posts=Posts((0, 0), (0, 0), (1, 2.5), 3, 0)), "posts are whole numbers"),
    (lambda: Config((9, 9), posts=Posts((0,), (0, 0), (1, 2), 2, 0)), "one for each of 2 chairs"),
    (lambda: Config((9, 9, 0), posts=Posts((0,) * 3, (0,) * 3, (1, 2, 1), 2, 0)), "posts nothing"),
    (lambda: Config((9, 9), posts=Posts((0, 0), (0, 0), (1, 2), 1, 0)), "the price is 1"),
    (lambda: Config((9, 9), posts=Posts((0, 0), (0, 0), (1, 2), 2.5, 0)), "the price is 2.5"),
    (lambda: Config((9, 9), posts=Posts((0, 0), (0, 0), (1, 2), 2, 2)), "cannot open"),
    (lambda: Table(variant="stud"), "holdem, omaha, short_deck"),
    (lambda: Stakes(5, 2), "the small blind"),
    (lambda: Stakes(1, 0), "the big blind"),
    (lambda: Stakes(1, 2.0), "the big blind"),
    (lambda: Stakes(1, 2, ante=-1), "the ante"),
    (lambda: Stakes(1, 2, straddles=(3,)), "a straddle must be a whole number from 4"),
    (lambda: Stakes(1, 2, straddles=(4, 7)), "a straddle must be a whole number from 8"),
    (lambda: Stakes(1, 2, limit="spread"), "no, pot, fixed"),
    (lambda: Stakes(1, 2, straddles=(4,), limit="fixed"), "straddles are not possible"),
    (lambda: Rake(10_001), "rake rate"),
    (lambda: Rake(True), "rake rate"),
]


@pytest.mark.parametrize(("made", "says"), BAD_CONFIGS)
def test_a_config_that_cannot_be_says_why(made, says):
    with pytest.raises(ValueError) as refused:
        made()
    assert says in str(refused.value)
