"""The same bot at a served arena, against a bot of the house, and by lines."""

import asyncio
import shlex
import signal
import sys
from pathlib import Path

import pytest

from facedown import Program, play, run_async
from facedown.arena import read_settings
from facedown.cli.bots import named
from facedown.client.remote.interface import Address
from facedown.client.remote.sockets import Web
from facedown.poker import Call, Check, Fold
from tests.server.scene import served
from tests.server.test_process import started

pytestmark = pytest.mark.real

EXAMPLES = Path(__file__).parents[2] / "examples"
BOT = named(str(EXAMPLES / "holdem_bot.py"))
SETTINGS = "seats=2,stack=1000,sb=50,bb=100,start_delay_ms=100,hands=40"
QUICK = read_settings(SETTINGS)


class Cut(Web):
    """Loses every connection after so many messages have come, a few times."""

    def __init__(self, address, after, times):
        super().__init__(address)
        self.after, self.times, self.dials = after, times, 0

    async def dial(self, path, codecs):
        self.dials += 1
        socket = await super().dial(path, codecs)
        if self.times:
            self.times -= 1
            receive, left = socket.receive, iter(range(self.after))

            async def short():
                if next(left, None) is None:
                    socket._connection.transport.abort()
                return await receive()

            socket.receive = short
        return socket

    async def rest(self, seconds):
        await asyncio.sleep(0.01)


async def duel(url, *, games=1, **options):
    """Alpha is the example, Beta of the house; what each of them has to tell."""
    common = {"game": "holdem", "table": "T-1", "games": games, "seed": "demo"}
    alpha = run_async(BOT, url, team="Alpha", **common, **options)
    return await asyncio.gather(alpha, run_async("caller", url, team="Beta", **common))


async def test_two_teams_play_match_after_match_and_agree_how_they_ended(tmp_path):
    async with served(tmp_path, arena=QUICK) as house:
        alpha, beta = await duel(house.url, games=3)
    assert [met.table for met in alpha.meetings] == ["T-1.1", "T-1.2", "T-1.3"]
    assert [met.outcome for met in alpha.meetings] == [met.outcome for met in beta.meetings]
    for mine, theirs in zip(alpha.meetings, beta.meetings, strict=True):
        assert mine.names[mine.seat] == theirs.names[mine.seat] == "Alpha"
        assert sum(mine.outcome.scores) == 2000


async def test_a_team_whose_connection_is_lost_again_and_again_plays_its_match_to_the_end(tmp_path):
    async with served(tmp_path, arena=QUICK) as house:
        remote = Cut(Address.of(house.url), after=4, times=6)
        alpha, beta = await duel(house.url, remote=remote)
    assert remote.dials > 2
    assert alpha.meetings[0].outcome == beta.meetings[0].outcome


@pytest.mark.slow
async def test_after_kill_9_and_a_restart_both_teams_play_their_match_to_the_end(tmp_path):
    settings = ("--arena", SETTINGS.replace("stack=1000", "stack=100000"))

    loop, far = asyncio.get_running_loop(), asyncio.Event()

    def counting(view, prompt, chance):
        if view.number == 5:
            loop.call_soon_threadsafe(far.set)
        return Call() if prompt.actions.call else Check()

    async def team(name):
        visit = await run_async(counting, url, game="holdem", table="T-1", team=name, seed=name)
        return visit.meetings[0]

    async with started(tmp_path, "--port", "0", *settings) as server:
        url = server.url
        teams = [asyncio.create_task(team(name)) for name in ("Alpha", "Beta")]
        await far.wait()
        await server.end(signal.SIGKILL)
        assert not any(team.done() for team in teams)
    async with started(tmp_path, "--port", url.rpartition(":")[2], *settings):
        alpha, beta = await asyncio.gather(*teams)
    assert (alpha.table, beta.table) == ("T-1.1", "T-1.1")
    assert alpha.outcome == beta.outcome
    assert sum(alpha.outcome.scores) == 200_000


async def test_a_team_that_comes_to_a_running_match_plays_the_next_one(tmp_path):
    async with served(tmp_path, arena=QUICK) as house:
        started = asyncio.Event()

        def slow(view, prompt, chance):
            loop.call_soon_threadsafe(started.set)
            return Fold() if view.number > 2 else Call() if prompt.actions.call else Check()

        loop = asyncio.get_running_loop()
        common = {"game": "holdem", "table": "T-1", "seed": "demo"}
        first = [asyncio.create_task(run_async(slow, house.url, team=team, **common)) for team in ("A", "B")]
        await started.wait()
        late = asyncio.create_task(run_async("caller", house.url, team="C", **common))
        await asyncio.gather(*first)
        again = asyncio.create_task(run_async("caller", house.url, team="D", **common))
        result = (await late).meetings[0].table, (await again).meetings[0].table
    assert result == ("T-1.2", "T-1.2")


async def test_the_example_plays_a_bot_of_the_house_at_a_practice_table(tmp_path):
    async with served(tmp_path) as house:
        result = await run_async(BOT, house.url, game="holdem", opponent="bot:caller", games=1)
    (met,) = result.meetings
    assert met.names == ("Pairs", "caller")
    assert sorted(met.outcome.places) == [1, 2]


def test_the_same_bot_plays_in_process():
    assert play([BOT, "caller"], "holdem", games=2, seed="demo").games == 2


async def test_a_program_of_lines_plays_at_an_arena(tmp_path):
    lines = f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'holdem_lines.py'))}"

    async with served(tmp_path, arena=QUICK) as house:
        common = {"game": "holdem", "table": "T-1"}
        with Program(lines, "holdem") as bot:
            result = await asyncio.gather(
                run_async(bot, house.url, team="Lines", **common),
                run_async("caller", house.url, team="Beta", **common),
            )
    assert [visit.meetings[0].table for visit in result] == ["T-1.1", "T-1.1"]
