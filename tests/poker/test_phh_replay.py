import gc
import tracemalloc
from decimal import Decimal

import pytest

from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import NotPlayed, replay
from facedown.poker.histories.phh.report import Report

UNSEEN = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
SEEN = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d")
CHECKED_DOWN = ("p3 cc", "p1 cc", "p2 cc", "d db 3c4d9h", "p1 cc", "p2 cc", "p3 cc", "d db Td")
CHECKED_DOWN += ("p1 cc", "p2 cc", "p3 cc", "d db Jc", "p1 cc", "p2 cc", "p3 cc")


def text(*actions, **fields):
    """A hand of three, blinds 1 and 2, a hundred each, unless the arguments say otherwise."""
    told = {
        "variant": "'NT'",
        "ante_trimming_status": "true",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": f"[{', '.join(repr(action) for action in actions)}]",
    }
    return "".join(f"{name} = {value}\n" for name, value in (told | fields).items())


def played(*actions, **fields):
    return replay(phh.read(text(*actions, **fields)))


def refusal(*actions, **fields):
    with pytest.raises(phh.BadHistory) as caught:
        played(*actions, **fields)
    return caught.value.field, caught.value.reason


def test_a_walk_returns_what_nobody_called():
    hand = played(*UNSEEN, "p3 f", "p1 f")
    assert (hand.ending, hand.pot, hand.winners) == ("folds", 2, (1,))
    assert (hand.returned, hand.stacks) == ({1: 1}, (99, 101, 100))


def test_the_best_hand_takes_the_pot():
    hand = played(*SEEN, *CHECKED_DOWN)
    assert (hand.ending, hand.winners, hand.stacks) == ("showdown", (0,), (104, 98, 98))


def test_a_hand_that_is_mucked_wins_nothing():
    hand = played(*SEEN, *CHECKED_DOWN, "p1 sm", "p2 sm KsKh", "p3 sm")
    assert hand.winners == (1,)


def test_cards_that_are_shown_become_known():
    hand = played(*UNSEEN, *CHECKED_DOWN, "p1 sm ????", "p2 sm KsKh", "p3 sm 7c2d")
    assert hand.winners == (1,)


def test_who_alone_does_not_muck_wins_unseen():
    hand = played(*UNSEEN, *CHECKED_DOWN, "p1 sm", "p2 sm ????", "p3 sm")
    assert (hand.ending, hand.winners) == ("showdown", (1,))


def test_a_showdown_that_nobody_saw_is_no_failure_and_has_no_winner():
    hand = played(*UNSEEN, *CHECKED_DOWN, finishing_stacks="[104, 98, 98]")
    assert (hand.ending, hand.winners, hand.verdict.doubt) == ("unseen", (), "unseen")


@pytest.mark.parametrize(
    "end", [{"winnings": "[0, 0, 6]"}, {"winnings": "[0, 0, 5.7]"}, {"finishing_stacks": "[98, 98, 104]"}]
)
def test_a_file_may_pay_a_hand_that_nobody_saw_which_is_a_doubt(end):
    hand = played(*UNSEEN, *CHECKED_DOWN, "p1 sm", "p2 sm KsKh", "p3 sm ????", **end)
    assert (hand.ending, hand.winners, hand.verdict.doubt) == ("unseen", (), "unseen_winner")


@pytest.mark.parametrize(
    "end",
    [
        {"winnings": "[6, 0, 0]"},  # who has mucked
        {"winnings": "[0, 0, 7]"},
        {"winnings": "[0, 0, 4]"},
        {"finishing_stacks": "[97, 98, 105]"},
    ],
)
def test_a_hand_that_nobody_saw_excuses_nothing_else(end):
    assert refusal(*UNSEEN, *CHECKED_DOWN, "p1 sm", "p2 sm KsKh", "p3 sm ????", **end)[0] in end


def test_a_side_pot_that_nobody_saw_is_not_given_to_anybody():
    all_in = ("p3 cbr 10", "p1 cc", "p2 cc", "d db 3c4d9h", "p1 cbr 20", "p2 cc", "d db Td", "p1 cc", "p2 cc")
    showdown = ("d db Jc", "p1 cc", "p2 cc", "p3 sm AsAh", "p1 sm ????", "p2 sm ????")
    hand = played(*UNSEEN, *all_in, *showdown, starting_stacks="[100, 100, 10]")
    assert hand.ending == "unseen"


