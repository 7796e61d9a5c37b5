"""A team's name stays its own: a join code that it chose locks the name for the whole arena."""

import pytest

from facedown.arena import team_names
from facedown.arena.team_names import UNSEEN_MS, TeamNames
from facedown.store import TeamName, Unavailable
from tests.arena.scene import Team, all_answer, folds, opened, seated
from tests.lobby.scene import story


async def thief(here, code="another"):
    """What another connection that takes the name Alpha is answered."""
    team = await Team(here, "ALPHA", code=code).come()
    return team.codes or "welcome"


@story()
async def test_a_team_that_lost_its_seat_before_the_start_keeps_its_name(here):
    await opened(here, "seats=3,min_players=3")
    (alpha,) = await seated(here, "Alpha")
    await alpha.go()
    await here.pass_time(10_000)
    assert here.arenas.find("T-1").lobby().players == ()
    assert [await thief(here), await thief(here, None)] == [["TEAM_TAKEN"]] * 2
    (again,) = await seated(here, "Alpha")
    assert again.last("welcome")["seat"] == 0


@story()
async def test_a_team_that_went_after_its_match_keeps_its_name(here):
    await opened(here, "seats=2,hands=1")
    teams = await seated(here, "Alpha", "Beta")
    teams[0].stays = False
    await all_answer(here, teams, folds)
    await teams[0].go()
    assert await thief(here) == ["TEAM_TAKEN"]


@story()
async def test_a_name_is_locked_through_a_restart(here):
    await opened(here, "seats=3,min_players=3")
    (alpha,) = await seated(here, "Alpha")
    await alpha.go()
    await here.pass_time(10_000)
    await here.crash()
    assert await thief(here) == ["TEAM_TAKEN"]
    (again,) = await seated(here, "Alpha")
    assert again.last("welcome")["seat"] == 0


@story()
async def test_a_team_is_welcomed_once_its_name_is_stored(here):
    await opened(here, "seats=3,min_players=3")
    here.store.before["keep_team"] = here.hold()
    (alpha,) = await seated(here, "Alpha")
    assert alpha.told == []
    assert await thief(here) == ["TEAM_TAKEN"]
    assert (await Team(here, "Beta", code=None).come()).of("welcome"), "the others go on"
    here.release()
    await here.settle()
    assert alpha.last("welcome")["seat"] == 0
    assert [name.team for name in await here.store.kept_teams("T-1")] == ["alpha"]


@story()
async def test_a_crash_before_a_name_is_stored_meets_no_team_that_was_welcomed(here):
    await opened(here, "seats=2")
    here.store.before["keep_team"] = here.hold()
    alpha, beta = await seated(here, "Alpha", "Beta")
    await here.pass_time(10_000)
    await here.crash()
    assert (alpha.told, beta.told) == ([], [])
    assert await here.store.kept_teams("T-1") == ()
    del here.store.before["keep_team"]
    assert await thief(here) == "welcome"


@story()
async def test_a_store_that_fails_is_tried_again(here):
    await opened(here, "seats=3,min_players=3")
    failures = iter([Unavailable("the disk is full")] * 3)

    async def fail():
        for failure in failures:
            raise failure

    here.store.before["keep_team"] = fail
    (alpha,) = await seated(here, "Alpha")
    assert alpha.told == []
    await here.pass_time(400)
    assert alpha.last("welcome")["seat"] == 0
    await here.crash()
    assert await thief(here) == ["TEAM_TAKEN"]


@story()
async def test_a_team_that_goes_before_its_name_is_stored_leaves_its_seat_free(here):
    await opened(here, "seats=2")
    here.store.before["keep_team"] = here.hold()
    (alpha,) = await seated(here, "Alpha")
    await alpha.go()
    here.release()
    await here.settle()
    assert alpha.told == []
    assert here.arenas.find("T-1").lobby().players == ()
    beta, alpha = await seated(here, "Beta", "Alpha")
    assert (beta.seat, alpha.seat) == (0, 1)


@story()
async def test_the_newest_connection_of_a_team_waits_for_its_name(here):
    await opened(here, "seats=2")
    here.store.before["keep_team"] = here.hold()
    first, second = await seated(here, "Alpha", "Alpha")
    assert first.ended
    here.release()
    await here.settle()
    assert first.told == []
    assert second.last("welcome")["seat"] == 0


@story()
async def test_a_code_that_the_server_made_locks_a_name_only_while_the_seat_is_held(here):
    await opened(here, "seats=3,min_players=3")
    alpha = await Team(here, "Alpha", code=None).come()
    assert await thief(here, None) == ["TEAM_TAKEN"]
    await alpha.go()
    back = await Team(here, "Alpha", code=alpha.code).come()  # by the code that was made
    assert back.last("welcome")["seat"] == 0
    await back.go()
    await here.pass_time(10_000)
    assert await thief(here, None) == "welcome"


