"""Arenas: who gets a seat, who waits, who is turned away, and how one match follows another."""

import asyncio

import pytest
from arena_scene import Team, all_answer, folds, opened, order, seated, shoves
from lobby_scene import story

from facedown.core.fair import commitment
from facedown.core.record import load
from facedown.lobby.arenas import BadSetting, made_terms, read_terms
from facedown.poker.freezeout import FREEZEOUT
from facedown.table import hashed_key


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
async def test_an_operator_starts_a_match_that_still_waits_for_others(here):
    arena = await opened(here, "seats=4,min_players=4")
    a, b = await seated(here, "Alpha", "Beta")
    arena.operate(order("start"))
    await here.settle()
    assert a.of("start_hand")
    assert b.of("start_hand")


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
        told.append(arena.playing.place)
        await all_answer(here, [a, b], folds)
        await here.pass_time(1)
    assert [one.next_commit for one in told[:2]] == [one.commit for one in told[1:]]
    record = await here.store.record("T-1.1")
    assert commitment_of(record) == told[0].commit


def commitment_of(record):
    return commitment(load(FREEZEOUT, record).seed)


@story()
async def test_before_the_start_a_team_that_is_away_too_long_loses_its_seat(here):
    arena = await opened(here, "seats=3,min_players=3")
    a, b = await seated(here, "Alpha", "Beta")
    await a.go()
    assert [player["connected"] for player in b.last("lobby")["players"]] == [False, True]
    await here.pass_time(10_000)
    assert [player["team"] for player in b.last("lobby")["players"]] == ["Beta"]
    assert arena.playing.table.kept.state.standing.chairs[0] is None


