"""The store fails in every way it can: nothing acknowledged is lost, nothing unkept is shown, play goes on."""

import asyncio
import sqlite3

import pytest

from facedown import store
from facedown.battle import Confirm, Draft, Surrender
from facedown.core import codec
from facedown.table.clock import sleep
from facedown.testing.specimens import ring
from facedown.wire import Expel, Pause, Refusal, Unpause
from tests.table.scene import Player, scene, staked, two_players
from tests.table.truth import untrue
from tests.wire.battle_scene import Battle

ATTACKS = ("attack", "defense", "heal")
HEALS = ("heal", "counter", None)


class Between:
    """A store with a fault in front of it; all else is the real one's."""

    def __init__(self, real):
        self.real = real

    def __getattr__(self, name):
        return getattr(self.real, name)


class Slow(Between):
    """Every append takes `ms` of the fake clock."""

    ms = 0

    def at(self, here):
        self.here, self.waiting = here, asyncio.Event()
        here.also_settled.append(self.waiting.wait)

    async def append(self, batch):
        if self.ms:
            self.waiting.set()
            await sleep(self.here.clock, self.ms, self.waiting.clear)
        return await self.real.append(batch)


class Flaky(Between):
    """The next appends are unavailable, before or after they took effect."""

    before = after = 0

    async def append(self, batch):
        if self.before:
            self.before -= 1
            raise store.Unavailable("the disk is full")
        head = await self.real.append(batch)
        if self.after:
            self.after -= 1
            raise store.Unavailable("the answer was lost")
        return head


async def assert_true(here, table, *players):
    log = await here.store.read(table.match, whole=True)
    for player in players:
        views = [codec.pack(frame.view) for frame in player.frames]
        assert untrue(table.kept.game, log, player.seat, views) == []


async def test_a_commit_of_five_seconds_costs_no_player_any_time():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, a, _ = await two_players(here)
        await here.pass_time(10_000)
        here.store.ms = 5_000
        a.act(Draft(ATTACKS), ref=1)
        await here.pass_time(4_999)
        assert a.acks == []
        here.store.ms = 0
        await here.pass_time(1)
        assert a.acks == [1]
        (clock,) = a.frame.clocks
        assert clock.until - a.frame.at == 10_000
        await here.pass_time(9_999)
        assert table.kept.state.phase == "prep"
        await here.pass_time(1)
        assert table.kept.state.phase == "reveal"


async def test_a_commit_of_a_quarter_second_is_nobodys_business():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, a, _ = await two_players(here)
        here.store.ms = 250
        a.act(Draft(ATTACKS), ref=1)
        await here.pass_time(250)
        here.store.ms = 0
        await here.settle()
        assert table.kept.clocks[-1].until == 20_000


async def test_every_input_that_comes_while_the_end_is_written_is_answered():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, a, b = await two_players(here)
        here.store.ms = 200
        a.act(Surrender())
        await here.pass_time(100)
        b.act(Confirm(HEALS), ref=7)
        b.act(Draft(HEALS))
        await here.pass_time(100)
        assert table.status == "over"
        assert [(no.code, no.ref) for no in b.of(Refusal)] == [("stale", 7), ("stale", None)]
        assert b.notices == ["over"]


async def test_a_confirm_in_flight_at_the_end_of_a_battle_is_answered_once():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        battle = Battle(here, await here.open())
        await here.settle()
        here.store.ms = 200
        battle.a.say("surrender")
        await here.pass_time(100)
        battle.b.say("layout_confirm", layout=list(HEALS))
        await here.pass_time(100)
        (answer,) = battle.b.of("error_msg")
        assert (answer["code"], answer["message"]) == ("stale_round", "the match is over")


async def test_what_comes_in_during_a_slow_commit_waits_and_the_reveals_keep_their_pace():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        _, a, b = await two_players(here)
        here.store.ms = 5_000
        a.act(Draft(ATTACKS), ref=1)
        await here.pass_time(100)
        a.act(Confirm(HEALS), ref=2)
        b.act(Confirm(ATTACKS), ref=3)
        here.store.ms = 0
        await here.pass_time(5_000)
        assert (a.acks, b.acks) == ([1, 2], [3])
        assert a.frame.view.phase == "reveal"
        assert a.frame.view.reveals == ()


async def test_a_store_that_is_always_slow_slows_the_table_down_and_does_not_stop_it():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, a, _ = await two_players(here)
        here.store.ms = 300
        a.act(Draft(ATTACKS))
        await here.pass_time(20_300)
        assert table.kept.state.phase == "prep"
        await here.pass_time(300)
        assert table.kept.state.phase == "reveal"
        assert table.kept.head == 4


async def test_a_slow_commit_tells_nobody_of_a_secret_input():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        _, a, b = await two_players(here)
        told = len(b.told)
        here.store.ms = 3_000
        a.act(Draft(ATTACKS))
        await here.pass_time(4_000)
        assert len(a.frames) == 2
        assert len(b.told) == told


