"""How many arenas there may be, how long they may be left alone, and that no two of their hands are called the same."""

import asyncio
import re

import pytest

from facedown.arena import ArenaRefusal, Settings, settings_from
from facedown.arena.arenas import MOST_OF_ONE
from tests.arena.scene import Team, all_answer, folds, opened, seated
from tests.lobby.scene import DAY, story


@story(most=4)
async def test_private_tables_are_at_most_half_of_all(here):
    arenas = here.arenas
    first = await arenas.practise(["caller"])
    await arenas.practise(["caller"])
    assert await here.refusal(arenas.practise(["caller"])) == "table_full"
    await here.settle()
    await arenas.tidy(first)
    assert await here.refusal(arenas.practise(["caller"])) is None


@story(most=4)
async def test_private_tables_asked_for_at_once_are_no_more_than_those_asked_for_in_turn(here):
    asked = (here.arenas.practise(["caller"]) for _ in range(8))
    made = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(each, ArenaRefusal) for each in made) == 6
    await here.settle()
    assert len(here.arenas.everyone()) == 2


@story(most=2)
async def test_whoever_goes_away_while_a_private_table_is_made_frees_no_room_for_another(here):
    here.store.before["create"] = here.hold()
    asked = asyncio.create_task(here.arenas.practise(["caller"]))
    await here.settle()
    asked.cancel()
    await here.settle()
    here.store.before.clear()
    assert await here.refusal(here.arenas.practise(["caller"])) == "table_full"
    here.release()
    await here.pass_time(60_000)
    assert await here.refusal(here.arenas.practise(["caller"])) is None


@story()
async def test_arenas_asked_for_at_once_are_no_more_than_those_asked_for_in_turn(here):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.arena.arenas.MOST", 3)
        asked = (here.arenas.make(Settings()) for _ in range(6))
        made = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(each, ArenaRefusal) for each in made) == 3
    assert len(here.arenas.everyone()) == 3


async def cancelled(here, request):
    """At the next call of the store that is held up."""
    asked = asyncio.create_task(request)
    await here.settle()
    asked.cancel()
    await here.settle()
    assert asked.cancelled()
    here.release()
    await here.settle()


@story()
async def test_an_arena_is_made_even_if_its_request_is_cancelled(here):
    here.store.after["create"] = here.hold()
    await cancelled(here, here.arenas.make(Settings(), "ada"))
    (arena,) = here.arenas.everyone()
    assert (arena.maker, len(arena.tables)) == ("ada", 2)
    assert not here.arenas._makers


@story()
async def test_an_arena_that_is_replaced_is_filed_even_if_the_request_is_cancelled(here):
    oldest, *_ = [await here.arenas.make(Settings(), "ada") for _ in range(MOST_OF_ONE)]
    here.store.before["file"] = here.hold()
    await cancelled(here, here.arenas.make(Settings(), "ada"))
    assert len(here.arenas.everyone()) == MOST_OF_ONE
    for table in oldest.tables:
        assert await here.store.record(table.match) is not None


@story()
async def test_a_private_table_is_closed_even_if_the_end_of_its_connection_is_cut_off(here):
    arena = await here.arenas.practise(["caller"])
    await here.settle()
    here.store.before["file"] = here.hold()
    await cancelled(here, here.arenas.tidy(arena))
    assert await here.store.record(f"{arena.id}.1") is not None


@story()
async def test_of_an_account_that_has_made_its_arena_no_count_remains(here):
    for maker in ("Ann", "Bob", "Ann"):
        await here.arenas.make(Settings(), maker)
    assert not here.arenas._makers


@story()
async def test_nobodys_arena_is_closed_to_make_room_for_another_ones(here):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.arena.arenas.MOST", 2)
        first = [await here.arenas.make(Settings(), maker) for maker in ("ada", "bob")]
        assert await here.refusal(here.arenas.make(Settings(), "eve")) == "table_full"
        assert here.arenas.everyone() == tuple(first)