@story()
async def test_a_made_code_locks_nothing_in_the_next_match_either(here):
    await opened(here, "seats=2,hands=1,start_delay_ms=1000")
    teams = [await Team(here, name, code=None).come() for name in ("Alpha", "Beta")]
    await teams[0].go()
    teams[0] = await Team(here, "Alpha", code=teams[0].code).come()
    await all_answer(here, teams, folds)
    await here.pass_time(1_000)
    assert teams[0].last("welcome")["seat"] is not None
    await all_answer(here, teams, folds)
    await teams[0].go()
    await teams[1].go()
    await here.pass_time(700_000)
    assert await thief(here, None) == "welcome"


@story()
async def test_an_operator_frees_a_name(here):
    arena = await opened(here, "seats=3,min_players=3")
    (alpha,) = await seated(here, "Alpha")
    await alpha.go()
    await here.pass_time(10_000)
    assert await here.arenas.free_name(arena, " alpha ")
    assert not await here.arenas.free_name(arena, "alpha")
    await here.crash()
    assert await thief(here) == "welcome"


def test_a_name_is_free_after_seven_days_unseen():
    time = [0]
    locked = TeamNames(now=lambda: time[0])
    locked.lock("Alpha", "code")
    time[0] = UNSEEN_MS - 1
    assert not locked.opens("Alpha", "another")
    time[0] = UNSEEN_MS
    assert locked.opens("Alpha", "another")


@story()
async def test_a_name_that_was_unseen_for_seven_days_is_forgotten_at_the_next_start(here):
    await opened(here, "seats=3,min_players=3")
    long_ago = here.arenas._now() - UNSEEN_MS
    await here.store.keep_team("T-1", TeamName("alpha", "hash", long_ago))
    await here.crash()
    assert await here.store.kept_teams("T-1") == ()
    assert await thief(here) == "welcome"


def test_the_longest_unseen_name_makes_room(monkeypatch):
    monkeypatch.setattr(team_names, "MOST", 2)
    clock = iter(range(100))
    locked = TeamNames(now=lambda: next(clock))
    for team in ("Alpha", "Beta", "Alpha", "Gamma"):
        locked.lock(team, "code")
    assert [locked.has(team) for team in ("Alpha", "Beta", "Gamma")] == [True, False, True]


@pytest.mark.parametrize(("code", "opens"), [("code", True), ("other", False), (None, False)])
def test_only_its_code_opens_a_name(code, opens):
    locked = TeamNames()
    locked.lock("Alpha", "code")
    assert locked.opens("ALPHA", code) == opens
    assert locked.opens("Beta", code)


@story()
async def test_nobody_takes_a_name_that_looks_like_another_teams(here):
    await opened(here, "seats=4,min_players=4")
    (alpha,) = await seated(here, "Alpha")
    for name in ("AIpha", "\uff21lpha", "A1pha"):
        imitator = await Team(here, name, code="code of another").come()
        assert imitator.codes == ["TEAM_TAKEN"]
        assert "looks like Alpha" in imitator.last("error")["msg"]
    await alpha.go()
    await here.pass_time(10_000)
    assert (await Team(here, "A1pha", code="another").come()).codes == ["TEAM_TAKEN"]  # it is locked
    await here.crash()
    assert (await Team(here, "A1pha", code="another").come()).codes == ["TEAM_TAKEN"]
    others = await seated(here, "Alpha", "Beta", "\u0411\u0435\u0442\u0430")
    assert all(team.last("welcome") for team in others)


@story()
async def test_nobody_takes_a_name_that_looks_like_that_of_a_waiting_team_or_of_a_house_bot(here):
    await opened(here, "seats=2")
    await seated(here, "Alpha", "Beta")
    waiting = await Team(here, "Gamma", code=None).come()
    assert waiting.codes == ["TABLE_FULL"]
    assert (await Team(here, "Garnma", code=None).come()).codes == ["TABLE_FULL"]
    assert (await Team(here, "G\u1d00mma", code=None).come()).codes == ["TEAM_TAKEN"]
    practice = await here.arenas.practise(["caller"])
    await here.settle()
    assert (await Team(here, "ca11er", arena=practice).come()).codes == ["TEAM_TAKEN"]


def test_a_name_that_is_free_again_or_long_unseen_is_like_no_other():
    now = 0
    locked = TeamNames(lambda: now)
    locked.lock("Alpha", "code")
    assert (locked.like("A1pha"), locked.like("Alpha")) == ("alpha", None)
    now = UNSEEN_MS
    assert locked.like("A1pha") is None
    now = 0
    locked.free("Alpha")
    assert locked.like("A1pha") is None
