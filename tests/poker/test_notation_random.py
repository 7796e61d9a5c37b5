"""Random evenings through the notation, at tables of every kind."""

from collections import Counter

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.poker.cash import PRESETS
from facedown.poker.notation import Hand
from facedown.poker.stakes import Rake
from tests.poker.notation import HOUSE, dealt, refused, said
from tests.poker.notation_random import Evening
from tests.poker.notation_random_tables import GAMES, house_of

KINDS = [pytest.param(preset, game, id=f"{preset} {' '.join(game)}") for preset in PRESETS for game in GAMES]
HAPPENS = (
    *(
        "Dealt",
        "Posted",
        "Folded",
        "Checked",
        "Called",
        "Raised",
        "Returned",
        "Turned",
        "Left",
        "Shown",
        "Mucked",
    ),
    *("Awarded", "Raked", "Ended", "Sat", "Intended", "AskedForChips", "ToppedUp", "Stood", "Prepared"),
    *("timeout", "away too long"),
)


def evenings(numbers, steps, kind=Evening, **more):
    """What was seen at them."""
    seen = Counter()
    for number in numbers:
        draws = (Seed.of("an evening") / number / "/".join(map(str, more.values()))).draws()
        seen += kind(draws, house_of(draws, **more)).play(steps).seen
    return seen


@pytest.mark.parametrize(("preset", "game"), KINDS)
def test_an_evening_is_the_same_through_the_notation_and_by_the_rules(preset, game):
    assert evenings([0], 130, preset=preset, game=game)["Ended"]


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "game"), KINDS)
def test_more_evenings_are_the_same_through_the_notation_and_by_the_rules(preset, game):
    evenings(range(1, 4), 300, preset=preset, game=game)


@pytest.mark.nightly
@pytest.mark.parametrize(("preset", "game"), KINDS)
def test_many_evenings_are_the_same_through_the_notation_and_by_the_rules(preset, game):
    evenings(range(11, 71), 400, preset=preset, game=game)


@pytest.mark.parametrize("seats", range(2, 10))
def test_an_evening_is_the_same_at_tables_of_every_size(seats):
    assert evenings([0], 100, seats=seats)["Ended"]


def test_all_that_can_happen_does():
    seen = evenings(range(4), 200, preset="seed", seats=4, showdown="ask", rake=Rake(700))
    assert [name for name in HAPPENS if not seen[name]] == []


def test_evenings_where_the_board_could_be_run_twice_are_the_same():
    assert evenings(range(6), 80, run_twice=True)["Agreed"] > 5


class Clients(Evening):
    def check(self):
        super().check()
        self.check_clients()


def test_what_the_server_sends_is_a_valid_hand_where_all_hands_are_shown():
    evenings(range(2), 100, Clients, showdown="show", rake=Rake())


@pytest.mark.parametrize("showdown", ["muck", "ask"])
def test_what_the_server_sends_is_a_valid_hand_where_hands_are_mucked(showdown):
    evenings(range(3), 100, Clients, showdown=showdown, rake=Rake())


def test_what_the_server_sends_is_a_valid_hand_where_rake_is_taken():
    evenings(range(6), 100, Clients, showdown="show", rake=Rake(700))


def mucked():
    """A hand in which the loser did not show."""
    for number in range(100):
        hand = dealt("Ann", "Bob", seed=f"seed {number}")
        while hand.finishing_stacks is None:
            hand = said(hand, "cc")
        if hand.actions[-1].endswith(" sm"):
            return hand
    raise AssertionError("somebody loses within a hundred hands")


def test_who_mucked_finds_his_own_view_of_the_hand_valid():
    hand = mucked()
    for viewer in (*hand.players, None):
        hand.personalize(viewer).validate()


def test_a_fixed_limit_hand_comes_back_from_json_the_same():
    house = replace(HOUSE, table=replace(HOUSE.table, stakes=replace(HOUSE.table.stakes, limit="fixed")))
    hand = dealt("Ann", "Bob", house=house)
    assert Hand.from_json(hand.to_json(), house) == hand


def test_two_who_wait_while_a_card_is_due_play_on_after_the_hand_was_stored():
    hand = dealt("Ann", "Bob")
    for name in hand.players:
        hand = hand.merge(hand.personalize(name).act(name, "cc"), name)
    for name in hand.players:
        hand = hand.merge(hand.personalize(name).wait_for_bb(name), name)
    stored = Hand.from_json(hand.to_json(), HOUSE)
    assert stored.advance().next().advance() == hand.advance().next().advance()


def test_a_hand_that_has_ended_is_not_followed_by_another_before_it_is_paid():
    hand = dealt("Ann", "Bob")
    ended = hand.merge(hand.personalize("Ann").act("Ann", "f"), "Ann")
    assert ended.finishing_stacks is None
    refused("HAND_RUNNING", ended.next)
