"""A sit-and-go in the lobby: growing blinds, and players who are out while the others play on."""

import pytest

from facedown.lobby import LobbyRefusal
from facedown.poker import Leave
from tests.lobby.scene import story


async def sat(here, account, *bots):
    table, _ = await here.lobby.practise(account, "holdem", bots, "sit-and-go")
    return table


@story()
async def test_a_sit_and_go_has_growing_blinds_a_bank_and_time_to_look(here):
    me = await here.guest("me")
    header = here.lobby.table(await sat(here, me, "tight", "caller", "equity")).kept.header
    blinds = [level.stakes.small for level in header.config.levels]
    assert (header.config.seats, header.config.stack) == (4, 1_500)
    assert blinds == sorted(set(blinds))
    assert header.terms.bank.start > 0
    assert header.terms.clocks["deal"] > 1_000


@story()
async def test_a_player_who_left_is_free_while_the_others_play_on(here):
    me = await here.guest("me")
    table = await sat(here, me, "tight", "caller", "equity")
    with pytest.raises(LobbyRefusal, match="already_in_match"):
        await sat(here, me, "tight")
    here.act(me, table, Leave())
    await here.settle()
    assert here.lobby.table(table).kept.outcome is None
    assert (await here.lobby.profile(me)).table is None
    assert await sat(here, me, "tight") != table


@story()
async def test_a_player_who_still_plays_is_not_free(here):
    me = await here.guest("me")
    table = await sat(here, me, "tight", "caller")
    assert (await here.lobby.profile(me)).table == table
