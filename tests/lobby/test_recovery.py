"""A crash at any point: everybody is back at the table, chips add up, every match is rated exactly once."""

import asyncio

import pytest

from facedown.lobby import Settled
from facedown.store import Unavailable
from tests.lobby.scene import story


async def games_of(here, account):
    rating = await here.store.rating(account, "battle")
    return rating.games if rating else 0


@story()
async def test_players_find_their_table_again_after_a_crash(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    before = here.lobby.listed(table)
    await here.crash()
    assert here.lobby.listed(table) == before
    assert (await here.lobby.profile(a)).table == (await here.lobby.profile(b)).table == table
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "already_in_match"


@story()
async def test_a_recovered_match_ends_is_rated_and_told_as_any_other(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.crash()
    await here.surrender(a, table)
    (settled,) = here.events(b, Settled)
    assert (settled.table, settled.tokens, settled.rating.games) == (table, 11, 1)
    assert (await here.lobby.profile(a)).table is None


@story()
async def test_two_who_both_stay_away_after_a_crash_draw_and_get_their_stakes_back(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    for account in (a, b):
        here.attend(account, table)
    await here.settle()
    await here.crash()
    await here.pass_time(31_000)
    (settled,) = here.events(b, Settled)
    assert (settled.outcome.places, settled.outcome.reason) == ((1, 1), "disconnect")
    assert [await here.tokens_of(account) for account in (a, b)] == [10, 10]


@story()
async def test_a_recovered_free_match_stays_free_and_unrated(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle"))
    await here.crash()
    assert here.lobby.listed(table).ranked is False
    await here.surrender(a, table)
    assert await games_of(here, a) == 0


def crash_at(method, side):
    @story()
    async def told(here):
        a, b = await here.guests(2)
        table = await here.match(a, b)
        getattr(here.store, side)[method] = here.hold()
        await here.surrender(a, table)
        getattr(here.store, side).clear()
        here.heard[b].clear()
        await here.crash()
        assert [await games_of(here, one) for one in (a, b)] == [1, 1]
        assert await here.store.record(table) is not None
        assert await here.store.open_matches() == ()
        assert await here.books() == (20, 0, 0, 20)
        assert here.lobby._engagements.is_free(a)

    return told


@pytest.mark.parametrize("side", ["before", "after"])
@pytest.mark.parametrize("method", ["rating", "rate", "read", "file", "balance"])
def test_a_crash_between_the_end_and_the_file_rates_exactly_once(method, side):
    crash_at(method, side)()


@story()
async def test_listeners_hear_of_a_match_that_ended_before_the_crash_and_was_filed_after_it(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    here.store.before["file"] = here.hold()
    await here.surrender(a, table)
    assert here.events(b, Settled) == []
    here.store.before.clear()
    await here.crash()
    (settled,) = here.events(b, Settled)
    assert (settled.table, settled.rating.games) == (table, 1)


@story()
async def test_ratings_go_on_from_one_another_when_two_matches_end_at_once(here):
    a, b, c, d = await here.guests(4)
    first, second = await here.match(a, b), await here.match(c, d)
    here.store.before["rating"] = here.hold()
    await here.surrender(a, first)
    await here.lobby.make_room(b, "battle")  # b is free, though the match is not rated yet
    await here.surrender(c, second)
    here.release()
    await here.settle()
    assert [await games_of(here, one) for one in (a, b, c, d)] == [1, 1, 1, 1]


@story()
async def test_a_players_next_match_goes_on_from_the_rating_of_the_one_before(here):
    """The first match waits for the store with its rating while the second one of the same player ends."""
    a, b, c = await here.guests(3)
    first = await here.match(a, b)
    here.store.before["rate"] = here.hold()
    await here.surrender(b, first)
    second = await here.match(a, c)
    await here.surrender(c, second)
    here.release()
    await here.settle()
    assert [await games_of(here, one) for one in (a, b, c)] == [2, 1, 1]


@story()
async def test_a_store_that_is_away_when_a_match_ends_is_waited_for(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    attempts = []

    async def away():
        attempts.append(here.clock.now())
        if len(attempts) < 3:
            raise Unavailable("locked")

    here.store.before["rate"] = here.store.before["file"] = away
    await here.surrender(a, table)
    await here.pass_time(5_000)
    assert len(attempts) > 3
    assert await games_of(here, a) == 1
    assert len(here.events(a, Settled)) == 1


@story()
async def test_the_queue_does_not_outlive_a_crash(here):
    (a,) = await here.guests(1)
    await here.lobby.enqueue(a, "battle")
    await here.crash()
    assert here.lobby.waiting() == {"battle": 0}
    assert await here.refusal(here.lobby.enqueue(a, "battle")) is None


@story()
async def test_a_match_that_was_made_when_the_crash_came_is_found(here):
    a, b = await here.guests(2)
    here.store.after["create"] = here.hold()
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.settle()
    here.store.after.clear()
    await here.crash()
    assert (await here.lobby.profile(a)).table == (await here.lobby.profile(b)).table
    assert await here.books() == (20, 0, 2, 18)


@story()
async def test_a_log_that_does_not_come_back_is_reported_and_the_others_go_on(here):
    a, b = await here.guests(2)
    broken, _ = await here.lobby.practise(a, "battle", ["novice"])
    whole, _ = await here.lobby.practise(b, "battle", ["novice"])
    await here.store._store._writer.run(
        lambda db: db.execute("UPDATE entry SET data = x'c1' WHERE match = 1 AND n = 0")
    )
    await here.crash()
    assert [*here.tables.failures] == [broken]
    assert [table.table for table in here.lobby.tables()] == [whole]
    await here.lobby.practise(a, "battle", ["novice"])


@story()
async def test_no_match_is_made_before_the_tables_of_before_are_back(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    here.store.before["orphans"] = here.hold()
    crash = asyncio.create_task(_restarted(here))
    await here.settle()
    assert await here.refusal(here.lobby.practise(a, "battle", ["novice"])) == "full"
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "full"
    here.release()
    await crash
    assert (await here.lobby.profile(a)).table == table


async def _restarted(here):
    await here.lobby.drain(0)
    await here.start()
