"""kill −9 of a process with fifty live tables: nothing was shown that is lost, and everything goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from facedown.battle import BATTLE
from facedown.core import Seed, codec
from facedown.store import open_store
from tests.table.kill_child import CONFIG, Shown
from tests.table.truth import desks, inputs, untrue

CHILD = Path(__file__).with_name("kill_child.py")
TABLES = 50
pytestmark = pytest.mark.real


class Victim:
    def __init__(self, folder, *flags, database=None):
        self.database, self.journal = database or folder / "facedown.db", folder / "journal"
        self.flags = flags
        self.killed_at = 0

    def live_and_die(self, seconds):
        with self.living() as child:
            time.sleep(seconds)
            assert child.poll() is None, child.stderr.read().decode()

    @contextmanager
    def living(self):
        """The process, which is killed at the end of the block."""
        command = [
            sys.executable,
            str(CHILD),
            str(self.database),
            str(self.journal),
            str(TABLES),
            *self.flags,
        ]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            assert child.stdout.readline() == b"ready\n", child.stderr.read().decode()
            yield child
        finally:
            os.kill(child.pid, signal.SIGKILL)
            self.killed_at = time.monotonic_ns() // 1_000_000
            child.communicate()

    def journalled(self):
        """What was written down, by match; a line that the kill cut short is not there."""
        data, at, lines = self.journal.read_bytes(), 0, []
        while at + 4 <= len(data):
            size = int.from_bytes(data[at : at + 4], "big")
            if at + 4 + size > len(data):
                break
            lines.append(msgspec.msgpack.decode(data[at + 4 : at + 4 + size], type=Shown))
            at += 4 + size
        return lines

    def logs(self):
        return asyncio.run(self._logs())

    async def _logs(self):
        store = await open_store(self.database)
        try:
            matches = {line.match for line in self.journalled()}
            open_ones = {match.match for match in await store.open_matches()}
            return (
                {match: await store.read(match, whole=True) for match in matches | open_ones},
                open_ones,
                await store.balances(),
            )
        finally:
            await store.close()


def by_chair(lines, kind):
    chairs = defaultdict(list)
    for line in lines:
        if line.kind == kind:
            chairs[line.match, line.seat].append(line)
    return chairs


def shown_but_not_kept(lines, logs):
    """(match, chair) pairs that were shown a state, or acknowledged an input, that is not in the log."""
    lies = []
    for (match, seat), frames in by_chair(lines, "frame").items():
        if untrue(BATTLE, logs[match], seat, {frame.data for frame in frames}):
            lies.append((match, seat))
    for (match, seat), acks in by_chair(lines, "ack").items():
        own = (entry for entry in inputs(BATTLE, logs[match]) if (entry.seat, entry.by) == (seat, "player"))
        if Counter(ack.data for ack in acks) - Counter(codec.pack(entry.action) for entry in own):
            lies.append((match, seat))
    return lies


def longest_stall(lines):
    """ms for which nothing at all happened on fifty busy tables: the machine or its disk stood still."""
    clocks = [line.clock for line in lines if line.kind == "frame"]
    return max((after - before for before, after in pairwise(clocks)), default=0)


def assert_goes_on_where_it_was(before, open_ones, recovered, last_seen, killed_at, stall):
    """The same views, the same questions and, within a second, the same time as the log had at the kill."""
    assert {match for match, _ in recovered} == open_ones
    for (match, seat), (line,) in recovered.items():
        *_, desk = desks(BATTLE, before[match])
        assert line.data == codec.pack(BATTLE.view(desk.state, seat))
        assert line.asked == (desk.prompts[seat].id if seat in desk.prompts else 0)
        if desk.outcome is None and (frame := last_seen.get(match)):
            table_time = frame.at + (killed_at - frame.clock)
            assert abs(line.at - table_time) <= 1000 + stall, (line.at, table_time, stall)


def kill_again_and_again(folder, times, database=None):
    victim, chance = Victim(folder, database=database), Seed.of("when to kill").draws()
    seen, before, open_ones, killed_at, stall = 0, {}, set(), 0, 0
    for _ in range(times):
        victim.live_and_die(0.6 + chance.below(900) / 1000)
        lines = victim.journalled()
        after, still_open, balances = victim.logs()
        assert shown_but_not_kept(lines[seen:], after) == []
        recovered = by_chair(lines[seen:], "recovered")
        last_seen = {line.match: line for line in lines[:seen] if line.kind == "frame"}
        assert_goes_on_where_it_was(before, open_ones, recovered, last_seen, killed_at, stall)
        assert sum(balances.values()) == 0
        assert_tokens_are_where_they_belong(balances, still_open)
        stall = longest_stall(lines[seen:])
        seen, before, open_ones, killed_at = len(lines), after, still_open, victim.killed_at
    return lines


def assert_tokens_are_where_they_belong(balances, open_ones):
    """A match that goes on holds its pot or has just paid it out; one that is filed holds nothing."""
    for account, chips in balances.items():
        if account.startswith("table:"):
            assert chips in ({0, 2 * CONFIG.stake} if account.removeprefix("table:") in open_ones else {0})
    assert -balances["mint"] == sum(chips for account, chips in balances.items() if account != "mint")


def test_five_kills_lose_nothing_that_was_shown_and_every_match_goes_on(tmp_path):
    lines = kill_again_and_again(tmp_path, 5)
    assert len(by_chair(lines, "recovered")) > 100
    assert len(by_chair(lines, "frame")) > 100


@pytest.mark.slow
def test_twenty_five_kills_lose_nothing_that_was_shown_and_every_match_goes_on(tmp_path):
    kill_again_and_again(tmp_path, 25)


@pytest.mark.nightly
def test_a_hundred_kills_lose_nothing_that_was_shown_and_every_match_goes_on(tmp_path):
    kill_again_and_again(tmp_path, 100)


def test_a_table_that_sends_before_the_commit_is_caught(tmp_path):
    victim = Victim(tmp_path, "--eager")
    victim.live_and_die(1.0)
    logs, _, _ = victim.logs()
    assert shown_but_not_kept(victim.journalled(), logs) != []
