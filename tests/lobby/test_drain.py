"""The end of a lobby: nothing new, every log whole, all tables left to the next owner."""

import asyncio

from facedown.lobby import Settled
from tests.lobby.scene import story


@story()
async def test_a_lobby_that_drains_leaves_its_tables_to_the_next(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.lobby.drain(5_000)
    (open_match,) = await here.store.open_matches()
    assert (open_match.match, open_match.owner) == (table, None)
    await here.start()
    assert (await here.lobby.profile(a)).table == table


@story()
async def test_a_lobby_that_drains_makes_no_more_matches(here):
    a, b, c, d = await here.guests(4)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.enqueue(c, "battle")
    code = await here.lobby.make_room(d, "battle")
    await here.lobby.drain(5_000)
    for call in (
        here.lobby.enqueue(a, "battle"),
        here.lobby.practise(a, "battle", ["novice"]),
        here.lobby.make_room(a, "battle"),
        here.lobby.join_room(a, code),
        here.lobby.rematch(a, table),
    ):
        assert await here.refusal(call) == "full"
    assert await here.store.open_matches() == ()


@story()
async def test_a_match_that_is_being_made_is_finished_and_left(here):
    a, b = await here.guests(2)
    here.store.before["create"] = here.hold()
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    draining = asyncio.create_task(here.lobby.drain(5_000))
    await here.settle()
    assert not draining.done()
    here.release()
    await draining
    (open_match,) = await here.store.open_matches()
    assert open_match.owner is None
    assert await here.books() == (20, 0, 2, 18)


@story()
async def test_a_match_that_is_over_is_filed_before_the_lobby_ends(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    here.store.before["file"] = here.hold()
    await here.surrender(a, table)
    draining = asyncio.create_task(here.lobby.drain(5_000))
    await here.settle()
    here.release()
    await draining
    assert await here.store.record(table) is not None
    assert len(here.events(b, Settled)) == 1


@story()
async def test_an_input_that_is_being_kept_is_kept(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    here.store.before["append"] = here.hold()
    from facedown.battle import Draft

    here.act(a, table, Draft(("attack", None, None)))
    await here.settle()
    draining = asyncio.create_task(here.lobby.drain(5_000))
    await here.settle()
    here.release()
    await draining
    here.store.before.clear()
    await here.start()
    state = here.lobby.table(table).kept.state
    assert state.drafts[here.chair(a, table)] == ("attack", None, None)


@story()
async def test_a_store_that_never_answers_does_not_keep_the_lobby_from_ending(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    here.store.before["release"] = here.hold()
    draining = asyncio.create_task(here.lobby.drain(5_000))
    await here.pass_time(4_999)
    assert not draining.done()
    await here.pass_time(1)
    assert draining.done()
    assert asyncio.all_tasks() == {asyncio.current_task()}


@story()
async def test_nothing_of_a_lobby_is_left_running(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    await here.lobby.enqueue(await here.guest(), "battle")
    await here.lobby.drain(5_000)
    assert asyncio.all_tasks() == {asyncio.current_task()}


@story()
async def test_a_table_that_winds_down_stops_where_its_next_round_begins_and_says_nothing(here):
    a, b = await here.guests(2)
    name = await here.match(a, b)
    table, link = here.table(name), here.attend(a, name)
    here.attend(b, name)
    await here.settle()
    before = table.kept.section
    winding = asyncio.create_task(here.lobby.wind_down(1_000_000))
    await here.pass_time(1_000)
    assert not winding.done()
    for _ in range(120):
        if table.status == "open":
            await here.pass_time(1_000)
    await winding
    (open_match,) = await here.store.open_matches()
    assert (open_match.match, open_match.owner) == (name, None)
    assert (table.status, table.kept.section) == ("moving", before + 1)
    assert link.outbox.closed is None, "the server tells its connections later, not all at once"


@story()
async def test_winding_down_waits_no_longer_than_its_limit(here):
    a, b = await here.guests(2)
    table = here.table(await here.match(a, b))
    winding = asyncio.create_task(here.lobby.wind_down(1_000))
    await here.pass_time(1_000)
    await winding
    assert table.status == "open"
    await here.lobby.drain(1_000, is_quiet=True)
    assert table.status == "moving"
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "full"


@story()
async def test_tables_play_on_while_the_last_match_is_made(here):
    a, b, c, d = await here.guests(4)
    table = here.table(await here.match(a, b))
    here.store.before["create"] = here.hold()
    await here.lobby.enqueue(c, "battle")
    await here.lobby.enqueue(d, "battle")
    await here.settle()
    winding = asyncio.create_task(here.lobby.wind_down(0))
    await here.pass_time(100)
    assert (winding.done(), table.status) == (False, "open")
    here.release()
    await winding
    assert len(await here.store.open_matches()) == 2


@story()
async def test_tables_do_not_wait_for_ever_for_a_match_that_cannot_be_made(here):
    a, b = await here.guests(2)
    here.store.before["create"] = here.hold()
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.settle()
    winding = asyncio.create_task(here.lobby.wind_down(0))
    await here.pass_time(500)
    await winding
    here.release()


@story()
async def test_who_asks_for_a_match_that_is_given_up_is_refused(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    here.store.before["create"] = here.hold()
    joining = asyncio.create_task(here.refusal(here.lobby.join_room(b, code)))
    await here.settle()
    draining = asyncio.create_task(here.lobby.drain(1_000))
    await here.pass_time(1_000)
    await draining
    assert await joining == "full"
