"""A stall of the process, or of its event loop, costs no player any time."""

import asyncio
import gc
import weakref
from dataclasses import replace

import pytest

from facedown.battle import Confirm
from facedown.core.record import Acted
from facedown.table import FakeClock
from facedown.table.context import decoded
from facedown.table.steady import PASSES, STALL, TICK, SteadyClock
from tests.table.scene import Player, scene

PREP = 20_000
LAYOUT = ("attack", "heal", "counter")


async def passes(count=PASSES + 1):
    for _ in range(count):
        await asyncio.sleep(0)


def steady(fake, **more):
    clock = SteadyClock(fake, lambda: fake.now() * 1_000_000, **more)
    clock.start()
    return clock


async def settled():
    await passes()


async def test_the_clock_goes_on_while_the_loop_runs():
    fake = FakeClock(1_000)
    clock = steady(fake)
    await fake.advance(10_000, settled)
    assert clock.now() == 11_000


@pytest.mark.parametrize("late", [STALL, STALL + 1, 20_000])
async def test_only_a_stall_of_more_than_100_ms_is_left_out(late):
    fake, told = FakeClock(), []
    clock = steady(fake, stalled=told.append)
    fake.stall(TICK + late)
    await fake.advance(0, settled)
    is_stall = late > STALL
    assert clock.now() == (0 if is_stall else TICK + late)
    assert told == ([TICK + late] if is_stall else [])
    await fake.advance(1_000, settled)
    assert clock.now() == fake.now() - sum(told)


class Hand:
    """A clock whose time and whose last alarm are moved by hand."""

    time = 0

    def now(self):
        return self.time

    def call_at(self, _ms, ring):
        self.ring = ring


async def test_after_a_stall_the_clock_stands_still_until_the_loop_has_read_the_sockets():
    hand = Hand()
    clock = steady(hand)
    hand.time = 5_000
    assert clock.now() == 0  # before any alarm
    hand.ring()
    for _ in range(PASSES):
        assert clock.now() == 0
        hand.time += 10  # reading takes a while
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert clock.now() == 0
    hand.time += TICK
    assert clock.now() == TICK


async def test_alarms_ring_by_the_clock_that_stands_still():
    fake, rung = FakeClock(), []
    clock = steady(fake)
    clock.call_at(300, lambda: rung.append(clock.now()))
    clock.call_at(400, lambda: rung.append(clock.now())).cancel()
    fake.stall(2_000)
    await fake.advance(299, settled)
    assert rung == []
    await fake.advance(1, settled)
    assert rung == [300]
    await fake.advance(1_000, settled)
    assert rung == [300]


async def test_what_a_cancelled_alarm_would_have_rung_does_not_wait_for_the_collector():
    class Table:
        alarm = None

        def ring(self):
            """Be rung."""

    table = Table()
    table.alarm = SteadyClock(FakeClock()).call_at(1_000, table.ring)
    gone = weakref.ref(table)
    gc.disable()
    try:
        table.alarm.cancel()
        del table
        assert gone() is None
    finally:
        gc.enable()


async def test_a_clock_that_is_not_watched_is_a_real_one():
    fake = FakeClock()
    clock = steady(fake)
    clock.stop()
    fake.stall(2_000)
    assert clock.now() == 2_000


async def test_an_answer_that_came_during_a_stall_is_read_before_its_deadline():
    async with scene() as here:
        here.context = replace(here.context, clock=steady(here.clock))
        table = await here.open()
        one, other = Player(here, table, 0), Player(here, table, 1)
        await here.pass_time(PREP - 10)
        here.clock.stall(5_000)  # the deadline passes, and the answers lie in the sockets
        asyncio.get_running_loop().call_soon(one.act, Confirm(LAYOUT))
        asyncio.get_running_loop().call_soon(other.act, Confirm(LAYOUT))
        await here.pass_time(0)
        await passes()
        await here.settle()
        log = await here.store.read(table.match)
    entries = acted(table, log)
    assert [(entry.seat, entry.by) for entry in entries[:2]] == [(0, "player"), (1, "player")]


async def test_a_player_who_says_nothing_has_the_time_that_was_left_before_the_stall():
    async with scene() as here:
        here.context = replace(here.context, clock=steady(here.clock))
        table = await here.open()
        Player(here, table, 0)
        Player(here, table, 1)
        await here.pass_time(PREP - 1_000)
        here.clock.stall(60_000)
        await here.pass_time(900)
        before = table.kept.head
        await here.pass_time(200)
        log = await here.store.read(table.match)
    first = acted(table, log)[0]
    assert table.kept.head > before
    assert (first.by, first.at) == ("clock", PREP)


def acted(table, log):
    return [entry for entry in decoded(table.kept.game, log)[1] if isinstance(entry, Acted)]