async def test_a_slow_pause_gives_nobody_time():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, _, _ = await two_players(here)
        operator = Player(here, table, role="operator")
        await here.pass_time(5_000)
        here.store.ms = 15_000
        operator.send(Pause())
        await here.pass_time(15_000)
        here.store.ms = 0
        operator.send(Unpause())
        await here.pass_time(14_999)
        assert table.kept.state.phase == "prep"
        await here.pass_time(1)
        assert table.kept.state.phase == "reveal"


async def test_nobody_hears_of_an_expulsion_before_it_is_in_the_log():
    async with scene(wrap=Slow) as here:
        here.store.at(here)
        table, a, _ = await two_players(here)
        operator = Player(here, table, role="operator")
        await here.settle()
        here.store.ms = 5_000
        operator.send(Expel(0))
        await here.pass_time(4_999)
        assert a.notices == []
        here.store.ms = 0
        await here.pass_time(1)
        assert a.notices == ["expelled"]


async def test_an_answer_that_was_lost_is_not_given_after_a_fence():
    async with scene(wrap=Flaky) as here:
        table, a, b = await two_players(here)
        here.store.after = 1
        a.act(Confirm(ATTACKS), ref=1)
        await here.settle()
        await here.store.acquire(table.match, "another node")
        told = len(b.told)
        await here.pass_time(200)
        assert table.status == "moving"
        assert a.acks == []
        assert len(b.told) == told + 1


@pytest.mark.parametrize("times", [1, 3, 10])
async def test_an_unavailable_store_stops_time_loses_nothing_and_play_goes_on(times):
    async with scene(wrap=Flaky) as here:
        table, a, b = await two_players(here)
        await here.pass_time(10_000)
        here.store.before = times
        a.act(Confirm(ATTACKS), ref=1)
        b.act(Draft(HEALS), ref=2)
        await here.settle()
        assert (a.acks, b.acks) == ([], [])
        await here.pass_time(9_900)
        assert (a.acks, b.acks) == ([1], [2])
        assert table.kept.state.phase == "prep"
        assert b.frame.view.locked == (True, False)
        await assert_true(here, table, a, b)


async def test_an_append_whose_answer_was_lost_is_in_the_log_once():
    async with scene(wrap=Flaky) as here:
        table, a, b = await two_players(here)
        here.store.after = 1
        head = table.kept.head
        a.act(Confirm(ATTACKS), ref=1)
        await here.pass_time(200)
        assert a.acks == [1]
        assert (await here.store.head(table.match)).head == head + 1
        await assert_true(here, table, a, b)


async def test_an_owner_whose_epoch_was_raised_shows_nothing_more_and_says_that_the_table_moves(here):
    table, a, b = await two_players(here)
    frames = len(a.frames), len(b.frames)
    await here.store.acquire(table.match, "another node")
    a.act(Confirm(ATTACKS), ref=1)
    b.act(Confirm(HEALS), ref=2)
    await here.tasks[table]
    assert table.status == "moving"
    assert (len(a.frames), len(b.frames)) == frames
    assert (a.acks, b.acks) == ([], [])
    assert (a.notices[-1], b.notices[-1]) == ("moving", "moving")
    a.act(Draft(ATTACKS))
    assert a.notices[-1] == "moving"


async def test_a_table_that_sends_before_the_commit_is_caught_at_the_fence(monkeypatch):
    from tests.table.kill_child import Eager

    monkeypatch.setattr("facedown.table.context.Table", Eager)
    monkeypatch.setattr(
        "tests.table.kill_child.asyncio.sleep", lambda _seconds: asyncio.wait([asyncio.ensure_future(_now())])
    )

    async with scene() as here:
        table, a, b = await two_players(here)
        await here.store.acquire(table.match, "another node")
        a.act(Confirm(ATTACKS), ref=1)
        await here.tasks[table]
        with pytest.raises(AssertionError):
            await assert_true(here, table, a, b)


async def _now():
    """A sleep without time."""


async def test_a_gap_in_the_log_stops_this_table_and_no_other(here):
    table, a, _ = await two_players(here)
    other = await here.open(match="m2")
    c = Player(here, other, 0)
    await here.settle()
    intruder = store.Batch("x", table.match, table.epoch, table.kept.head, (b"?",), (), 0, 0)
    await here.store.append(intruder)
    a.act(Draft(ATTACKS), ref=1)
    c.act(Draft(HEALS), ref=2)
    await here.settle()
    assert table.status == "stopped"
    assert a.notices[-1] == "stopped"
    assert a.acks == []
    assert c.acks == [2]