SHORT_OPENING = ("p3 cc", "p1 cc", "p2 cc", "d db 4dKcQd", "p1 cc", "p2 cbr 1", "p3 cc", "p1 cbr 6", "p3 f")


def test_one_who_checked_may_raise_a_short_bet_which_is_a_doubt():
    hand = played(*UNSEEN, *SHORT_OPENING, starting_stacks="[100, 3, 100]")
    assert (hand.paid, hand.verdict.doubt) == ((3, 3, 3), "short_bet_raised")


def test_one_who_bet_may_not_raise_a_short_raise():
    actions = (*SHORT_OPENING[:4], "p1 cbr 2", "p2 cbr 3", "p3 cc", "p1 cbr 9")
    assert "p1 can only fold or call 3" in refusal(*UNSEEN, *actions, starting_stacks="[100, 5, 100]")[1]


def test_a_log_that_breaks_off_ends_there():
    hand = played(*UNSEEN, "p3 cbr 6", "p1 cc", finishing_stacks="[100, 100, 100]")
    assert (hand.ending, hand.verdict.doubt, hand.paid) == ("unfinished", "unfinished", (6, 2, 6))


def test_heads_up_the_posts_of_the_file_begin_with_the_button():
    two = {"antes": "[0, 1]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    hand = played("d dh p1 ????", "d dh p2 ????", "p2 f", ante_trimming_status="false", **two)
    assert hand.stacks == (101, 99)
    assert hand.paid == (2, 1)


@pytest.mark.parametrize("bets", [("p1 cc", "p2 f"), ("p2 cc", "p1 f")])
def test_heads_up_with_equal_blinds_either_may_open(bets):
    two = {"antes": "[0, 0]", "blinds_or_straddles": "[2, 2]", "starting_stacks": "[100, 100]"}
    hand = played("d dh p1 ????", "d dh p2 ????", *bets, **two)
    assert (hand.ending, hand.pot) == ("folds", 4)
    assert hand.winners == ((0,) if bets[0].startswith("p1") else (1,))


def test_a_big_blind_ante_is_dead_money():
    hand = played(*UNSEEN, "p3 f", "p1 f", antes="[0, 2, 0]", ante_trimming_status="false")
    assert (hand.paid, hand.stacks) == ((1, 3, 0), (99, 101, 100))


def test_a_straddle_is_the_price_and_acts_last():
    hand = played(
        "d dh p4 ????",
        *UNSEEN,
        "p4 cc",
        "p1 f",
        "p2 f",
        "p3 cbr 8",
        "p4 f",
        antes="[0, 0, 0, 0]",
        blinds_or_straddles="[1, 2, 4, 0]",
        starting_stacks="[100, 100, 100, 100]",
    )
    assert (hand.price, hand.stacks) == (4, (99, 98, 107, 96))


def test_a_late_big_blind_is_a_bet():
    hand = played(*UNSEEN, "p3 cc", "p1 f", "p2 cbr 4", "p3 f", blinds_or_straddles="[1, 2, -2]")
    assert hand.stacks == (99, 103, 98)


def test_a_late_big_blind_is_a_bet_under_a_straddle_too():
    hand = played(*UNSEEN, "p1 cc", "p2 f", "p3 f", blinds_or_straddles="[-2, 2, 4]")
    assert hand.paid == (4, 2, 4)


def test_of_a_late_blind_and_a_half_the_half_is_dead_under_a_straddle_too():
    hand = played(*UNSEEN, "p1 cc", "p2 f", "p3 f", blinds_or_straddles="[-3, 2, 4]")
    assert hand.paid == (5, 2, 4)


def test_of_a_late_blind_and_a_half_the_half_is_dead():
    hand = played(*UNSEEN, "p3 cc", "p1 f", "p2 cbr 4", "p3 f", blinds_or_straddles="[1, 2, -3]")
    assert hand.stacks == (99, 104, 97)


@pytest.mark.parametrize(("end", "paid"), [("[99, 104, 97]", 3), ("[99, 103, 98]", 2)])
def test_whether_a_late_small_blind_is_dead_the_stacks_tell(end, paid):
    actions = ("p3 cc", "p1 f", "p2 cbr 4", "p3 f")
    hand = played(*UNSEEN, *actions, blinds_or_straddles="[1, 2, -1]", finishing_stacks=end)
    assert (hand.paid[2], hand.late) == (paid, "dead" if paid == 3 else "live")


def test_a_short_call_is_all_in():
    hand = played(
        *SEEN,
        "p3 f",
        "p1 cbr 100",
        "p2 cc",
        "d db 3c4d9h",
        "d db Td",
        "d db Jc",
        starting_stacks="[100, 30, 100]",
    )
    assert (hand.paid, hand.returned, hand.stacks) == ((30, 30, 0), {0: 70}, (130, 0, 100))


def test_checks_where_nobody_can_bet_change_nothing():
    run_out = ("d db 3c4d9h", "p1 cc", "d db Td", "p1 cc", "p2 cc", "d db Jc")
    hand = played(*SEEN, "p3 f", "p1 cbr 100", "p2 cc", *run_out, starting_stacks="[100, 30, 100]")
    assert hand.stacks == (130, 0, 100)


def test_a_stack_of_inf_cannot_be_exhausted():
    hand = played(*SEEN, "p3 f", "p1 cbr 1000000", "p2 cc", starting_stacks="[inf, inf, inf]")
    assert hand.ending == "unfinished"
    assert min(hand.stacks) > 0


def test_amounts_with_decimals_are_played_in_the_chips_that_make_them_whole():
    hand = played(*UNSEEN, "p3 cbr 4.50", "p1 f", "p2 f")
    assert (hand.unit, hand.stacks) == (10, (990, 980, 1030))


def test_a_fixed_limit_has_one_size():
    limit = {"variant": "'FT'", "small_bet": "2", "big_bet": "4"}
    assert played(*UNSEEN, "p3 cbr 4", "p1 cbr 6", "p2 f", "p3 f", **limit).stacks == (106, 98, 96)
    assert refusal(*UNSEEN, "p3 cbr 6", **limit) == (
        "actions",
        "'p3 cbr 6', action 4: p3 can raise to 4 only",
    )


def test_pot_limit_ends_at_the_pot():
    hole = ("d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????")
    assert played(*hole, "p3 cbr 7", "p1 f", "p2 f", variant="'PO'").stacks == (99, 98, 103)
    assert "p3 can raise to 4 … 7" in refusal(*hole, "p3 cbr 8", variant="'PO'")[1]


def test_short_deck_ranks_a_flush_above_a_full_house():
    cards = (
        "d dh p1 AhKh",
        "d dh p2 9c9d",
        "d dh p3 6c7d",
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 6h7h9h",
        "p1 cc",
        "p2 cc",
    )
    rest = ("d db 7s", "p1 cc", "p2 cc", "d db Td", "p1 cc", "p2 cc")
    assert played(*cards, *rest, variant="'NS'").winners == (0,)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (("p1 f",), "'p1 f', action 4: it is the turn of p3"),
        (("p3 cbr 3",), "'p3 cbr 3', action 4: p3 can raise to 4 … 100"),
        (("p3 cbr 101",), "'p3 cbr 101', action 4: p3 can raise to 4 … 100"),
        (("p3 f", "p1 f", "p2 cc"), "'p2 cc', action 6: the hand is over"),
        (("p3 f", "p1 f", "p3 sm AsAh"), "'p3 sm AsAh', action 6: p3 has folded"),
        (("p3 sm AsAh",), "'p3 sm AsAh', action 4: it is the turn of p3"),
        (("p3 cc", "p1 cc", "p2 cc", "p1 cc"), "'p1 cc', action 7: the flop is to be dealt"),
        (
            ("p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c5c"),
            "'d db 2c3c4c5c', action 7: the flop makes 3 cards, not 4",
        ),
        (("d db 2c3c4c",), "'d db 2c3c4c', action 4: it is the turn of p3"),
        (("d dh p1 AsAh",), "'d dh p1 AsAh', action 4: p1 is dealt 2 cards, not ????AsAh"),
        (("p3 pb",), "'p3 pb', action 4: there is no bring-in in this game"),
        (("p3 sd",), "'p3 sd', action 4: there is no draw in this game"),
        ((*CHECKED_DOWN, "p1 cc"), "'p1 cc', action 19: there is nothing but the showdown to come"),
        ((*CHECKED_DOWN, "p1 sm Jc2c"), "'p1 sm Jc2c', action 19: Jc was dealt before"),
        ((*CHECKED_DOWN, "p1 sm 2c"), "'p1 sm 2c', action 19: p1 holds 2 cards"),
    ],
)
def test_what_cannot_have_been_done_is_named(actions, said):
    assert refusal(*UNSEEN, *actions) == ("actions", said)


