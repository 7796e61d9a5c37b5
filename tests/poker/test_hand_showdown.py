"""Who shows, in which order, and who is paid (holdem.md 2, 8–10)."""

import pytest

from facedown.core import DEALER, Move
from facedown.poker.cards import names
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Muck, Reveal, Show
from facedown.poker.hand.events import Awarded, Mucked, Raked, Returned, Shown, Turned
from facedown.poker.stakes import Rake, Stakes
from facedown.poker.variant import VARIANTS
from tests.poker.hand import SEED, Hand

BOARD = "2c 7d 9h Js Qc"
ACES, KINGS, RAGS = "AhAd", "KhKd", "3h4d"


def three(left, middle, button, **rest):
    """Button 0: the cards of seats 1, 2 and 0."""
    return Hand([500] * 3, deal=left + middle + button + BOARD, **rest)


def shows(hand):
    return [(type(event).__name__, event.seat) for event in hand.of(Shown, Mucked)]


def test_where_nobody_bet_on_the_river_the_left_of_the_button_shows_first():
    hand = three(RAGS, KINGS, ACES, showdown="show").checked_down()
    assert shows(hand) == [("Shown", 1), ("Shown", 2), ("Shown", 0)]


def test_the_last_to_bet_on_the_river_shows_first():
    hand = three(RAGS, KINGS, ACES, showdown="show").checked_down("river")
    hand.check().to(40).call().call()
    assert shows(hand) == [("Shown", 2), ("Shown", 0), ("Shown", 1)]


def test_the_last_to_raise_on_the_river_shows_before_who_bet():
    hand = three(RAGS, KINGS, ACES, showdown="show").checked_down("river")
    hand.to(40).call().to(80).call().call()
    assert shows(hand) == [("Shown", 0), ("Shown", 1), ("Shown", 2)]


def test_a_bet_on_the_turn_does_not_make_the_order_of_the_river():
    hand = three(RAGS, KINGS, ACES, showdown="show").checked_down("turn")
    hand.check().to(40).call().call().checked_down()
    assert shows(hand)[0] == ("Shown", 1)


def test_a_hand_that_cannot_win_is_mucked():
    hand = three(ACES, KINGS, RAGS).checked_down()
    assert shows(hand) == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]
    assert hand.view().players[2].cards is None


def test_a_mucked_hand_is_still_its_players_own():
    hand = three(ACES, KINGS, RAGS).checked_down()
    assert hand.view(2).cards == ("Kh", "Kd")


def test_each_better_hand_shows_in_its_turn():
    hand = three(RAGS, KINGS, ACES).checked_down()
    assert shows(hand) == [("Shown", 1), ("Shown", 2), ("Shown", 0)]


def test_a_hand_that_ties_is_shown():
    hand = three("AhAd", "AcAs", RAGS).checked_down()
    assert shows(hand) == [("Shown", 1), ("Shown", 2), ("Mucked", 0)]


def test_a_loser_who_is_asked_may_show():
    hand = three(ACES, KINGS, RAGS, showdown="ask").checked_down()
    assert (hand.view().phase, hand.asked) == ("showdown", (2,))
    hand.does(2, Show())
    assert hand.asked == (0,)
    hand.does(0, Muck())
    assert shows(hand) == [("Shown", 1), ("Shown", 2), ("Mucked", 0)]
    assert hand.outcome.scores == (-20, 40, -20)


def test_a_winner_is_not_asked():
    hand = three(RAGS, KINGS, ACES, showdown="ask").checked_down()
    assert hand.outcome.scores == (40, -20, -20)


def test_where_no_answer_comes_the_hand_is_mucked():
    hand = three(ACES, KINGS, RAGS, showdown="ask").checked_down().times_out().times_out()
    assert shows(hand) == [("Shown", 1), ("Mucked", 2), ("Mucked", 0)]


def test_all_in_hands_are_tabled_before_the_run_out():
    hand = Hand([100, 100], deal=ACES + RAGS + BOARD).all_in().call()
    told = [type(event).__name__ for event in hand.of(Shown, Turned, Mucked)]
    assert told == ["Shown", "Shown", "Turned", "Turned", "Turned"]


