"""Our own hands, of every kind, as PHH: they come back the same, and end the same in PokerKit."""

import warnings
from collections import Counter
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from facedown.core import Seed
from facedown.poker.histories import phh
from facedown.poker.histories.phh import from_hand as hand_to_phh
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.positions import dealt_in
from facedown.poker.notation import Hand, HandError
from tests.poker.departures import ODD_CHIPS, SHORT_BLIND
from tests.poker.phh_random import Ring, as_written, kinds_of

UNEVEN_ANTES = "antes are all the same"
"""Ours are not where somebody sat down before the cards (cash.md 8.1); PokerKit counts pots otherwise or fails."""
KINDS = {
    *(
        "no",
        "pot",
        "fixed",
        "a ring",
        "heads-up",
        "ante",
        "straddle",
        "rake",
        "short post",
        "who left",
        "others",
    ),
    *("dead post", "live post", "blind with a live post", "blinds of one size"),
}


def hands(seed, rings, each=10):
    for ring in range(rings):
        yield from Ring((Seed.of(seed) / ring).draws()).hands(each)


def payoffs_by_pokerkit(text):
    """None where by its rules the hand cannot have gone so."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fields that it does not know
        try:
            *_, state = HandHistory.loads(text, parse_value=Decimal)
        except ValueError:
            return None
    assert not state.status, "PokerKit plays on"
    return [Decimal(chips) * 100 for chips in state.payoffs]


def departure(hand, ours, theirs):
    """Why PokerKit pays otherwise, if there is a reason."""
    order = dealt_in(hand)
    highest = max(hand.blinds_or_straddles)
    due = [at for at in order if hand.blinds_or_straddles[at] == highest]
    if any(hand.starting_stacks[at] - hand.antes[at] < highest for at in due):
        return SHORT_BLIND
    if theirs is not None and is_split_otherwise(ours, theirs):
        return ODD_CHIPS
    return None


def is_split_otherwise(ours, theirs):
    """By less than one each, of the money if all of it is whole: winners have more or less of an odd amount."""
    differing = [mine - his for mine, his in zip(ours, theirs, strict=True) if mine != his]
    return not sum(differing) and all(abs(chips) < 100 for chips in differing)


def check(hand):
    """There and back; the end by our own reader, and by PokerKit."""
    history = hand_to_phh.history(hand)
    text = phh.write(history)
    assert Hand.from_phh(text) == as_written(hand), text
    if hand.finishing_stacks is None:
        return None
    played = replay(phh.read(text))
    chips = 100 // played.unit
    assert played.verdict.checked == ("finishing_stacks",), text
    inside = sum(hand.starting_stacks) + sum(hand.dead_posted)
    assert played.verdict.rake * chips == inside - sum(hand.finishing_stacks), text
    if len({hand.antes[at] for at in dealt_in(hand)}) > 1:
        return UNEVEN_ANTES
    ours = [chips * (now - then) for now, then in zip(played.stacks, played.before, strict=True)]
    theirs = payoffs_by_pokerkit(text)
    if ours == theirs:
        return None
    reason = departure(hand, ours, theirs)
    assert reason, f"{ours} here, {theirs} in PokerKit: {text}"
    return reason


def check_all(hands):
    seen: Counter = Counter()
    for hand in hands:
        seen.update(kinds_of(hand))
        try:
            seen[check(hand)] += 1
        except HandError as error:
            if error.code != "TWO_KINDS_OF_ANTES":
                raise
            seen[error.code] += 1
    return seen


def test_our_own_hands_come_back_from_phh_and_end_the_same_in_pokerkit():
    seen = check_all(hands("phh", 40))
    assert set(seen) >= KINDS, KINDS - set(seen)
    assert seen["TWO_KINDS_OF_ANTES"] <= seen.total() // 100


@pytest.mark.slow
def test_more_of_our_own_hands_come_back_from_phh_and_end_the_same_in_pokerkit():
    check_all(hands("more phh", 300))


@pytest.mark.nightly
def test_many_of_our_own_hands_come_back_from_phh_and_end_the_same_in_pokerkit():
    check_all(hands("many phh", 2000))
