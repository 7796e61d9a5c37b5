"""Two pages, one account: simultaneous requests make one match, and never one against itself."""

import asyncio

import pytest

from facedown.lobby import LeftQueue, LobbyRefusal, Matched
from facedown.store import Unavailable
from tests.lobby.scene import story
from tests.table.scene import packed


async def codes(*calls):
    """What each of these, begun at the same moment, was refused with."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    return [getattr(result, "code", None) for result in results]


def open_tables_of(here, account):
    return [table for table in here.lobby.tables() if account in {chair.account for chair in table.seats}]


@story()
async def test_two_pages_that_join_at_once_are_in_the_queue_once(here):
    (a,) = await here.guests(1)
    assert sorted(map(str, await codes(*(here.lobby.enqueue(a, "battle") for _ in range(4))))) == [
        "None",
        "already_queued",
        "already_queued",
        "already_queued",
    ]
    await here.pass_time(60_000)
    assert here.lobby.waiting() == {"battle": 1}
    assert here.lobby.tables() == ()


@story()
async def test_two_pages_that_begin_a_match_at_once_have_one(here):
    (a,) = await here.guests(1)
    calls = [here.lobby.practise(a, "battle", ["novice"]) for _ in range(3)]
    assert await codes(*calls) == [None, "already_in_match", "already_in_match"]
    assert len(here.lobby.tables()) == 1


@story()
async def test_joining_and_practising_at_once_gives_one_of_them(here):
    (a,) = await here.guests(1)
    assert await codes(here.lobby.enqueue(a, "battle"), here.lobby.practise(a, "battle", ["novice"])) == [
        None,
        "already_queued",
    ]
    here.lobby.leave_queue(a)
    assert await codes(here.lobby.practise(a, "battle", ["novice"]), here.lobby.enqueue(a, "battle")) == [
        None,
        "already_in_match",
    ]


@story()
async def test_while_a_match_is_being_made_its_players_can_do_nothing_else(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(c, "battle")
    here.store.before["create"] = here.hold()
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.settle()
    assert (
        await codes(
            here.lobby.enqueue(a, "battle"),
            here.lobby.practise(a, "battle", ["novice"]),
            here.lobby.join_room(b, code),
            here.lobby.make_room(b, "battle"),
        )
        == ["already_in_match"] * 4
    )
    with pytest.raises(LobbyRefusal, match="already_in_match"):
        here.lobby.leave_queue(a)
    here.release()
    await here.settle()
    assert len(open_tables_of(here, a)) == len(open_tables_of(here, b)) == 1


@story()
async def test_leaving_while_the_store_is_asked_leaves(here):
    a, b = await here.guests(2)
    here.store.before["rating"] = here.hold()
    joining = asyncio.create_task(here.lobby.enqueue(a, "battle"))
    await here.settle()
    assert here.lobby.waiting() == {"battle": 1}
    assert here.lobby.leave_queue(a) is True
    here.release()
    await joining
    await here.match(b)
    assert here.lobby.waiting() == {"battle": 1}
    assert here.events(a) == [LeftQueue()]


@story()
async def test_leaving_and_joining_again_while_the_store_is_asked_is_one_place(here):
    a, b = await here.guests(2)
    here.store.before["rating"] = here.hold()
    first = asyncio.create_task(here.lobby.enqueue(a, "battle"))
    await here.settle()
    here.lobby.leave_queue(a)
    second = asyncio.create_task(here.lobby.enqueue(a, "battle"))
    await here.settle()
    here.release()
    await asyncio.gather(first, second)
    assert here.lobby.waiting() == {"battle": 1}
    await here.match(b)
    assert len(here.events(a, Matched)) == 1


@story()
async def test_a_page_that_closes_while_joining_leaves_the_queue_clean(here):
    (a,) = await here.guests(1)
    here.store.before["rating"] = here.hold()
    joining = asyncio.create_task(here.lobby.enqueue(a, "battle"))
    await here.settle()
    joining.cancel()
    await here.settle()
    assert here.lobby.queued(a) is None
    here.release()
    await here.lobby.enqueue(a, "battle")


@story()
async def test_a_page_that_closes_while_its_match_is_made_finds_the_match_when_it_is_back(here):
    (a,) = await here.guests(1)
    here.store.before["create"] = here.hold()
    page = asyncio.create_task(here.lobby.practise(a, "battle", ["novice"]))
    await here.settle()
    page.cancel()
    await here.settle()
    here.release()
    await here.settle()
    (table,) = here.lobby.tables()
    assert (await here.lobby.profile(a)).table == table.table


@story()
async def test_two_friends_who_join_one_room_at_once_make_one_match(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "battle")
    refused = await codes(here.lobby.join_room(b, code), here.lobby.join_room(c, code))
    assert refused == [None, "no_such_room"]
    assert len(open_tables_of(here, a)) == 1


@story()
async def test_two_rooms_joined_crosswise_make_one_match(here):
    a, b = await here.guests(2)
    first, second = await here.lobby.make_room(a, "battle"), await here.lobby.make_room(b, "battle")
    refused = await codes(here.lobby.join_room(b, first), here.lobby.join_room(a, second))
    assert refused == [None, "no_such_room"]
    assert len(here.lobby.tables()) == 1


@story()
async def test_two_pages_that_want_a_rematch_with_the_house_at_once_have_one(here):
    (a,) = await here.guests(1)
    table, _ = await here.lobby.practise(a, "battle", ["novice"])
    await here.surrender(a, table)
    assert await codes(here.lobby.rematch(a, table), here.lobby.rematch(a, table)) == [
        None,
        "already_in_match",
    ]
    assert len(here.lobby.tables()) == 1


@story()
async def test_a_rematch_asked_for_while_a_match_is_found_is_refused(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    here.store.before["balance"] = here.hold()
    asking = asyncio.create_task(here.lobby.rematch(a, table))
    await here.settle()
    here.store.before.clear()
    await here.lobby.enqueue(a, "battle")
    here.release()
    assert await codes(asking) == ["already_queued"]
    assert await here.lobby.rematch(b, table) is None


@story()
async def test_a_store_that_fails_after_it_made_the_match_makes_it_once(here):
    a, b = await here.guests(2)

    async def lost():
        here.store.after.clear()
        raise Unavailable("the answer was lost")

    here.store.after["create"] = lost
    await here.match(a, b)
    await here.pass_time(1_000)
    assert len(here.lobby.tables()) == 1
    assert await here.books() == (20, 0, 2, 18)


@story()
async def test_who_hears_of_the_end_can_join_again_that_very_moment(here):
    from facedown.battle import Surrender
    from facedown.table import Outbox
    from facedown.wire import Act, Attach, Notice

    a, b = await here.guests(2)
    table = await here.match(a, b)
    found, joined = here.lobby.table(table), []

    def hears(told):
        if isinstance(told, Notice) and told.kind == "over":
            joined.append(asyncio.create_task(here.lobby.enqueue(a, "battle")))
        return packed(told)

    link = found.connect(Outbox(hears), account=a)
    found.receive(link, Attach(here.chair(a, table)))
    found.receive(link, Act(Surrender()))
    await here.settle()
    assert joined
    assert here.lobby.queued(a) == "battle"


@story()
async def test_a_visit_with_tokens_waits_for_nobodys_top_up(here):
    _, token = await here.lobby.guest()
    empty = await here.guest()
    await here.spend(empty, 10)
    here.store.before["post"] = here.hold()
    topping_up = asyncio.ensure_future(here.lobby.profile(empty))
    await here.settle()
    visit = asyncio.ensure_future(here.lobby.signed_in(token))
    await here.settle()
    assert (visit.done(), topping_up.done()) == (True, False)
    here.release()
    assert (await topping_up).tokens == 10
