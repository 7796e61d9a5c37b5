"""Random matches at an arena: whatever teams do, each ends, and what they were told holds together."""

import asyncio

import pytest

from tests.arena.wild import Match, check
from tests.lobby.scene import house

IN_TEST, IN_SLOW, IN_NIGHTLY = 100, 300, 1_000


async def played(number):
    async with asyncio.timeout(60), house() as here:
        return await Match(here, number).play()


def check_matches(numbers):
    for number in numbers:
        check(asyncio.run(played(number)))


@pytest.mark.parametrize("part", range(10))
def test_random_matches_end_and_hold_together(part):
    check_matches(range(part, IN_TEST, 10))


def test_the_matches_that_are_looked_at_have_everything():
    matches = [asyncio.run(played(number)) for number in range(0, 40, 3)]
    told = [message for match in matches for _, team in match.everyone for message in team.told]
    evs = {message["ev"] for message in told if message["type"] == "event"}
    assert evs >= {"BET", "CALL", "CHECK", "FOLD", "RIVER", "SHOWDOWN", "UNCALLED", "POT_AWARD", "HOLE_CARDS"}
    codes = {message["code"] for message in told if message["type"] == "error"}
    assert codes == {"INVALID_ACTION", "BAD_SCHEMA", "OUT_OF_TURN", "ACTION_TOO_LATE"}
    assert {message.get("auto") for message in told} == {None, "timeout", "disconnect"}
    assert any(message.get("pot", 0) > 1 for message in told if message["type"] == "event")
    assert sum(message["type"] == "snapshot" for message in told) > 20
    assert {match.seats for match in matches} == {2, 5, 8}


@pytest.mark.slow
def test_more_random_matches_end_and_hold_together():
    check_matches(range(IN_TEST, IN_SLOW))


@pytest.mark.nightly
def test_many_random_matches_end_and_hold_together():
    check_matches(range(IN_SLOW, IN_NIGHTLY))
