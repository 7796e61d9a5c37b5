"""The same match again, when all its players ask for it."""

from facedown.lobby import Matched, RematchAsked
from tests.lobby.scene import story


@story()
async def test_the_first_waits_the_second_begins_the_match(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    assert await here.lobby.rematch(a, table) is None
    assert here.events(b, RematchAsked) == [RematchAsked(table, a)]
    assert here.events(a, RematchAsked) == []
    again, seat = await here.lobby.rematch(b, table)
    assert here.events(a, Matched)[-1] == Matched(again, 1 - seat, "battle")
    assert here.lobby.listed(again).ranked is True
    assert await here.books() == (20, 0, 2, 18)


@story()
async def test_the_chairs_move_on(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    before = here.chair(a, table)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    _, seat = await here.lobby.rematch(b, table)
    assert seat == before


@story()
async def test_asking_twice_is_asking_once(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    assert await here.lobby.rematch(a, table) is None
    assert await here.lobby.rematch(a, table) is None
    assert here.lobby.tables() == ()


@story()
async def test_a_rematch_between_friends_is_free(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle"))
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    again, _ = await here.lobby.rematch(b, table)
    assert here.lobby.listed(again).ranked is False
    assert await here.books() == (20, 0, 0, 20)


@story()
async def test_the_house_never_declines(here):
    (a,) = await here.guests(1)
    table, _ = await here.lobby.practise(a, "battle", ["reader"])
    await here.surrender(a, table)
    again, seat = await here.lobby.rematch(a, table)
    chairs = here.lobby.listed(again).seats
    assert (chairs[seat].account, chairs[1 - seat].name) == (a, "reader")


@story()
async def test_whoever_turns_to_something_else_has_taken_the_wish_back(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    await here.lobby.enqueue(a, "battle")
    assert await here.lobby.rematch(b, table) is None
    assert here.lobby.queued(a) == "battle"
    here.lobby.leave_queue(a)
    assert await here.lobby.rematch(a, table) is not None


@story()
async def test_a_match_that_goes_on_is_over_for_good_or_was_not_ones_own_has_no_rematch(here):
    a, b, c = await here.guests(3)
    table = await here.match(a, b)
    assert await here.refusal(here.lobby.rematch(a, table)) == "already_in_match"
    assert await here.refusal(here.lobby.rematch(c, table)) == "no_such_table"
    await here.surrender(a, table)
    assert await here.refusal(here.lobby.rematch(c, table)) == "not_in_match"
    assert await here.refusal(here.lobby.rematch(a, "nowhere")) == "no_such_table"
    here.clock._now += 600_000
    assert await here.refusal(here.lobby.rematch(a, table)) == "no_such_table"


@story()
async def test_there_is_one_rematch_of_a_match(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    again, _ = await here.lobby.rematch(b, table)
    await here.surrender(a, again)
    assert await here.refusal(here.lobby.rematch(a, table)) == "no_such_table"
    assert await here.lobby.rematch(a, again) is None


@story()
async def test_a_rematch_for_tokens_needs_tokens(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.spend(a, 9)
    assert await here.refusal(here.lobby.rematch(a, table)) == "not_enough_tokens"
    assert await here.lobby.rematch(b, table) is None


@story()
async def test_a_wish_that_can_no_longer_be_paid_makes_no_match_and_frees_both(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(a, table)
    await here.lobby.rematch(a, table)
    await here.spend(a, 9)
    assert await here.refusal(here.lobby.rematch(b, table)) == "not_enough_tokens"
    assert here.events(a)[-1].code == "not_enough_tokens"
    assert here.lobby._engagements.is_free(a)
    assert here.lobby._engagements.is_free(b)
    assert await here.books() == (20, 9, 0, 11)


@story(most_ended=2)
async def test_only_the_last_matches_are_remembered(here):
    (a,) = await here.guests(1)
    tables = []
    for _ in range(3):
        table, _ = await here.lobby.practise(a, "battle", ["novice"])
        await here.surrender(a, table)
        tables.append(table)
    assert await here.refusal(here.lobby.rematch(a, tables[0])) == "no_such_table"
    assert await here.lobby.rematch(a, tables[1]) is not None
