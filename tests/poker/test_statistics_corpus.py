"""Statistics of real hands, against a second count that reads nothing but the texts of their actions."""

import tomllib
from collections import Counter

import pytest

from facedown.poker.histories import phh
from facedown.poker.statistics import observed_in_phh, tallies
from tests.poker.corpus import corpus

STACK = 10_000
"""Of every player, in every hand of Pluribus."""


def simply_counted(text):  # noqa: C901  a plain pass over the words, on purpose
    """By player, from the words alone. All stacks are equal, so only a raise to all of it ends raising."""
    hand = tomllib.loads(text)
    names, big = hand["players"], hand["min_bet"]
    counts = {name: Counter(hands=1) for name in names}
    street, folded, raised, last, bets = 0, set(), [], None, Counter({"p1": big // 2, "p2": big})
    for action in hand["actions"]:
        who, what, *more = action.split()
        if who == "d" and what == "db":
            street, raised, bets = street + 1, [], Counter()
            for at, name in enumerate(names, 1):
                counts[name]["flops"] |= f"p{at}" not in folded
        if who == "d" or what == "sm":
            continue
        mine = counts[names[int(who[1:]) - 1]]
        is_check = what == "cc" and bets[who] == max(bets.values(), default=0)
        if street == 0:
            mine["acted"] = 1
            mine["vpip"] |= what == "cbr" or (what == "cc" and not is_check)
            mine["pfr"] |= what == "cbr"
            if (
                len(raised) == 1
                and raised[0] != who
                and max(bets.values()) < STACK
                and not mine["three_bet_chances"]
            ):
                mine["three_bet_chances"], mine["three_bets"] = 1, int(what == "cbr")
        else:
            if street == 1 and who == last and not raised and not mine["c_bet_chances"]:
                mine["c_bet_chances"], mine["c_bets"] = 1, int(what == "cbr")
            mine["late_actions"] += not is_check
            mine["late_bets"] += what == "cbr"
        if what == "f":
            folded.add(who)
        elif what == "cc":
            bets[who] = max(bets.values(), default=0)
        else:
            bets[who] = int(more[0])
            raised.append(who)
            last = who if street == 0 else last
    for at, name in enumerate(names):
        is_left = len(folded) < len(names) - 1 and f"p{at + 1}" not in folded
        counts[name]["showdowns"] = int(is_left)
        won = hand["finishing_stacks"][at] - hand["starting_stacks"][at]
        counts[name]["won"] = won / big
    return counts


def compared(step):
    texts = [content.decode() for content in corpus("phh/pluribus").values()][::step]
    expected = {}
    for text in texts:
        for name, counts in simply_counted(text).items():
            expected.setdefault(name, Counter()).update(counts)
    found = tallies(observed_in_phh(map(phh.read, texts)))
    assert found.keys() == expected.keys()
    for name, counts in expected.items():
        for field, count in counts.items():
            assert getattr(found[name], field) == pytest.approx(count), (name, field)
    return sum(tally.hands for tally in found.values())


def test_every_twentieth_hand_of_pluribus_is_counted_as_its_words_say():
    assert compared(20) == 254 * 6


@pytest.mark.slow
def test_all_hands_of_pluribus_are_counted_as_their_words_say():
    assert compared(1) == 5_070 * 6


@pytest.mark.slow
def test_hands_of_real_sites_are_counted_without_those_that_have_no_end():
    hands = [hand for text in corpus("phh/handhq").values() for hand in phh.read_all(text.decode())]
    observed = list(observed_in_phh(hands))
    assert (len(hands), len(observed)) == (7_546, 7_504)
    for hand in observed:
        assert sum(tally.acted for tally in hand.tallies().values()) >= 1
