"""kill −9 of a process with busy cash tables, some of them closing: chips are conserved, and tables go on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from facedown.core import Seed
from facedown.poker.cash import CASH
from facedown.poker.cash.subject import chips, sound
from facedown.store import HOUSE, MINT, open_store, table_account
from facedown.table.lifecycle import folded
from tests.cash_tables.kill_child import KIND, SETTINGS

CHILD = Path(__file__).with_name("kill_child.py")
pytestmark = pytest.mark.real


def live_and_die(database, seed, seconds):
    child = subprocess.Popen(
        [sys.executable, str(CHILD), str(database), seed], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        assert child.stdout.readline() == b"ready\n", child.stderr.read().decode()
        time.sleep(seconds)
        assert child.poll() is None, child.stderr.read().decode()
    finally:
        os.kill(child.pid, signal.SIGKILL)
        child.communicate()


async def audited(database):
    """The entries of all logs and the hands so far, once every chip is where the logs say."""
    store = await open_store(database)
    try:
        balances = await store.balances()
        logs = [await store.read(match.match) for match in await store.open_matches()]
        closed = [await store.head(filed.match) for filed in await store.records("cash", limit=10_000)]
    finally:
        await store.close()
    tables = {table_account(log.match): folded(CASH, log).state for log in logs}
    for account, state in tables.items():
        sound(state)
        assert balances.get(account, 0) == chips(state), account
    purses = {account: held for account, held in balances.items() if account.startswith("cash:")}
    assert min(purses.values()) >= 0
    minted = -balances[MINT]
    assert minted % SETTINGS.start == 0
    inside = sum(chips(state) for state in tables.values())
    assert sum(purses.values()) + inside + balances.get(HOUSE, 0) == minted
    hands = sum(state.standing.number for state in tables.values()) + KIND.most_hands * len(closed)
    return sum(log.head for log in [*logs, *closed]), hands


def kill(database, times):
    moments = Seed.of("when to kill cash tables").draws()
    entries = hands = 0
    for number in range(times):
        live_and_die(database, f"run {number}", 0.3 + moments.below(500) / 1000)
        before = entries
        entries, hands = asyncio.run(audited(database))
        assert entries >= before
    assert hands >= times


def test_chips_are_conserved_through_kill_9(tmp_path):
    kill(tmp_path / "facedown.db", 1)


@pytest.mark.slow
def test_chips_are_conserved_through_25_kills(tmp_path):
    kill(tmp_path / "facedown.db", 25)


@pytest.mark.nightly
def test_chips_are_conserved_through_100_kills(tmp_path):
    kill(tmp_path / "facedown.db", 100)
