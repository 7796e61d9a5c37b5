"""Long computations are made in slices, and tables play between them."""

import asyncio
from functools import partial

import pytest

from facedown.table.slices import SLICE, Slices, finished

STEP = SLICE / 3.5
"""So a slice has four steps."""


class Work:
    """Computations whose every step takes the same time, and what happened when."""

    def __init__(self):
        self.time = 0.0
        self.done = []
        self.slices = Slices(lambda: self.time, partial(asyncio.sleep, 0))

    def steps(self, name, count):
        for _ in range(count):
            self.time += STEP
            self.done.append(name)
            yield
        return name

    async def others(self):
        """Everything else in the event loop, once in each pass."""
        while True:
            self.done.append("|")
            await asyncio.sleep(0)


async def test_a_slice_ends_after_its_time_and_the_loop_goes_on():
    work = Work()
    others = asyncio.create_task(work.others())
    assert await work.slices.run(work.steps("a", 10)) == "a"
    others.cancel()
    assert "".join(work.done).strip("|") == "aaaa|aaaa|aa"


async def test_two_computations_share_one_slice_in_each_pass():
    work = Work()
    others = asyncio.create_task(work.others())
    both = work.slices.run(work.steps("a", 8)), work.slices.run(work.steps("b", 8))
    assert await asyncio.gather(*both) == ["a", "b"]
    others.cancel()
    assert max(map(len, "".join(work.done).split("|"))) == 4
    assert "".join(work.done).replace("|", "") == "aaaabbbbaaaabbbb"


async def test_an_error_in_a_step_is_the_callers():
    def failing():
        yield
        raise ValueError("no")

    work = Work()
    with pytest.raises(ValueError, match="no"):
        await work.slices.run(failing())
    assert await work.slices.run(work.steps("a", 1)) == "a"


async def test_a_computation_whose_caller_is_gone_is_ended():
    work = Work()
    steps = work.steps("a", 10**9)
    running = asyncio.create_task(work.slices.run(steps))
    await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert steps.gi_frame is None


def test_a_computation_can_be_finished_at_once():
    assert finished(Work().steps("a", 10)) == "a"
