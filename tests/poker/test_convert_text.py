"""Real texts of PokerStars as hands of the notation, and those as texts again."""

from collections import Counter
from functools import cache

import pytest

from facedown.poker.histories import pokerstars as ps
from facedown.poker.histories.log import Log
from facedown.poker.histories.pokerstars import from_hand as hand_to_text
from facedown.poker.histories.pokerstars import to_hand as text_to_hand
from facedown.poker.notation import Hand, HandError
from tests.poker.pokerstars import all_hands, hand_text, stripped


@cache
def converted():
    return [(told, Hand(**text_to_hand.fields(told))) for told in all_hands()]


def hand_of(text):
    return Hand(**text_to_hand.fields(ps.read(text)))


def apart(text, events):
    """The lines of a text without its remarks, and how often each of these is there."""
    rest, found = [], Counter()
    for line in stripped(text):
        if found[line] < events[line]:
            found[line] += 1
        else:
            rest.append(line)
    return rest, found


def event_lines(hand):
    return Counter(text for _, text in hand.extra.get("_events", ()))


def three(*body, notes=("", "", "")):
    text = hand_text(*body, seats=("Ann", "Bob", "Cy"))
    for name, note in zip(("Ann", "Bob", "Cy"), notes, strict=True):
        text = text.replace(f"{name} ($200 in chips) ", f"{name} ($200 in chips) {note}")
    return text


WALK = ("Bob: posts small blind $1", "Cy: posts big blind $2")
WON = ("Uncalled bet ($1) returned to Cy", "Cy collected $2 from pot")


def test_every_text_becomes_a_hand():
    assert len(converted()) == 473


def test_every_hand_becomes_its_text_again_but_for_blanks_and_the_place_of_remarks():
    for told, hand in converted():
        events = event_lines(hand)
        text, again = ps.write(told), ps.write(hand_to_text.transcript(hand))
        assert apart(again, events) == apart(text, events)


def test_only_remarks_and_cash_outs_are_kept_word_for_word():
    for told, hand in converted():
        lines = (*told.lines, *told.summary.lines)
        remarks = [line for line in lines if isinstance(line, ps.Remark)]
        cashed = [line for line in told.lines if isinstance(line, ps.CashedOut)]
        assert sum(event_lines(hand).values()) == len(remarks) + len(cashed)


def test_contributions_are_the_total_pot_of_every_hand():
    for told, hand in converted():
        played = Log(hand)
        assert sum(played.betting.totals) + played.betting.dead == told.summary.total


def test_what_is_missing_in_the_end_is_the_rake():
    for told, hand in converted():
        assert sum(hand.starting_stacks + hand.dead_posted) - sum(hand.finishing_stacks) == told.summary.rake


def test_stacks_end_as_the_lines_of_the_text_leave_them_unless_somebody_cashed_out():
    count = 0
    for told, hand in converted():
        if any(isinstance(line, ps.CashedOut) for line in told.lines):
            continue
        account = ps.ledger(told)
        ends = tuple(
            seat.stack - account.put.get(seat.player, 0) + account.collected.get(seat.player, 0)
            for seat in told.seats
        )
        assert hand.finishing_stacks == ends
        count += 1
    assert count == 464


def test_dead_money_is_what_the_ledger_of_the_text_calls_dead():
    dead = Counter()
    for told, hand in converted():
        paid = {name: hand.dead_posted[at] + hand.antes[at] for at, name in enumerate(hand.players)}
        assert {name: chips for name, chips in paid.items() if chips} == ps.ledger(told).dead
        dead.update(chips for chips in hand.dead_posted if chips)
    assert dead == {25: 25}


def test_of_both_blinds_the_small_is_dead_and_the_big_is_live():
    """The dead chips are in the pot and buy no call: only the big blind counts as a bet."""
    posts = [
        (hand, hand.players.index(line.player))
        for told, hand in converted()
        for line in told.lines
        if isinstance(line, ps.Posted) and line.post == ps.BOTH_BLINDS
    ]
    assert len(posts) == 17
    for hand, at in posts:
        assert (hand.dead_posted[at], hand.live_posted[at], hand.blinds_or_straddles[at]) == (25, 50, 0)


