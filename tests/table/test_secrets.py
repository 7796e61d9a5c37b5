"""Nothing that reaches a viewer from a live table tells one world from another: content, count, size, number."""

import sys
from pathlib import Path

import pytest
from table_scene import LISTINGS, Player, run, scene
from table_script import opened, played

from facedown.core import Seed, codec
from facedown.testing.specimens import window
from facedown.testing.walk import walk

sys.path.append(str(Path(__file__).parent.parent / "testing"))

from broken_seeing import CountsEveryInput, OneCounterForAll, PublicCalls


async def told(here, game, script, viewer):
    """All that a viewer is told while the run is played, as bytes; but for the commitment to its chance."""
    table, players = await opened(here, game, script)
    watcher = Player(here, table) if viewer is None else players[viewer]
    await here.settle()
    for given in script.inputs:
        await played(here, table, players, given)
    return [codec.pack(each) for each in watcher.told if getattr(each, "kind", "") != "attached"]


async def in_a_room_of_its_own(listings, game, script, viewer):
    async with scene(listings=listings) as here:
        return await told(here, game, script, viewer)


def worlds(game, listings, number):
    """(viewer, run, twin) for a few runs, every viewer, a few twins each."""
    subject = listings[game].subject
    script = walk(subject, subject.configs[0], Seed.of(f"secrets {number}"), 4 + 3 * number).run
    for viewer in (None, *range(subject.game.seats(script.config))):
        for twin in list(subject.twins(script, viewer, Seed.of("twins")))[:3]:
            if twin != script:
                yield viewer, script, twin


def difference(game, listings=LISTINGS, runs=8):
    """The first viewer who could tell two worlds apart, or None; and how many pairs were compared."""
    compared = 0
    for number in range(runs):
        for viewer, script, twin in worlds(game, listings, number):
            compared += 1
            one = run(in_a_room_of_its_own(listings, game, script, viewer))
            other = run(in_a_room_of_its_own(listings, game, twin, viewer))
            if one != other:
                return (viewer, script, twin), compared
    return None, compared


@pytest.mark.parametrize("game", LISTINGS)
def test_no_viewer_of_a_live_table_can_tell_two_worlds_apart(game):
    found, compared = difference(game)
    assert found is None
    assert compared > 10


@pytest.mark.parametrize("broken", [OneCounterForAll, PublicCalls])
def test_a_game_that_tells_who_was_asked_is_caught_at_the_table(broken):
    subject = window.SUBJECT._replace(game=broken())
    listings = {**LISTINGS, "window": LISTINGS["window"]._replace(game=broken(), subject=subject)}
    found, _ = difference("window", listings, runs=20)
    assert found is not None


def test_a_table_whose_versions_count_the_log_is_caught(monkeypatch):
    monkeypatch.setattr("facedown.table.table.Sight", CountsEveryInput)
    found, _ = difference("window", runs=20)
    assert found is not None