@story()
async def test_a_match_that_everybody_left_is_given_up_after_a_while(here):
    arena = await opened(here, "seats=2,abandoned_ms=60000,move_time_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    await a.go()
    await here.pass_time(300_000)
    assert arena.playing.host.number == 1
    await b.go()
    await here.pass_time(60_000)
    assert arena.playing.host.number == 2


@story()
async def test_a_forfeited_seat_folds_and_its_chips_are_dead(here):
    arena = await opened(here, "seats=3")
    teams = await seated(here, "Alpha", "Beta", "Gamma")
    arena.operate(order("forfeit", 1))
    await here.settle()
    folds(teams[0])
    await here.settle()
    begun = teams[0].of("start_hand")[-1]
    assert [seat["seat"] for seat in begun["stacks"]] == [0, 2]
    for team in teams:
        assert len(team.of("event", ev="ELIMINATED", seat=1)) == 1


@story()
async def test_a_paused_table_takes_no_action_until_it_goes_on(here):
    arena = await opened(here, "seats=2,move_time_ms=1000")
    a, b = await seated(here, "Alpha", "Beta")
    arena.operate(order("pause"))
    await here.settle()
    actor = a if a.is_asked else b
    actor.act("FOLD")
    await here.settle()
    await here.pass_time(60_000)
    assert actor.codes == ["OUT_OF_TURN"]
    assert not actor.of("event", ev="FOLD")
    arena.operate(order("resume"))
    await here.settle()
    actor.act("FOLD")
    await here.settle()
    assert actor.of("event", ev="FOLD")


@story()
async def test_a_skipped_seat_does_what_its_clock_would_do(here):
    arena = await opened(here, "seats=2,move_time_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    actor = a if a.is_asked else b
    arena.operate(order("skip", actor.seat))
    await here.settle()
    assert actor.last("event", seat=actor.seat)["ev"] == "CALL"


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
    next_commit = here.lobby.arenas.find("T-1").playing.place.next_commit
    await here.crash()
    back = await seated(here, "Alpha", "Beta")
    await all_answer(here, back, folds)
    assert here.lobby.arenas.find("T-1").playing.place.commit == next_commit


@story()
async def test_other_settings_hold_from_the_next_match_on(here):
    await opened(here, "seats=2,hands=1")
    await seated(here, "Alpha", "Beta")
    await here.crash()
    arena = await opened(here, "seats=3,stack=500")
    teams = await seated(here, "Alpha", "Beta")
    assert arena.playing.place.seats == 2
    await all_answer(here, teams, folds)
    assert (arena.playing.place.seats, arena.playing.place.stack) == (3, 500)
    assert teams[0].last("match_end")["next_seed_commit"] == arena.playing.place.commit


@story()
async def test_other_settings_hold_at_once_where_nobody_sits(here):
    arena = await opened(here, "seats=2")
    await opened(here, "seats=5")
    (team,) = await seated(here, "Alpha")
    assert team.last("welcome")["config"]["seats"] == 5
    assert arena.playing.host.number == 3


@story()
async def test_practice_is_a_private_table_that_starts_as_soon_as_the_team_sits(here):
    arena = await here.lobby.arenas.practise(["caller", "random"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    assert team.last("welcome")["config"]["seats"] == 3
    while not team.of("match_end"):
        await all_answer(here, [team], shoves)
        await here.pass_time(1)
    assert here.lobby.arenas.find(arena.id) is None


@story()
async def test_a_private_table_ends_when_its_team_stays_away(here):
    arena = await here.lobby.arenas.practise(["caller"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    await team.go()
    await here.pass_time(120_000)
    assert here.lobby.arenas.find(arena.id) is None


@story()
async def test_a_closed_event_lets_only_registered_teams_in(here):
    arena = await opened(here, "seats=3")
    arena.registry = {"alpha": hashed_key("right")}
    stranger = await Team(here, "Beta", code="x").come()
    wrong = await Team(here, "Alpha", code="wrong").come()
    right = await Team(here, "Alpha", code="right").come()
    assert (stranger.codes, wrong.codes) == (["TEAM_UNKNOWN"], ["TEAM_TAKEN"])
    assert right.of("welcome")


@story()
async def test_a_spectator_sees_no_cards_and_follows_the_table_to_its_next_match(here):
    await opened(here, "seats=2,hands=1")
    watcher = await Team(here, role="spectator").come()
    a, b = await seated(here, "Alpha", "Beta")
    assert "you" not in watcher.last("start_hand")
    await all_answer(here, [a, b], folds)
    assert watcher.of("match_end")
    assert len(watcher.of("welcome")) == 2


@story()
async def test_spectators_see_all_cards_after_the_hand_where_the_table_says_so(here):
    await opened(here, "seats=2,hands=1,spectator_delay=1")
    watcher = await Team(here, role="spectator").come()
    a, b = await seated(here, "Alpha", "Beta")
    assert not watcher.of("event", ev="HOLE_CARDS")
    await all_answer(here, [a, b], folds)
    shown = {event["seat"]: event["hand"] for event in watcher.of("event", ev="HOLE_CARDS")}
    assert shown == {0: a.last("start_hand")["you"]["hole"], 1: b.last("start_hand")["you"]["hole"]}
    assert not a.of("event", ev="HOLE_CARDS")


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
        read_terms(settings)


def test_settings_may_be_texts_or_numbers():
    assert read_terms("seats=6, stack=500") == made_terms({"seats": 6, "stack": "500"})


@story()
async def test_a_private_table_that_was_never_played_is_put_away(here):
    arena = await here.lobby.arenas.practise(["caller"])
    await here.settle()
    impostor = await Team(here, "Caller", arena=arena.id).come()
    assert impostor.codes == ["TEAM_TAKEN"]
    await impostor.go()
    await here.lobby.arenas.tidy(arena)
    assert here.lobby.arenas.find(arena.id) is None
    assert here.lobby.tables() == ()
    await here.crash()
    assert here.lobby.arenas.everyone() == ()


@story()
async def test_an_arena_that_nobody_uses_makes_room_for_a_new_one(here):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.lobby.arenas.arenas.MOST", 2)
        await opened(here)
        idle = await here.lobby.arenas.make(read_terms("seats=2"))
        other = await here.lobby.arenas.make(read_terms("seats=2"))
        assert [arena.id for arena in here.lobby.arenas.everyone()] == ["T-1", other.id]
        assert await here.store.record(f"{idle.id}.1") is not None
        await Team(here, "Alpha", arena=other.id).come()
        assert await here.refusal(here.lobby.arenas.make(read_terms("seats=2"))) == "full"


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
async def test_a_seat_forfeited_before_the_start_is_free_for_another_team(here):
    arena = await opened(here, "seats=3,min_players=3")
    (alpha,) = await seated(here, "Alpha")
    arena.operate(order("forfeit", 0))
    await here.settle()
    assert alpha.codes == ["UNAUTHORIZED"]
    assert arena.lobby().players == ()
    teams = await seated(here, "Beta", "Gamma", "Delta")
    assert all(team.of("start_hand") for team in teams)
    assert not alpha.of("start_hand")


@story()
async def test_after_a_crash_before_the_start_a_team_that_does_not_come_back_loses_its_seat(here):
    await opened(here, "seats=3,min_players=3")
    await seated(here, "Alpha", "Beta")
    await here.crash()
    (beta,) = await seated(here, "Beta")
    await here.pass_time(10_000)
    assert [player["team"] for player in beta.last("lobby")["players"]] == ["Beta"]


@story()
async def test_a_team_may_sit_down_while_the_table_is_paused(here):
    arena = await opened(here, "seats=2")
    (alpha,) = await seated(here, "Alpha")
    arena.operate(order("pause"))
    await here.settle()
    (beta,) = await seated(here, "Beta")
    assert beta.last("welcome")["seat"] == 1
    assert not beta.of("start_hand")
    arena.operate(order("resume"))
    await here.settle()
    assert alpha.of("start_hand")
    assert beta.of("start_hand")


@story()
async def test_a_crash_while_a_finished_match_is_filed_leaves_the_place_as_it_was(here):
    await opened(here, "seats=2,hands=1,start_delay_ms=500")
    a, b = await seated(here, "Alpha", "Beta")
    here.store.before["file"] = here.hold()
    await all_answer(here, [a, b], folds)
    commit = here.lobby.arenas.find("T-1").playing.place.commit
    here.store.before.clear()
    await here.crash()
    arena = here.lobby.arenas.find("T-1")
    assert (arena.playing.host.number, arena.playing.place.commit) == (2, commit)
    assert await here.store.record("T-1.1") is not None
    teams = await seated(here, "Alpha", "Beta")
    assert all(team.of("start_hand") for team in teams)
    await all_answer(here, teams, folds)
    assert arena.playing.host.number == 3


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
async def test_house_bots_of_one_name_are_all_there(here):
    arena = await here.lobby.arenas.practise(["caller", "caller", "caller"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    assert [player["team"] for player in team.last("lobby")["players"]] == ["Alpha", *["caller"] * 3]
    await team.go()
    await here.pass_time(61_000)
    assert here.lobby.arenas.find(arena.id) is None


@story()
async def test_bad_messages_during_a_pause_do_not_cost_the_turn(here):
    arena = await opened(here, "seats=2,move_time_ms=0")
    a, b = await seated(here, "Alpha", "Beta")
    actor = a if a.is_asked else b
    arena.operate(order("pause"))
    await here.settle()
    for _ in range(3):
        actor.act("RAISE_TO", "much")
    arena.operate(order("resume"))
    await here.settle()
    actor.act("CALL")
    await here.settle()
    assert actor.of("event", ev="CALL", seat=actor.seat)


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
    assert arena.playing.host.number == 2


@story()
async def test_a_private_table_says_that_it_is_over(here):
    arena = await here.lobby.arenas.practise(["caller"], made_terms({"hands": 1}))
    team = await Team(here, "Alpha", arena=arena.id).come()
    await here.pass_time(1)
    await all_answer(here, [team], folds)
    assert team.of("match_end")
    await team.come()
    assert team.codes == ["TABLE_FULL"]


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
    assert not arena.playing.table.kept.state.standing.chairs[0].gone