def test_a_second_small_blind_is_dead_and_a_second_big_blind_is_live():
    counts = Counter()
    for told, hand in converted():
        posts = [line for line in told.lines if isinstance(line, ps.Posted)][2:]
        for line in posts:
            at = hand.players.index(line.player)
            counts[line.post, hand.dead_posted[at], hand.live_posted[at]] += 1
    assert counts[ps.SMALL_BLIND, 25, 0] == 8
    assert counts[ps.BIG_BLIND, 0, 50] == 25


def test_whoever_is_sitting_out_is_inactive_and_nobody_else():
    told = three(*WALK[:1], "Ann: posts big blind $2", "*** HOLE CARDS ***", notes=("", "", "is sitting out"))
    body = "Bob: folds\nUncalled bet ($1) returned to Ann\nAnn collected $2 from pot\n*** SUMMARY ***"
    text = told.replace("*** SUMMARY ***", body).replace("Total pot $3", "Total pot $2")
    hand = hand_of(text)
    assert hand.inactive == (0, 0, 1)
    assert "d dh p3 ????" not in hand.actions
    assert "Seat 3: Cy ($200 in chips) is sitting out" in ps.write(hand_to_text.transcript(hand))


def test_a_text_that_pays_otherwise_than_the_rules_is_refused():
    body = (*WALK, "*** HOLE CARDS ***", "Ann: folds", "Bob: folds")
    wrong = ("Uncalled bet ($1) returned to Cy", "Bob collected $2 from pot")
    with pytest.raises(HandError, match="PAID_OTHERWISE"):
        hand_of(three(*body, *wrong).replace("Total pot $3", "Total pot $2"))
    assert hand_of(three(*body, *WON).replace("Total pot $3", "Total pot $2")).finishing_stacks == (
        20000,
        19900,
        20100,
    )


def test_a_text_with_another_total_is_refused():
    with pytest.raises(HandError, match="a pot of 3, and the rules 2"):
        hand_of(three(*WALK, "*** HOLE CARDS ***", "Ann: folds", "Bob: folds", *WON))


def test_a_raise_that_nobody_can_call_is_a_call_with_a_note():
    vain = [text for _, hand in converted() for text in hand.actions if "#" in text]
    assert vain == ["p2 cc # raises to 74.24"]


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        ("Dealt to Ann [Ah Kd]", "Dealt to Ann [Ah Qs]", "'d db 2hQsTc', action 7: Qs was dealt before"),
        ("*** HOLE CARDS ***\n", "", "'p1 cc', action 1: 6 hole cards are to be dealt first"),
        ("Ann: checks\n", "", "'d db 3c', action 10: it is the turn of p1"),
        ("Bob: folds\n", "Bob: folds\nCy: checks\n", "'p3 cc', action 13: the hand is over"),
    ],
)
def test_a_text_is_refused_as_a_history_is_where_an_action_is_impossible(line, instead, reason):
    body = (*WALK, "*** HOLE CARDS ***", "Dealt to Ann [Ah Kd]", "Ann: calls $2", "Bob: calls $1")
    flop = ("Cy: checks", "*** FLOP *** [2h Qs Tc]", "Bob: checks", "Cy: folds", "Ann: checks")
    turn = ("*** TURN *** [2h Qs Tc] [3c]", "Bob: folds", "Ann collected $6 from pot")
    text = three(*body, *flop, *turn).replace("Total pot $3", "Total pot $6")
    assert hand_of(text).finishing_stacks == (20400, 19800, 19800)
    with pytest.raises(HandError) as refused:
        hand_of(text.replace(line, instead))
    assert (refused.value.code, refused.value.sentence) == ("BAD_LOG", reason)


def test_a_post_nobody_knows_is_refused():
    with pytest.raises(HandError, match="UNKNOWN_POST"):
        hand_of(three(*WALK, "Ann: posts a button blind $2", "*** HOLE CARDS ***"))


def test_a_hand_that_is_not_over_has_no_text():
    hand = Hand(players=("Ann", "Bob"), starting_stacks=(100, 100), blinds_or_straddles=(1, 2), min_bet=2)
    with pytest.raises(HandError, match="UNFINISHED"):
        hand_to_text.transcript(hand)


def test_json_keeps_all_of_a_hand():
    for _, hand in converted():
        assert Hand.from_json(hand.to_json()) == hand
