"""Real rounds, played again: every action offered, every tile, every point as it was."""

from collections import Counter
from itertools import pairwise

import pytest
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID, YakuConfig
from msgspec import json

from facedown.core import Seed
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.results import Won
from facedown.mahjong.round.subject import possible, twins
from facedown.mahjong.settings import DEFAULT, TENHOU
from facedown.testing import Run, walked
from facedown.testing.laws.views import reached
from tests.mahjong import corpus as neutral
from tests.mahjong.corpus.lines import Chi, Discard, Draw, Pon, Riichi
from tests.mahjong.corpus.verdict import NAMES
from tests.mahjong.replay import ROUNDS, differences, lines, rare


def changed(line, **fields):
    return neutral.parse(json.encode(json.decode(line) | fields))


def test_some_hundred_real_rounds_replay_exactly():
    some = lines(400, 19)
    assert len(some) == 400
    assert differences(some) == []


@pytest.mark.slow
def test_every_real_round_replays_exactly():
    assert len(lines()) == ROUNDS
    assert differences(lines()) == []


@pytest.mark.parametrize("name", ["suuankou", "ron3", "reach4"])
def test_a_rare_ending_replays_exactly(name):
    assert differences([rare(name)]) == []


@pytest.mark.parametrize("name", ["ron3", "reach4"])
def test_a_draw_that_other_seats_brought_about_is_said_to_differ(name):
    line = rare(name)
    result = json.decode(line)["result"] | {"tenpai": [0, 1]}
    assert "(0, 1)" in neutral.replayed(changed(line, result=result)).difference


def test_three_rons_that_nobody_could_say_are_said_to_differ():
    line = rare("reach4")
    result = json.decode(line)["result"] | {"why": "ron3"}
    assert "was not offered" in neutral.replayed(changed(line, result=result)).difference


def test_every_yaku_of_tenhou_has_a_name_of_its_own():
    ours = {one.name for one in vars(YakuConfig()).values() if one.yaku_id in YAKU_ID_TO_TENHOU_ID}
    assert set(NAMES) == ours
    assert len(set(NAMES.values())) == len(ours)


def test_a_round_whose_points_were_other_ones_is_said_to_differ():
    line = lines(10, 7)[0]
    result = json.decode(line)["result"]
    result["wins"][0]["deltas"] = [5000, 0, 0, -4000]
    assert "4900" in neutral.replayed(changed(line, result=result)).difference


def test_a_round_whose_draws_were_other_ones_is_said_to_differ():
    line = lines(10, 7)[0]
    events = json.decode(line)["events"]
    second = next(event for event in events[1:] if event[0] == "draw")
    second[2] ^= 1
    assert "happened, and" in neutral.replayed(changed(line, events=events)).difference


def test_an_action_that_is_not_offered_is_said_to_differ():
    line = lines(10, 7)[0]
    events = json.decode(line)["events"]
    events.insert(2, ["pon", 2, 0, events[1][2], [0, 1]])
    assert "was not offered" in neutral.replayed(changed(line, events=events)).difference


def test_a_round_that_is_cut_short_is_said_to_differ():
    line = lines(10, 7)[0]
    events = json.decode(line)["events"]
    assert neutral.replayed(changed(line, events=events[:-4])).difference is not None


def test_a_riichi_without_its_discard_is_said_to_differ():
    line = lines(10, 7)[0]
    events = json.decode(line)["events"]
    at = next(number for number, event in enumerate(events) if event[0] == "riichi")
    assert "without its discard" in neutral.replayed(changed(line, events=events[: at + 1])).difference


def test_dora_of_open_kans_come_later_by_the_default_rules():
    differing = Counter(
        neutral.replayed(recorded, DEFAULT).difference is not None
        for recorded in map(neutral.parse, lines(1_000, 7))
        if any(event.__class__.__name__ in {"OpenKan", "AddedKan"} for event in recorded.events)
    )
    assert differing[True] > differing[False]


def test_a_line_is_read_as_it_is_written():
    recorded = neutral.parse(lines(10, 7)[0])
    assert json.decode(json.encode(recorded)) == {**json.decode(lines(10, 7)[0]), "final": None}


def test_a_line_that_is_no_round_is_refused_with_the_place():
    with pytest.raises(neutral.BadRound, match=r"no round.*game"):
        neutral.parse(b'{"game": "x"}')


def test_events_are_read_as_what_they_are():
    events = [event for line in lines(50) for event in neutral.parse(line).events]
    kinds = {type(event) for event in events}
    assert {Draw, Discard, Riichi, Chi, Pon} <= kinds


def test_each_tile_lies_in_one_place_and_no_point_is_lost_in_real_rounds():
    for line in lines(20, 300):
        recorded = neutral.parse(line)
        state = ROUND.new(neutral.config_of(recorded), Seed.of("unused")).state
        for seat, action in neutral.replayed(recorded).inputs:
            possible(state)
            state = ROUND.apply(state, seat, action).state
        possible(state)


def test_the_scores_of_one_round_lead_to_those_of_the_next():
    some = [neutral.parse(line) for line in lines(130)]
    pairs = [(one, other) for one, other in pairwise(some) if one.game == other.game]
    assert len(pairs) > 100
    for one, other in pairs:
        state = neutral.replayed(one).state
        assert (tuple(state.scores), state.sticks) == (other.scores, other.sticks)


@pytest.mark.parametrize("part", range(2))
def test_nobody_can_tell_a_real_round_from_one_with_other_hidden_tiles(part):
    tried = told = 0
    for number, line in enumerate(lines(4, 1_800)[part::2]):
        recorded = neutral.parse(line)
        config = neutral.config_of(recorded, TENHOU)
        run = Run(config, Seed.of("unused"), neutral.replayed(recorded).inputs)
        whole = walked(ROUND, run)
        for viewer in (0, 1, 2, 3, None):
            tried += 1
            seen = reached(ROUND, whole, viewer)
            for twin in twins(run, viewer, Seed.of(f"{part} {number} {viewer}")):
                told += 1
                assert reached(ROUND, walked(ROUND, twin), viewer) == seen
    assert told > tried / 2


def test_wins_of_real_rounds_are_shown_with_their_hands():
    for line in lines(40):
        result = neutral.replayed(neutral.parse(line)).state.result
        if isinstance(result, Won):
            for win in result.wins:
                assert len(win.closed) + 3 * len(win.melds) == (14 if win.seat == win.from_seat else 13)
