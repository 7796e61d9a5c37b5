"""A crash at any entry changes nothing: same questions, same time, same end."""

import asyncio
from dataclasses import replace

import pytest

from facedown.battle import Confirm, Draft
from facedown.core import Forfeit, Seed, Terms
from facedown.core.record import Carried, Resumed
from facedown.store import Unavailable
from facedown.table import Context, FakeClock, Owner, Tables, pulse, recover_tables
from facedown.testing.walk import walk
from facedown.wire import Expel, Pause, Unpause
from tests.table.scene import LISTINGS, Player, person, scene
from tests.table.script import all_chairs, opened, played
from tests.table.truth import entries

ATTACKS = ("attack", "defense", "heal")


def script_of(game):
    """The longest of a few random runs."""
    subject = LISTINGS[game].subject
    walks = [walk(subject, subject.configs[0], Seed.of(f"script {n}"), 40) for n in range(20)]
    return max(walks, key=lambda walked: len(walked.run.inputs)).run


async def end_of(game, script, crash_before):
    """How the match ends with a crash before this input; the log is whole either way."""
    async with scene() as here:
        table, players = await opened(here, game, script)
        for number, given in enumerate(script.inputs):
            if number == crash_before:
                table = await crashed(here, table)
                players = await all_chairs(here, table)
            await played(here, table, players, given)
        desk = table.kept
        viewers = (None, *range(len(desk.banks)))
        views = [desk.game.view(desk.state, viewer) for viewer in viewers]
        return desk.state, views, desk.prompts, desk.outcome, await here.store.balances()


async def crashed(here, table):
    """The same questions are open, with the same time left, as before the crash."""
    before, now = table.kept, table.now()
    table = await here.crash(table, f"node {before.head}")
    await here.settle()
    after = table.kept
    assert (after.state, after.prompts) == (before.state, before.prompts)
    assert (after.banks, after.roster, after.section) == (before.banks, before.roster, before.section)
    left = {seat: before.deadline(seat) - now for seat in before.clocks}
    assert {seat: after.deadline(seat) - table.now() for seat in after.clocks} == left
    return table


@pytest.mark.parametrize("game", LISTINGS)
async def test_a_crash_at_any_entry_leads_to_the_same_end(game):
    script = script_of(game)
    whole = await end_of(game, script, None)
    for crash_before in range(len(script.inputs)):
        assert await end_of(game, script, crash_before) == whole


async def test_the_time_that_was_left_is_left_within_a_sign_of_life(here):
    table = await here.open()
    Player(here, table, 0).act(Draft(ATTACKS))
    for _ in range(7):
        await here.pass_time(1_000)
        await here.store.alive(here.context.node, here.clock.now())
    await here.pass_time(600)
    table = await here.crash(table, "node 2")
    await here.pass_time(0)
    assert table.now() == 7_000
    assert table.kept.game.view(table.kept.state, 0).draft == ATTACKS
    await here.pass_time(12_999)
    assert table.kept.state.phase == "prep"
    await here.pass_time(1)
    assert table.kept.state.phase == "reveal"


async def test_the_pulse_goes_on_after_a_fault_and_does_not_count_the_time_of_it():
    class Heard(list):
        async def alive(self, node, clock):
            self.append((node, clock))
            if len(self) == 3:
                raise Unavailable("locked")

    clock, heard = FakeClock(), Heard()
    heart = asyncio.ensure_future(pulse(Context(heard, clock, "here")))
    await clock.advance(2_000, lambda: asyncio.sleep(0.001))
    heart.cancel()
    assert heard == [("here", 0), ("here", 500), ("here", 1_000), ("here", 1_000), ("here", 1_500)]


