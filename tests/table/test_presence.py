"""Who is away is sent to everybody at the table; a table may wait for its players before its clocks run."""

from facedown.battle import Confirm
from facedown.core import Forfeit, Keep, Substitute, Terms
from facedown.wire import Absent, Presence
from tests.table.scene import CLOCKS, Player, two_players

LAYOUT = ("attack", "defense", "heal")


def terms(absence):
    return Terms(clocks=CLOCKS, absence=absence)


async def watched(here, absence):
    table, a, b = await two_players(here, terms=terms(absence))
    watcher = Player(here, table)
    await here.settle()
    for one in (a, b, watcher):
        one.told.clear()
    return table, a, b, watcher


async def test_everybody_is_sent_who_is_away_and_until_when(here):
    table, a, b, watcher = await watched(here, Forfeit(15_000))
    await here.pass_time(1_000)
    a.leave()
    await here.settle()
    assert b.of(Presence) == watcher.of(Presence) == [Presence(1_000, (Absent(0, 16_000),), False)]
    newcomer = Player(here, table)
    await here.settle()
    assert newcomer.of(Presence) == b.of(Presence)
    Player(here, table, 0)
    await here.settle()
    assert b.of(Presence)[1:] == [Presence(1_000, (), False)]


async def test_what_a_player_does_changes_nothing_in_it(here):
    _, a, b, watcher = await watched(here, Forfeit(15_000))
    a.act(Confirm(LAYOUT))
    await here.pass_time(21_000)
    assert [*b.of(Presence), *watcher.of(Presence)] == []


async def test_a_table_without_a_grace_period_sends_nothing(here):
    _, a, b, _ = await watched(here, Keep())
    a.leave()
    await here.settle()
    assert b.of(Presence) == []


async def test_a_table_that_keeps_its_seats_says_when_the_owner_counts_a_player_as_absent(here):
    table, a, b, _ = await watched(here, Keep(10_000))
    a.leave(clean=True)
    await here.pass_time(11_000)
    assert b.of(Presence) == [Presence(0, (Absent(0, 10_000),), False)]
    assert table.kept.outcome is None, "nobody loses a seat by it"


async def test_a_player_stays_away_while_a_bot_plays_on(here):
    _, a, b, _ = await watched(here, Substitute("novice", 5_000))
    a.leave()
    await here.pass_time(6_000)
    assert b.of(Presence) == [Presence(0, (Absent(0, 5_000),), False)]


async def test_the_clocks_of_a_table_that_waits_begin_when_all_players_are_here(here):
    table = await here.open(waits=60_000)
    a = Player(here, table, 0)
    await here.pass_time(30_000)
    assert a.of(Presence)[-1].waiting
    assert a.frame.clocks[0].until - a.frame.at == 20_000
    b = Player(here, table, 1)
    await here.settle()
    assert [one.waiting for one in a.of(Presence)] == [True, False]
    assert b.of(Presence) == []
    for one in (a, b):
        assert (one.frame.at, one.frame.clocks[0].until) == (0, 20_000)
    await here.pass_time(19_999)
    assert a.frame.view.phase == "prep"
    await here.pass_time(1)
    assert a.frame.view.phase == "reveal"


async def test_a_table_waits_no_longer_than_it_was_told(here):
    table = await here.open(waits=60_000)
    a = Player(here, table, 0)
    a.act(Confirm(LAYOUT))
    await here.pass_time(59_999)
    assert a.frame.view.round == 1
    assert table.kept.at == 0
    await here.pass_time(30_001)
    assert (table.kept.outcome.reason, table.kept.outcome.winner) == ("disconnect", 0)


async def test_a_table_that_waits_can_be_left_and_given_up(here):
    table = await here.open(waits=60_000)
    a = Player(here, table, 0)
    await here.settle()
    a.leave(clean=True)
    await here.settle()
    assert table.kept.outcome.winner == 1
