"""A hand in its three forms, by the verbs of `Hand`."""

import pytest
from msgspec.structs import replace

from facedown.poker.histories import pokerstars
from facedown.poker.notation import Hand, HandError
from tests.poker.corpus import corpus
from tests.poker.notation import dealt, folded_out
from tests.poker.pokerstars import texts


def hands():
    return [transcript for text in texts().values() for transcript in pokerstars.read_all(text)]


def test_every_pokerstars_hand_is_valid():
    for transcript in hands():
        Hand.from_pokerstars(pokerstars.write(transcript)).validate()


def test_a_hand_goes_through_phh_and_json_unchanged():
    hand = Hand.from_pokerstars(pokerstars.write(hands()[0]))
    assert Hand.from_phh(hand.to_phh()) == hand
    assert Hand.from_json(hand.to_json()) == hand


def test_a_hand_of_pluribus_is_a_valid_hand():
    text = next(iter(corpus("phh/pluribus").values()))
    Hand.from_phh(text).validate()


def test_a_rake_is_accepted_and_a_theft_is_not():
    """Where the file names no rake, the winners may have a little less; nobody may have more, or lose more."""
    raked = next(
        hand
        for hand in (Hand.from_pokerstars(pokerstars.write(transcript)) for transcript in hands())
        if sum(hand.finishing_stacks) < sum(hand.starting_stacks)
    )
    raked.validate()
    data = raked.to_data()
    loser = min(
        range(len(raked.players)), key=lambda at: raked.finishing_stacks[at] - raked.starting_stacks[at]
    )
    stacks = list(data["finishingStacks"])
    stacks[loser] -= 1
    with pytest.raises(HandError, match="the log leaves"):
        Hand.from_json({**data, "finishingStacks": stacks}).validate()


def test_a_hand_that_names_no_least_bet_is_exported_with_the_big_blind_for_it():
    hand = folded_out(dealt("Ann", "Bob", "Cy"))
    bare = replace(hand, min_bet=0, house=None)
    assert Hand.from_phh(bare.to_phh()).min_bet == 200
    assert "($1/$2" in bare.to_pokerstars()
    assert bare.to_phh() == replace(hand, house=None).to_phh()


def test_a_hand_that_cannot_be_exported_is_refused_as_a_hand():
    bare = Hand(players=("Ann", "Bob"), starting_stacks=(100, 100), actions=("d dh p1 ????", "d dh p2 ????"))
    with pytest.raises(HandError):
        bare.to_phh()
