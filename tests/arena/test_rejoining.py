"""The setting `rejoin_by_name`: on trusted networks a team comes back without a code."""

from facedown.table import hashed_key
from tests.arena.scene import Team, all_answer, folds, opened, seated
from tests.lobby.scene import story

TRUSTING = "seats=2,hands=1,rejoin_by_name=true"


async def codeless(here, name):
    return await Team(here, name, code=None).come()


@story()
async def test_a_team_without_a_code_takes_its_seat_back_by_name(here):
    await opened(here, TRUSTING)
    alpha, beta = await codeless(here, "Alpha"), await codeless(here, "Beta")
    hole = alpha.last("start_hand")["you"]["hole"]
    await alpha.go()
    again = await codeless(here, "ALPHA")
    assert again.last("welcome")["seat"] == alpha.seat
    assert again.last("snapshot")["you"]["hole"] == hole
    assert beta.last("lobby")["players"][alpha.seat] == {
        "seat": alpha.seat,
        "team": "Alpha",
        "connected": True,
        "stack": 10_000 - 50 * (alpha.seat + 1),
    }
    await all_answer(here, [again, beta], folds)
    assert again.of("end_hand")


@story()
async def test_the_new_code_opens_the_seat_and_the_old_one_does_not(here):
    await opened(here, TRUSTING)
    alpha, _ = await codeless(here, "Alpha"), await codeless(here, "Beta")
    await alpha.go()
    again = await codeless(here, "Alpha")
    assert again.code != alpha.code
    await again.go()
    assert (await Team(here, "Alpha", code=alpha.code).come()).codes == ["TEAM_TAKEN"]
    assert (await Team(here, "Alpha", code=again.code).come()).of("snapshot")


@story()
async def test_a_seat_whose_team_is_connected_is_not_taken_by_name(here):
    await opened(here, TRUSTING)
    await codeless(here, "Alpha")
    assert (await codeless(here, "Alpha")).codes == ["TEAM_TAKEN"]


@story()
async def test_a_team_that_chose_a_code_takes_its_seat_back_by_name_too(here):
    await opened(here, TRUSTING)
    alpha, beta = await seated(here, "Alpha", "Beta")
    await alpha.go()
    again = await codeless(here, "Alpha")
    assert again.last("welcome")["seat"] == alpha.seat
    assert again.of("snapshot")
    await all_answer(here, [again, beta], folds)
    assert again.of("end_hand")


@story()
async def test_the_code_that_the_team_chose_still_opens_its_seat(here):
    await opened(here, TRUSTING)
    alpha, _ = await seated(here, "Alpha", "Beta")
    await alpha.go()
    again = await codeless(here, "Alpha")
    (chosen,) = await seated(here, "Alpha")
    assert chosen.last("welcome")["seat"] == alpha.seat
    assert chosen.of("snapshot")
    assert (await Team(here, "Alpha", code=again.code).come()).codes == ["TEAM_TAKEN"]


@story()
async def test_a_connection_that_came_by_name_hears_that_it_is_replaced_by_one_with_the_code(here):
    await opened(here, TRUSTING)
    alpha, _ = await seated(here, "Alpha", "Beta")
    await alpha.go()
    again = await codeless(here, "Alpha")
    await seated(here, "Alpha")
    assert again.ended


@story()
async def test_a_seat_that_was_taken_by_name_leaves_the_name_with_the_code_that_locked_it(here):
    await opened(here, "seats=3,min_players=3,rejoin_by_name=true")
    (alpha,) = await seated(here, "Alpha")
    await alpha.go()
    again = await codeless(here, "Alpha")
    await again.go()
    assert (await Team(here, "Alpha", code=again.code).come()).of("welcome")
    await here.crash()
    await here.pass_time(10_000)
    assert here.arenas.find("T-1").lobby().players == ()
    assert (await Team(here, "Alpha", code=again.code).come()).codes == ["TEAM_TAKEN"]
    assert (await codeless(here, "Alpha")).codes == ["TEAM_TAKEN"]  # there is no seat to take back
    assert (await seated(here, "Alpha"))[0].of("welcome")


@story()
async def test_a_team_that_came_back_by_name_is_seated_in_the_next_match(here):
    await opened(here, TRUSTING + ",start_delay_ms=1000")
    alpha, beta = await seated(here, "Alpha", "Beta")
    await alpha.go()
    again = await codeless(here, "Alpha")
    await all_answer(here, [again, beta], folds)
    await here.pass_time(1_000)
    assert len(again.of("start_hand")) == 1
    assert again.is_asked or beta.is_asked
    (chosen,) = await seated(here, "Alpha")
    assert chosen.last("welcome")["seat"] == again.seat


@story()
async def test_a_closed_event_needs_the_code_of_its_registry(here):
    arena = await opened(here, TRUSTING)
    arena.registry = {name.lower(): hashed_key(f"code of {name}") for name in ("Alpha", "Beta")}
    alpha, _ = await seated(here, "Alpha", "Beta")
    await alpha.go()
    assert (await codeless(here, "Alpha")).codes == ["TEAM_TAKEN"]
    assert (await seated(here, "Alpha"))[0].of("snapshot")


@story()
async def test_without_the_setting_a_code_is_needed(here):
    await opened(here, "seats=2")
    alpha, _ = await codeless(here, "Alpha"), await codeless(here, "Beta")
    await alpha.go()
    assert (await codeless(here, "Alpha")).codes == ["TEAM_TAKEN"]


@story()
async def test_a_team_is_known_by_name_after_a_restart_too(here):
    await opened(here, TRUSTING)
    await codeless(here, "Alpha")
    await codeless(here, "Beta")
    await here.crash()
    assert (await codeless(here, "Alpha")).of("snapshot")
