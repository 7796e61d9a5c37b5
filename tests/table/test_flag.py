"""A flag is waited for like an `asyncio.Event`."""

import asyncio

from facedown.table.flag import Flag


async def waiting(flag, count=1):
    waiters = [asyncio.ensure_future(flag.wait()) for _ in range(count)]
    await asyncio.sleep(0)
    return waiters


async def test_all_who_wait_are_woken():
    flag = Flag()
    waiters = await waiting(flag, 3)
    assert not any(waiter.done() for waiter in waiters)
    flag.set()
    await asyncio.gather(*waiters)
    assert flag.is_set()


async def test_nobody_waits_for_a_flag_that_is_set():
    await Flag(is_set=True).wait()


async def test_a_flag_that_is_cleared_at_once_still_wakes_who_waited():
    flag = Flag()
    early = await waiting(flag)
    flag.set()
    flag.clear()
    await asyncio.gather(*early)
    (late,) = await waiting(flag)
    assert not late.done()
    late.cancel()


async def test_one_who_gives_up_is_forgotten_and_the_others_are_woken():
    flag = Flag()
    gone, stays = await waiting(flag, 2)
    gone.cancel()
    await asyncio.sleep(0)
    assert len(flag._waiters) == 1
    flag.set()
    await stays
    assert gone.cancelled()
    assert flag._waiters == ()