def test_a_card_cannot_be_dealt_twice():
    again = ("d dh p1 AsAh", "d dh p2 As2c", "d dh p3 ????")
    assert refusal(*again) == ("actions", "'d dh p2 As2c', action 2: As was dealt before")


def test_a_card_of_the_full_deck_is_not_in_the_short_one():
    cards = ("d dh p1 2h2d", "d dh p2 ????", "d dh p3 ????")
    assert "2h2d is not in this deck" in refusal(*cards, variant="'NS'")[1]


def test_others_than_the_cards_dealt_cannot_be_shown():
    assert "p1 was dealt AsAh" in refusal(*SEEN, *CHECKED_DOWN, "p1 sm QsQh")[1]


def test_nobody_bets_before_all_have_their_cards():
    assert "2 hole cards are to be dealt first" in refusal(*UNSEEN[:2], "p3 f")[1]


def test_a_short_all_in_does_not_reopen_the_betting():
    """Seed of the rules: A and B have matched 20, C is all-in for 30, A and B may call or fold."""
    stacks = {"blinds_or_straddles": "[10, 20, 0]", "min_bet": "20", "starting_stacks": "[500, 30, 500]"}
    limped = (*UNSEEN, "p3 cc", "p1 cc", "p2 cbr 30")
    assert refusal(*limped, "p3 cbr 60", **stacks)[1].endswith("p3 can only fold or call 30")
    assert played(*limped, "p3 cc", "p1 f", **stacks).paid == (20, 30, 30)