def test_hands_stay_face_down_while_two_can_still_bet():
    hand = Hand([100, 500, 500], deal=ACES + KINGS + RAGS + BOARD).all_in().call().call()
    assert hand.view().street == "flop"
    assert "Shown" not in hand.names()


def test_where_one_has_chips_left_all_hands_are_tabled():
    hand = Hand([300, 500], paced=True).all_in().call()
    assert shows(hand) == [("Shown", 1), ("Shown", 0)]
    assert hand.view().board == ()


def test_the_dealer_turns_up_a_paced_run_out_street_by_street():
    hand = Hand([100, 100], deal=ACES + RAGS + BOARD, paced=True).all_in().call()
    boards = []
    while hand.asked == (DEALER,):
        assert hand.view().phase == "reveal"
        boards.append(len(hand.view().board))
        hand.turns()
    assert boards == [0, 3, 4]
    assert hand.view().board == ("2c", "7d", "9h", "Js", "Qc")


def test_the_dealers_questions_are_numbered_and_everybodys_to_see():
    hand = Hand([100, 100], paced=True).all_in().call()
    asked = []
    while hand.asked == (DEALER,):
        prompt = HAND.prompts(hand.state)[DEALER]
        asked.append((prompt.id, prompt.clock, prompt.public))
        hand.turns()
    assert asked == [(1, "reveal", True), (2, "reveal", True), (3, "reveal", True)]


def test_the_dealers_clock_turns_the_next_card():
    hand = Hand([100, 100], paced=True).all_in().call()
    assert HAND.fallback(hand.state, DEALER, "timeout") == Reveal()


def test_streets_that_are_bet_on_need_no_dealer():
    assert Hand([500, 500], paced=True).checked_down("flop").asked == (1,)


def test_side_pots_go_to_the_best_of_those_who_can_win_them():
    deal = KINGS + RAGS + ACES + BOARD  # seat 1, seat 2, seat 0: the shortest has the best hand
    hand = Hand([100, 300, 500], deal=deal).all_in().all_in().call()
    assert hand.of(Awarded) == [Awarded(0, 300, pot=0), Awarded(1, 400, pot=1)]
    assert hand.outcome.scores == (200, 100, -300)


def test_a_view_lists_the_pots_and_who_can_win_each():
    hand = Hand([100, 300, 500], paced=True).all_in().all_in().call()
    assert [(pot.amount, pot.seats) for pot in hand.view().pots] == [(300, (0, 1, 2)), (400, (1, 2))]
    assert hand.view().pot == 700


def test_there_are_no_pots_once_all_is_paid():
    hand = Hand([100, 300, 500]).all_in().all_in().call()
    assert hand.view().phase == "over"
    assert hand.view().pots == ()


def test_uncalled_chips_go_back_before_the_run_out():
    hand = Hand([500, 100], button=1).to(50).all_in().call()
    assert hand.names().index("Returned") < hand.names().index("Shown")
    assert hand.of(Returned) == [Returned(0, 400)]


def test_odd_chips_go_one_by_one_from_the_left_of_the_button():
    deal = "AhKh" + "AdKd" + "3s3c" + "AcKc" + "QsJs9d2d2h"
    hand = Hand([500] * 4, deal=deal, stakes=Stakes(1, 2, ante=1))
    hand.fold().checked_down()  # seat 3 folds its ante: three share 10 chips
    assert [(award.seat, award.amount) for award in hand.of(Awarded)] == [(1, 4), (2, 3), (0, 3)]


def test_rake_is_taken_from_the_pot_and_moves_to_the_house():
    hand = Hand([500, 500], stakes=Stakes(10, 20, rake=Rake(500, 100)), deal=ACES + RAGS + BOARD)
    hand.to(100).call().checked_down()
    assert hand.of(Raked) == [Raked(10)]
    assert hand.moves == [Move(0, 500), Move(1, 500), Move(0, -400), Move(1, -590), Move(None, -10)]
    assert hand.outcome.scores == (-100, 90)
    assert hand.state.rake == 10


