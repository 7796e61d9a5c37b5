"""Rooms between friends, and matches against the house: free, unrated, at once."""

import asyncio

import pytest

from facedown.catalog import CATALOG
from facedown.lobby import Matched, Room, RoomChanged, RoomClosed, Settled
from facedown.mahjong import Leave
from facedown.store import Unavailable
from facedown.table.codes import ALPHABET
from tests.lobby.scene import story


@story()
async def test_a_friend_with_the_code_comes_in_and_they_play_for_nothing(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    table, seat = await here.lobby.join_room(b, code)
    assert here.events(a, Matched) == [Matched(table, 1 - seat, "battle")]
    assert here.lobby.listed(table).ranked is False
    await here.surrender(a, table)
    assert await here.books() == (20, 0, 0, 20)
    (settled,) = here.events(b, Settled)
    assert (settled.tokens, settled.rating.games) == (10, 0)


async def chairs_of_joiners(here, pairs):
    """The chairs of those who came in with the code, in so many rooms."""
    players = iter(await here.guests(2 * pairs))
    chairs = set()
    for maker, friend in zip(players, players, strict=True):
        code = await here.lobby.make_room(maker, "holdem")
        chairs.add((await here.lobby.join_room(friend, code)).seat)
    return chairs


@story()
async def test_in_a_room_the_maker_has_the_first_chair(here):
    assert await chairs_of_joiners(here, 8) == {1}


@story()
async def test_in_a_room_of_a_game_that_draws_chairs_the_seed_says_who_sits_where(here):
    listing = CATALOG["holdem"]._replace(draws_chairs=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("facedown.table.context.CATALOG", {**CATALOG, "holdem": listing})
        await here.crash()
    assert await chairs_of_joiners(here, 8) == {0, 1}


@story()
async def test_a_code_is_short_and_may_be_typed_in_any_way(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    assert len(code) == 8
    assert {*code} <= {*ALPHABET}
    await here.lobby.join_room(b, f" {code[:4].upper()}-{code[4:]} ")


@story()
async def test_people_who_want_the_same_gather_in_one_public_room(here):
    a, b, c, d = await here.guests(4)
    room = await here.lobby.gather(a, "mahjong", "tonpusen")
    assert room.options.public
    for count, one in enumerate((b, c), 2):
        assert (await here.lobby.gather(one, "mahjong", "tonpusen")).code == room.code
        assert here.lobby.waiting()["mahjong"] == count
    table, seat = await here.lobby.gather(d, "mahjong", "tonpusen")
    assert {event.seat for one in (a, b, c) for event in here.events(one, Matched)} == {0, 1, 2, 3} - {seat}
    assert here.lobby.listed(table).ranked is False
    assert "mahjong" not in here.lobby.waiting()


@story()
async def test_two_who_gather_at_once_meet(here):
    a, b = await here.guests(2)
    one, other = await asyncio.gather(*(here.lobby.gather(each, "mahjong") for each in (a, b)))
    assert one.code == other.code


@story()
async def test_nobody_gathers_in_a_room_of_friends_in_another_game_or_twice(here):
    a, b, c = await here.guests(3)
    friends = await here.lobby.make_room(a, "mahjong", "tonpusen")
    long = await here.lobby.gather(b, "mahjong")
    short = await here.lobby.gather(c, "mahjong", "tonpusen")
    assert len({friends, long.code, short.code}) == 3
    assert await here.lobby.gather(c, "mahjong", "tonpusen") == short


@story()
async def test_nobody_is_let_in_to_wait_with_people_who_have_gone_and_they_are_not_counted(here):
    (a,) = await here.guests(1)
    gone, _ = await here.lobby.guest("gone")
    left = await here.lobby.gather(gone.id, "mahjong")
    assert "mahjong" not in here.lobby.waiting()
    room = await here.lobby.gather(a, "mahjong")
    assert room.code != left.code
    await here.lobby.join_room(gone.id, room.code)
    assert here.lobby.waiting()["mahjong"] == 1
    b = await here.guest("b")
    assert (await here.lobby.gather(b, "mahjong")).accounts == (a, b)


@story()
async def test_a_room_is_joined_once(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "battle")
    await here.lobby.join_room(b, code)
    assert await here.refusal(here.lobby.join_room(c, code)) == "no_such_room"


@story()
async def test_nobody_joins_his_own_room(here):
    (a,) = await here.guests(1)
    code = await here.lobby.make_room(a, "battle")
    assert await here.refusal(here.lobby.join_room(a, code)) == "bad_request"
    assert here.lobby.tables() == ()


@story()
async def test_a_room_closes_after_ten_minutes(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    here.clock._now += 600_000 - 1
    assert here.lobby.room(code).maker == a
    here.clock._now += 1
    assert await here.refusal(here.lobby.join_room(b, code)) == "no_such_room"


@story()
async def test_a_room_for_more_waits_until_it_is_full(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "holdem", players=3)
    assert isinstance(await here.lobby.join_room(b, code), Room)
    assert here.events(a) == here.events(b) == [RoomChanged(code)]
    assert [guest.nickname for guest in here.lobby.room(code).guests] == ["player 0", "player 1"]
    table, seat = await here.lobby.join_room(c, code)
    assert [here.chair(account, table) for account in (a, b, c)] == [0, 1, 2]
    assert seat == 2
    assert here.events(a, Matched) == [Matched(table, 0, "holdem")]
    assert not here.events(b, RoomClosed)


@story()
async def test_joining_twice_changes_nothing(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    assert isinstance(await here.lobby.join_room(b, code), Room)
    assert isinstance(await here.lobby.join_room(b, code), Room)
    assert here.lobby.room(code).free == 1


@story()
async def test_a_guest_who_leaves_a_room_frees_the_chair(here):
    a, b, c = await here.guests(3)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.lobby.join_room(b, code)
    await here.lobby.leave_room(b, code)
    assert here.events(a, RoomChanged) == [RoomChanged(code)] * 2
    assert isinstance(await here.lobby.join_room(c, code), Room)


@story()
async def test_a_guest_who_begins_something_else_leaves_the_room(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.lobby.join_room(b, code)
    await here.lobby.enqueue(b, "battle")
    assert here.lobby.room(code).accounts == (a,)


@story(room_ms=5_000)
async def test_the_maker_of_a_room_is_told_when_its_time_is_over(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.lobby.join_room(b, code)
    await here.lobby.leave_room(a, code)
    assert not here.events(a, RoomClosed), "who closes a room knows it"
    late = await here.lobby.make_room(a, "holdem", players=3)
    await here.pass_time(6_000)
    assert here.events(a)[-1] == RoomClosed(late)


@story(room_ms=5_000)
async def test_the_guests_are_told_when_their_room_closes(here):
    a, b, c = await here.guests(3)
    for close in (lambda code: here.lobby.leave_room(a, code), lambda _: here.pass_time(6_000)):
        code = await here.lobby.make_room(a, "holdem", players=3)
        await here.lobby.join_room(b, code)
        await close(code)
        assert here.events(b)[-1] == RoomClosed(code)
        assert await here.refusal(here.lobby.join_room(c, code)) == "no_such_room"


@story()
async def test_only_its_maker_fills_a_room_with_bots_one_for_each_free_chair(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=4)
    await here.lobby.join_room(b, code)
    bots = ["tight", "caller"]
    assert await here.refusal(here.lobby.start_room(b, code, bots)) == "unauthorized"
    assert await here.refusal(here.lobby.start_room(a, code, bots[:1])) == "bad_request"
    assert await here.refusal(here.lobby.start_room(a, code, ["nemo", "tight"])) == "no_such_bot"
    table, _ = await here.lobby.start_room(a, code, bots)
    assert [seat.name for seat in here.lobby.listed(table).seats] == ["player 0", "player 1", *bots]
    assert here.events(b, Matched) == [Matched(table, 1, "holdem")]


@story()
async def test_a_room_whose_match_cannot_be_made_is_closed(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "holdem", players=3)
    await here.lobby.join_room(b, code)

    async def broken():
        raise Unavailable("the disk is full")

    here.store.before["account"] = broken
    with pytest.raises(Unavailable):
        await here.lobby.start_room(a, code, ["caller"])
    assert here.events(b)[-1] == RoomClosed(code)
    assert not here.events(a, RoomClosed), "the answer says so"
    assert here.lobby._engagements.is_free(a)
    assert here.lobby._engagements.is_free(b)


@story()
async def test_a_maker_is_told_that_the_room_is_closed_when_the_last_to_come_gets_no_match(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    looks = iter(("at the guest", "at the tokens"))

    async def broken_for_the_table():
        if next(looks, None) is None:
            raise Unavailable("the disk is full")

    here.store.before["account"] = broken_for_the_table
    with pytest.raises(Unavailable):
        await here.lobby.join_room(b, code)
    assert here.events(a)[-1] == RoomClosed(code)


@story()
async def test_a_room_is_for_as_many_as_the_game_allows(here):
    (a,) = await here.guests(1)
    for game, players in (("battle", 3), ("mahjong", 3), ("holdem", 1), ("holdem", 11)):
        assert await here.refusal(here.lobby.make_room(a, game, players=players)) == "bad_request"
    assert await here.refusal(here.lobby.make_room(a, "mahjong", "chess")) == "bad_request"


@story()
async def test_a_rematch_is_of_the_same_variant_for_the_same_people(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "mahjong", "tonpusen")
    await here.lobby.join_room(b, code)
    table, _ = await here.lobby.start_room(a, code, ["shanten", "tsumogiri"])
    for account in (a, b):
        here.act(account, table, Leave())
        await here.settle()
    assert await here.lobby.rematch(a, table) is None
    again, _ = await here.lobby.rematch(b, table)
    config = here.lobby.table(again).kept.header.config
    assert sorted(seat.name for seat in here.lobby.listed(again).seats) == [
        "player 0",
        "player 1",
        "shanten",
        "tsumogiri",
    ]
    assert config.settings.length == "tonpusen"
    assert config.people == tuple(sorted(here.chair(account, again) for account in (a, b)))


@story()
async def test_only_guests_leave_a_room_and_its_maker_closes_it(here):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle")
    assert await here.refusal(here.lobby.leave_room(b, code)) == "unauthorized"
    await here.lobby.leave_room(a, code)
    assert await here.refusal(here.lobby.join_room(b, code)) == "no_such_room"
    assert await here.refusal(here.lobby.leave_room(a, code)) == "no_such_room"


@story()
async def test_whatever_its_maker_begins_next_closes_a_room(here):
    a, b, c = await here.guests(3)

    async def practise():
        await here.lobby.practise(a, "battle", ["novice"])

    async def queue():
        await here.lobby.enqueue(a, "battle")

    async def another_room():
        await here.lobby.make_room(a, "battle")

    async def a_friends_room():
        await here.lobby.join_room(a, await here.lobby.make_room(c, "battle"))

    for begin in (another_room, queue, practise):
        code = await here.lobby.make_room(a, "battle")
        await begin()
        assert await here.refusal(here.lobby.join_room(b, code)) == "no_such_room"
        if begin is queue:
            here.lobby.leave_queue(a)
    await here.surrender(a, here.lobby._engagements.table(a))
    code = await here.lobby.make_room(a, "battle")
    await a_friends_room()
    assert await here.refusal(here.lobby.join_room(b, code)) == "no_such_room"


@story(most_rooms=2)
async def test_there_are_so_many_rooms_and_no_more(here):
    a, b, c = await here.guests(3)
    await here.lobby.make_room(a, "battle")
    await here.lobby.make_room(b, "battle")
    assert await here.refusal(here.lobby.make_room(c, "battle")) == "full"
    await here.lobby.make_room(a, "battle")  # in place of its own
    here.clock._now += 600_000
    await here.lobby.make_room(c, "battle")


@story()
async def test_a_match_against_the_house_is_there_at_once_free_and_unrated(here):
    (a,) = await here.guests(1)
    table, seat = await here.lobby.practise(a, "battle", ["expert"])
    listed = here.lobby.listed(table)
    assert [chair.kind for chair in listed.seats] == ["person", "bot"]
    assert (listed.seats[1].name, listed.seats[1].account, listed.ranked) == ("expert", None, False)
    await here.surrender(a, table)
    (settled,) = here.events(a, Settled)
    assert (settled.tokens, settled.rating.games) == (10, 0)
    assert seat == 0


@story()
async def test_bots_that_are_not_there_and_wrong_numbers_of_them_are_refused(here):
    (a,) = await here.guests(1)
    assert await here.refusal(here.lobby.practise(a, "battle", ["nemo"])) == "no_such_bot"
    assert await here.refusal(here.lobby.practise(a, "battle", [])) == "bad_request"
    assert await here.refusal(here.lobby.practise(a, "battle", ["novice", "novice"])) == "bad_request"
    assert here.lobby._engagements.is_free(a)


@story()
async def test_a_table_is_listed_with_its_commitment_and_its_names(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    (listed,) = here.lobby.tables()
    assert {chair.account for chair in listed.seats} == {a, b}
    assert {chair.name for chair in listed.seats} == {"player 0", "player 1"}
    assert (listed.game, listed.status, listed.section, listed.watching) == ("battle", "open", 1, 0)
    assert listed.ranked is True
    assert listed.commitment == here.lobby.table(table).kept.header.commitment
    assert len(listed.table) == 12


@story()
async def test_no_two_matches_share_a_seed_and_no_name_tells_one(here):
    from facedown.core import Seed

    (a,) = await here.guests(1)
    seen = set()
    for _ in range(3):
        table, _ = await here.lobby.practise(a, "battle", ["novice"])
        log = await here.store.read(table)
        seen.add(log.secret)
        assert log.secret != Seed.of(table).secret
        await here.surrender(a, table)
    assert len(seen) == 3
