"""An entry is packed once on its way through a live table, for the chain and for the log, in batches."""

from collections import Counter

import pytest

from facedown.battle import Confirm, Draft
from facedown.core import codec
from facedown.core.record import Acted, Entry, Paused, Unpaused
from facedown.table.batch import MOST
from facedown.wire import Pause, Unpause
from tests.table.scene import Player


@pytest.fixture
def packings(monkeypatch):
    """How often entries were packed, by their kind."""
    counted, pack = Counter(), codec.pack

    def counting(value):
        counted[type(value)] += isinstance(value, Entry)
        return pack(value)

    monkeypatch.setattr(codec, "pack", counting)
    return counted


async def test_every_input_is_packed_once(here, packings):
    table = await here.open()
    players = [Player(here, table, seat) for seat in (0, 1)]
    operator = Player(here, table, role="operator", attach=False)
    await here.settle()
    before = table.kept.head
    packings.clear()
    for player in players:
        player.act(Draft(("attack", None, None)))
        player.act(Confirm(("attack", "heal", None)))
    await here.settle()
    for command in (Pause(), Unpause()):
        operator.send(command)
        await here.settle()
    await here.pass_time(10_000)
    assert packings[Paused] == packings[Unpaused] == 1
    assert packings[Acted] >= 6
    assert packings.total() == table.kept.head - before


async def test_a_batch_has_room_for_so_many_entries(here, monkeypatch):
    table = await here.open()
    players = [Player(here, table, seat) for seat in (0, 1)]
    await here.settle()
    sizes, append = [], here.store.append

    async def measured(batch):
        sizes.append(len(batch.entries))
        await append(batch)

    monkeypatch.setattr(here.store, "append", measured)
    for _ in range(40):
        for player in players:
            player.act(Draft(("attack", None, None)))
    await here.settle()
    assert sizes == [MOST, 80 - MOST]
