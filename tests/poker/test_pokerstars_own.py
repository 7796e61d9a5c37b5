"""Texts of hands that PokerStars never dealt: our own posts, rakes and blinds, in its words."""

import pytest

from facedown.poker.cash.config import Config
from facedown.poker.hand.config import Table
from facedown.poker.histories import pokerstars as ps
from facedown.poker.notation import Hand, HandError
from facedown.poker.stakes import Stakes

CARDS = ("AhAd", "KhKd", "QhQd", "JhJd")
BOARD = ("d db 2c3c4s", "d db 8s", "d db 9h")


def hand(names, stacks, blinds, actions, **more):
    """Cards are dealt, aces to the first; chips are whole."""
    dealt = [f"d dh p{at} {cards}" for at, (_, cards) in enumerate(zip(names, CARDS, strict=False), 1)]
    told = {"min_bet": 2, "unit": "1", "seat_count": 6, "players": tuple(names), "starting_stacks": stacks}
    return Hand(**told | {"blinds_or_straddles": blinds, "actions": (*dealt, *actions), **more})


def lines_of(told):
    return told.to_pokerstars().replace(" \n", "\n").split("\n")


def test_a_blind_that_nobody_can_call_is_returned_before_the_flop():
    short = hand(("Ann", "Bob"), (1, 50), (1, 2), (*BOARD, "p2 sm KhKd", "p1 sm AhAd"), button=1)
    told = lines_of(short)
    at = told.index("Uncalled bet (1) returned to Bob")
    assert told[at - 1] == "Dealt to Bob [Kh Kd]"
    assert told[at + 1] == "*** FLOP *** [2c 3c 4s]"
    assert "Total pot 2 | Rake 0" in told
    assert Hand.from_pokerstars(short.to_pokerstars()).finishing_stacks == (2, 49)


def test_a_dead_post_that_is_no_small_blind_buys_no_part_of_a_raise():
    actions = ("p1 cbr 6", "p2 f", "p3 cc", *BOARD[:1], "p3 f")
    owing = hand(("Ann", "Bob", "Cy"), (97, 100, 100), (0, 1, 2), actions, dead_posted=(3, 0, 0), button=1)
    told = lines_of(owing)
    assert "Ann: posts dead blind 3" in told
    assert "Ann: raises 4 to 6" in told
    assert "Total pot 16 | Rake 0" in told
    assert ps.ledger(ps.read(owing.to_pokerstars())).put == {"Ann": 9, "Bob": 1, "Cy": 6}


ALL_IN = ("p1 cbr 20", "p2 cbr 100", "p3 cc", *BOARD, "p2 sm KhKd", "p3 sm QhQd", "p1 sm AhAd")


SCOOP = (*ALL_IN[:3], "d db KcKs4s", *ALL_IN[4:])
"""Bob wins both."""


def raked(*finishing, actions=ALL_IN, **more):
    """Ann wins a main pot of 60, Bob a side pot of 160."""
    told = {"button": 1, "finishing_stacks": finishing, **more}
    return hand(("Ann", "Bob", "Cy"), (20, 100, 100), (0, 1, 2), actions, **told)


def test_of_raked_side_pots_each_winner_collects_what_is_left_for_him():
    """Five percent of either pot."""
    told = lines_of(raked(57, 152, 0))
    assert "Ann collected 57 from main pot" in told
    assert "Bob collected 152 from side pot" in told
    assert "Total pot 220 Main pot 57. Side pot 152. | Rake 11" in told


def test_a_rake_of_all_pots_is_read_back_as_it_was_paid():
    text = raked(57, 152, 0).to_pokerstars()
    again = Hand.from_pokerstars(text)
    assert again.finishing_stacks == (57, 152, 0)
    assert again.to_pokerstars() == text


def test_a_rake_of_both_pots_that_one_player_wins_comes_back_from_every_form():
    main_first = raked(0, 209, 0, actions=SCOOP).to_pokerstars()
    assert "Bob collected 49 from main pot" in main_first
    text = main_first.replace("49 from main", "57 from main").replace("160 from side", "152 from side")
    text = text.replace("Main pot 49. Side pot 160.", "Main pot 57. Side pot 152.")
    scooped = Hand.from_pokerstars(text)
    assert scooped.finishing_stacks == (0, 209, 0)
    assert scooped.to_pokerstars() == text
    assert Hand.from_json(scooped.to_json()).to_pokerstars() == text
    assert Hand.from_phh(scooped.to_phh()).to_pokerstars() == text


@pytest.mark.parametrize("rakes", [["3"], ["3", "8", "0"], ["2", "8"], ["61", "-50"], ["x", "8"], 11])
def test_parts_of_the_rake_that_the_stacks_do_not_lack_have_no_text(rakes):
    wrong = raked(0, 209, 0, actions=SCOOP, extra={"_rakes": rakes})
    with pytest.raises(HandError, match="_rakes"):
        wrong.to_pokerstars()