@story()
async def test_an_account_that_makes_many_arenas_replaces_its_own_idle_ones(here):
    used, *others = [await here.arenas.make(Settings(), "ada") for _ in range(MOST_OF_ONE)]
    await Team(here, "Alpha", arena=used).come()
    bobs = await here.arenas.make(Settings(), "bob")
    await asyncio.gather(*(here.arenas.make(Settings(), "ada") for _ in range(2)))
    left = here.arenas.everyone()
    assert sum(arena.maker == "ada" for arena in left) == MOST_OF_ONE
    assert [arena in left for arena in (used, *others, bobs)] == [True, False, False, True, True]


@story()
async def test_an_account_whose_arenas_are_all_in_use_gets_no_other_one_even_after_a_crash(here):
    arenas = [await here.arenas.make(Settings(), "ada") for _ in range(MOST_OF_ONE)]
    await here.crash()
    for arena in arenas:
        await Team(here, "Alpha", arena=arena.id).come()
    assert await here.refusal(here.arenas.make(Settings(), "ada")) == "table_full"
    assert await here.refusal(here.arenas.make(Settings(), "bob")) is None


@story()
async def test_a_match_that_was_never_played_is_on_file_and_in_no_list(here):
    for _ in range(MOST_OF_ONE + 1):
        await here.arenas.make(Settings(), "ada")
    table = await here.arenas.practise(["caller"])
    await here.settle()
    await here.arenas.tidy(table)
    assert await here.store.record(f"{table.id}.1") is not None
    assert await here.store.records() == ()


@pytest.fixture
def short_times(monkeypatch):
    """Hours and days take too long even on a fake clock, as every half second is a pulse."""
    monkeypatch.setattr("facedown.arena.arenas.UNPLAYED_MS", 20_000)
    monkeypatch.setattr("facedown.arena.arenas.UNUSED_MS", 60_000)


@pytest.mark.usefixtures("short_times")
def test_an_arena_that_nobody_comes_to_is_closed_after_an_hour():
    @story()
    async def told(here):
        await opened(here)
        idle = await here.arenas.make(Settings(), "ada")
        watched = await here.arenas.make(Settings(), "ada")
        watcher = await Team(here, arena=watched, role="spectator").come()
        await here.pass_time(19_999)
        assert here.arenas.find(idle.id) is idle
        await here.pass_time(1)
        assert [arena.id for arena in here.arenas.everyone()] == ["T-1", watched.id]
        await watcher.go()
        await here.pass_time(20_000)
        assert [arena.id for arena in here.arenas.everyone()] == ["T-1"]

    told()


@pytest.mark.usefixtures("short_times")
def test_an_arena_that_was_played_is_kept_for_a_week():
    @story()
    async def told(here):
        arena = await here.arenas.make(settings_from({"seats": 2, "hands": 1, "start_delay_ms": 0}), "ada")
        teams = await seated(here, "Alpha", "Beta", arena=arena)
        await all_answer(here, teams, folds)
        for team in teams:
            await team.go()
        await here.pass_time(30_000)
        assert (arena.maker, arena.playing.info.number) == ("ada", 2)
        assert here.arenas.everyone() == (arena,)
        await here.pass_time(60_000)
        assert here.arenas.everyone() == ()

    told()


@story()
async def test_nobody_keeps_an_arena_for_longer_than_ten_minutes_without_being_there(here):
    patience = [
        (await here.arenas.make(settings_from({"abandoned_ms": ms}))).settings.abandoned_ms
        for ms in (0, 1_000, 600_000, 86_400_000)
    ]
    assert patience == [600_000, 1_000, 600_000, 600_000]


@story()
async def test_the_usual_arena_may_wait_as_long_as_its_host_says(here):
    assert (await opened(here, "abandoned_ms=0")).settings.abandoned_ms == 0


@story()
async def test_no_two_hands_of_a_day_have_the_same_id(here):
    """Through a dozen matches, and a restart between them."""
    await opened(here, "seats=2,hands=2,start_delay_ms=0")
    ids = []
    for _ in range(2):
        teams = await seated(here, "Alpha", "Beta")
        for _ in range(6):
            await all_answer(here, teams, folds)
            await here.pass_time(1)
        ids += [begun["hand_id"] for begun in teams[0].of("start_hand")]
        await here.crash()
    assert len(set(ids)) == len(ids) >= 24
    assert {hand[:13] for hand in ids} == {ids[0][:13]}
    assert all(re.fullmatch(r"H-\d{4}-\d\d-\d\d-\d{5,}", hand) for hand in ids)
    assert ids[0].endswith("-00001")


