"""Arenas: who gets a seat, who waits, who is turned away, and how one match follows another."""

from facedown.arena.settings import info_of
from facedown.core import verify
from facedown.core.fair import commitment
from facedown.core.record import load
from facedown.poker.holdem import HOLDEM
from tests.arena.scene import Team, all_answer, folds, opened, seated
from tests.lobby.scene import story


@story()
async def test_a_team_is_welcome_once_its_seat_is_in_the_log(here):
    arena = await opened(here, "seats=3")
    here.store.before["append"] = here.hold()
    team = await Team(here, "Alpha").come()
    assert team.told == []
    here.release()
    await here.settle()
    assert [message["type"] for message in team.told] == ["welcome", "lobby"]
    assert team.last("welcome")["seat"] == 0
    assert arena.playing.table.kept.roster.sitter(0).name == "Alpha"


@story()
async def test_the_match_starts_at_once_when_all_seats_are_taken(here):
    await opened(here, "seats=2")
    teams = await seated(here, "Alpha", "Beta")
    for team in teams:
        assert team.told[0]["type"] == "welcome"
        assert len(team.of("start_hand")) == 1
        assert team.last("event", ev="POST_BLINDS")


@story()
async def test_with_seats_free_the_match_starts_a_delay_after_the_last_join(here):
    await opened(here, "seats=4,min_players=2,start_delay_ms=2000")
    a, b = await seated(here, "Alpha", "Beta")
    await here.pass_time(1_999)
    (c,) = await seated(here, "Gamma")
    await here.pass_time(1_999)
    assert not a.of("start_hand")
    await here.pass_time(1)
    assert [len(team.of("start_hand")) for team in (a, b, c)] == [1, 1, 1]


@story()
async def test_a_name_in_capitals_is_the_same_name(here):
    await opened(here, "seats=3")
    await seated(here, "Alpha")
    thief = await Team(here, "ALPHA", code="another").come()
    assert thief.codes == ["TEAM_TAKEN"]
    assert not thief.of("welcome")


@story()
async def test_a_team_without_a_code_is_given_one_and_needs_it_to_come_back(here):
    await opened(here, "seats=3")
    team = await Team(here, "Alpha", code=None).come()
    code = team.last("welcome")["join_code"]
    assert len(code) >= 8
    forgetful = await Team(here, "Alpha", code=None).come()
    again = await Team(here, "Alpha", code=code).come()
    assert forgetful.codes == ["TEAM_TAKEN"]
    assert again.last("welcome")["seat"] == 0
    assert "join_code" not in again.last("welcome")


@story()
async def test_a_takeover_leaves_the_new_connection_connected(here):
    await opened(here, "seats=2")
    a, b = await seated(here, "Alpha", "Beta")
    again = await Team(here, "Alpha", code="code of Alpha").come()
    assert again.last("snapshot")["you"]["hole"]
    await a.go()
    assert all(player["connected"] for player in b.last("lobby")["players"])
    if again.is_asked:
        again.act("FOLD")
        await here.settle()
        assert b.last("event", ev="FOLD")["seat"] == 0


@story()
async def test_who_comes_during_a_match_waits_and_has_a_seat_in_the_next(here):
    await opened(here, "seats=2,hands=1")
    a, b = await seated(here, "Alpha", "Beta")
    (late,) = await seated(here, "Late")
    assert late.codes == ["TABLE_FULL"]
    await all_answer(here, [a, b], folds)
    assert a.last("match_end")
    assert late.last("welcome")["seat"] == 0
    assert late.last("welcome")["config"]["seed_commit"] == a.last("match_end")["next_seed_commit"]


@story()
async def test_teams_that_stay_are_seated_again_after_a_while(here):
    await opened(here, "seats=2,hands=1,start_delay_ms=500")
    a, b = await seated(here, "Alpha", "Beta")
    await all_answer(here, [a, b], folds)
    assert len(a.of("welcome")) == 1
    await here.pass_time(500)
    assert [len(team.of("welcome")) for team in (a, b)] == [2, 2]
    assert [len(team.of("start_hand")) for team in (a, b)] == [2, 2]
    assert a.of("start_hand")[0]["hand_id"] != a.of("start_hand")[1]["hand_id"]


@story()
async def test_teams_that_went_leave_the_table_free(here):
    arena = await opened(here, "seats=2,hands=1,start_delay_ms=500")
    a, b = await seated(here, "Alpha", "Beta")
    await all_answer(here, [a, b], folds)
    await a.go()
    await b.go()
    await here.pass_time(5_000)
    assert arena.lobby().players == ()
    c, d = await seated(here, "Alpha", "Delta")
    assert [team.last("welcome")["seat"] for team in (c, d)] == [0, 1]


