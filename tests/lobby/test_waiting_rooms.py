"""A player who waits in a room plays house bots meanwhile, and is seated when the room is full."""

import asyncio

from facedown.battle import BATTLE
from facedown.core.record import load
from facedown.lobby import Matched, RoomClosed
from facedown.poker import Leave
from tests.lobby.scene import story


async def waits_with_a_bot(here, players=None):
    """In a public room of hold'em, playing a battle."""
    account = await here.guest("me")
    room = await here.lobby.gather(account, "holdem", players=players)
    table, _ = await here.lobby.practise(account, "battle", ["novice"], meanwhile=True)
    return account, room.code, table


async def state(here, account):
    profile = await here.lobby.profile(account)
    return profile.room, profile.table


@story()
async def test_a_game_against_a_bot_keeps_the_place_in_the_room(here):
    me, room, free = await waits_with_a_bot(here)
    assert await state(here, me) == (room, free)
    assert here.lobby.waiting()["holdem"] == 1
    assert await here.store.engagements() == {}


@story()
async def test_the_match_begins_when_the_room_is_full_and_the_game_ends_for_nothing(here):
    me, _, free = await waits_with_a_bot(here, 3)
    others = await here.guests(2)
    for other in others:
        await here.lobby.gather(other, "holdem", players=3)
    await here.settle()
    assert here.lobby.table(free) is None
    assert load(BATTLE, await here.store.record(free)).outcome is None
    match = here.events(me, Matched)[-1].table
    for one in (me, *others):
        assert await state(here, one) == (None, match)
    assert await here.store.engagements() == dict.fromkeys((me, *others), match)


@story()
async def test_a_game_that_has_ended_leaves_its_player_in_the_room(here):
    me, room, free = await waits_with_a_bot(here)
    await here.surrender(me, free)
    assert await state(here, me) == (room, None)
    await here.lobby.practise(me, "battle", ["novice"], meanwhile=True)


@story(room_ms=5_000)
async def test_a_player_who_leaves_the_room_or_whose_room_is_closed_is_in_the_game_like_in_any_other(here):
    for close in (here.lobby.leave_room, lambda *_: here.pass_time(6_000)):
        me, room, free = await waits_with_a_bot(here)
        here.attend(me, free)
        await close(me, room)
        await here.settle()
        assert await state(here, me) == (None, free)
        assert (await here.store.engagements())[me] == free
        assert await here.refusal(here.lobby.enqueue(me, "battle")) == "already_in_match"


@story()
async def test_a_guest_whose_maker_closes_the_room_plays_on(here):
    maker = await here.guest("maker")
    room = await here.lobby.gather(maker, "holdem", players=3)
    me, _, free = await waits_with_a_bot(here, 3)
    await here.lobby.leave_room(maker, room.code)
    assert here.events(me)[-1] == RoomClosed(room.code)
    assert await here.refusal(here.lobby.enqueue(me, "battle")) == "already_in_match"
    assert await state(here, me) == (None, free)


@story()
async def test_nothing_else_is_begun_during_the_game(here):
    me, room, _ = await waits_with_a_bot(here)
    lobby = here.lobby
    assert await here.refusal(lobby.practise(me, "battle", ["novice"], meanwhile=True)) == "already_in_match"
    assert await here.refusal(lobby.practise(me, "battle", ["novice"])) == "already_in_match"
    assert await here.refusal(lobby.make_room(me, "battle")) == "already_in_match"
    assert await here.refusal(lobby.enqueue(me, "battle")) == "already_in_match"
    assert (await lobby.gather(me, "holdem")).code == room


@story()
async def test_after_a_restart_the_player_is_still_in_the_room_and_in_the_game(here):
    me, room, free = await waits_with_a_bot(here)
    await here.crash()
    assert await state(here, me) == (room, free)
    other = await here.guest("other")
    await here.lobby.gather(other, "holdem")
    await here.settle()
    assert here.lobby.table(free) is None
    assert (await state(here, me))[1] == (await state(here, other))[1] is not None


@story()
async def test_after_a_restart_a_match_that_the_player_has_left_is_no_game_of_theirs(here):
    me = await here.guest("me")
    left, _ = await here.lobby.practise(me, "holdem", ["tight", "caller", "equity"], "sit-and-go")
    here.act(me, left, Leave())
    await here.settle()
    room = await here.lobby.gather(me, "holdem")
    await here.crash()
    assert await state(here, me) == (room.code, None)
    await here.lobby.gather(await here.guest("other"), "holdem")
    assert here.lobby.table(left).kept.outcome is None


@story()
async def test_a_game_that_is_made_later_than_the_match_is_not_begun(here):
    me, other = await here.guests(2)
    await here.lobby.gather(me, "holdem")
    release, making = asyncio.Event(), asyncio.Event()

    async def hold_the_first():
        if not making.is_set():
            making.set()
            await release.wait()

    here.store.before["create"] = hold_the_first
    free = asyncio.ensure_future(here.lobby.practise(me, "battle", ["novice"], meanwhile=True))
    await making.wait()
    match, _ = await here.lobby.gather(other, "holdem")
    release.set()
    assert await here.refusal(free) == "already_in_match"
    await here.settle()
    assert await state(here, me) == (None, match)
    assert [event.table for event in here.events(me, Matched)] == [match]
    assert [table.table for table in here.lobby.tables()] == [match]
    assert await here.store.engagements() == {me: match, other: match}
