"""Mahjong in the lobby: a table of four, against three bots of the house and nobody else so far."""

import pytest

from facedown.core.record import game_of
from facedown.lobby import LobbyRefusal
from tests.lobby.scene import story

BOTS = ("tsumogiri", "shanten", "defender")


async def sentence(call):
    with pytest.raises(LobbyRefusal) as refused:
        await call
    return refused.value.sentence


@story()
async def test_a_player_sits_down_with_three_bots(here):
    me = await here.guest("me")
    table, seat = await here.lobby.practise(me, "mahjong", BOTS)
    listed = here.lobby.listed(table)
    assert [one.name for one in listed.seats] == ["me", *BOTS]
    assert (seat, listed.game, listed.ranked) == (0, "mahjong", False)


@story()
async def test_the_bots_play_when_the_player_has_discarded_or_the_bank_is_empty(here):
    me = await here.guest("me")
    table, _ = await here.lobby.practise(me, "mahjong", ("tsumogiri",) * 3)
    here.attend(me, table)
    await here.pass_time(24_000)
    assert discards(here, table) == [0, 0, 0, 0]
    await here.pass_time(2_000)
    assert discards(here, table) == [1, 1, 1, 1]


def discards(here, table):
    return [len(pond) for pond in here.lobby.table(table).kept.state.round.ponds]


@story()
async def test_fewer_than_three_bots_are_refused(here):
    me = await here.guest("me")
    assert await sentence(here.lobby.practise(me, "mahjong", BOTS[:1])) == (
        "mahjong is played by 4: name 3 bots"
    )


@story()
async def test_nobody_waits_for_mahjong_in_the_queue(here):
    me = await here.guest("me")
    assert await sentence(here.lobby.enqueue(me, "mahjong")) == (
        "mahjong is not played for rank here; play house bots instead"
    )
    assert await sentence(here.lobby.enqueue(me, "holdem")) == (
        "holdem is not played for rank here; make a room instead"
    )
    assert list(here.lobby.waiting()) == ["battle"]


@story()
async def test_a_room_is_for_two_and_so_not_for_mahjong(here):
    me = await here.guest("me")
    assert await sentence(here.lobby.make_room(me, "mahjong")) == "rooms are for games of two"


@pytest.mark.slow
@story()
async def test_a_chair_that_nobody_comes_to_is_played_to_the_end_by_the_house(here):
    me = await here.guest("me")
    table, _ = await here.lobby.practise(me, "mahjong", BOTS)
    for _ in range(20):
        await here.pass_time(60_000)
        if here.lobby.table(table) is None:
            break
    assert game_of(await here.store.record(table)) == "mahjong"
    assert here.lobby.table(table) is None
