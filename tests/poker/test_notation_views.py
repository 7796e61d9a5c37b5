"""What is shown of a hand, what goes through JSON, what is refused as no hand at all."""

import json
from contextlib import suppress

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.poker.cash import POKERSTARS
from facedown.poker.notation import Hand, HandError
from tests.poker.notation import HOUSE, dealt, folded_out, refused, said, seated

NAMES = ("Ann", "Bob", "Cy")


def cards(hand, at):
    return next(text for text in hand.actions if text.startswith(f"d dh p{at + 1} ")).split()[-1]


def test_the_deck_is_sent_to_nobody():
    """A hand of a replay or a test names its whole deck, which holds everybody's cards and those to come."""
    hand = replace(dealt(*NAMES), deal="2c3c4c5c6c7c8c9cTcJcQcKcAc")
    assert hand.deal in hand.to_json()
    for viewer in (*NAMES, "Zoe", None):
        assert hand.deal not in hand.personalize(viewer).to_json()


def test_nobody_sees_anothers_cards_or_any_secret():
    hand = replace(dealt(*NAMES), extra={"_serverSeed": "x", "venue": "here"})
    view = hand.personalize("Bob")
    text = view.to_json()
    assert (view.author, view.seed, view.extra) == ("Bob", "", {"venue": "here"})
    assert [cards(view, at) for at in range(3)] == ["????", cards(hand, 1), "????"]
    assert cards(hand, 0) not in text
    assert cards(hand, 2) not in text
    assert view.memory.state is None


def test_an_outsider_sees_no_cards():
    hand = dealt(*NAMES)
    for viewer in ("Zoe", None):
        assert [cards(hand.personalize(viewer), at) for at in range(3)] == ["????"] * 3


def test_a_hand_goes_through_json_and_comes_back_the_same():
    hand = said(said(dealt(*NAMES), "cbr 7.25"), "cc")
    again = Hand.from_json(hand.to_json(), HOUSE)
    assert again == hand
    assert "cbr 7.25" in hand.to_json()
    assert folded_out(again) == folded_out(hand)


def test_decimals_are_exact_seat_counts_may_be_lists_arrays_short_and_flags_any_number():
    hand = Hand.from_json(
        '{"variant":"NT","minBet":2,"seatCount":[6],"hand":1,"players":["a","b","c"],'
        '"startingStacks":[50,75.25,0.1],"blindsOrStraddles":[1,2],"antes":[0],"_inactive":[0,0,7]}'
    )
    assert (hand.seat_count, hand.starting_stacks, hand.inactive) == (6, (5000, 7525, 10), (0, 0, 1))
    assert (hand.antes, hand.blinds_or_straddles, hand.intents) == ((0, 0, 0), (100, 200, 0), (0, 0, 0))
    assert '"startingStacks":[50,75.25,0.1]' in hand.to_json()


def test_unknown_fields_are_kept():
    hand = Hand.from_json({"players": ["a"], "venue": "here", "_mine": [1, {"x": 2}]})
    assert json.loads(hand.to_json())["_mine"] == [1, {"x": 2}]
    assert hand.extra["venue"] == "here"


def test_a_changed_hand_does_not_use_the_memory_of_the_one_it_came_from():
    hand = dealt(*NAMES)
    shorter = replace(hand, actions=hand.actions[:3], starting_stacks=(5_000, 6_000, 7_000))
    assert said(shorter, "f").starting_stacks == (5_000, 6_000, 7_000)
    assert folded_out(shorter).finishing_stacks != folded_out(hand).finishing_stacks


def test_the_time_out_folds_and_one_who_is_away_too_long_leaves():
    hand = dealt(*NAMES)
    name = hand.on_turn
    assert hand.auto().actions[-1] == f"p{hand.players.index(name) + 1} f"
    paused = hand.merge(hand.personalize("Ann").pause("Ann"), "Ann")
    assert paused.auto("Ann").intents[0] == 3
    refused("OUT_OF_TURN", lambda: hand.auto(next(one for one in NAMES if one != name)))