@story()
async def test_hands_are_numbered_from_match_to_match_and_every_day_anew(here):
    await opened(here, "seats=2,hands=2,start_delay_ms=0")
    teams = await seated(here, "Alpha", "Beta")
    for _ in range(4):
        await all_answer(here, teams, folds)
        here.began -= DAY // 2  # half a day goes by
        await here.pass_time(1)
    ids = [begun["hand_id"] for begun in teams[0].of("start_hand")]
    # the day of a match is that on which it was made, when the one before it began
    assert ids == [
        *(f"H-2023-12-09-0000{number}" for number in range(1, 7)),
        *(f"H-2023-12-10-0000{number}" for number in range(1, 4)),
    ]


@story()
async def test_no_two_hands_have_the_same_id_though_the_clock_goes_back_over_midnight(here):
    await opened(here, "seats=2,hands=2,start_delay_ms=0")
    teams = await seated(here, "Alpha", "Beta")
    for days in (1, -1, 0, -2, 0, 3, 0, -1, 0, 0):
        await all_answer(here, teams, folds)
        here.began -= days * DAY
        await here.pass_time(1)
    await opened(here, "seats=2,hands=3,start_delay_ms=0")
    await here.pass_time(1)
    ids = [begun["hand_id"] for begun in teams[0].of("start_hand")]
    assert len(set(ids)) == len(ids) >= 20


@story()
async def test_hands_keep_their_ids_under_other_settings(here):
    await opened(here, "seats=2,hands=2,start_delay_ms=0")
    teams = await seated(here, "Alpha", "Beta")
    await all_answer(here, teams, folds)
    await opened(here, "seats=2,hands=1,start_delay_ms=0")
    teams = await seated(here, "Alpha", "Beta")
    await here.pass_time(1)
    assert teams[0].last("start_hand")["hand_id"] == "H-2023-12-09-00003"


@story()
async def test_hands_have_ids_of_their_own_where_a_crash_left_them_uncounted(here):
    await opened(here, "seats=2,hands=2,start_delay_ms=0")
    teams = await seated(here, "Alpha", "Beta")
    here.store.before["create"] = here.hold()  # the match after the next one is never made
    await all_answer(here, teams, folds)
    here.store.before.clear()
    await here.crash()
    for _ in range(2):
        back = await seated(here, "Alpha", "Beta")
        await here.pass_time(1)
        told = back[0].last("start_hand") or back[0].last("snapshot")
        assert "H-2023-12-09-1000000001" in told.values()
        await here.crash()


@story()
async def test_a_private_table_seats_its_own_team_and_keeps_nobody_waiting(here):
    arena = await here.arenas.practise(["caller"], settings_from({"hands": 1}))
    watcher = await Team(here, role="spectator", arena=arena.id).come()
    team = await Team(here, "Alpha", arena=arena.id).come()
    stranger = await Team(here, "Beta", arena=arena.id).come()
    assert stranger.codes == ["TABLE_FULL"]
    assert "private" in stranger.last("error")["msg"]
    assert "stay" not in stranger.last("error")["msg"]
    await here.pass_time(1)
    await all_answer(here, [team], folds)
    assert "you" not in watcher.last("start_hand")
    assert watcher.of("match_end")
    assert stranger.codes == ["TABLE_FULL"]


@story()
async def test_a_private_table_that_is_over_promises_nothing_to_anybody(here):
    arena = await here.arenas.practise(["caller"], settings_from({"hands": 1}))
    team = await Team(here, "Alpha", arena=arena.id).come()
    await here.pass_time(1)
    await all_answer(here, [team], folds)
    late = Team(here, role="spectator", arena=arena)
    for one in (team, late):
        await one.come()
        assert one.codes == ["TABLE_FULL"]
        assert "is over; connect again" in one.last("error")["msg"]
