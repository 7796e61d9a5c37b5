"""A player of the queue plays house bots meanwhile, and is asked before a match is made (battle.md 11)."""

import asyncio
import gc
import logging

import pytest

from facedown.battle import BATTLE
from facedown.core.record import load
from facedown.lobby import Called, Dropped, LobbyRefusal, Matched, Settled
from tests.lobby.scene import story


async def waits_with_a_bot(here, name):
    account = await here.guest(name)
    await here.lobby.enqueue(account, "battle")
    table, _ = await here.lobby.practise(account, "battle", ["novice"], meanwhile=True)
    return account, table


async def comes(here, name):
    account = await here.guest(name)
    await here.lobby.enqueue(account, "battle")
    await here.settle()
    return account


async def state(here, account):
    profile = await here.lobby.profile(account)
    return profile.queued, profile.table


@story()
async def test_a_game_against_a_bot_keeps_the_place_in_the_queue(here):
    me, table = await waits_with_a_bot(here, "me")
    assert await state(here, me) == ("battle", table)
    assert here.lobby.waiting()["battle"] == 1


@story()
async def test_a_player_who_accepts_gets_the_match_and_the_game_ends_for_nothing(here):
    me, free = await waits_with_a_bot(here, "me")
    other = await comes(here, "other")
    assert here.events(me, Called) == [Called("battle", 10_000)]
    assert await state(here, other) == ("battle", None)
    here.lobby.accept_call(me)
    await here.settle()
    assert here.lobby.table(free) is None
    assert load(BATTLE, await here.store.record(free)).outcome is None
    assert here.events(me, Settled) == []
    _, match = await state(here, me)
    assert match == (await state(here, other))[1]
    assert here.events(me, Matched)[-1].table == match
    assert await here.tokens_of(me) == 9
    assert (await here.lobby.profile(me)).ratings["battle"].games == 0


@story()
async def test_a_player_who_declines_plays_on_and_the_other_waits_on(here):
    me, free = await waits_with_a_bot(here, "me")
    other = await comes(here, "other")
    assert here.lobby.leave_queue(me)
    await here.settle()
    await stays_out(here, me, free, other)


@story()
async def test_a_player_who_does_not_answer_within_ten_seconds_plays_on(here):
    me, free = await waits_with_a_bot(here, "me")
    here.attend(me, free)
    other = await comes(here, "other")
    await here.pass_time(9_999)
    assert here.events(me, Dropped) == []
    await here.pass_time(1)
    await stays_out(here, me, free, other)


async def stays_out(here, me, free, other):
    assert [event.game for event in here.events(me, Dropped)] == ["battle"]
    assert await state(here, me) == (None, free)
    assert await state(here, other) == ("battle", None)
    third = await comes(here, "third")
    assert (await state(here, other))[1] == (await state(here, third))[1] is not None


async def both_are_called(here):
    """Two who play a bot each."""
    me, mine = await waits_with_a_bot(here, "me")
    here.tables.most = 1  # no match can be made yet
    other = await here.guest("other")
    await here.lobby.enqueue(other, "battle")
    here.tables.most = 9
    theirs, _ = await here.lobby.practise(other, "battle", ["novice"], meanwhile=True)
    here.attend(me, mine)
    here.attend(other, theirs)
    await here.pass_time(1_000)
    assert len(here.events(me, Called)) == len(here.events(other, Called)) == 1
    return me, mine, other, theirs


@story()
async def test_of_two_who_are_called_the_one_who_accepted_waits_on_and_plays_on(here):
    me, mine, other, theirs = await both_are_called(here)
    here.lobby.accept_call(me)
    await here.pass_time(10_000)
    assert (await state(here, me), await state(here, other)) == (("battle", mine), (None, theirs))
    assert (here.events(me, Dropped), len(here.events(other, Dropped))) == ([], 1)
    assert await here.store.engagements() == {other: theirs}
    third = await comes(here, "third")
    here.lobby.accept_call(me)
    await here.settle()
    assert (await state(here, me))[1] == (await state(here, third))[1] != mine


@story()
async def test_a_player_who_leaves_after_accepting_is_not_put_back(here):
    me, mine, other, _ = await both_are_called(here)
    here.lobby.accept_call(me)
    assert await here.refusal(leaves(here, me)) == "already_in_match"
    here.lobby.leave_queue(other)
    await here.settle()
    assert await state(here, me) == (None, mine)
    assert len(here.events(me, Dropped)) == 1


async def leaves(here, account):
    here.lobby.leave_queue(account)


def test_an_answer_that_never_comes_leaves_no_error_in_the_log(caplog):
    @story()
    async def told(here):
        await waits_with_a_bot(here, "me")
        await comes(here, "other")
        await here.pass_time(10_000)

    told()
    gc.collect()
    assert [one.message for one in caplog.records if one.levelno >= logging.ERROR] == []


@story()
async def test_a_lobby_that_hands_over_waits_for_no_answer_and_keeps_the_places(here):
    me, _ = await waits_with_a_bot(here, "me")
    other = await comes(here, "other")
    assert len(here.events(me, Called)) == 1
    winding = asyncio.create_task(here.lobby.wind_down(0))
    await here.pass_time(0)
    await winding
    assert [one.account for one in here.lobby.queue_order()] == [me, other]
    assert here.events(me, Dropped) == here.events(other, Dropped) == []
    assert await here.refusal(accepts(here, me)) == "not_in_match"


@story()
async def test_a_lobby_that_drains_releases_its_tables_at_once_during_a_call(here):
    await waits_with_a_bot(here, "me")
    await comes(here, "other")
    await here.lobby.drain(1_000)  # though no time passes
    (open_match,) = await here.store.open_matches()
    assert open_match.owner is None


@story()
async def test_a_player_who_declined_before_a_hand_over_has_left_the_queue(here):
    me, _, other, _ = await both_are_called(here)
    here.lobby.leave_queue(other)
    await here.settle()
    assert here.events(other, Dropped) == []
    winding = asyncio.create_task(here.lobby.wind_down(0))
    await here.pass_time(0)
    await winding
    assert [one.account for one in here.lobby.queue_order()] == [me]
    assert len(here.events(other, Dropped)) == 1


@story()
async def test_nobody_is_called_by_a_lobby_that_has_stopped(here):
    me, _ = await waits_with_a_bot(here, "me")
    other = await here.guest("other")
    await here.lobby.enqueue(other, "battle")
    await here.lobby.drain(1_000)  # the match is about to be made
    assert here.events(me, Called) == []
    assert [one.account for one in here.lobby.queue_order()] == [me, other]


async def accepts(here, account):
    here.lobby.accept_call(account)


@story()
async def test_a_player_who_leaves_the_queue_is_in_the_game_like_in_any_other(here):
    me, free = await waits_with_a_bot(here, "me")
    assert here.lobby.leave_queue(me)
    assert await state(here, me) == (None, free)
    assert await here.refusal(here.lobby.enqueue(me, "battle")) == "already_in_match"


@story()
async def test_one_game_at_a_time_and_only_for_those_who_wait(here):
    me, free = await waits_with_a_bot(here, "me")
    again = here.lobby.practise(me, "battle", ["novice"], meanwhile=True)
    assert await here.refusal(again) == "already_in_match"
    you = await here.guest("you")
    assert await here.refusal(here.lobby.practise(you, "battle", ["novice"], meanwhile=True)) == "bad_request"
    with pytest.raises(LobbyRefusal, match="no match waits"):
        here.lobby.accept_call(me)
    await here.surrender(me, free)
    assert await state(here, me) == ("battle", None)
    await here.lobby.practise(me, "battle", ["novice"], meanwhile=True)
