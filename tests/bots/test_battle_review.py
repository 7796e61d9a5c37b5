"""The review of a finished battle, by the equilibrium."""

import pytest
from msgspec.structs import replace

from facedown.battle import BATTLE, Config, Revealed, State, after_step
from facedown.bots.battle.equilibrium import ROWS
from facedown.bots.battle.review import review
from facedown.bots.battle.rounds import LAYOUTS, RULES

START = (RULES.hp, RULES.hp)
ATTACKS = ("attack", "heal", "counter")
EMPTY = (None, None, None)


def viewed(*rounds):
    """A view after these rounds; each is the layouts of both."""
    view = BATTLE.view(State(Config(), START, pot=0, phase="prep", round=1), None)
    history, hp = [], START
    for first, second in rounds:
        steps = []
        for number, cards in enumerate(zip(first, second, strict=True)):
            hp = after_step(RULES, hp, cards)
            steps.append(Revealed(number, cards, hp))
        history.append(tuple(steps))
    return replace(view, history=tuple(history))


def test_a_layout_of_the_equilibrium_loses_nothing():
    played = [layout for layout, weight in zip(LAYOUTS, ROWS[1, 10, 10].weights, strict=True) if weight]
    for layout in played:
        assert review(viewed((layout, ATTACKS))).lost[0] <= 10  # millionths, which rounding costs


def test_three_empty_slots_lose_much_and_the_best_answer_to_them_attacks():
    [one] = review(viewed((EMPTY, ATTACKS))).rounds
    assert one.choices[0].lost > 100_000
    assert "attack" in one.choices[1].best
    assert one.choices[1].layout == ATTACKS


def test_what_was_missed_is_measured_against_what_the_opponent_laid():
    attack_first = ("attack", "defense", "heal")
    [one] = review(viewed((attack_first, ("counter", "defense", "heal")))).rounds
    assert one.choices[0].missed > 0
    assert one.choices[0].best[0] != "attack"


def test_habits_are_what_the_reader_would_guess():
    habits = review(viewed((ATTACKS, EMPTY), (ATTACKS, EMPTY), (ATTACKS, EMPTY))).habits
    assert habits[0].expected == ATTACKS
    assert habits[0].answer[0] in {"counter", "defense"}
    assert max(habits[0].slots[0], key=habits[0].slots[0].get) == "attack"
    assert habits[1].expected == EMPTY


def test_without_a_round_there_is_nothing_to_review():
    assert review(viewed()).rounds == ()
    assert review(viewed()).habits == (None, None)


@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_are_reviewed_alike(seat):
    other = ("counter", "heal", "defense")
    one, two = review(viewed((ATTACKS, other))), review(viewed((other, ATTACKS)))
    assert one.rounds[0].choices[seat] == two.rounds[0].choices[1 - seat]
