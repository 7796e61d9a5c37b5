"""Through the arena dialect nobody can tell worlds apart that must look alike: the same bytes in the same order."""

from itertools import chain, islice

import pytest

from facedown.core import Seed
from facedown.poker.holdem.subject import SUBJECT
from facedown.testing.walk import walk
from tests.wire.arena_scene import Arena, played, rules

PAIRS = 40
VIEWERS = (None, 0, 1, 2)


def through(run, viewer):
    """All that a viewer's connection is sent."""
    arena = Arena(run.config, run.seed, exposed=False)
    for seat, action in run.inputs:
        arena.play(seat, action)
    return arena[viewer].data


def worlds(number):
    """(viewer, run, twin) for random runs cut short in many places."""
    config = rules(3, 600 + 300 * (number % 3), fair=False, seated=number % 2 == 0)
    whole = walk(SUBJECT, config, Seed.of(f"arena {number}"), 40)
    for inputs in range(4 + number % 5, len(whole.run.inputs) + 1, 6):
        run = whole.upto(inputs)
        for viewer in VIEWERS:
            for twin in list(SUBJECT.twins(run, viewer, Seed.of("twins")))[:1]:
                yield viewer, run, twin


@pytest.fixture(scope="module")
def pairs():
    compared = list(islice(chain.from_iterable(map(worlds, range(100))), PAIRS))
    assert len(compared) == PAIRS, "there are too few twins to speak of"
    return compared


def test_twins_give_the_same_bytes(pairs):
    for viewer, run, twin in pairs:
        assert through(run, viewer) == through(twin, viewer)


def test_the_worlds_differ_where_one_may_look(pairs):
    """The comparison itself: another viewer, who sees the cards that were changed, is sent something else."""
    differing = 0
    for viewer, run, twin in pairs:
        others = [other for other in VIEWERS if other not in (viewer, None)]
        differing += any(through(run, other) != through(twin, other) for other in others)
    assert differing > PAIRS // 2


def test_the_worlds_go_far_enough(pairs):
    sent = b"".join(chain.from_iterable(through(run, viewer) for viewer, run, _ in pairs))
    words = (
        "start_hand",
        '"act"',
        "FOLD",
        "CALL",
        "BET",
        "FLOP",
        "RIVER",
        "SHOWDOWN",
        "POT_AWARD",
        "end_hand",
    )
    assert [word for word in words if word.encode() not in sent] == []


def cards_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return set().union(*map(cards_in, value)) if value else set()
    is_card = (
        isinstance(value, str) and len(value) == 2 and value[0] in "23456789TJQKA" and value[1] in "cdhs"
    )
    return {value} if is_card else set()


def hole_cards(arena):
    """By hand and seat, from what each player was sent of its own."""
    hands = {}
    for seat in range(arena.config.seats):
        for start in arena[seat].of("start_hand"):
            if "you" in start:
                hands.setdefault(start["hand_id"], {})[seat] = set(start["you"]["hole"])
    return hands


@pytest.mark.parametrize("viewer", [None, 0])
def test_nobody_sees_a_hole_card_of_another_before_the_showdown(viewer):
    for number in range(6):
        arena = played(rules(4, 1_500), f"unseen {number}", 12)
        hands, hand, shown = hole_cards(arena), None, set()
        for message in arena[viewer].sent:
            if message["type"] == "start_hand":
                hand, shown = message["hand_id"], set()
            elif message.get("ev") == "SHOWDOWN":
                shown |= {message["seat"]}
            hidden = hands.get(hand, {})
            secret = set().union(*(hidden[seat] for seat in hidden if seat not in shown | {viewer}))
            assert not cards_in(message) & secret, message
            if message["type"] == "end_hand":
                hand = None


def test_no_card_lies_in_two_places():
    arena = played(rules(6, 2_000), "once", 20)
    for hand in hole_cards(arena).values():
        cards = [card for held in hand.values() for card in held]
        assert len(cards) == len(set(cards))
    for seat in range(6):
        for act in arena[seat].of("act"):
            assert not set(act["you"]["hole"]) & set(act["community"])


def test_the_deck_does_not_follow_from_the_public_seed():
    """Two matches whose hands look alike to the public from the start have other cards."""
    one, other = (Arena(rules(2, fair=False), seed).sit_down().deal() for seed in ("one", "other"))
    assert one.watcher.of("start_hand") == other.watcher.of("start_hand")
    assert one[0].of("start_hand") != other[0].of("start_hand")
