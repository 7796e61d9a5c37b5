"""kill −9 of an arena in mid-hand: bots come back by themselves, and nothing was lost or doubled."""

import asyncio
import signal

import httpx
import pytest

from tests.server.arena_seed_bot import SeedBot
from tests.server.arena_wire import faults
from tests.server.scene import LATE
from tests.server.test_process import started

pytestmark = pytest.mark.real

DEEDS = {"FOLD": "fold", "CHECK": "check", "CALL": "call", "BET": "raise_to"}
TERMS = "seats=3,stack=1500,move_time_ms=0,start_delay_ms=0,min_players=3"


class Calm(SeedBot):
    """Stays in for two questions, so that the first hand has a flop."""

    def __init__(self, team):
        super().__init__(team, f"code of {team}")
        self.asked = 0

    async def answer(self, act):
        self.asked += 1
        answer = await super().answer(act)
        if self.asked <= 2:
            answer.pop("amount", None)
            answer["action"] = "CHECK" if "CHECK" in act["legal"] else "CALL"
        return answer


class Thoughtful(Calm):
    """Thinks about its second question for as long as it is told to."""

    def __init__(self, team):
        super().__init__(team)
        self.thinking, self.thought = asyncio.Event(), asyncio.Event()

    async def answer(self, act):
        if self.asked == 1 and act["phase"] == "FLOP":
            self.thinking.set()
            await self.thought.wait()
        return await super().answer(act)


async def restarted(path, bots, moment):
    """Play a match whose server is killed at a moment and started again; the record of it."""
    async with started(path, "--port", "0", "--arena", TERMS) as first:
        url = first.url.replace("http", "ws") + "/ws"
        playing = [asyncio.create_task(bot.play(url)) for bot in bots]
        await moment()
        await first.end(signal.SIGKILL)
    before = [list(bot.heard) for bot in bots]
    port = first.url.rpartition(":")[2]
    async with started(path, "--port", port, "--arena", TERMS) as second:
        for bot in bots:
            if isinstance(bot, Thoughtful):
                bot.thought.set()
        await asyncio.gather(*playing)
        async with httpx.AsyncClient(base_url=second.url, timeout=LATE) as http:
            while (answer := await http.get("/records/T-1.1")).status_code != 200:  # noqa: ASYNC110  filing tells nobody
                await asyncio.sleep(0.01)
            return before, answer.json()


def done(messages):
    """What the seats did, by the events of one client."""
    events = [message for message in messages if message["type"] == "event" and message["ev"] in DEEDS]
    return [
        (event["seat"], DEEDS[event["ev"]], event["to"] if event["ev"] == "BET" else None) for event in events
    ]


def recorded(record):
    """The same by the match on file."""
    acted = [(entry["seat"], entry["action"]) for entry in record["entries"] if entry["type"] == "acted"]
    return [
        (seat, action["type"], action.get("amount"))
        for seat, action in acted
        if action["type"] in DEEDS.values()
    ]


def hands(messages):
    return [message["hand_id"] for message in messages if message["type"] == "start_hand"]


async def test_after_kill_9_in_mid_hand_the_hand_goes_on_and_no_action_is_lost_or_doubled(tmp_path):
    bots = [Calm("Alpha"), Calm("Beta"), Thoughtful("Gamma")]

    async def moment():
        await bots[2].thinking.wait()
        while len({str(done(bot.heard)) for bot in bots}) > 1:  # noqa: ASYNC110  until all know the same
            await asyncio.sleep(0.001)

    bots, before, record = bots, *await restarted(tmp_path, bots, moment)
    for bot, heard in zip(bots, before, strict=True):
        after = bot.heard[len(heard) :]
        assert [fault for message in bot.heard for fault in faults(message)] == []
        assert [message["type"] for message in after[:2]] == ["welcome", "lobby"]
        snapshot = next(message for message in after if message["type"] == "snapshot")
        assert snapshot["at_hand_id"] == hands(heard)[-1]
        held = [message for message in heard if message["type"] == "start_hand"][-1]["you"]["hole"]
        assert snapshot["you"]["hole"] == held
        assert done(bot.heard) == recorded(record)
        assert len(hands(bot.heard)) == len(set(hands(bot.heard)))
    question = [message for message in before[2] if message["type"] == "act"][-1]
    assert (question["phase"], question["pot"]) == ("FLOP", 300)
    again = next(message for message in bots[2].heard[len(before[2]) :] if message["type"] == "act")
    same = ("hand_id", "phase", "players", "community", "legal", "pot", "current_bet", "act_id")
    assert {name: again[name] for name in same} == {name: question[name] for name in same}
    assert again["you"]["hole"] == question["you"]["hole"]


async def test_whatever_was_told_before_kill_9_in_full_play_stands_in_the_record(tmp_path):
    bots = [Calm(name) for name in ("Alpha", "Beta", "Gamma")]

    async def moment():
        while len(done(bots[0].heard)) < 6:  # noqa: ASYNC110  bots tell nobody what they hear
            await asyncio.sleep(0.001)

    bots, before, record = bots, *await restarted(tmp_path, bots, moment)
    deeds = recorded(record)
    for bot, heard in zip(bots, before, strict=True):
        told, later = done(heard), done(bot.heard[len(heard) :])
        assert told == deeds[: len(told)]
        assert later == deeds[len(deeds) - len(later) :]
        assert len(told) + len(later) <= len(deeds)
        assert sum(each["stack"] for each in bot.heard[-1]["final_stacks"]) == 4500
