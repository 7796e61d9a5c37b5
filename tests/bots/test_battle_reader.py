"""The reader gains on habits and cannot be made to pay more than its cap for it; exactly, without chance."""

from functools import cache

import pytest

from facedown.bots.battle import reader
from facedown.bots.battle import reader_bot as battle_reader
from facedown.bots.battle.equilibrium import ROWS
from facedown.bots.battle.reader_bot import MOST_RISK, RISKS, guess, payoffs_of, reading
from facedown.bots.battle.rounds import LAYOUTS, REPLIES, SPOTS, initials, landings, spot_of, verdicts
from facedown.bots.battle.table import MILLION
from facedown.core import Seed

SEED = Seed.of("battle reader")
BY_NAME = {initials(layout): layout for layout in LAYOUTS}
FIRST_ATTACK = tuple(layout for layout in LAYOUTS if layout[0] == "attack")
LAST_HEAL = tuple(layout for layout in LAYOUTS if layout[2] == "heal")
NO_HEAL = tuple(layout for layout in LAYOUTS if "heal" not in layout)
NO_ATTACK = tuple(layout for layout in LAYOUTS if "attack" not in layout)


def reads(key, number, seen):
    return reading(key, number, seen)


def expects(key, number, seen):
    """The expert, who does not look at what was seen."""
    return ROWS[key].weights


def worth(player, habit, rounds=3, judge=None):
    """What a match of so many rounds is worth to the player, by the whole tree of what it can come to see.

    `judge` makes one number of what each of the habit's layouts would bring; the mean, if none is given.
    """
    places = [REPLIES.index(layout) for layout in habit]
    judge = judge or (lambda brought: sum(brought) / len(brought))

    @cache
    def state(number, spot, seen):
        weights = player((min(number, 3), *SPOTS[spot]), number, seen)
        return judge([reply(number, spot, seen, weights, place) for place in places])

    def reply(number, spot, seen, weights, place):
        later = tuple(sorted((*seen, REPLIES[place]), key=str))
        rows = landings(spot)
        brought = (
            weight * after(number, row[place], later)
            for weight, row in zip(weights, rows, strict=True)
            if weight
        )
        return sum(brought) / sum(weights)

    def after(number, spot, seen):
        verdict = verdicts(number)[spot]
        if verdict is not None:
            return verdict
        return state(number + 1, spot, seen) if number < rounds else 0

    return state(1, spot_of(10, 10), ())


def some_seen(draws, rounds):
    return tuple(draws.choice(REPLIES) for _ in range(rounds))


def test_the_risks_of_all_rounds_are_a_quarter_of_a_win():
    assert RISKS[0] == 0
    assert len(RISKS) == 13
    assert sum(RISKS) == MOST_RISK == MILLION // 4


@pytest.mark.parametrize("key", [key for key in ROWS if key[0] > 1])
def test_no_reply_pushes_a_reading_below_the_value_less_the_risk(key):
    draws = (SEED / str(key)).draws()
    payoffs = payoffs_of(key)
    for number in {key[0], 4} if key[0] == 3 else {key[0]}:
        weights = reading(key, number, some_seen(draws, number - 1))
        floor = sum(weights) * (ROWS[key].value - RISKS[number - 1])
        assert all(
            sum(weight * payoff for weight, payoff in zip(weights, column, strict=True)) >= floor
            for column in zip(*payoffs, strict=True)
        )


def test_the_table_alone_costs_less_than_the_least_risk():
    """Else a round without a response might cost more than its risk, and the cap would not add up."""
    least = min(filter(None, RISKS))
    for key, row in ROWS.items():
        columns = zip(*payoffs_of(key), strict=True)
        held = [sum(w * p for w, p in zip(row.weights, column, strict=True)) for column in columns]
        assert min(held) >= sum(row.weights) * (row.value - min(least, 1000))


@pytest.mark.slow
def test_one_who_knows_the_reader_by_heart_gains_no_more_than_the_cap():
    assert worth(reads, LAYOUTS, judge=min) >= -(sum(RISKS[:3]) + 1000) / MILLION


def test_without_the_cap_one_would_gain_more(monkeypatch):
    monkeypatch.setattr(battle_reader, "RISKS", (0, 2 * MILLION, 2 * MILLION))
    assert worth(reads, LAYOUTS, judge=min) < -(sum(RISKS[:3]) + 1000) / MILLION


@pytest.mark.parametrize("name", BY_NAME)
def test_always_the_same_layout_loses_more_to_the_reader_than_to_the_expert(name):
    habit = (BY_NAME[name],)
    assert worth(reads, habit, rounds=13) > worth(expects, habit, rounds=13) + 0.005


@pytest.mark.parametrize(
    ("habit", "more"), [(FIRST_ATTACK, 0.1), (LAST_HEAL, 0.1), (NO_HEAL, 0.02), (NO_ATTACK, 0.005)]
)
def test_habits_lose_more_to_the_reader_than_to_the_expert(habit, more):
    assert worth(reads, habit) > worth(expects, habit) + more


@pytest.mark.slow
def test_reading_one_without_habits_costs_nothing_to_speak_of():
    assert worth(reads, LAYOUTS) == pytest.approx(worth(expects, LAYOUTS), abs=0.002)


def test_without_a_history_the_reader_is_the_expert():
    assert reading((1, 10, 10), 1, ()) == ROWS[1, 10, 10].weights


def test_after_the_last_risky_round_the_reader_is_the_expert():
    seen = (BY_NAME["adh"],) * 13
    assert reading((3, 4, 4), 14, seen) == ROWS[3, 4, 4].weights
    assert reading((3, 4, 4), 13, seen) != ROWS[3, 4, 4].weights


def test_the_guess_leans_to_what_was_seen_in_a_slot_and_what_was_kept():
    likely = dict(zip(REPLIES, guess([BY_NAME["adh"], BY_NAME["adc"]]), strict=True))
    assert likely[BY_NAME["adh"]] == 3 * 3 * 2 * 2  # the counter was kept once
    assert likely[BY_NAME["had"]] == 1 * 1 * 1 * 2
    assert likely[BY_NAME["hca"]] == 1 * 1 * 1 * 1  # the defense was never kept


def test_empty_slots_are_guessed_only_where_they_were_seen():
    likely = dict(zip(REPLIES, guess([("attack", None, "heal")]), strict=True))
    assert likely["attack", None, "heal"] == 2 * 1 * 2 * 2 * 2
    assert likely[None, "attack", "heal"] == 0


def test_the_reader_reads_its_opponent_and_not_itself(asked):
    seen = [BY_NAME["cah"], BY_NAME["cah"]]
    weights = reading((3, 8, 8), 3, seen)
    for seat in (0, 1):
        view, prompt = asked(seat, number=3, hp=(8, 8), seen=seen)
        played = [reader(view, prompt, SEED / i).layout for i in range(50)]
        assert played == [LAYOUTS[(SEED / i).weighted(weights)] for i in range(50)]
