"""Waiting no longer: by wish, by going away, or because nothing could come of it."""

import pytest

from facedown.lobby import Dropped, LobbyRefusal, Matched, RematchAsked
from tests.lobby.scene import story


async def unpayable(here, *accounts):
    """A match of these is being made, and the last of them will not be able to pay; `release` goes on."""
    here.store.before["create"] = here.hold()
    for account in accounts:
        await here.lobby.enqueue(account, "battle")
    await here.settle()
    await here.spend(accounts[-1], 10)


@story()
async def test_who_wished_to_leave_is_not_put_back_when_no_match_was_made(here):
    a, b = await here.guests(2)
    await unpayable(here, a, b)
    with pytest.raises(LobbyRefusal, match="already_in_match"):
        here.lobby.leave_queue(a)
    here.release()
    await here.settle()
    assert here.lobby.queued(a) is None
    assert here.lobby.waiting() == {"battle": 0}
    assert [dropped.code for dropped in here.events(a, Dropped)] == ["not_in_match"]


@story()
async def test_who_did_not_wish_to_leave_waits_on_and_is_told_nothing(here):
    a, b = await here.guests(2)
    await unpayable(here, a, b)
    here.release()
    await here.settle()
    assert here.lobby.queued(a) == "battle"
    assert here.events(a) == []
    assert [dropped.code for dropped in here.events(b, Dropped)] == ["not_enough_tokens"]


@story()
async def test_a_wish_to_leave_holds_for_one_wait_only(here):
    a, b, c = await here.guests(3)
    await unpayable(here, a, b)
    with pytest.raises(LobbyRefusal):
        here.lobby.leave_queue(a)
    here.release()
    await here.settle()
    await unpayable(here, a, c)
    here.release()
    await here.settle()
    assert here.lobby.queued(a) == "battle"


@story()
async def test_at_a_table_there_is_no_queue_to_leave(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    with pytest.raises(LobbyRefusal, match="already_in_match"):
        here.lobby.leave_queue(a)


async def played(here):
    """Two who have played a ranked match: (one whose page can be closed, what closes it, the other, the table)."""
    account, _ = await here.lobby.guest("one")
    stop = here.lobby.listen(account.id, lambda _event: None)
    other = await here.guest("other")
    table = await here.match(account.id, other)
    await here.surrender(other, table)
    return account.id, stop, other, table


@story()
async def test_leaving_the_queue_takes_back_a_wish_for_a_rematch(here):
    a, _, b, table = await played(here)
    await here.lobby.rematch(a, table)
    assert here.lobby.leave_queue(a) is True
    assert here.lobby.leave_queue(a) is False
    assert await here.lobby.rematch(b, table) is None


@story()
async def test_who_is_away_when_the_other_agrees_is_not_put_into_a_match(here):
    a, stop, b, table = await played(here)
    await here.lobby.rematch(a, table)
    stop()
    assert await here.lobby.rematch(b, table) is None
    assert here.lobby.tables() == ()
    here.lobby.listen(a, lambda _event: None)
    assert await here.lobby.rematch(a, table) is not None


@story()
async def test_who_has_been_away_for_too_long_has_taken_the_wish_back(here):
    a, stop, b, table = await played(here)
    await here.lobby.rematch(a, table)
    await here.pass_time(30_000)
    stop()
    await here.pass_time(17_000)
    here.lobby.listen(a, lambda _event: None)
    assert not here.lobby.is_engaged(a)
    assert await here.lobby.rematch(b, table) is None


@story()
async def test_who_is_back_in_time_still_wants_the_rematch(here):
    a, stop, b, table = await played(here)
    await here.lobby.rematch(a, table)
    stop()
    await here.pass_time(8_000)
    here.lobby.listen(a, lambda _event: None)
    await here.pass_time(30_000)
    assert await here.lobby.rematch(b, table) is not None


@story()
async def test_who_never_listened_may_want_a_rematch(here):
    account, _ = await here.lobby.guest("one")
    other = await here.guest("other")
    table = await here.match(account.id, other)
    await here.surrender(other, table)
    await here.lobby.rematch(account.id, table)
    await here.pass_time(30_000)
    assert await here.lobby.rematch(other, table) is not None


@story()
async def test_a_friend_who_is_away_risks_nothing_by_a_rematch(here):
    account, _ = await here.lobby.guest("one")
    stop = here.lobby.listen(account.id, lambda _event: None)
    other = await here.guest("other")
    table, _ = await here.lobby.join_room(other, await here.lobby.make_room(account.id, "battle"))
    await here.surrender(other, table)
    await here.lobby.rematch(account.id, table)
    stop()
    await here.pass_time(30_000)
    assert await here.lobby.rematch(other, table) is not None


@story()
async def test_the_other_is_told_of_a_wish_once_until_it_is_taken_back(here):
    a, _, b, table = await played(here)
    for _ in range(3):
        await here.lobby.rematch(a, table)
    assert here.events(b, RematchAsked) == [RematchAsked(table, a)]
    here.lobby.leave_queue(a)
    await here.lobby.rematch(a, table)
    assert here.events(b, RematchAsked) == [RematchAsked(table, a)] * 2
    assert len(here.events(b, Matched)) == 1
