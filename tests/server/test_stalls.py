"""The server is stopped and goes on: an answer that was sent in time is never overtaken by its time-out."""

import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import pytest

from attack.target import target
from facedown.core import Seed
from tests.server.arena_wire import heads_up, seated
from tests.server.scene import House

pytestmark = pytest.mark.real

MOVE = 600
"""ms for an answer."""
LATEST = 500
"""ms after its question at which an answer is surely in time."""
SERVERS = 10
"""Servers that are stopped at the same time."""
TERMS = f"seats=2,min_players=2,stack=1000000,move_time_ms={MOVE},start_delay_ms=0"


def is_stopped(pid):
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


@asynccontextmanager
async def stopped(pid):
    """Stop a process while the block runs."""
    os.kill(pid, signal.SIGSTOP)
    try:
        async with asyncio.timeout(5):
            while not is_stopped(pid):  # noqa: ASYNC110  the system tells nobody
                await asyncio.sleep(0)
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


async def asked_first(*teams):
    """The team that is asked now, and its question."""
    asking = {asyncio.create_task(team.asked()): team for team in teams}
    done, others = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    task = done.pop()
    return asking[task], task.result()


async def folded_during_stops(path, draws, lengths):
    """One fold for each stop of so many ms; what the table made of the folds that were in time."""
    made = []
    path.mkdir()
    async with target(path, "--arena", TERMS) as server:
        house = House(None, server.url, None)
        async with seated(house, "one") as one, seated(house, "two") as two:
            for length in lengths:
                made += await folded_during_a_stop(server.pid, (one, two), draws, length)
    return made


async def folded_during_a_stop(pid, teams, draws, length):
    team, question = await asked_first(*teams)
    asked = perf_counter()
    await asyncio.sleep((100 + draws.below(300)) / 1000)
    async with stopped(pid):
        await team.act("FOLD")
        is_in_time = perf_counter() - asked < LATEST / 1000
        await asyncio.sleep(length / 1000)
    events = [await each.until("event", seat=question["seat"]) for each in teams]
    return [(event["ev"], event.get("auto")) for event in events if is_in_time]


async def test_an_answer_that_came_while_the_loop_was_busy_counts(tmp_path):
    async with heads_up(tmp_path, f"move_time_ms={MOVE}") as (_, asked, other):
        await asked.act("FOLD")
        time.sleep(2 * MOVE / 1000)  # noqa: ASYNC251  the server and its clients share this loop
        event = await other.until("event", seat=asked.of("act")[-1]["seat"])
    assert (event["ev"], event.get("auto")) == ("FOLD", None)


async def test_an_answer_that_came_while_the_server_was_stopped_counts(tmp_path):
    made = await folded_during_stops(tmp_path / "one", Seed.of("stops").draws(), [600, 700, 650])
    assert made
    assert set(made) == {("FOLD", None)}


@pytest.mark.parametrize(
    "count", [pytest.param(25, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.nightly)]
)
def test_however_long_the_server_is_stopped_no_answer_in_time_is_overtaken(tmp_path, count):
    """Not an asynchronous test: it takes more time than those may."""

    async def story():
        return await asyncio.gather(
            *(
                folded_during_stops(
                    tmp_path / str(number),
                    (Seed.of("long stops") / number).draws(),
                    [1_000 + 19_000 * stop // (count - 1) for stop in range(number, count, SERVERS)],
                )
                for number in range(SERVERS)
            )
        )

    made = [each for server in asyncio.run(story()) for each in server]
    assert len(made) > count  # two teams see each fold; a busy machine may be late for some
    assert set(made) == {("FOLD", None)}