def test_of_two_winners_who_cashed_out_each_pays_the_rake_of_his_pot():
    text = raked(55, 160, 0).to_pokerstars()
    text = text.replace("Ann collected 55 from main pot", "Ann cashed out the hand for 50")
    text = text.replace("Bob collected 160 from side pot", "Bob cashed out the hand for 150")
    cashed = Hand.from_pokerstars(text)
    assert cashed.finishing_stacks == (55, 160, 0)
    assert "Total pot 220 Main pot 55. Side pot 160. | Rake 5" in cashed.to_pokerstars()


def test_a_house_may_take_more_of_one_than_of_another_who_share_a_pot():
    shared = ("d db 2c3c4s", "d db 5s", "d db 6h")
    actions = ("p1 cbr 100", "p2 f", "p3 cc", *shared, "p3 sm QhQd", "p1 sm AhAd")
    uneven = hand(
        ("Ann", "Bob", "Cy"), (100, 100, 100), (0, 1, 2), actions, button=1, finishing_stacks=(93, 99, 97)
    )
    text = uneven.to_pokerstars()
    assert "Rake 11" in text
    assert Hand.from_pokerstars(text).to_pokerstars() == text


def test_stacks_that_no_rake_explains_have_no_text():
    with pytest.raises(HandError, match="PAID_OTHERWISE"):
        raked(56, 153, 2).to_pokerstars()
    with pytest.raises(HandError, match="PAID_OTHERWISE"):
        raked(61, 159, 0).to_pokerstars()


def test_a_text_that_rakes_only_one_of_two_who_share_a_pot_is_refused():
    shared = ("d db 2c3c4s", "d db 5s", "d db 6h")
    actions = ("p1 cbr 20", "p2 f", "p3 cc", *shared, "p3 sm QhQd", "p1 sm AhAd")
    even = hand(
        ("Ann", "Bob", "Cy"), (20, 100, 20), (0, 1, 2), actions, button=1, finishing_stacks=(19, 99, 20)
    )
    text = even.to_pokerstars()
    assert "Ann collected 19 from pot" in text
    assert Hand.from_pokerstars(text).finishing_stacks == (19, 99, 20)
    unfair = text.replace("Ann collected 19", "Ann collected 15").replace("Rake 2", "Rake 6")
    with pytest.raises(HandError, match="those who share a pot"):
        Hand.from_pokerstars(unfair)


def test_a_small_blind_as_big_as_the_big_one_is_no_big_blind():
    walk = hand(("Ann", "Bob", "Cy"), (50, 50, 50), (0, 2, 2), ("p1 f", "p2 f"), button=1)
    told = lines_of(walk)
    assert "Bob: posts small blind 2" in told
    assert "Cy: posts big blind 2" in told
    assert "Seat 2: Bob (small blind) folded before Flop" in told


def test_marks_say_which_of_two_equal_blinds_is_the_big_one():
    """Ann is button and small blind, Cy came when the blinds were fixed: the first to act sits behind Bob."""
    joined = hand(("Ann", "Bob", "Cy"), (50, 50, 50), (2, 2, 0), ("p3 f", "p1 f"), button=1, marks=(1, 1, 2))
    told = lines_of(joined)
    assert "Ann: posts small blind 2" in told
    assert "Bob: posts big blind 2" in told
    assert Hand.from_pokerstars(joined.to_pokerstars()).marks == (1, 1, 2)


def test_a_late_post_on_the_small_blind_is_a_line_of_its_own():
    actions = ("p1 f", "p2 cc", "p3 cc", *BOARD[:1], "p2 f")
    both = hand(("Ann", "Bob", "Cy"), (50, 50, 50), (0, 1, 2), actions, live_posted=(0, 1, 0), button=1)
    told = lines_of(both)
    posts = [line for line in told if ": posts" in line]
    assert posts == ["Bob: posts small blind 1", "Cy: posts big blind 2", "Bob: posts big blind 1"]
    again = Hand.from_pokerstars(both.to_pokerstars())
    assert (again.blinds_or_straddles, again.live_posted) == ((0, 1, 2), (0, 1, 0))


def test_of_both_blinds_a_short_big_blind_is_a_line_of_its_own():
    """One word for both would leave open how much of it was dead."""
    actions = ("p3 f", "p1 f", *BOARD, "p2 sm KhKd", "p4 sm JhJd")
    short = hand(
        ("Ann", "Bob", "Cy", "Dee"),
        (50, 50, 50, 1),
        (1, 2, 0, 0),
        actions,
        dead_posted=(0, 0, 0, 1),
        live_posted=(0, 0, 0, 2),
        button=4,
    )
    told = lines_of(short)
    assert "Dee: posts small blind 1" in told
    assert "Dee: posts big blind 1 and is all-in" in told
    assert Hand.from_pokerstars(short.to_pokerstars()).dead_posted == (0, 0, 0, 1)