def test_a_running_hand_has_no_end_and_no_next():
    hand = dealt(*NAMES)
    refused("HAND_RUNNING", hand.finish)
    refused("HAND_RUNNING", hand.next)
    refused("HAND_RUNNING", seated(*NAMES).next().next)


def test_where_one_is_left_the_hand_is_counted_without_blinds_and_he_stays_active():
    hand = dealt("Ann", "Bob")
    hand = folded_out(hand.merge(hand.personalize("Ann").quit("Ann"), "Ann").advance())
    alone = hand.next()
    assert (alone.hand, alone.players, alone.blinds_or_straddles) == (hand.hand + 1, ("Bob",), (0,))
    assert (alone.inactive, alone.intents) == ((0,), (0,))


def test_cards_that_nobody_knows_are_not_dealt():
    hand = dealt("Ann", "Bob").personalize(None)
    hand = replace(hand, house=HOUSE)
    for _ in range(2):
        name = hand.on_turn
        hand = hand.merge(hand.personalize(name).act(name, "cc"), name)
    refused("NO_CARDS", hand.advance)
    refused("NO_CARDS", replace(seated("Ann", "Bob"), seed="").next().advance)


def test_validate_knows_a_hand_from_what_is_none():
    over = folded_out(dealt(*NAMES))
    over.validate()
    refused("BAD_HAND", replace(over, finishing_stacks=(1, 2, 3)).validate)
    refused("BAD_HAND", replace(over, inactive=(0, 0, 0), dead_blinds=(1, 0, 0)).validate)
    refused("BAD_HAND", replace(over, players=("Ann", "Ann", "Cy")).validate)


JUNK = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "p1",
    "",
    [],
    [[]],
    {},
    ["x"],
    [1, 2, 3, 4, 5],
    [None],
    ["d dh p1 AsAs"],
    "???",
)


@pytest.mark.parametrize("number", range(6))
def test_garbage_is_refused_with_a_code_and_changes_nothing(number):
    draws = (Seed.of("garbage") / number).draws()
    hand = dealt(*NAMES)
    before = hand.to_json()
    for _ in range(150):
        name = draws.choice((*NAMES, "Zoe"))
        data = json.loads(hand.personalize(name).to_json())
        for _ in range(1 + draws.below(3)):
            data[draws.choice((*data, "_topUp", "_nonces", "seats", "_marks", "_unit", "_button"))] = (
                draws.choice(JUNK)
            )
        with suppress(HandError):
            client = Hand.from_json(json.dumps(data))
            client.to_json()
            hand.merge(client, name)
        with suppress(HandError):
            foreign = Hand.from_json(data)
            foreign.validate()
            foreign.next()
    assert hand.to_json() == before


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "null", '{"players": 3}', '{"hand": 1e999}', b"\xff", "1" * 5000]
)
def test_what_is_no_hand_is_refused(text):
    with pytest.raises(HandError):
        Hand.from_json(text)


def test_a_copy_of_a_hand_in_which_a_short_bet_was_raised_can_be_read():
    """A copy does not say that its house allows that to a player who has checked."""
    hand = Hand.opened(replace(HOUSE, rules=POKERSTARS), "a seed")
    for name, money in (("Ann", 100), ("Bob", 3), ("Cid", 100)):
        hand = hand.merge(hand.personalize(name).join(name, money), name)
    hand = hand.next().advance()
    for words in ("cc", "cc", "cc", "cc", "cbr 1", "cc", "cbr 9"):
        hand = said(hand, words)
    assert hand.actions[-4:] == ("p1 cc", "p2 cbr 1", "p3 cc", "p1 cbr 9")
    copy = Hand.from_json(hand.personalize("Cid").to_json())
    assert copy.on_turn == hand.on_turn == "Cid"
    copy.validate()


def test_a_raise_that_no_house_allows_is_refused_in_a_copy_too():
    actions = ("d dh p1 ????", "d dh p2 ????", "p1 cc", "p2 cc", "d db Ks7hQs", "p2 cbr 4", "p1 cbr 5")
    hand = replace(dealt("Ann", "Bob"), house=None, seed="", actions=actions)
    assert refused("INVALID_ACTION", hand.validate) == "raise to 8 … 98"
