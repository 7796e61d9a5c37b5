"""Whose chair it is, who may look from it, and what a host or a fault may do to that."""

import pytest

from facedown.battle import Battle, Confirm, Draft
from facedown.core import Forfeit, Terms
from facedown.store import MatchExists
from facedown.testing.specimens import ring
from facedown.testing.specimens.ring import RingTable
from facedown.wire import Assign, Attach, Expel, Pause, Vacate
from tests.table.scene import CLOCKS, LISTINGS, Player, house, person, scene, two_players

ATTACKS = ("attack", "defense", "heal")
FORFEIT = Terms(clocks=CLOCKS, absence=Forfeit(5_000))


async def test_whoever_had_a_chair_before_sees_and_does_nothing_from_it(here):
    await here.fund(3)
    table, a, _ = await two_players(here, game="ring")
    host = Player(here, table, role="host")
    host.send(Vacate(0))
    a.act(ring.Sit(10))
    host.send(Assign(0, person(2)))
    a.act(ring.Sit(10))
    await here.settle()
    heir = Player(here, table, 0, "key2")
    heir.act(ring.Sit(5))
    await here.settle()
    assert a.notices == ["expelled"]
    assert a.refusals == ["not_seated", "not_seated"]
    assert await here.store.balance("account2") == 995
    assert await here.store.balance("account0") == 1000
    assert heir.frame.view.chips[0] == 5
    assert all(frame.view.chips[0] is None for frame in a.frames)


async def test_a_chair_that_is_given_to_somebody_else_is_lost_to_the_player_before(here):
    table, a, _ = await two_players(here)
    seen = len(a.frames)
    Player(here, table, role="host").send(Assign(0, person(2)))
    a.act(Draft(ATTACKS), ref=1)
    await here.settle()
    heir = Player(here, table, 0, "key2")
    heir.act(Draft(ATTACKS))
    await here.settle()
    assert (a.notices, a.refusals, len(a.frames)) == (["expelled"], ["not_seated"], seen)
    assert heir.frame.view.draft == ATTACKS


async def test_a_new_name_for_the_same_player_leaves_the_chair_as_it_was(here):
    table, a, _ = await two_players(here, terms=FORFEIT)
    Player(here, table, role="host").send(Assign(0, person(0, name="renamed")))
    a.act(Draft(ATTACKS), ref=1)
    await here.pass_time(19_000)
    assert a.acks == [1]
    assert table.kept.outcome is None


async def test_a_house_bot_that_a_host_seats_is_there(here):
    table, _, _ = await two_players(here, terms=Terms(absence=Forfeit(0)))
    Player(here, table, role="host").send(Assign(1, house("casual")))
    await here.pass_time(40_000)
    assert table.kept.outcome is None
    assert table.kept.game.view(table.kept.state, None).locked == (False, True)


async def test_a_goodbye_is_heard_however_much_was_said_before(here):
    table, a, _ = await two_players(here, terms=FORFEIT)
    for _ in range(64):
        a.act(Draft(ATTACKS))
    a.leave(clean=True)
    await here.settle()
    assert table.kept.outcome.reason == "disconnect"


async def test_the_end_of_a_replaced_connection_starts_no_new_grace(here):
    table, first, _ = await two_players(here, terms=FORFEIT)
    second = Player(here, table, 0)
    await here.settle()
    second.leave()
    await here.pass_time(3_000)
    first.leave()
    await here.pass_time(2_000)
    assert table.kept.outcome.reason == "disconnect"


async def test_a_replaced_connection_first_gets_the_answer_it_waits_for(here):
    table, a, _ = await two_players(here)
    a.act(Draft(ATTACKS), ref=1)
    Player(here, table, 0)
    await here.settle()
    assert [type(told).__name__ for told in a.told[-2:]] == ["Ack", "Notice"]


async def test_a_key_that_is_no_text_opens_nothing_and_harms_nobody(here):
    table, a, _ = await two_players(here)
    thief = Player(here, table, 0, "\ud800")
    a.act(Draft(ATTACKS), ref=1)
    await here.settle()
    assert thief.refusals == ["unauthorized"]
    assert a.acks == [1]


async def test_a_dialect_that_fails_ends_its_own_connection_alone():
    def failing(told):
        raise ZeroDivisionError(told)

    async with scene() as here:
        table, a, _ = await two_players(here)
        broken = Player(here, table, attach=False)
        broken.outbox.encode = failing
        broken.send(Attach())
        await here.settle()
        a.act(Draft(ATTACKS), ref=1)
        await here.settle()
        assert broken.outbox.closed == 1011
        assert a.acks == [1]


async def test_rules_that_fail_by_themselves_stop_the_table_and_everybody_hears_of_it():
    class NoFallback(Battle):
        def fallback(self, state, seat, why):
            raise ZeroDivisionError

    listing = LISTINGS["battle"]._replace(game=NoFallback())
    async with scene(listings={**LISTINGS, "battle": listing}) as here:
        table, a, b = await two_players(here)
        await here.pass_time(20_000)
        assert table.status == "stopped"
        assert a.notices == b.notices == ["stopped"]
        a.act(Confirm(ATTACKS))
        assert a.notices == ["stopped", "stopped"]


async def test_an_input_whose_cut_fails_has_not_happened():
    class NoCarry(RingTable):
        def carry(self, state):
            raise ZeroDivisionError

    listing = LISTINGS["ring"]._replace(game=NoCarry())
    async with scene(listings={**LISTINGS, "ring": listing}) as here:
        await here.fund(3)
        table, a, b = await two_players(here, game="ring")
        a.act(ring.Sit(10))
        b.act(ring.Sit(10))
        await here.pass_time(250)
        head, players = table.kept.head, (a, b)
        (turn,) = table.kept.prompts
        players[turn].act(ring.Fold(), ref=1)
        await here.settle()
        assert players[turn].refusals == ["internal"]
        assert table.kept.head == head


async def test_a_table_that_leaves_quietly_still_answers_a_host_and_an_operator(here):
    table, a, b = await two_players(here)
    host, operator = [Player(here, table, role=role, attach=False) for role in ("host", "operator")]
    table.leave(is_quiet=True)
    await here.tasks[table]
    a.act(Draft(ATTACKS), ref=1)
    host.send(Assign(1, person(1)))
    operator.send(Pause())
    assert [each.notices for each in (a, b, host, operator)] == [[], [], ["moving"], ["moving"]]


async def test_a_table_that_is_left_keeps_what_is_under_way_and_says_that_it_moves(here):
    table, a, b = await two_players(here)
    a.act(Draft(ATTACKS), ref=1)
    await here.settle()
    table.leave()
    await here.tasks[table]
    assert table.status == "moving"
    assert (a.acks, a.notices, b.notices) == ([1], ["moving"], ["moving"])
    again = await here.crash(table, "node 2")
    assert again.kept.game.view(again.kept.state, 0).draft == ATTACKS


async def test_a_match_is_opened_once(here):
    await here.open(seed="one")
    with pytest.raises(MatchExists):
        await here.open(seed="another")
    with pytest.raises(MatchExists):
        await here.open(seed="one", sitters=[person(0), house()])


async def test_an_operator_may_expel_a_chair_that_nobody_looks_from(here):
    table = await here.open(terms=FORFEIT)
    Player(here, table, role="operator").send(Expel(1))
    await here.settle()
    assert table.kept.outcome.winner == 0
