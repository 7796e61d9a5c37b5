"""Through the mahjong dialect nobody can tell worlds apart that must look alike: the same bytes in the same order."""

from itertools import chain, islice

import pytest
from msgspec.structs import replace

from facedown.core import Seed, codec
from facedown.mahjong.match.subject import SUBJECT
from facedown.testing.walk import walk
from facedown.wire import Attached
from facedown.wire.mahjong.dialect import MahjongDialect
from facedown.wire.mahjong.values import Entered
from tests.table.scene import scene
from tests.table.script import opened, played


def spoken(told):
    """All that a player is sent; but for the commitment to a chance that both worlds have of their own."""
    dialect = MahjongDialect()
    hidden = (replace(each, commitment="") if isinstance(each, Attached) else each for each in told)
    return list(chain.from_iterable(map(dialect.encode, (Entered("g1", ()), *hidden))))


async def told(script, seat):
    async with scene() as here:
        table, players = await opened(here, "mahjong", script)
        for given in script.inputs:
            await played(here, table, players, given)
        return players[seat].told


def worlds(number):
    """(seat, run, twin) for a random run cut short in many places."""
    config = SUBJECT.configs[(0, 1, 3)[number % 3]]
    whole = walk(SUBJECT, config, Seed.of(f"mahjong dialect {number}"), 90)
    for inputs in range(5 + 7 * (number % 5), len(whole.run.inputs) + 1, 37):
        script = whole.upto(inputs)
        seat = (inputs + number) % 4
        for twin in islice(SUBJECT.twins(script, seat, Seed.of("twins")), 1):
            if twin != script:
                yield seat, script, twin


async def compared(pairs):
    """The kinds of messages that were compared."""
    kinds = set()
    found = list(islice(chain.from_iterable(map(worlds, range(1000))), pairs))
    assert len(found) == pairs, "there are too few twins to speak of"
    for seat, script, twin in found:
        one, other = spoken(await told(script, seat)), spoken(await told(twin, seat))
        assert one == other
        kinds |= {codec.unpack(dict, message)["type"] for message in one}
    return kinds


async def test_twins_give_the_same_bytes():
    kinds = await compared(12)
    assert {"game_started", "round_started", "draw", "tile_drawn", "discard"} <= kinds


@pytest.mark.slow
async def test_twins_give_the_same_bytes_in_many_more_worlds():
    kinds = await compared(150)
    assert {"meld", "call_prompt", "furiten", "round_end"} <= kinds
