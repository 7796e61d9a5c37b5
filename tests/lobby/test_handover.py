"""The lobby moves to another node: the queue goes on there, with those who come back."""

from facedown.lobby import Called, Matched
from facedown.poker import Leave
from tests.lobby.scene import story


async def waits(here, name):
    account = await here.guest(name)
    await here.lobby.enqueue(account, "battle")
    return account


async def waits_with_a_bot(here, name):
    account = await waits(here, name)
    table, _ = await here.lobby.practise(account, "battle", ["novice"], meanwhile=True)
    return account, table


async def state(here, account):
    profile = await here.lobby.profile(account)
    return profile.queued, profile.table


@story()
async def test_those_who_wait_keep_their_places_and_the_time_they_have_waited(here):
    a, b = await waits(here, "a"), await here.guest("b")
    await here.rate(b, 60.0)
    await here.lobby.enqueue(b, "battle")
    await here.pass_time(19_000)
    before = here.lobby.queue_order()
    await here.hand_over()
    assert here.lobby.queue_order() == before
    await here.pass_time(1_000)
    assert (await state(here, a))[1] == (await state(here, b))[1] is not None


# Who does not come back


@story()
async def test_a_player_who_does_not_come_back_is_not_matched_and_leaves_the_queue(here):
    gone = await waits(here, "gone")
    del here.heard[gone]
    await here.hand_over()
    other = await waits(here, "other")
    await here.pass_time(14_000)
    assert here.lobby.tables() == ()
    await here.pass_time(3_000)
    assert (here.lobby.queued(gone), here.lobby.queued(other)) == (None, "battle")
    assert await here.tokens_of(gone) == 10


@story()
async def test_a_player_who_does_not_come_back_is_away_for_the_owner_after_the_next_too(here):
    gone = await waits(here, "gone")
    del here.heard[gone]
    await here.hand_over()
    await here.hand_over()
    await waits(here, "other")
    await here.pass_time(2_000)
    assert here.lobby.tables() == ()


@story()
async def test_a_player_who_comes_back_is_matched(here):
    late = await waits(here, "late")
    events = here.heard.pop(late)
    await here.hand_over()
    await waits(here, "other")
    await here.pass_time(5_000)
    here.lobby.listen(late, events.append)
    await here.pass_time(1_000)
    assert any(isinstance(event, Matched) for event in events)


@story()
async def test_a_player_who_had_no_page_open_asks_when_it_likes(here):
    account, _ = await here.lobby.guest()
    await here.lobby.enqueue(account.id, "battle")
    await here.hand_over()
    await here.pass_time(60_000)
    assert here.lobby.queued(account.id) == "battle"


@story()
async def test_a_player_who_opened_a_page_only_while_waiting_is_awaited_too(here):
    account, _ = await here.lobby.guest()
    await here.lobby.enqueue(account.id, "battle")
    here.lobby.listen(account.id, lambda _event: None)
    await here.hand_over()
    await here.pass_time(16_000)
    assert here.lobby.queued(account.id) is None


# Who plays house bots meanwhile


@story()
async def test_a_player_who_plays_a_bot_meanwhile_keeps_the_place_in_the_queue(here):
    me, table = await waits_with_a_bot(here, "me")
    await here.hand_over()
    assert await state(here, me) == ("battle", table)
    assert await here.store.engagements() == {}
    other = await waits(here, "other")
    await here.settle()
    here.lobby.accept_call(me)
    await here.settle()
    assert (await state(here, me))[1] == (await state(here, other))[1] != table
    assert here.lobby.table(table) is None


@story()
async def test_a_player_who_was_called_is_called_again(here):
    me, table = await waits_with_a_bot(here, "me")
    other = await waits(here, "other")
    await here.settle()
    await here.hand_over()
    assert [await state(here, one) for one in (me, other)] == [("battle", table), ("battle", None)]
    assert len(here.events(me, Called)) == 2


@story()
async def test_a_player_who_may_not_wait_any_more_is_in_the_game_like_in_any_other(here):
    me, table = await waits_with_a_bot(here, "me")
    await here.empty(me)
    await here.hand_over()
    assert await state(here, me) == (None, table)
    assert await here.store.engagements() == {me: table}


@story()
async def test_a_player_who_got_a_match_at_the_last_moment_is_in_it(here):
    a, b = await waits(here, "a"), await here.guest("b")
    waiting = here.lobby.queue_order()
    await here.lobby.enqueue(b, "battle")
    await here.settle()
    await here.lobby.drain(1_000)
    await here.start(waiting)
    (table,) = here.lobby.tables()
    assert await state(here, a) == await state(here, b) == (None, table.table)


@story()
async def test_a_player_who_has_left_a_match_that_goes_on_keeps_the_place_in_the_queue(here):
    me = await here.guest("me")
    left, _ = await here.lobby.practise(me, "holdem", ["tight", "caller", "equity"], "sit-and-go")
    here.act(me, left, Leave())
    await here.settle()
    await here.lobby.enqueue(me, "battle")
    await here.hand_over()
    assert here.lobby.table(left).kept.outcome is None
    assert await state(here, me) == ("battle", None)
    other = await waits(here, "other")
    await here.settle()
    assert here.events(me, Called) == []
    assert (await state(here, me))[1] == (await state(here, other))[1] is not None