@story()
async def test_the_commitment_of_every_match_is_known_before_the_one_before_ends(here):
    arena = await opened(here, "seats=2,hands=1,start_delay_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    told = []
    for _ in range(3):
        told.append(arena.playing.setup)
        await all_answer(here, [a, b], folds)
        await here.pass_time(1)
    assert [one.next_commit for one in told[:2]] == [one.commit for one in told[1:]]
    record = await here.store.record("T-1.1")
    assert commitment_of(record) == told[0].commit


@story()
async def test_the_record_of_a_match_says_in_its_header_which_it_was(here):
    arena = await opened(here, "seats=2,hands=1,start_delay_ms=0")
    info = arena.playing.info
    await all_answer(here, await seated(here, "Alpha", "Beta"), folds)
    record = load(HOLDEM, await here.store.record("T-1.1"))
    verify(HOLDEM, record)
    assert (info_of(record.header), record.header.config.host) == (info, "")


def commitment_of(record):
    return commitment(load(HOLDEM, record).seed)


@story()
async def test_before_the_start_a_team_that_is_away_too_long_loses_its_seat(here):
    arena = await opened(here, "seats=3,min_players=3")
    a, b = await seated(here, "Alpha", "Beta")
    await a.go()
    assert [player["connected"] for player in b.last("lobby")["players"]] == [False, True]
    await here.pass_time(10_000)
    assert [player["team"] for player in b.last("lobby")["players"]] == ["Beta"]
    assert 0 not in arena.progress.taken


@story()
async def test_a_match_that_everybody_left_is_given_up_after_a_while(here):
    arena = await opened(here, "seats=2,abandoned_ms=60000,move_time_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    await a.go()
    await here.pass_time(300_000)
    assert arena.playing.info.number == 1
    await b.go()
    await here.pass_time(60_000)
    assert arena.playing.info.number == 2


@story()
async def test_three_bad_answers_are_the_last_of_a_question(here):
    await opened(here, "seats=2,move_time_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    actor = a if a.is_asked else b
    for _ in range(3):
        actor.act("RAISE_TO", 101)
        await here.settle()
    assert actor.codes == ["INVALID_ACTION"] * 3
    assert actor.last("event", seat=actor.seat)["ev"] == "CALL"


@story()
async def test_who_does_not_stay_is_neither_kept_waiting_nor_seated_again(here):
    arena = await opened(here, "seats=2,hands=1,start_delay_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    late = Team(here, "Late")
    a.stays = b.stays = late.stays = False
    await late.come()
    assert late.codes == ["TABLE_FULL"]
    here.store.before["create"] = here.hold()  # the match after the next one is not there yet
    await all_answer(here, [a, b], folds)
    await Team.come(late)
    assert late.codes == ["TABLE_FULL", "TABLE_FULL"]
    here.release()
    await here.pass_time(1_000)
    assert arena.lobby().players == ()


@story()
async def test_a_name_is_not_free_while_its_team_waits_to_be_seated_again(here):
    await opened(here, "seats=3,min_players=2,hands=1,start_delay_ms=4000")
    a, b = await seated(here, "Alpha", "Beta")
    await here.pass_time(4_000)
    await all_answer(here, [a, b], folds)
    thief = await Team(here, "alpha", code="evil").come()
    assert thief.codes == ["TEAM_TAKEN"]
    await here.pass_time(4_000)
    assert len(a.of("welcome")) == 2


@story()
async def test_teams_that_stay_are_seated_before_those_who_waited_begin_without_them(here):
    await opened(here, "seats=6,min_players=2,hands=1,start_delay_ms=1000")
    a, b = await seated(here, "Alpha", "Beta")
    await here.pass_time(1_000)
    waiting = await seated(here, "Gamma", "Delta")
    await all_answer(here, [a, b], folds)
    await here.pass_time(2_000)
    assert [len(team.of("start_hand")) for team in (a, b, *waiting)] == [2, 2, 1, 1]


@story()
async def test_two_teams_that_leave_before_they_are_welcome_do_not_keep_the_place(here):
    arena = await opened(here, "seats=2,abandoned_ms=60000,move_time_ms=0")
    here.store.before["append"] = here.hold()
    teams = await seated(here, "Alpha", "Beta")
    for team in teams:
        await team.go()
    here.release()
    here.store.before.clear()
    await here.settle()
    assert arena.is_started
    await here.pass_time(61_000)
    assert arena.playing.info.number == 2


@story()
async def test_nobody_is_made_to_forfeit_who_comes_too_late_for_the_start(here):
    arena = await opened(here, "seats=3,min_players=2,start_delay_ms=10000")
    a, _ = await seated(here, "Alpha", "Beta")
    await a.go()
    await here.pass_time(9_999)
    here.store.before["append"] = here.hold()
    await here.pass_time(1)  # the start is being written as the grace of the chair ends
    here.release()
    here.store.before.clear()
    await here.settle()
    assert arena.is_started
    assert 0 not in arena.progress.out
