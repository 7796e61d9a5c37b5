"""Nothing that reaches a viewer from a live table tells one world from another: content, count, size, number."""

from itertools import chain, islice

import pytest

from facedown.core import Seed
from facedown.testing.specimens import window
from facedown.testing.walk import walk
from facedown.wire import Attached
from tests.table.scene import LISTINGS, Player, packed, scene
from tests.table.script import opened, played
from tests.testing.broken_views import CountsEveryInput, OneCounterForAll, PublicCalls


async def told(here, game, script, viewer):
    """All that a viewer is sent during the run, as bytes, without the commitment to its chance."""
    table, players = await opened(here, game, script)
    watcher = Player(here, table) if viewer is None else players[viewer]
    await here.settle()
    for given in script.inputs:
        await played(here, table, players, given)
    return [packed(each) for each in watcher.told if not isinstance(each, Attached)]


async def in_a_room_of_its_own(listings, game, script, viewer):
    async with scene(listings=listings) as here:
        return await told(here, game, script, viewer)


def worlds(game, listings, number):
    """(viewer, run, twin) for a random run cut short in many places, every viewer, two twins each."""
    subject = listings[game].subject
    whole = walk(subject, subject.configs[0], Seed.of(f"secrets {number}"), 25)
    for inputs in range(1 + number % 2, len(whole.run.inputs), 3):
        script = whole.upto(inputs)
        for viewer in (None, *range(subject.game.seats(script.config))):
            for twin in list(subject.twins(script, viewer, Seed.of("twins")))[:2]:
                if twin != script:
                    yield viewer, script, twin


async def difference(game, listings=LISTINGS, pairs=40):
    """The first viewer who could tell two worlds apart, of so many pairs of worlds; None = nobody could."""
    every = chain.from_iterable(worlds(game, listings, number) for number in range(200))
    compared = list(islice(every, pairs))
    assert len(compared) == pairs, "there are too few twins to speak of"
    for viewer, script, twin in compared:
        one = await in_a_room_of_its_own(listings, game, script, viewer)
        if one != await in_a_room_of_its_own(listings, game, twin, viewer):
            return viewer, script, twin
    return None


@pytest.mark.parametrize("game", LISTINGS)
async def test_no_viewer_of_a_live_table_can_tell_two_worlds_apart(game):
    assert await difference(game) is None


@pytest.mark.parametrize("broken", [OneCounterForAll, PublicCalls])
async def test_a_game_that_tells_who_was_asked_is_caught_at_the_table(broken):
    subject = window.SUBJECT._replace(game=broken())
    listings = {**LISTINGS, "window": LISTINGS["window"]._replace(game=broken(), subject=subject)}
    assert await difference("window", listings) is not None


async def test_a_table_whose_versions_count_the_log_is_caught(monkeypatch):
    monkeypatch.setattr("facedown.table.delivery.Sight", CountsEveryInput)
    assert await difference("window") is not None