async def test_an_outage_that_ends_in_a_refusal_costs_the_others_no_time():
    async with scene(wrap=Flaky) as here:
        await here.fund(2, 100)
        table = await here.open("ring")
        players = [Player(here, table, seat) for seat in range(3)]
        buy_in = least_buy_in(table)
        for player in players[:2]:
            player.act(buy_in)
        await here.pass_time(250)
        (turn,) = table.kept.prompts
        here.store.before = 15
        players[2].act(buy_in, ref=1)
        await here.pass_time(15_000)
        assert [no.code for no in players[2].of(Refusal)] == ["not_enough_chips"]
        assert turn in table.kept.prompts


async def test_stakes_are_taken_from_both_or_none(here):
    await here.store.post((store.Posting(store.MINT, "account0", 10),), "fund")
    with pytest.raises(store.Overdrawn):
        await here.open(config=staked(5))
    assert await here.store.balance("account0") == 10
    assert await here.store.open_matches() == ()


async def test_a_buy_in_that_the_account_cannot_pay_is_refused_to_its_author_alone(here):
    await here.store.post((store.Posting(store.MINT, "account1", 1000),), "fund")
    table, a, b = await two_players(here, game=ring.SUBJECT.game.name)
    buy_in = least_buy_in(table)
    b.act(buy_in, ref=3)
    a.act(ring.Stay(), ref=4)
    a.act(buy_in, ref=1)
    b.act(buy_in, ref=2)
    await here.settle()
    assert a.acks == []
    assert [(no.code, no.ref) for no in a.of(Refusal)][1:] == [("not_enough_chips", 1)]
    assert a.of(Refusal)[0].ref == 4
    assert b.acks == [3]
    assert await here.store.balance("account1") == 1000 - buy_in.chips
    assert sum((await here.store.balances()).values()) == 0


async def test_after_a_refused_buy_in_the_table_goes_on_from_what_is_in_the_log(here):
    await here.store.post((store.Posting(store.MINT, "account1", 1000),), "fund")
    table, a, b = await two_players(here, game=ring.SUBJECT.game.name)
    before = table.kept
    a.act(least_buy_in(table), ref=1)
    await here.settle()
    assert a.refusals == ["not_enough_chips"]
    assert table._intake.live is table.kept is before
    assert any(isinstance(action, ring.Sit) for action in table.kept.game.options(table.kept.state, 0))
    b.act(least_buy_in(table), ref=2)
    await here.settle()
    assert b.acks == [2]
    log = await here.store.read(table.match)
    assert len(log.entries) == len(table.kept.roster.sitters) + 1


async def test_an_input_that_takes_chips_goes_alone_so_that_its_refusal_drops_no_other(here):
    """Everything of one batch is refused as one: an acknowledged input of somebody else must not be in it."""
    await here.store.post((store.Posting(store.MINT, "account1", 1000),), "fund")
    table, a, b = await two_players(here, game=ring.SUBJECT.game.name)
    buy_in = least_buy_in(table)
    b.act(buy_in, ref=1)
    await here.settle()
    b.act(ring.Leave(), ref=2)
    a.act(buy_in, ref=3)
    await here.settle()
    assert (b.acks, a.refusals) == ([1, 2], ["not_enough_chips"])
    left = next(event for event in b.events if isinstance(event, ring.Left))
    assert left.seat == 1
    assert await here.store.balance("account1") == 1000
    assert table.kept.head == (await here.store.read(table.match)).head


def least_buy_in(table):
    options = table.kept.game.options(table.kept.state, 0)
    return min((action for action in options if isinstance(action, ring.Sit)), key=lambda sit: sit.chips)


async def test_a_database_that_another_program_has_locked_loses_nothing(tmp_path):
    path = tmp_path / "facedown.db"
    async with scene(path) as here:
        table, a, b = await two_players(here)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        a.act(Confirm(ATTACKS), ref=1)
        await here.settle()
        assert a.acks == []
        other.execute("ROLLBACK")
        other.close()
        await here.pass_time(5_000)
        b.act(Confirm(HEALS), ref=2)
        await here.settle()
        assert (a.acks, b.acks) == ([1], [2])
        await assert_true(here, table, a, b)


async def test_a_full_disk_loses_nothing_that_was_acknowledged_and_play_goes_on(tmp_path):
    async def limited(here, pages):
        await here.store._writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    async with scene(tmp_path / "facedown.db") as here:
        table, a, b = await two_players(here)
        await limited(here, 1)
        sent = 0
        while len(a.acks) == sent:
            assert sent < 1000, "the disk should have been full by now"
            sent += 1
            a.act(Draft(ATTACKS), ref=sent)
            await here.settle()
        assert (await here.store.head(table.match)).head == table.kept.head
        await limited(here, 1_000_000)
        await here.pass_time(5_000)
        b.act(Confirm(HEALS), ref=1)
        await here.settle()
        assert a.acks == list(range(1, sent + 1))
        assert b.acks == [1]
        await assert_true(here, table, a, b)
