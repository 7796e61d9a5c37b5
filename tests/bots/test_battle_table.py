"""The equilibrium's table: exactly, by backward induction over all 13 rounds."""

import numpy as np
import pytest

from facedown.battle import after_round
from facedown.bots.battle.equilibrium import ROWS
from facedown.bots.battle.rounds import LAYOUTS, REPLIES, RULES, SPOTS, landings, verdicts
from facedown.bots.battle.table import MILLION, WEIGHTS

ALL = range(73)
FULL = [REPLIES.index(layout) for layout in LAYOUTS]


def test_landings_are_what_the_rules_make_of_every_pair_of_layouts_at_every_hp():
    for spot, hp in enumerate(SPOTS):
        for layout, row in zip(LAYOUTS, landings(spot), strict=True):
            made = [after_round(RULES, hp, (layout, reply)) for reply in REPLIES]
            assert [SPOTS[landing] for landing in row] == made


@pytest.mark.parametrize(
    ("number", "hp", "verdict"),
    [
        (1, (0, 3), -1),
        (1, (3, 0), 1),
        (1, (0, 0), 0),
        (2, (1, 10), None),
        (3, (9, 10), -1),
        (3, (10, 10), None),
        (12, (4, 4), None),
        (12, (5, 4), 1),
        (13, (4, 4), 0),
    ],
)
def test_verdicts_are_those_of_the_rules(number, hp, verdict):
    assert verdicts(number)[SPOTS.index(hp)] == verdict


def test_the_table_has_three_rounds_of_a_hundred_states():
    keys = {(number, own, other) for number in (1, 2, 3) for own in range(1, 11) for other in range(1, 11)}
    assert set(ROWS) == keys


def test_every_row_has_the_same_sum_of_weights():
    assert {sum(row.weights) for row in ROWS.values()} == {WEIGHTS}
    assert min(min(row.weights) for row in ROWS.values()) == 0


def test_what_one_side_gains_the_other_loses():
    assert all(row.value == -ROWS[number, other, own].value for (number, own, other), row in ROWS.items())


def test_the_start_is_worth_nothing_to_either():
    assert ROWS[1, 10, 10].value == 0


@pytest.mark.parametrize(
    ("other", "leads"), [(9, (0.011, 0.113, 0.0)), (8, (0.230, 0.176, 0.600)), (6, (0.661, 0.789, 1.0))]
)
def test_leads_are_worth_what_is_known(other, leads):
    assert [ROWS[number, 10, other].value / MILLION for number in (1, 2, 3)] == pytest.approx(leads, abs=5e-4)


@pytest.mark.slow
def test_values_are_those_of_a_fresh_solution(solved):
    assert {key: row.value / MILLION for key, row in ROWS.items()} == pytest.approx(
        {key: state.value for key, state in solved.items()}, abs=1.5e-6
    )


@pytest.mark.slow
def test_mixtures_earn_as_much_against_weak_play_as_fresh_ones(script, solved, mixtures):
    fresh = {key: np.array(script.quantised(state.mixture)) / WEIGHTS for key, state in solved.items()}
    assert script.against(mixtures, FULL) == pytest.approx(script.against(fresh, FULL), abs=1e-3)


def test_nobody_can_exploit_the_expert(script, mixtures):
    assert 0 <= -script.worst(mixtures, ALL)[1, 10, 10] < 0.001


@pytest.mark.slow
def test_nobody_can_exploit_the_expert_from_any_state_on(script, mixtures, solved):
    worst = script.worst(mixtures, ALL)
    assert max(solved[key].value - worst[key] for key in solved) < 0.001


def test_sudden_death_is_as_safe_as_the_third_round(script, mixtures):
    worst = script.worst(mixtures, ALL)
    assert all(-0.001 < worst[number, hp, hp] <= 0 for number in range(4, 14) for hp in range(1, 11))


def test_a_one_sided_mixture_is_seen_to_be_exploited(script, mixtures):
    always = np.eye(len(LAYOUTS))[0]
    assert script.worst(dict.fromkeys(mixtures, always), ALL)[1, 10, 10] == -1


def test_empty_slots_never_help_a_best_responder(script, mixtures):
    assert script.worst(mixtures, ALL) == script.worst(mixtures, FULL)


@pytest.mark.parametrize(("replies", "share"), [(FULL, 0.657), (ALL, 0.834)])
def test_the_expert_beats_uniform_play_as_often_as_is_known(script, mixtures, replies, share):
    # Draws count as half; 3 in 100,000 matches are drawn, so any other count gives the same three digits.
    assert (1 + script.against(mixtures, replies)[1, 10, 10]) / 2 == pytest.approx(share, abs=5e-4)


@pytest.mark.slow
def test_the_scripts_own_check_holds(script, solved):
    assert [str(found) for found in script.findings(solved, *script.checked_in()) if not found.holds] == []


@pytest.mark.slow
def test_the_scripts_own_check_sees_a_wrong_value(script, solved):
    mixtures, values = script.checked_in()
    wrong = {**values, (2, 5, 4): values[2, 5, 4] + 10}
    failed = [found.what for found in script.findings(solved, mixtures, wrong) if not found.holds]
    assert failed == ["values in the table are off by"]


def test_weights_are_rounded_by_largest_remainders(script):
    mixture = np.zeros(24)
    mixture[:3] = [1.4 / 5040, 2.5 / 5040, 1 - 3.9 / 5040]
    assert script.quantised(mixture)[:3] == (1, 3, 5036)


def test_the_table_as_written_reads_back(script, solved):
    lines = script.written(solved).split('LINES: Final = """\\\n')[1].removesuffix('"""\n').splitlines()
    assert len(lines) == len(ROWS)
    assert lines[0].startswith("1 1 1 0  ")