def test_stacks_that_the_rules_do_not_give_are_named():
    told = refusal(*UNSEEN, "p3 f", "p1 f", finishing_stacks="[99, 100, 101]")
    assert told == ("finishing_stacks", "p2 ends with 101, and the file says 100")


def test_winnings_of_another_player_are_named():
    told = refusal(*UNSEEN, "p3 f", "p1 f", winnings="[0, 0, 3]")
    assert told == ("winnings", "the pots go to p2, and the file pays p3")


def test_winnings_far_above_the_pot_are_named():
    assert refusal(*UNSEEN, "p3 f", "p1 f", winnings="[0, 50, 0]") == ("winnings", "50 is paid out of 2")


def test_a_rake_is_found_by_the_winnings():
    verdict = played(*SEEN, *CHECKED_DOWN, winnings="[5.70, 0, 0]").verdict
    assert (verdict.checked, verdict.rake) == (("winnings",), 3)


def test_a_rake_is_found_by_the_stacks():
    verdict = played(*SEEN, *CHECKED_DOWN, finishing_stacks="[103.70, 98, 98]").verdict
    assert (verdict.checked, verdict.rake) == (("finishing_stacks",), 3)


def test_a_loser_pays_no_rake():
    told = refusal(*SEEN, *CHECKED_DOWN, finishing_stacks="[104, 97.90, 98]")
    assert told == ("finishing_stacks", "p2 ends with 98, and the file says 97.9")


def test_who_has_no_chips_is_not_in_the_hand():
    assert refusal(*UNSEEN, starting_stacks="[100, 100, 0]")[0] == "starting_stacks"


def test_a_variant_that_is_not_played_is_named():
    stud = text(*UNSEEN, variant="'FR'", small_bet="2", big_bet="4", bring_in="1")
    with pytest.raises(NotPlayed, match="FR is not played here; NT, FT, NS, PO are"):
        replay(phh.read(stud))


def test_what_is_wrong_with_an_entry_has_its_file_hand_and_line(tmp_path):
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{text(*UNSEEN, 'p3 f', 'p1 f')}\n[2]\n{text(*UNSEEN, 'p1 f')}")
    good, wrong = phh.read_entries(file)
    assert replay(good).winners == (1,)
    with pytest.raises(phh.BadHistory) as caught:
        replay(wrong)
    error = caught.value
    assert (error.file, error.hand, error.line, error.field) == (str(file), "2", 17, "actions")


