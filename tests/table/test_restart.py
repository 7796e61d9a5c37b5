"""A table found open under rules that are no longer there."""

from dataclasses import replace

import pytest

from facedown.battle import Battle, Confirm
from facedown.core import BrokenRecord, Record, codec, verify
from facedown.core.record import record_type
from facedown.store import HOUSE, Overdrawn, Posting
from facedown.testing.specimens.ring import Deal, Leave, RingTable, Sit
from facedown.wire import Notice
from tests.table.scene import LISTINGS, Player, scene, staked
from tests.table.truth import entries

ATTACKS = ("attack", "defense", "heal")


class BattleTwo(Battle):
    rules_version = 2


class RingTwo(RingTable):
    rules_version = 2


TWO = {
    **LISTINGS,
    "battle": LISTINGS["battle"]._replace(game=BattleTwo()),
    "ring": LISTINGS["ring"]._replace(game=RingTwo()),
}


async def upgraded(here, table):
    """The process ends, and the next one has other rules."""
    here.context = replace(here.context, listings=TWO)
    table = await here.crash(table, "node 2")
    await here.settle()
    return table


async def test_a_battle_begins_again_with_the_same_chairs_and_the_same_stakes(here):
    await here.fund(2, 10)
    table = await here.open(config=staked(3))
    for seat in (0, 1):
        Player(here, table, seat).act(Confirm(ATTACKS))
    await here.pass_time(1_000)
    assert table.kept.game.view(table.kept.state, None).hp == (8, 8)
    table = await upgraded(here, table)
    a = Player(here, table, 0)
    await here.settle()
    assert a.frame.view.hp == (10, 10)
    assert a.notices == ["restarted"]
    assert (await here.store.balances())[f"table:{table.match}"] == 6
    assert await here.store.balance("account0") == 7


async def test_it_can_be_played_to_its_end_and_the_record_holds_under_the_new_rules(here):
    await here.fund(2, 10)
    table = await here.open(config=staked(3))
    Player(here, table, 0).act(Confirm(ATTACKS))
    await here.settle()
    table = await upgraded(here, table)
    Player(here, table, 1).leave(clean=True)
    await here.settle()
    await here.filed(table)
    record = codec.from_json(record_type(BattleTwo()), await here.store.record(table.match))
    verified(record)
    assert record.header.rules == 2
    assert sum((await here.store.balances()).values()) == 0


def verified(record: Record):
    verify(BattleTwo(), record)
    with pytest.raises(BrokenRecord):
        verify(Battle(), record)


async def a_ring_in_its_second_hand(here, sitting=2):
    await here.fund(3, 100)
    table = await here.open("ring")
    players = [Player(here, table, seat) for seat in range(3)]
    for player in players[:sitting]:
        player.act(Sit(10))
    await here.pass_time(250)
    while table.kept.section < 1:
        await here.pass_time(250)
    await here.pass_time(250)
    return table, players


async def test_a_ring_goes_back_to_its_last_cut_and_later_chips_go_home(here):
    table, players = await a_ring_in_its_second_hand(here)
    (cut, *_) = entries(table.kept.game, await here.store.read(table.match))
    inside = await here.store.balance(f"table:{table.match}")
    players[2].act(Sit(5))
    await here.settle()
    assert await here.store.balance("account2") == 95
    table = await upgraded(here, table)
    assert table.kept.state.table == cut.config.standing
    assert await here.store.balance("account2") == 100
    assert await here.store.balance(f"table:{table.match}") == inside
    public = Player(here, table)
    await here.pass_time(250)
    assert public.of(Notice)[0].kind == "restarted"
    assert table.kept.state.hand is not None


async def test_the_cards_are_others_than_those_that_were_seen(here):
    table, _ = await a_ring_in_its_second_hand(here)
    before = table.kept
    table = await upgraded(here, table)
    await here.pass_time(250)
    assert table.kept.state.hand.cards != before.state.hand.cards
    assert table.kept.header.commitment != before.header.commitment


async def test_chips_are_returned_once_however_often_the_rules_change():
    class BattleThree(Battle):
        rules_version = 3

    async with scene() as here:
        await here.fund(2, 100)
        table = await here.open(config=staked(5))
        for node, game in (("node 2", BattleTwo()), ("node 3", BattleThree()), ("node 4", BattleTwo())):
            Player(here, table, 0).act(Confirm(ATTACKS))
            await here.settle()
            listing = LISTINGS["battle"]._replace(game=game)
            here.context = replace(here.context, listings={**LISTINGS, "battle": listing})
            table = await here.crash(table, node)
            await here.settle()
            balances = await here.store.balances()
            assert (balances["account0"], balances["account1"]) == (95, 95)
            assert balances[f"table:{table.match}"] == 10


async def test_chips_that_are_spent_elsewhere_keep_the_table_closed_and_the_log_whole(here):
    table, players = await a_ring_in_its_second_hand(here, sitting=3)
    players[0].act(Leave())
    await here.settle()
    chips = await here.store.balance("account0")
    await here.store.post((Posting("account0", HOUSE, chips),), "spent")
    head = table.kept.head
    with pytest.raises(Overdrawn):
        await upgraded(here, table)
    assert (await here.store.head(table.match)).head == head


async def test_after_a_second_crash_it_is_recovered_like_any_other(here):
    table, _ = await a_ring_in_its_second_hand(here)
    table = await upgraded(here, table)
    await here.pass_time(250)
    before = table.kept
    table = await here.crash(table, "node 3")
    await here.settle()
    assert (table.kept.state, table.kept.prompts) == (before.state, before.prompts)
    assert any(
        getattr(entry, "action", None) == Deal()
        for entry in entries(table.kept.game, await here.store.read(table.match))
    )