async def test_an_outage_is_not_charged_when_we_die_just_after_it():
    class Out(SqliteStoreBehind):
        out = False

        async def alive(self, node, clock):
            if self.out:
                raise Unavailable("locked")
            await self.real.alive(node, clock)

        async def append(self, batch):
            if self.out:
                raise Unavailable("locked")
            return await self.real.append(batch)

    async with scene(wrap=Out) as here:
        table = await here.open()
        a = Player(here, table, 0)
        heart = asyncio.ensure_future(pulse(here.context))
        await beating(here, 2_000)
        here.store.out = True
        a.act(Draft(ATTACKS), ref=1)
        await beating(here, 30_000)
        here.store.out = False
        await beating(here, 1_500)
        heart.cancel()
        assert a.acks == [1]
        before = table.now()
        table = await here.crash(table, "node 2")
        await here.settle()
        assert 2_000 < before < 4_000
        assert abs(table.now() - before) <= 1_000


async def beating(here, ms):
    """Time passes in small steps, the pulse keeping up."""
    for _ in range(ms // 250):
        await here.pass_time(250)
        await asyncio.sleep(0.002)


class SqliteStoreBehind:
    def __init__(self, real):
        self.real = real

    def __getattr__(self, name):
        return getattr(self.real, name)


async def test_the_time_of_a_recovered_table_runs_when_the_table_does(here):
    table = await here.open()
    here.tasks.pop(table).cancel()
    here.tables.clear()
    here.context = replace(here.context, node="node 2")
    (table,), _ = await recover_tables(here.context)
    await here.clock.advance(10_000, lambda: asyncio.sleep(0))
    here.start(table)
    await here.pass_time(19_999)
    assert table.kept.state.phase == "prep"
    await here.pass_time(1)
    assert table.kept.state.phase == "reveal"


async def test_a_store_that_is_out_of_reach_at_the_start_is_waited_for():
    class Down(SqliteStoreBehind):
        left = 3

        async def read(self, match, *, whole=False, since=0):
            self.left -= 1
            if self.left >= 0:
                raise Unavailable("locked")
            return await self.real.read(match, whole=whole, since=since)

    async with scene(wrap=Down) as here:
        table = await here.open()
        here.tasks.pop(table).cancel()
        here.tables.clear()
        here.context = replace(here.context, node="node 2")
        recovering = asyncio.ensure_future(recover_tables(here.context))
        while not recovering.done():
            await here.clock.advance(1_000, lambda: asyncio.sleep(0))
        recovered, failures = await recovering
        assert ([each.match for each in recovered], failures) == ([table.match], {})


async def test_an_expelled_chair_is_forfeited_even_if_we_died_first(here):
    table = await here.open()
    operator = Player(here, table, role="operator")
    for command in (Pause(), Expel(0)):
        operator.send(command)
    await here.settle()
    table = await here.crash(table, "node 2")
    Player(here, table, role="operator").send(Unpause())
    await here.settle()
    assert table.kept.outcome.winner == 1


async def test_an_hour_of_our_absence_costs_nobody_anything(here):
    table = await here.open(terms=Terms(clocks={"prep": 60_000}, absence=Forfeit(5_000)))
    Player(here, table, 0), Player(here, table, 1)
    await here.pass_time(10_000)
    task = here.tasks.pop(table)
    task.cancel()
    here.tables.clear()
    await here.pass_time(3_600_000)
    here.tasks[table] = task
    here.tables.append(table)
    table = await here.crash(table, "node 2")
    await here.pass_time(29_999)
    assert table.kept.outcome is None
    await here.pass_time(1)
    assert table.kept.outcome.reason == "disconnect"


async def test_a_paused_table_comes_back_paused(here):
    table = await here.open()
    Player(here, table, role="operator").send(Pause())
    await here.pass_time(1_000)
    table = await here.crash(table, "node 2")
    await here.pass_time(100_000)
    assert table.kept.paused
    assert table.now() == 0


async def test_a_crash_in_a_pause_costs_nobody_any_time(here):
    table = await here.open()
    await here.pass_time(7_000)
    Player(here, table, role="operator").send(Pause())
    await here.pass_time(60_000)
    await here.store.alive(here.context.node, here.clock.now())
    table = await here.crash(table, "node 2")
    Player(here, table, role="operator").send(Unpause())
    await here.pass_time(12_999)
    assert table.kept.state.phase == "prep"
    await here.pass_time(1)
    assert table.kept.state.phase == "reveal"


async def test_every_open_table_comes_back_and_a_finished_one_is_filed(here):
    tables = [await here.open(match=f"m{n}") for n in range(5)]
    for table in tables:
        here.tasks.pop(table).cancel()
    here.tables.clear()
    here.context = replace(here.context, node="node 2")
    recovered, failures = await recover_tables(here.context)
    assert [table.match for table in recovered] == [f"m{n}" for n in range(5)]
    assert failures == {}


async def test_a_match_that_ended_just_before_the_crash_is_filed_after_it(here, monkeypatch):
    monkeypatch.setattr("facedown.table.lifecycle.file_match", _die)
    table = await here.open()
    Player(here, table, 0).leave(clean=True)
    await asyncio.gather(here.tasks[table], return_exceptions=True)
    monkeypatch.undo()
    assert await here.store.record(table.match) is None
    table = await here.crash(table, "node 2")
    await here.filed(table)
    assert await here.store.record(table.match) is not None


async def _die(_context, _table):
    raise ConnectionAbortedError("killed before the record was filed")


async def test_a_broken_log_keeps_no_other_table_closed(here):
    good, bad = await here.open(match="good"), await here.open(match="bad")
    for table in (good, bad):
        here.tasks.pop(table).cancel()
    here.tables.clear()
    await here.store._writer.run(
        lambda db: db.execute("UPDATE entry SET data = x'c1' WHERE match = 2 AND n = 0")
    )
    here.context = replace(here.context, node="node 2")
    recovered, failures = await recover_tables(here.context)
    assert [table.match for table in recovered] == ["good"]
    assert list(failures) == ["bad"]
    assert await here.store.orphans("node 3") == ("good", "bad")
    assert [each.owner for each in await here.store.open_matches()] == ["node 2", None]


async def test_a_recovered_table_logs_that_it_was_away(here):
    table = await here.open()
    table = await here.crash(table, "node 2")
    await here.settle()
    log = await here.store.read(table.match, whole=True)
    assert isinstance(entries(table.kept.game, log)[-1], Resumed)


async def test_the_time_of_a_table_that_was_released_stands_still_while_its_last_node_lives_on(here):
    tables = Tables(here.context)
    listing = here.context.listings["battle"]
    terms = listing.terms(listing.config)
    seed, sitters = Seed.of("released"), [person(seat) for seat in range(2)]
    table = await tables.open("m", "battle", seed, sitters, config=listing.config, terms=terms)
    tables.start(table, Owner())
    await table.settled()
    await here.pass_time(300)
    before = table.now()
    await tables.drain(1_000)
    await here.pass_time(2_000)
    await here.store.alive("node-1", here.context.uptime.now())
    (again,), _ = await recover_tables(replace(here.context, node="node-2"))
    assert again.now() == before


async def test_recovery_reads_one_segment_where_the_game_can_be_carried_on():
    script = script_of("ring")
    async with scene() as here:
        table, players = await opened(here, "ring", script)
        for given in script.inputs:
            await played(here, table, players, given)
        log = await here.store.read(table.match)
        assert log.first > 0
        first, *rest = entries(table.kept.game, log)
        assert isinstance(first, Carried)
        assert not any(isinstance(entry, Carried) for entry in rest)


async def test_a_table_that_is_recovered_twice_is_only_ever_ones_own(here):
    table = await here.open()
    a = Player(here, table, 0)
    await here.settle()
    here.context = replace(here.context, node="node 2")
    recovered, _ = await recover_tables(here.context)
    frames = len(a.frames)
    a.act(Confirm(ATTACKS))
    await here.tasks[table]
    assert table.status == "moving"
    assert len(a.frames) == frames
    assert [each.match for each in recovered] == [table.match]
