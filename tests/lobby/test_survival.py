"""Rooms, requests for a rematch and series outlast the server; nobody is in two matches, whoever makes them."""

import asyncio
from itertools import count

import pytest

from facedown.catalog import CATALOG
from facedown.lobby import Dropped, Matched, RoomChanged
from facedown.poker import Leave
from facedown.store import Damaged, NewMatch, Unavailable
from tests.lobby.scene import story


async def rows(here, kind):
    return [row.id for row in await here.store.pending(kind)]


@story()
async def test_a_room_outlives_a_crash_with_its_guests_and_its_options(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "holdem", "sit-and-go", 3, best_of=3)
    await here.lobby.join_room(b, code)
    before = here.lobby.room(code)
    await here.crash()
    assert here.lobby.room(code) == before
    table, seat = await here.lobby.join_room(c, code)
    assert [here.chair(account, table) for account in (a, b, c)] == [0, 1, seat]
    assert here.lobby.listed(table).series.best_of == 3
    assert await rows(here, "room") == []


@story()
async def test_a_room_keeps_its_time_over_a_crash(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    await here.crash()
    await here.pass_time(599_000)
    assert here.lobby.room(code).maker == a
    await here.pass_time(2_000)
    assert await here.refusal(here.lobby.join_room(b, code)) == "no_such_room"
    assert await rows(here, "room") == []


@story()
async def test_a_room_that_was_left_or_closed_is_so_after_a_crash(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "holdem", players=3)
    closed = await here.lobby.make_room(c, "battle")
    await here.lobby.join_room(b, code)
    await here.lobby.leave_room(b, code)
    await here.lobby.leave_room(c, closed)
    await here.crash()
    assert here.lobby.room(code).accounts == (a,)
    with pytest.raises(Exception, match="no room has this code"):
        here.lobby.room(closed)


@story()
async def test_the_code_of_a_room_is_given_out_when_the_store_has_the_room(here):
    (a,) = await here.guests(1)
    here.store.before["keep_pending"] = here.hold()
    making = asyncio.create_task(here.lobby.make_room(a, "battle"))
    await here.settle()
    assert not making.done()
    here.release()
    assert await making in await rows(here, "room")


@story()
async def test_no_code_is_given_out_if_the_lobby_ends_before_the_store_has_the_room(here):
    (a,) = await here.guests(1)
    here.store.before["keep_pending"] = here.hold()
    making = asyncio.create_task(here.lobby.make_room(a, "battle"))
    await here.settle()
    draining = asyncio.create_task(here.lobby.drain(1_000))
    while not draining.done():
        await here.pass_time(1_000)
    with pytest.raises(Unavailable):
        await making


@pytest.mark.parametrize("trouble", [Damaged("broken"), ValueError("a bug")])
def test_the_log_names_no_room_whose_row_is_not_written(trouble, caplog):
    @story()
    async def told(here):
        async def fails():
            raise trouble

        here.store.before["keep_pending"] = fails
        codes.append(await here.lobby.make_room(await here.guest(), "battle"))

    codes = []
    told()
    assert "a row of the lobby (room) is not written" in caplog.text
    assert codes[0] not in caplog.text


def test_the_log_names_no_room_that_is_forgotten(caplog):
    @story()
    async def told(here):
        await here.store.keep_pending("room", "HIDDEN", b"not a room", 60_000)
        await here.crash()

    told()
    assert "(room) is forgotten" in caplog.text
    assert "HIDDEN" not in caplog.text


@story()
async def test_a_room_that_fills_while_the_store_is_told_of_a_guest_was_joined_all_the_same(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "holdem", players=3)
    here.store.before["keep_pending"] = here.hold()
    joining = asyncio.create_task(here.lobby.join_room(b, code))
    await here.settle()
    filling = asyncio.create_task(here.lobby.join_room(c, code))
    await here.settle()
    here.release()
    assert (await joining).accounts == (a, b)
    assert here.chair(c, (await filling).table) is not None


@story()
async def test_a_guest_has_left_a_room_when_the_store_has_it(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.lobby.join_room(b, code)
    here.store.before["keep_pending"] = here.hold()
    leaving = asyncio.create_task(here.lobby.leave_room(b, code))
    await here.settle()
    assert not leaving.done()
    here.release()
    await leaving


@story()
async def test_a_call_does_not_wait_for_what_changes_after_it(here):
    (a,) = await here.guests(1)
    changes = count()

    async def more():
        if (number := next(changes)) < 1_000:
            here.lobby._kept.forget(("wish", f"{number}"))

    here.store.before["forget_pending"] = more
    here.lobby._kept.forget(("wish", "first"))
    code = await here.lobby.make_room(a, "battle")
    assert next(changes) < 10
    here.store.before.clear()
    assert code in await rows(here, "room")


@story()
async def test_a_room_waits_for_a_store_that_is_away(here):
    (a,) = await here.guests(1)

    async def fails():
        here.store.before.clear()
        raise Unavailable("broken once")

    here.store.before["keep_pending"] = fails
    making = asyncio.create_task(here.lobby.make_room(a, "battle"))
    await here.pass_time(2_000)
    assert [making.result()] == await rows(here, "room")


@pytest.mark.parametrize("side", ["before", "after"])
def test_a_crash_while_the_match_of_a_room_is_made_leaves_the_room_or_the_match(side):
    @story()
    async def told(here):
        a, b = await here.guests(2)
        code = await here.lobby.make_room(a, "battle", stake=5)
        getattr(here.store, side)["create"] = here.hold()
        joining = asyncio.create_task(here.lobby.join_room(b, code))
        await here.settle()
        getattr(here.store, side).clear()
        await here.crash()
        assert joining.cancelled()
        if side == "before":
            assert await here.lobby.join_room(b, code) is not None
        assert await rows(here, "room") == []
        (table,) = here.lobby.tables()
        assert {chair.account for chair in table.seats} == {a, b}
        assert await here.books() == (20, 0, 10, 10)

    told()


@story()
async def test_a_room_of_a_game_that_is_gone_is_forgotten(here):
    (a,) = await here.guests(1)
    await here.lobby.make_room(a, "holdem")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.table.context.CATALOG", {"battle": CATALOG["battle"]})
        await here.crash()
    assert await rows(here, "room") == []


@story()
async def test_a_request_for_a_rematch_outlives_a_crash(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    before = here.chair(a, table)
    await here.surrender(a, table)
    assert await here.lobby.rematch(a, table) is None
    await here.crash()
    again, seat = await here.lobby.rematch(b, table)
    assert seat == before
    assert here.events(a, Matched)[-1] == Matched(again, 1 - seat, "battle")
    assert here.lobby.listed(again).ranked is True
    assert (await rows(here, "rematch"), await rows(here, "wish")) == ([], [])


@story()
async def test_a_request_is_answered_when_the_store_has_it(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    here.store.before["keep_pending"] = here.hold()
    asking = asyncio.create_task(here.lobby.rematch(a, table))
    await here.settle()
    assert not asking.done()
    here.release()
    assert await asking is None
    assert await rows(here, "wish") == [a]


@story()
async def test_a_request_that_was_withdrawn_is_so_after_a_crash(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    here.lobby.leave_queue(a)
    await here.settle()
    await here.crash()
    assert await here.lobby.rematch(b, table) is None


@story()
async def test_a_match_can_be_repeated_if_the_crash_came_before_it_was_filed(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    here.store.before["keep_pending"] = here.hold()
    await here.surrender(a, table)
    here.store.before.clear()
    await here.crash()
    assert await here.store.record(table) is not None
    assert await here.lobby.rematch(a, table) is None
    assert await here.lobby.rematch(b, table) is not None


@story()
async def test_a_player_who_does_not_come_back_after_a_crash_pays_no_stake(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    del here.heard[a]
    await here.crash()
    assert await here.lobby.rematch(b, table) is None
    assert here.lobby.tables() == ()


@story()
async def test_a_series_goes_on_after_a_crash_between_two_matches(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle", best_of=3))
    await here.surrender(b, table)
    await here.crash()
    await here.pass_time(here.settings.series_ms)
    (second,) = here.lobby.tables()
    assert (second.series.number, [chair.account for chair in second.seats]) == (2, [b, a])
    assert await rows(here, "rematch") == []
    await here.crash()
    await here.pass_time(here.settings.series_ms)
    assert [one.table for one in here.lobby.tables()] == [second.table]


@story()
async def test_a_series_that_has_ended_does_not_go_on_after_a_crash(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle", best_of=3))
    await here.surrender(b, table)
    away, _ = await here.lobby.practise(b, "battle", ["novice"])
    await here.pass_time(here.settings.series_ms)
    await here.surrender(b, away)
    await here.crash()
    await here.pass_time(here.settings.series_ms)
    assert here.lobby.tables() == ()


@story()
async def test_a_rematch_within_a_series_takes_its_place(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle", best_of=3))
    await here.surrender(b, table)
    await here.lobby.rematch(a, table)
    again, _ = await here.lobby.rematch(b, table)
    await here.pass_time(here.settings.series_ms)
    assert [one.table for one in here.lobby.tables()] == [again]
    assert await here.refusal(here.lobby.rematch(a, table)) == "already_in_match"
    await here.surrender(b, again)
    assert await here.refusal(here.lobby.rematch(a, table)) == "no_such_table"


# One match at a time


@story()
async def test_the_store_knows_who_is_in_which_match_until_it_has_its_outcome(here):
    a, b, c = await here.guests(3)
    table = await here.match(a, b)
    practice, _ = await here.lobby.practise(c, "battle", ["novice"])
    assert await here.store.engagements() == {a: table, b: table, c: practice}
    here.store.before["file"] = here.hold()
    await here.surrender(a, table)
    assert await here.store.engagements() == {c: practice}


async def taken_elsewhere(here, account):
    """Another lobby seats the account."""
    other, _ = await here.lobby.practise(account, "battle", ["novice"])
    here.lobby._engagements.leave(account, other)


@story()
async def test_a_player_whom_another_lobby_has_seated_leaves_the_queue_and_the_others_stay(here):
    a, b = await here.guests(2)
    await taken_elsewhere(here, a)
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.settle()
    (dropped,) = here.events(a, Dropped)
    assert dropped.code == "already_in_match"
    assert (here.lobby.queued(a), here.lobby.queued(b)) == (None, "battle")
    assert await here.books() == (20, 0, 0, 20)


@story()
async def test_the_match_of_a_room_is_refused_if_another_lobby_has_seated_a_guest(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    await here.store.create(_other_match(a))
    assert await here.refusal(here.lobby.join_room(b, code)) == "already_in_match"
    assert here.events(b, Dropped)[0].code == "already_in_match"
    assert await here.refusal(here.lobby.practise(b, "battle", ["novice"])) is None


@story()
async def test_a_room_whose_match_another_lobby_has_begun_begins_no_second(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    await here.store.forget_pending("room", code)
    assert await here.refusal(here.lobby.join_room(b, code)) == "bad_request"
    assert here.lobby.tables() == ()
    assert here.lobby._engagements.is_free(a)


def _other_match(account):
    return NewMatch("other", "battle", b"h", b"s", (), (), 0, 0, "another node", "birth", (account,))


@story()
async def test_a_game_while_waiting_engages_once_its_player_leaves_the_queue(here):
    (a,) = await here.guests(1)
    await here.lobby.enqueue(a, "battle")
    table, _ = await here.lobby.practise(a, "battle", ["novice"], meanwhile=True)
    assert await here.store.engagements() == {}
    here.lobby.leave_queue(a)
    await here.settle()
    assert await here.store.engagements() == {a: table}


@story()
async def test_a_player_who_is_out_of_a_match_that_goes_on_may_play_another(here):
    me = await here.guest("me")
    bots = ["tight", "caller", "equity"]
    table, _ = await here.lobby.practise(me, "holdem", bots, "sit-and-go")
    here.act(me, table, Leave())
    await here.settle()
    again, _ = await here.lobby.practise(me, "holdem", bots, "sit-and-go")
    assert here.lobby.table(table).kept.outcome is None
    assert await here.store.engagements() == {me: again}
    await here.crash()
    assert await here.store.engagements() == {me: again}


@story()
async def test_matches_of_an_earlier_version_engage_their_players_at_the_next_start(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.store.disengage(table)
    await here.crash()
    assert await here.store.engagements() == {a: table, b: table}


@story()
async def test_nobody_waits_for_a_match_that_cannot_be_recovered(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    await here.store._store._writer.run(
        lambda db: db.execute("UPDATE entry SET data = x'c1' WHERE match = 1 AND n = 0")
    )
    await here.crash()
    assert await here.store.engagements() == {}
    assert await here.match(a, b) is not None


@story()
async def test_guests_hear_of_a_room_that_outlived_a_crash(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.crash()
    await here.lobby.join_room(b, code)
    assert here.events(a, RoomChanged) == [RoomChanged(code)]
