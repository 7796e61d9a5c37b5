"""A cash table closes: everybody gets their chips, and the match is filed without its seed."""

import asyncio
import dataclasses

import pytest
from msgspec.structs import replace

from facedown.cash_tables import CashRefusal, Settings
from facedown.core.record import Record, load, verify_chain
from facedown.poker.cash import CASH
from facedown.poker.hand.actions import Fold
from facedown.poker.hand.offers import Bets
from facedown.table.lifecycle import recover_table
from tests.cash_tables.test_host import KIND, Room, table_with
from tests.table.scene import scene


@pytest.fixture
async def room(request):
    async with scene() as here:
        yield await Room(here, getattr(request, "param", KIND)).open()


async def playing(room):
    ann, bob = [await room.person(name) for name in ("Ann", "Bob")]
    await ann.sit()
    await bob.sit()
    await room.pass_time(3_000)
    assert room.table.table.kept.state.hand is not None
    return ann, bob


async def fold(room):
    prompts = room.table.table.kept.prompts.items()
    asked = next(seat for seat, prompt in prompts if isinstance(prompt.actions, Bets))
    sitter = room.table.table.kept.roster.sitters[asked]
    person = next(each for each in room.everyone if each.account == sitter.account)
    person.act(Fold())
    await room.settle()


async def record(room):
    """Once it is on file."""
    while (data := await room.here.store.record(room.table.id)) is None:  # noqa: ASYNC110  nobody is told
        await asyncio.sleep(0)
    return load(CASH, data)


async def test_the_hand_is_played_to_its_end_then_all_leave_with_their_chips(room):
    ann, bob = room.everyone = await playing(room)
    room.table.close_down()
    await room.settle()
    assert [chair.intent for chair in room.table.ring.chairs if chair is not None] == [0, 0]
    await fold(room)
    await room.pass_time(3_000)
    assert room.table.table.status == "over"
    assert room.cash.find(room.table.id) is None
    assert sorted([await ann.balance(), await bob.balance()]) == [99_900, 100_100]
    await room.check_chips()


async def test_its_record_is_on_file_for_all_who_played_and_keeps_the_seed_secret(room):
    ann, bob = room.everyone = await playing(room)
    await fold(room)
    room.table.close_down()
    await room.pass_time(3_000)
    filed: Record = await record(room)
    assert filed.secret is None
    assert filed.outcome is None
    verify_chain(filed)
    (listed,) = await room.here.store.records("cash", bob.account)
    assert (listed.match, set(listed.players)) == (room.table.id, {ann.account, bob.account})
    assert room.table.table.kept.link.hex() == filed.chain


async def test_nobody_sits_down_at_a_table_that_closes(room):
    await playing(room)
    room.table.close_down()
    cy = await room.person("Cy")
    with pytest.raises(CashRefusal, match="this table is closing"):
        await cy.sit()
    assert room.table.listed().free == 0
    assert await room.cash.with_blinds("1/2") is not room.table


@pytest.mark.parametrize("is_quiet", [False, True])
async def test_what_a_table_is_told_after_it_has_left_is_refused(room, is_quiet):
    table = room.table.table
    table.leave(is_quiet=is_quiet)
    await room.settle()
    answer = room.table.close_down()
    assert (table.status, answer.done()) == ("moving", True)
    assert answer.result().code == "unavailable"


async def killed(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def recovered(room):
    """The table after a crash, at the same host."""
    await killed(room.cash._tables._running[room.table.id])
    again = await recover_table(dataclasses.replace(room.here.context, node="another"), room.table.id)
    assert await room.cash.recall([again]) == []
    room.here.tables[:] = [again]
    room.table = room.cash.find(again.match)
    return again


async def test_a_table_that_was_asked_to_close_closes_after_a_crash_too(room):
    ann, bob = room.everyone = await playing(room)
    assert await room.table.close_down() is None
    again = await recovered(room)
    with pytest.raises(CashRefusal, match="this table is closing"):
        await (await room.person("Cy")).sit()
    await room.pass_time(60_000)
    assert again.status == "over"
    assert sorted([await ann.balance(), await bob.balance()]) == [99_900, 100_100]


@table_with(away_ms=5_000)
async def test_after_a_crash_nobody_counts_as_away_for_half_a_minute(room):
    ann = await room.person("Ann")
    await ann.sit()
    await recovered(room)
    await room.pass_time(29_000)
    assert ann.chair.intent == 0
    await room.pass_time(1_000)
    assert ann.chair.intent == 2


async def test_an_empty_table_closes_after_ten_minutes(room):
    await room.pass_time(599_000)
    assert room.table.table.status == "open"
    await room.pass_time(1_000)
    assert room.table.table.status == "over"
    assert (await record(room)).chain


async def test_a_table_that_somebody_looks_at_does_not_close(room):
    await room.person("Ann")
    await room.pass_time(1_200_000)
    assert room.table.table.status == "open"


async def test_a_table_that_should_always_be_open_does_not_close_when_it_is_empty(room):
    room.cash._settings = Settings(tables=(replace(KIND, tables=1),))
    await room.pass_time(1_200_000)
    assert room.table.table.status == "open"


@table_with(most_hands=1)
async def test_a_table_closes_after_the_hands_of_its_settings(room):
    room.everyone = await playing(room)
    await fold(room)
    await room.pass_time(3_000)
    assert (room.table.table.status, room.table.ring.number) == ("over", 2)


@table_with(bots=2, bot="caller")
async def test_house_bots_leave_with_the_others(room):
    ann = await room.person("Ann")
    await ann.sit()
    await room.pass_time(10_000)
    room.table.close_down()
    await room.pass_time(60_000)
    assert room.table.table.status == "over"
    await room.check_chips()


async def test_another_takes_the_place_of_one_that_should_always_be_open(room):
    room.cash._settings = Settings(tables=(replace(KIND, tables=1),))
    room.table.close_down()
    await room.settle()
    while not room.cash.listed():  # noqa: ASYNC110  nobody is told
        await asyncio.sleep(0)
    assert [each.blinds for each in room.cash.listed()] == ["1/2"]
    assert room.cash.find(room.table.id) is None