def test_a_big_blind_whose_last_chip_was_the_ante_is_named_all_the_same():
    """Else nobody could tell that the others have two chips to call."""
    actions = ("p1 cc", "p2 cc", *BOARD[:1], "p2 cc", "p1 cc", *BOARD[1:2], "p2 cc", "p1 cc", *BOARD[2:])
    ends = ("p2 cc", "p1 cc", "p2 sm KhKd", "p3 sm QhQd", "p1 sm AhAd")
    broke = hand(("Ann", "Bob", "Cy"), (50, 50, 1), (0, 1, 2), (*actions, *ends), antes=(1, 1, 1), button=1)
    told = lines_of(broke)
    assert "Cy: posts big blind 0 and is all-in" in told
    assert "Ann: calls 2" in told
    assert Hand.from_pokerstars(broke.to_pokerstars()).finishing_stacks == (54, 47, 0)


def test_the_stakes_of_a_fixed_limit_are_its_bets():
    limit = hand(("Ann", "Bob"), (50, 50), (1, 2), ("p1 cbr 4", "p2 f"), variant="FT", button=1)
    text = limit.to_pokerstars()
    assert text.startswith("PokerStars Hand #0:  Hold'em Limit (2/4) - ")
    again = Hand.from_pokerstars(text)
    assert (again.variant, again.min_bet, again.small_blind) == ("FT", 2, 1)
    assert again.finishing_stacks == (52, 48)


def test_of_both_blinds_under_a_fixed_limit_all_above_the_small_bet_is_dead():
    post = ps.Posted("Ann", ps.BOTH_BLINDS, 3)
    header = ps.Header(1, ps.Stakes(2, 4, ""), "2021/07/30 9:29:47", limit="Limit")
    told = ps.Transcript(header, ps.Table("", 6, 1), (ps.Seat(1, "Ann", 50),), (post,), ps.Summary(3, 0))
    assert ps.ledger(told).dead == {"Ann": 1}


def test_holdem_with_a_pot_limit_is_played_by_its_limit():
    """After a call of one there are four to raise by: to six, and no more."""
    pot = hand(("Ann", "Bob"), (50, 50), (1, 2), ("p1 cbr 6", "p2 f"), variant="PT", button=1)
    assert Hand.from_pokerstars(pot.to_pokerstars()).variant == "PT"
    with pytest.raises(HandError, match=r"raise to 4 … 6"):
        hand(("Ann", "Bob"), (50, 50), (1, 2), ("p1 cbr 7", "p2 f"), variant="PT", button=1).to_pokerstars()


def test_a_house_with_an_ante_of_the_big_blind_has_no_text():
    house = Config(6, Table(Stakes(1, 2, big_blind_ante=2)))
    with pytest.raises(HandError, match="ante of the big blind"):
        hand(("Ann", "Bob"), (50, 50), (1, 2), ("p1 f",), house=house, button=1).to_pokerstars()


def test_two_players_of_one_name_have_no_text():
    with pytest.raises(HandError, match="the same name"):
        hand(("Ann", "Ann"), (50, 50), (1, 2), ("p1 f",), button=1).to_pokerstars()


def test_hole_cards_are_told_by_seat():
    told = lines_of(hand(("Ann", "Bob"), (50, 50), (1, 2), ("p1 f",), seats=(5, 2), button=5))
    assert told.index("Dealt to Bob [Kh Kd]") < told.index("Dealt to Ann [Ah Ad]")


def test_a_text_may_raise_a_short_bet_after_a_check():
    actions = (
        "p1 cc",
        "p2 cc",
        "p3 cc",
        BOARD[0],
        "p2 cc",
        "p3 cbr 1",
        "p1 cc",
        "p2 cbr 6",
        "p1 f",
        *BOARD[1:],
    )
    short = hand(("Ann", "Bob", "Cy"), (100, 100, 3), (0, 1, 2), actions, button=1)
    text = short.to_pokerstars()
    assert "Bob: raises 5 to 6" in text
    assert Hand.from_pokerstars(text).to_pokerstars() == text


def test_a_remark_between_two_hands_that_are_shown_stays_there():
    text = raked(60, 160, 0).to_pokerstars().replace("Cy: shows", "Di joins the table at seat #5 \nCy: shows")
    again = Hand.from_pokerstars(text).to_pokerstars()
    assert [line.rstrip() for line in again.split("\n")] == [line.rstrip() for line in text.split("\n")]
