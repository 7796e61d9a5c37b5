"""Teams that wait for the next match: one connection each, and each is sent its true place in the queue."""

import pytest

from tests.arena.scene import Team, all_answer, folds, opened, seated
from tests.lobby.scene import story


@pytest.fixture
def short_queue(monkeypatch):
    monkeypatch.setattr("facedown.arena.queue.MOST_WAITING", 1)


@story()
async def test_who_waits_and_comes_by_another_connection_is_ended_on_the_first(here):
    await opened(here, "seats=2,hands=1")
    a, b = await seated(here, "Alpha", "Beta")
    first, second = await seated(here, "Late", "LATE")
    assert (first.ended, second.ended) == (False, False)
    assert second.codes == ["TEAM_TAKEN"]
    (third,) = await seated(here, "Late")
    assert (first.ended, third.ended) == (True, False)
    await all_answer(here, [a, b], folds)
    assert (first.of("welcome"), len(third.of("welcome"))) == ([], 1)


@story()
async def test_who_stays_after_a_match_and_comes_by_another_connection_is_ended_on_the_first(here):
    await opened(here, "seats=3,min_players=2,hands=1,start_delay_ms=4000")
    a, b = await seated(here, "Alpha", "Beta")
    await here.pass_time(4_000)
    await all_answer(here, [a, b], folds)
    (again,) = await seated(here, "Alpha")
    assert (a.ended, again.ended) == (True, False)
    await here.pass_time(8_000)
    assert (len(a.of("welcome")), len(again.of("welcome"))) == (1, 1)
    assert again.of("start_hand")


@story()
async def test_nobody_who_sits_waits_or_watches_becomes_anything_else_by_a_second_hello(here):
    arena = await opened(here, "seats=2")
    a, b = await seated(here, "Alpha", "Beta")
    (late,) = await seated(here, "Late")
    watcher = await Team(here, role="spectator").come()
    for team, role, name in ((a, "spectator", ""), (late, "spectator", ""), (watcher, "player", "Gamma")):
        team.role, team.name = role, name
        before = len(team.told)
        await team.come()
        assert [message.get("code") for message in team.told[before:]] == ["BAD_HELLO"]
    assert [player.team for player in arena.lobby().players] == ["Alpha", "Beta"]
    assert all(player.connected for player in arena.lobby().players)
    assert a.is_asked or b.is_asked


@story()
async def test_who_cannot_wait_itself_does_not_end_the_connection_of_its_team_that_waits(here):
    await opened(here, "seats=2,hands=1")
    a, b = await seated(here, "Alpha", "Beta")
    (waiting,) = await seated(here, "Late")
    passing = Team(here, "Late", code="code of Late")
    passing.stays = False
    await passing.come()
    assert (passing.codes, waiting.ended) == (["TABLE_FULL"], False)
    await all_answer(here, [a, b], folds)
    assert waiting.of("welcome")


@story()
async def test_who_stays_and_says_a_bad_hello_is_seated_again_all_the_same(here):
    await opened(here, "seats=3,min_players=2,hands=1,start_delay_ms=4000")
    a, b = await seated(here, "Alpha", "Beta")
    await here.pass_time(4_000)
    await all_answer(here, [a, b], folds)
    a.name = "Beta"
    await a.come()
    assert a.codes == ["TEAM_TAKEN"]
    await here.pass_time(8_000)
    assert a.last("welcome", role="player")["seat"] != b.last("welcome")["seat"]
    assert [len(team.of("start_hand")) for team in (a, b)] == [2, 2]


@pytest.mark.usefixtures("short_queue")
def test_a_team_for_which_there_is_no_room_to_wait_is_told_to_come_again():
    @story()
    async def told(here):
        await opened(here, "seats=2,hands=1")
        a, b = await seated(here, "Alpha", "Beta")
        waiting, last = await seated(here, "Gamma", "Delta")
        assert waiting.codes == last.codes == ["TABLE_FULL"]
        assert "stay" in waiting.last("error")["msg"]
        assert "stay" not in last.last("error")["msg"]
        assert "come again" in last.last("error")["msg"]
        await all_answer(here, [a, b], folds)
        assert (len(waiting.of("welcome")), last.of("welcome")) == (1, [])
        await last.come()  # there is a seat by now
        assert last.of("welcome")

    told()


@pytest.mark.usefixtures("short_queue")
def test_teams_that_find_no_seat_again_and_no_room_to_wait_are_told_to_come_again():
    @story()
    async def told(here):
        await opened(here, "seats=2,hands=1,start_delay_ms=4000")
        a, b = await seated(here, "Alpha", "Beta")
        (late,) = await seated(here, "Late")
        await all_answer(here, [a, b], folds)
        others = await seated(here, "Gamma", "Delta")
        assert late.of("start_hand")
        assert "stay" in others[1].last("error")["msg"]
        await here.pass_time(2_000)
        for team in (a, b):
            assert team.codes == ["TABLE_FULL"]
            assert "come again" in team.last("error")["msg"]

    told()


@story()
async def test_who_stays_is_not_forgotten_where_the_next_match_is_over_before_its_turn_comes(here):
    await opened(here, "seats=2,hands=1,start_delay_ms=4000")
    first = await seated(here, "Alpha", "Beta")
    second = await seated(here, "Gamma", "Delta")
    await all_answer(here, first, folds)
    await all_answer(here, second, folds)
    assert all(team.of("match_end") for team in (*first, *second))
    await here.pass_time(2_000)
    assert [len(team.of("start_hand")) for team in (*first, *second)] == [2, 2, 1, 1]
    await all_answer(here, first, folds)
    assert [len(team.of("start_hand")) for team in (*first, *second)] == [2, 2, 2, 2]


@story()
async def test_who_comes_back_just_as_its_seat_is_given_up_has_it_again(here):
    arena = await opened(here, "seats=3,min_players=3")
    a, b = await seated(here, "Alpha", "Beta")
    await a.go()
    here.store.before["append"] = here.hold()
    await here.pass_time(10_000)
    (again,) = await seated(here, "Alpha")
    here.release()
    here.store.before.clear()
    await here.settle()
    assert again.codes == []
    assert [player.team for player in arena.lobby().players] == ["Alpha", "Beta"]
    assert all(player["connected"] for player in b.last("lobby")["players"])
    (gamma,) = await seated(here, "Gamma")
    assert all(team.of("start_hand") for team in (again, b, gamma))
