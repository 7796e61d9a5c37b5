"""Who rules at an arena, who only watches, and private tables."""

from facedown.arena import settings_from
from facedown.table import hashed_key
from tests.arena.scene import Team, all_answer, folds, opened, order, seated, shoves
from tests.lobby.scene import story


@story()
async def test_an_operator_starts_a_match_that_still_waits_for_others(here):
    arena = await opened(here, "seats=4,min_players=4")
    a, b = await seated(here, "Alpha", "Beta")
    arena.operate(order("start"))
    await here.settle()
    assert a.of("start_hand")
    assert b.of("start_hand")


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
async def test_practice_is_a_private_table_that_starts_as_soon_as_the_team_sits(here):
    arena = await here.arenas.practise(["caller", "random"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    assert team.last("welcome")["config"]["seats"] == 3
    while not team.of("match_end"):
        await all_answer(here, [team], shoves)
        await here.pass_time(1)
    assert here.arenas.find(arena.id) is None


@story()
async def test_a_private_table_ends_when_its_team_stays_away(here):
    arena = await here.arenas.practise(["caller"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    await team.go()
    await here.pass_time(120_000)
    assert here.arenas.find(arena.id) is None


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


@story()
async def test_a_private_table_that_was_never_played_is_put_away(here):
    arena = await here.arenas.practise(["caller"])
    await here.settle()
    impostor = await Team(here, "Caller", arena=arena.id).come()
    assert impostor.codes == ["TEAM_TAKEN"]
    await impostor.go()
    await here.arenas.tidy(arena)
    assert here.arenas.find(arena.id) is None
    assert here.lobby.tables() == ()
    await here.crash()
    assert here.arenas.everyone() == ()


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
async def test_house_bots_of_one_name_are_all_there(here):
    arena = await here.arenas.practise(["caller", "caller", "caller"])
    team = await Team(here, "Alpha", arena=arena.id).come()
    assert [player["team"] for player in team.last("lobby")["players"]] == ["Alpha", *["caller"] * 3]
    await team.go()
    await here.pass_time(61_000)
    assert here.arenas.find(arena.id) is None


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
async def test_a_private_table_says_that_it_is_over(here):
    arena = await here.arenas.practise(["caller"], settings_from({"hands": 1}))
    team = await Team(here, "Alpha", arena=arena.id).come()
    await here.pass_time(1)
    await all_answer(here, [team], folds)
    assert team.of("match_end")
    await team.come()
    assert team.codes == ["TABLE_FULL"]
