"""An arena found open under rules that are no longer there: it is the same place, with the same teams."""

import pytest

from facedown.arena import read_settings
from facedown.catalog import CATALOG
from facedown.poker.holdem.game import Freezeout
from tests.arena.scene import all_answer, calls, folds, opened, seated
from tests.lobby.scene import story

TERMS = "seats=2,stack=1000,sb=5,bb=10,hands=4,move_time_ms=0,start_delay_ms=500"


class FreezeoutTwo(Freezeout):
    rules_version = 2


async def upgraded(here):
    """The process ends, and the next one has other rules; the arena as it finds it."""
    listing = CATALOG["holdem"]._replace(game=FreezeoutTwo())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.table.context.CATALOG", {**CATALOG, "holdem": listing})
        await here.crash()
    return here.arenas.find("T-1")


async def in_the_third_hand(here):
    await opened(here, TERMS)
    teams = await seated(here, "Alpha", "Beta")
    for _ in range(2):
        folds(next(team for team in teams if team.is_asked))
        await here.settle()
    return teams


@story()
async def test_the_place_is_found_again_with_its_number_and_its_terms(here):
    await in_the_third_hand(here)
    arena = await upgraded(here)
    assert arena.playing.table.kept.header.rules == 2
    assert (arena.playing.info.match, arena.playing.info.number) == ("T-1.1", 1)
    assert arena.settings == arena.playing.info.settings == read_settings(TERMS)
    assert [table.match for table in arena.tables] == ["T-1.1", "T-1.2"]


@story()
async def test_the_hand_is_dealt_anew_to_the_same_teams_under_the_same_id(here):
    teams = await in_the_third_hand(here)
    begun = teams[0].last("start_hand")
    await upgraded(here)
    back = await seated(here, "Alpha", "Beta")
    snapshot = back[0].last("snapshot")
    assert snapshot["at_hand_id"] == begun["hand_id"]
    assert snapshot["you"]["hole"] != begun["you"]["hole"]
    assert [team.last("welcome")["seat"] for team in back] == [0, 1]
    await all_answer(here, back, calls)
    assert sum(each["stack"] for each in back[0].last("end_hand")["stacks"]) == 2_000


@story()
async def test_the_match_after_it_is_played_at_the_same_place(here):
    await in_the_third_hand(here)
    arena = await upgraded(here)
    back = await seated(here, "Alpha", "Beta")
    while not back[0].of("match_end"):
        await all_answer(here, back, calls)
        await here.pass_time(1)
    assert (arena.playing.info.match, arena.playing.place.stack) == ("T-1.2", 1_000)
    assert back[0].last("match_end")["next_seed_commit"] == arena.playing.place.commit
    await here.pass_time(500)
    assert [len(team.of("welcome")) for team in back] == [2, 2]
