"""House bots play for people to watch, while anybody is in the lobby."""

from tests.lobby.scene import story

LOOK = 1_000
"""ms until the lobby has looked."""


def shown(here):
    return [(table.game, {one.kind for one in table.seats}) for table in here.lobby.tables()]


@story(exhibitions=("battle", "holdem"))
async def test_one_match_of_each_chosen_game_begins_when_somebody_is_there(here):
    await here.pass_time(3 * LOOK)
    assert shown(here) == []
    await here.guest("me")
    await here.pass_time(3 * LOOK)
    assert shown(here) == [("battle", {"bot"}), ("holdem", {"bot"})]


@story(exhibitions=("battle", "holdem"))
async def test_the_first_visitor_does_not_wait_for_them(here):
    await here.guest("me")
    await here.settle()
    assert shown(here) == [("battle", {"bot"}), ("holdem", {"bot"})]


@story(exhibitions=("battle",))
async def test_many_who_come_and_go_at_once_see_one(here):
    for _ in range(5):
        here.lobby.listen("somebody", [].append)()
    await here.settle()
    assert shown(here) == []
    for name in ("me", "you"):
        here.lobby.listen(name, [].append)
        here.lobby.listen(name, [].append)
    await here.pass_time(2 * LOOK)
    assert shown(here) == [("battle", {"bot"})]


@story(exhibitions=("battle",))
async def test_the_next_match_begins_after_the_one_before(here):
    await here.guest("me")
    await here.pass_time(2 * LOOK)
    [first] = here.lobby.tables()
    for _ in range(200):
        await here.pass_time(LOOK)
        if [table.table for table in here.lobby.tables()] not in ([], [first.table]):
            break
    [second] = here.lobby.tables()
    assert second.table != first.table


@story(exhibitions=("battle",))
async def test_a_visitor_who_comes_after_a_match_waits_for_no_result_of_it(here):
    leave = here.lobby.listen("somebody", [].append)
    await here.pass_time(2 * LOOK)
    leave()
    for _ in range(200):
        await here.pass_time(LOOK)
        if not here.lobby.tables():
            break
    await here.guest("me")
    await here.pass_time(2 * LOOK)
    assert shown(here) == [("battle", {"bot"})]


@story(exhibitions=("battle",))
async def test_a_server_that_starts_again_goes_on_with_the_match_that_was_on(here):
    await here.guest("me")
    await here.pass_time(2 * LOOK)
    before = [table.table for table in here.lobby.tables()]
    await here.crash()
    await here.pass_time(2 * LOOK)
    assert [table.table for table in here.lobby.tables()] == before


@story(exhibitions=("battle",), most=1)
async def test_people_come_before_exhibitions(here):
    me = await here.guest("me")
    table, _ = await here.lobby.practise(me, "battle", ["novice"])
    await here.pass_time(3 * LOOK)
    assert [listed.table for listed in here.lobby.tables()] == [table]