def test_no_flop_no_drop():
    hand = Hand([500, 500], stakes=Stakes(10, 20, rake=Rake(500))).fold()
    assert hand.of(Raked) == []
    dropped = Hand([500, 500], stakes=Stakes(10, 20, rake=Rake(500, no_flop_no_drop=False))).fold()
    assert dropped.of(Raked) == [Raked(1)]  # 5 % of two times 10; the other ten went back


def test_in_omaha_one_hole_card_of_the_suit_makes_no_flush():
    hand = Hand(
        [500, 500],
        variant="omaha",
        stakes=Stakes(10, 20, limit="pot"),
        deal="AhKsQd3c" + "9c9d4s5s" + "2h7hThJh8c",
        showdown="show",
    ).checked_down()
    assert hand.outcome.scores == (20, -20)  # hold'em would give seat 1 the nut flush


def test_in_omaha_four_of_a_kind_in_the_hole_is_one_pair():
    hand = Hand(
        [500, 500],
        variant="omaha",
        stakes=Stakes(10, 20, limit="pot"),
        deal="AhAsAdAc" + "2c7d4s5s" + "2h7hThJcKs",
        showdown="show",
    ).checked_down()
    assert hand.outcome.scores == (20, -20)  # two pair beat aces


def test_in_short_deck_a_flush_beats_a_full_house():
    hand = Hand(
        [500, 500], variant="short_deck", deal="AhKh" + "9c9d" + "9h7h6h7dJs", showdown="show"
    ).checked_down()
    assert hand.outcome.scores == (-20, 20)


def test_in_short_deck_ace_to_nine_is_a_straight():
    hand = Hand(
        [500, 500], variant="short_deck", deal="Ah6c" + "KcKd" + "7h8d9sKhJs", showdown="show"
    ).checked_down()
    assert hand.outcome.scores == (-20, 20)


def test_who_folded_is_paid_nothing_however_good_the_cards():
    hand = three(ACES, KINGS, RAGS).call().fold().check().checked_down()
    assert hand.outcome.scores == (-20, -10, 30)


def test_places_are_by_chips_won():
    hand = three(ACES, KINGS, RAGS).call().call().check().checked_down()
    assert hand.outcome.places == (2, 1, 2)


def test_one_whom_only_a_shorter_all_in_beats_shows_for_the_side_pot():
    hand = Hand([500, 100, 500], deal=ACES + KINGS + RAGS + BOARD).to(200).call().call().checked_down()
    assert shows(hand) == [("Shown", 1), ("Shown", 2), ("Mucked", 0)]
    assert hand.outcome.scores == (-200, 200, 0)


def test_a_hand_that_ends_on_the_flop_is_raked():
    hand = Hand([500, 500], stakes=Stakes(10, 20, rake=Rake(500))).checked_down("flop").check().to(100).fold()
    assert hand.of(Raked) == [Raked(2)]  # of 40: the bet went back


def test_a_big_blind_ante_never_goes_back_as_uncalled():
    hand = Hand([500, 500], stakes=Stakes(10, 20, big_blind_ante=20)).fold()
    assert hand.of(Returned) == [Returned(1, 10)]
    assert hand.of(Awarded) == [Awarded(1, 40)]


def test_a_view_lists_no_empty_pots():
    hand = Hand([500] * 3)
    assert [(pot.amount, pot.seats) for pot in hand.view().pots] == [(20, (1, 2)), (10, (2,))]
    assert sum(pot.amount for pot in hand.view().pots) == hand.view().pot


@pytest.mark.parametrize(("variant", "size"), [("holdem", 2), ("omaha", 4), ("short_deck", 2)])
def test_the_seed_deals_chair_by_chair_from_the_left_of_the_button_then_the_board(variant, size):
    hand = Hand([500, 500, 0, 500], button=1, variant=variant, run_twice=True)
    deck = names(SEED.shuffled(VARIANTS[variant].deck))
    held = [deck[at * size : at * size + size] for at in range(3)]
    assert [hand.view(seat).cards for seat in (3, 0, 1)] == held
    assert hand.checked_down().view().board == deck[3 * size : 3 * size + 5]
