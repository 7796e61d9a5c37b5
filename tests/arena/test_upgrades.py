"""An arena found open by a newer server: other rules, or other records, but the same arena and the same teams."""

import pytest
from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from facedown.arena import read_settings
from facedown.arena.settings import info_of
from facedown.catalog import CATALOG
from facedown.core import Seed, codec, verify
from facedown.core.fair import commitment
from facedown.core.record import header_of, load
from facedown.poker.holdem import HOLDEM, Config
from facedown.poker.holdem.game import Holdem
from tests.arena.scene import all_answer, calls, folds, opened, seated
from tests.golden.goldens import loaded, names
from tests.lobby.scene import story

TERMS = "seats=2,stack=1000,sb=5,bb=10,hands=4,move_time_ms=0,start_delay_ms=500"


class FreezeoutTwo(Holdem):
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
async def test_the_arena_is_found_again_with_its_number_and_its_settings(here):
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
async def test_the_match_after_it_is_played_in_the_same_arena(here):
    await in_the_third_hand(here)
    arena = await upgraded(here)
    back = await seated(here, "Alpha", "Beta")
    while not back[0].of("match_end"):
        await all_answer(here, back, calls)
        await here.pass_time(1)
    assert (arena.playing.info.match, arena.playing.setup.stack) == ("T-1.2", 1_000)
    assert back[0].last("match_end")["next_seed_commit"] == arena.playing.setup.commit
    await here.pass_time(500)
    assert [len(team.of("welcome")) for team in back] == [2, 2]


# Matches that were made before headers had room for what the arena keeps with them


OLD = {"place": "T-1", "day": "2023-12-09", "practice": [], "before": 0}


async def opened_before(here):
    """The usual arena as an older server left it: two matches, whose configs say what they are."""
    settings = read_settings(TERMS)
    for number in (1, 2):
        kept = {**OLD, "number": number, "terms": to_builtins(settings)}
        config = replace(settings.config(), host=codec.to_json(kept).decode())
        nobody = (None,) * settings.seats
        seed = Seed.of(f"old match {number}")
        terms = settings.clocks()
        await here.tables.open(f"T-1.{number}", "holdem", seed, nobody, config=config, terms=terms)
    await here.crash()
    return here.arenas.find("T-1")


@story()
async def test_an_arena_is_found_by_the_configs_of_its_old_matches(here):
    arena = await opened_before(here)
    assert [table.match for table in arena.tables] == ["T-1.1", "T-1.2"]
    assert (arena.playing.info.number, arena.settings) == (1, read_settings(TERMS))
    assert arena.playing.setup.next_commit == commitment(Seed.of("old match 2"))


@story()
async def test_a_match_of_before_is_played_filed_and_followed_by_one_of_today(here):
    arena = await opened_before(here)
    teams = await seated(here, "Alpha", "Beta")
    while not teams[0].of("match_end"):
        await all_answer(here, teams, calls)
        await here.pass_time(1)
    assert [table.match for table in arena.tables] == ["T-1.2", "T-1.3"]
    old, new = (table.kept.header for table in arena.tables)
    assert (old.host, new.host["number"], new.config.host) == (UNSET, 3, "")
    verify(HOLDEM, load(HOLDEM, await here.store.record("T-1.1")))


@story()
async def test_an_old_match_keeps_its_arena_through_other_rules(here):
    await opened_before(here)
    await seated(here, "Alpha", "Beta")
    assert (await upgraded(here)).playing.info.match == "T-1.1"


def test_the_record_of_an_old_match_says_which_it_was():
    info = info_of(loaded("holdem-arena")[1].header)
    assert (info.arena, info.number, info.settings.bank_ms) == ("T-1", 1, 4_000)


@pytest.mark.parametrize("name", names())
def test_no_record_of_another_host_is_taken_for_an_arena_s(name):
    assert (info_of(loaded(name)[1].header) is not None) == (name == "holdem-arena")


@pytest.mark.parametrize("host", ["kept by the host", "[]", '{"place": 1}', "{}"])
def test_what_another_host_wrote_into_a_config_is_no_arena_s(host):
    assert info_of(header_of(HOLDEM, Config(host=host), Seed.of(""))) is None


@pytest.mark.parametrize("host", [{}, {"arena": "T-1"}, {"room": 7}])
def test_what_another_host_wrote_into_a_header_is_no_arena_s(host):
    assert info_of(header_of(HOLDEM, Config(), Seed.of(""), host=host)) is None