@pytest.mark.slow
def test_a_report_of_many_hands_needs_no_more_memory_than_one_of_few(tmp_path):
    file = tmp_path / "many.phhs"
    file.write_text("\n".join(f"[{n}]\n{text(*UNSEEN, 'p3 f', 'p1 f')}" for n in range(1, 3001)))
    report, held = Report(), []
    tracemalloc.start()
    for count, entry in enumerate(phh.read_entries(file), 1):
        report.add(entry)
        if count in {1000, 3000}:
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert report.played == 3000
    assert held[1] - held[0] < file.stat().st_size / 10


def test_a_report_counts_what_was_bet():
    report = Report(by_player=True)
    [entry] = phh.read_entries(text(*UNSEEN, "p3 cbr 6", "p1 f", "p2 cc", players='["a", "b", "c"]'))
    assert report.add(entry) is None
    assert report.actions == {"folds": 1, "checks_and_calls": 1, "bets_and_raises": 1}
    assert report.pots == pytest.approx(6.5)
    assert report.summary()["endings"] == {"unfinished": 1}
    assert [name for name, _ in report.most_seen(2)] == ["a", "b"]


def test_the_money_of_a_refusal_is_the_files():
    half = {"blinds_or_straddles": "[0.25, 0.50, 0]", "min_bet": "0.50"}
    assert "p3 can raise to 1 … 100" in refusal(*UNSEEN, "p3 cbr 0.75", **half)[1]
    assert Decimal("0.25") == Decimal(played(*UNSEEN, "p3 f", "p1 f", **half).pot) / 200


def test_who_called_after_a_late_blind_and_a_half_has_paid_the_half_besides():
    hand = played(*UNSEEN, "p3 cc", "p1 f", "p2 cbr 4", "p3 cc", blinds_or_straddles="[1, 2, -3]")
    assert hand.paid == (1, 4, 5)


def test_who_has_folded_checks_no_more():
    actions = ("p3 f", "p1 cbr 100", "p2 cc", "p3 cc")
    assert refusal(*SEEN, *actions)[1] == "'p3 cc', action 7: the flop is to be dealt"


def test_ten_players_all_in_for_different_stacks_share_every_pot():
    low = [rank + suit for rank in "234567" for suit in "cdhs"]
    deals = [f"d dh p{at + 1} {low[2 * at]}{low[2 * at + 1]}" for at in range(10)]
    raises = [f"p{at} cbr {at}0" for at in range(3, 10)]
    hand = played(
        *deals,
        *raises,
        "p10 cc",
        "p1 cc",
        "p2 cc",
        "d db TsJsQs",
        "d db Ks",
        "d db As",
        antes=str([0] * 10),
        blinds_or_straddles=str([1, 2] + [0] * 8),
        starting_stacks=str([10 * at for at in range(1, 11)]),
    )
    assert hand.stacks == tuple(10 * at for at in range(1, 11))


def test_nobody_is_paid_more_than_his_share():
    split = ("d dh p1 2c2d", "d dh p2 2h2s", "d dh p3 7c3d")
    flop = ("p3 f", "p1 cc", "p2 cc", "d db AcKdQh", "p1 cc", "p2 cc")
    river = (*flop, "d db Ah", "p1 cc", "p2 cc", "d db Kh", "p1 cc", "p2 cc")
    assert played(*split, *river, winnings="[1.95, 1.95, 0]").verdict.checked == ("winnings",)
    assert refusal(*split, *river, winnings="[2.20, 1.70, 0]")[0] == "winnings"


def test_a_winner_with_more_than_the_pot_is_named():
    told = refusal(*SEEN, *CHECKED_DOWN, finishing_stacks="[105, 98, 98]")
    assert told == ("finishing_stacks", "p1 ends with 104, and the file says 105")


def test_chips_that_vanish_are_no_missing_post():
    told = refusal(*UNSEEN, "p3 f", "p1 f", winnings="[0, 2, 0]", finishing_stacks="[98, 101, 100]")
    assert told == ("finishing_stacks", "p1 ends with 99, and the file says 98")


def test_a_blind_that_the_file_lacks_is_told_by_what_the_others_lost():
    lost = {"blinds_or_straddles": "[0, 2, 0]", "winnings": "[0, 2, 0]", "finishing_stacks": "[99, 101, 100]"}
    assert played(*UNSEEN, "p3 f", "p1 f", **lost).verdict.doubt == "missing_post"
