"""Whole games over the wire, by players who know the tables of the specification alone."""

import pytest

from facedown.core import replay
from facedown.core.record import load
from facedown.mahjong import MATCH
from tests.games.scene import SHORT

NAMES = ("Ann", "Bob", "Cid", "Dee")


async def whole_game(here, people, settings):
    here.create(bots=4 - people, settings=settings, seed=f"whole {people}")
    players = await here.joined(*NAMES[:people])
    match = here.table().match
    await here.play(players)
    return players, await here.filed(match)


def check(players, record):
    ends = [player.mind.end for player in players]
    assert all(end == ends[0] for end in ends)
    assert {player.closed for player in players} == {(1000, "game_ended")}
    standings = ends[0]["standings"]
    start = record.header.config.settings.start
    assert sum(standing["score"] for standing in standings) == 4 * start
    *_, last = replay(MATCH, record)
    outcome = MATCH.outcome(last.step.state)
    assert outcome == record.outcome
    assert [outcome.places[standing["seat"]] for standing in standings] == [1, 2, 3, 4]


@pytest.mark.parametrize("people", [1, 2, 4])
async def test_a_client_from_the_tables_alone_plays_to_the_end(here, people):
    players, record = await whole_game(here, people, SHORT)
    check(players, load(MATCH, record))


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2, 4])
async def test_a_client_from_the_tables_alone_plays_a_hanchan_to_the_end(here, people):
    players, record = await whole_game(here, people, "default")
    check(players, load(MATCH, record))
    assert len(players[0].mind.rounds) >= 8
