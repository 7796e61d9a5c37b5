"""A primary that is cut off from its synchronous standby and then lost: what players saw is on the standby."""

import asyncio
import contextlib
import time

import pytest

from facedown.store import Unavailable, open_store
from facedown.store.conformance.samples import batch, opened
from facedown.store.postgres import connections
from tests.postgres.cluster import REPLICATED, Missing, following, running
from tests.postgres.conftest import ask
from tests.postgres.link import linked
from tests.table.test_kill import Victim, assert_tokens_are_where_they_belong, by_chair, shown_but_not_kept

pytestmark = pytest.mark.real

SOON, LATE = 2, 14
"""Seconds: before a statement counts as unanswered, and after."""


@pytest.fixture
def pair():
    """A primary, its standby, and the link between them; the primary waits for its standby."""
    with contextlib.ExitStack() as undo:
        try:
            primary = undo.enter_context(running(**REPLICATED))
        except Missing as why:
            pytest.skip(str(why))
        link = undo.enter_context(linked(primary.port))
        standby = undo.enter_context(following(link.port))
        # Not before the standby was copied: promoted, it would wait for a standby of its own
        names = "ALTER SYSTEM SET synchronous_standby_names = '*'"
        ask(primary.address(), "CREATE SCHEMA house", names, "SELECT pg_reload_conf()")
        yield primary, standby, link


def test_a_retry_is_not_answered_before_the_standby_has_what_the_first_try_wrote(pair, monkeypatch):
    """A statement that is given up while it waits for the standby is committed all the same, and can be read."""
    primary, standby, link = pair
    monkeypatch.setattr(connections, "PATIENCE", 1)

    async def run():
        store = await open_store(standby.by_tcp("house", primary.port))
        try:
            await opened(store, "m", entries=(b"a",))
            link.cut()
            late = batch("m", "b1", 1, b"b")
            for _ in range(3):
                for call in (store.append(late), store.read("m")):
                    with pytest.raises(Unavailable):
                        await call
            link.mend()
            while True:
                with contextlib.suppress(Unavailable):
                    return await store.append(late), (await store.read("m")).entries
        finally:
            await store.close()

    assert asyncio.run(run()) == (2, (b"a", b"b"))


def wait_a_while(_primary):
    time.sleep(SOON)


def wait_until_statements_are_given_up(_primary):
    time.sleep(LATE)


def restart(primary):
    """What waited for the standby is in the primary's own log, and can be read once it is back."""
    time.sleep(SOON)
    primary.stop("immediate")
    primary.start(**REPLICATED)
    time.sleep(SOON)


def play(victim, child):
    """Until much more was shown."""
    enough, until = len(victim.journalled()) + 500, time.monotonic() + 60
    while len(victim.journalled()) < enough:
        assert child.poll() is None, child.stderr.read().decode()
        assert time.monotonic() < until, "the tables stand still"
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.parametrize("meanwhile", [wait_a_while, restart, wait_until_statements_are_given_up])
def test_nothing_that_was_shown_is_lost_with_a_primary_that_was_cut_off(tmp_path, pair, meanwhile):
    primary, standby, link = pair
    victim = Victim(tmp_path, database=standby.by_tcp("house", primary.port))
    with victim.living() as child:
        play(victim, child)
        link.cut()
        meanwhile(primary)
        before = len(victim.journalled())
        primary.kill()
        standby.promote()
        play(victim, child)
    lines = victim.journalled()
    logs, still_open, balances = victim.logs()
    assert shown_but_not_kept(lines, logs) == []
    assert by_chair(lines[:before], "frame")
    assert by_chair(lines[before:], "frame")
    assert sum(balances.values()) == 0
    assert_tokens_are_where_they_belong(balances, still_open)
