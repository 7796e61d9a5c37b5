"""Arenas after a crash at any step, and under other settings."""

import asyncio

import pytest

from facedown.arena import BadSetting, read_settings, settings_from
from tests.arena.scene import all_answer, folds, opened, seated, shoves
from tests.lobby.scene import story


@story()
async def test_a_crash_in_mid_hand_loses_nothing(here):
    await opened(here, "seats=2,stack=1000")
    a, b = await seated(here, "Alpha", "Beta")
    hand, hole = a.last("start_hand"), a.last("start_hand")["you"]["hole"]
    (a if a.is_asked else b).act("CALL")
    await here.settle()
    await here.crash()
    back = await seated(here, "Alpha", "Beta")
    snapshot = back[0].last("snapshot")
    assert snapshot["at_hand_id"] == hand["hand_id"]
    assert snapshot["you"]["hole"] == hole
    assert [player["committed"] for player in snapshot["players"]] == [100, 100]
    assert sum(team.is_asked for team in back) == 1
    await all_answer(here, back, shoves)
    assert back[0].last("end_hand")["hand_id"] == hand["hand_id"]


@story()
async def test_after_a_crash_the_next_match_is_the_one_that_was_committed_to(here):
    await opened(here, "seats=2,hands=1")
    await seated(here, "Alpha", "Beta")
    next_commit = here.arenas.find("T-1").playing.setup.next_commit
    await here.crash()
    back = await seated(here, "Alpha", "Beta")
    await all_answer(here, back, folds)
    assert here.arenas.find("T-1").playing.setup.commit == next_commit


@story()
async def test_other_settings_hold_from_the_next_match_on(here):
    await opened(here, "seats=2,hands=1")
    await seated(here, "Alpha", "Beta")
    await here.crash()
    arena = await opened(here, "seats=3,stack=500")
    teams = await seated(here, "Alpha", "Beta")
    assert arena.playing.setup.seats == 2
    await all_answer(here, teams, folds)
    assert (arena.playing.setup.seats, arena.playing.setup.stack) == (3, 500)
    assert teams[0].last("match_end")["next_seed_commit"] == arena.playing.setup.commit


@story()
async def test_other_settings_hold_at_once_where_nobody_sits(here):
    arena = await opened(here, "seats=2")
    await opened(here, "seats=5")
    (team,) = await seated(here, "Alpha")
    assert team.last("welcome")["config"]["seats"] == 5
    assert arena.playing.info.number == 3


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("seats=1", "seats"),
        ("seats=eleven", "seats"),
        ("sb=200,bb=100", "small blind"),
        ("seats=2,min_players=3", "min_players"),
        ("timeout_policy=shout", "timeout_policy"),
        ("stak=100", "stak"),
        ("seats", "name=value"),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(settings, reason):
    with pytest.raises(BadSetting, match=reason):
        read_settings(settings)


def test_settings_may_be_texts_or_numbers():
    assert read_settings("seats=6, stack=500") == settings_from({"seats": 6, "stack": "500"})


@story()
async def test_after_a_crash_before_the_start_a_team_that_does_not_come_back_loses_its_seat(here):
    await opened(here, "seats=3,min_players=3")
    await seated(here, "Alpha", "Beta")
    await here.crash()
    (beta,) = await seated(here, "Beta")
    await here.pass_time(10_000)
    assert [player["team"] for player in beta.last("lobby")["players"]] == ["Beta"]


@story()
async def test_a_crash_while_a_finished_match_is_filed_leaves_the_place_as_it_was(here):
    await opened(here, "seats=2,hands=1,start_delay_ms=500")
    a, b = await seated(here, "Alpha", "Beta")
    here.store.before["file"] = here.hold()
    await all_answer(here, [a, b], folds)
    commit = here.arenas.find("T-1").playing.setup.commit
    here.store.before.clear()
    await here.crash()
    arena = here.arenas.find("T-1")
    assert (arena.playing.info.number, arena.playing.setup.commit) == (2, commit)
    assert await here.store.record("T-1.1") is not None
    teams = await seated(here, "Alpha", "Beta")
    assert all(team.of("start_hand") for team in teams)
    await all_answer(here, teams, folds)
    assert arena.playing.info.number == 3


@story()
async def test_a_crash_while_settings_change_does_not_keep_the_house_from_opening(here):
    await opened(here, "seats=2")
    here.store.before["file"] = here.hold()
    changing = asyncio.create_task(opened(here, "seats=3"))
    await here.settle()
    changing.cancel()
    here.store.before.clear()
    await here.crash()
    arena = await opened(here, "seats=4")
    (team,) = await seated(here, "Alpha")
    assert team.last("welcome")["config"]["seats"] == 4
    assert len(arena.tables) == 2


@story()
async def test_a_crash_before_a_team_has_sat_down_leaves_its_chair_free(here):
    await opened(here, "seats=2")
    appended = []

    async def second():
        appended.append(None)
        if len(appended) == 2:
            await here.hold()()

    here.store.before["append"] = second
    await seated(here, "Alpha")
    here.store.before.clear()
    await here.crash()
    teams = await seated(here, "Alpha", "Beta")
    assert all(team.of("start_hand") for team in teams)
