"""kill −9 of the serving process: nothing that was shown is lost, and everything goes on."""

import pytest

from tests.cash_tables.test_kill import kill
from tests.postgres.conftest import ask
from tests.table.test_kill import by_chair, kill_again_and_again

pytestmark = pytest.mark.real


@pytest.fixture
def durable(cluster, address):
    """The address of a store whose database waits for its disk."""
    for value in ("on", "off"):
        ask(cluster.address(), f"ALTER SYSTEM SET fsync = {value}", "SELECT pg_reload_conf()")
        if value == "on":
            yield address


@pytest.mark.slow
def test_five_kills_lose_nothing_that_was_shown_and_every_match_goes_on(tmp_path, durable):
    lines = kill_again_and_again(tmp_path, 5, durable)
    assert len(by_chair(lines, "recovered")) > 50
    assert len(by_chair(lines, "frame")) > 50


@pytest.mark.slow
def test_chips_of_cash_tables_are_conserved_through_two_kills(durable):
    kill(durable, 2)


@pytest.mark.nightly
@pytest.mark.parametrize("times", [25, 100])
def test_chips_of_cash_tables_are_conserved_through_many_kills(durable, times):
    kill(durable, times)


@pytest.mark.nightly
@pytest.mark.parametrize("times", [25, 100])
def test_many_kills_lose_nothing_that_was_shown_and_every_match_goes_on(tmp_path, durable, times):
    kill_again_and_again(tmp_path, times, durable)
