"""What becomes of a chair whose player is away: keep, forfeit after a grace, or a bot."""

import pytest

from facedown.battle import Confirm
from facedown.core import Forfeit, Keep, Substitute, Terms
from tests.table.scene import CLOCKS, Player, house, person, scene, two_players

ATTACKS = ("attack", "defense", "heal")


def terms(absence):
    return Terms(clocks=CLOCKS, absence=absence)


async def test_a_lost_connection_forfeits_after_the_grace_and_not_before(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(5_000)))
    a.leave()
    await here.pass_time(4_999)
    assert table.kept.outcome is None
    await here.pass_time(1)
    assert (table.kept.outcome.reason, table.kept.outcome.winner) == ("disconnect", 1)


async def test_a_clean_goodbye_forfeits_at_once(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(5_000)))
    a.leave(clean=True)
    await here.settle()
    assert table.kept.outcome.reason == "disconnect"


async def test_a_grace_of_zero_is_the_strict_rule(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(0)))
    a.leave()
    await here.settle()
    assert table.kept.outcome.reason == "disconnect"


async def test_whoever_comes_back_within_the_grace_has_lost_nothing(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(5_000)))
    a.act(Confirm(ATTACKS))
    a.leave()
    await here.pass_time(4_000)
    back = Player(here, table, 0)
    await here.pass_time(10_000)
    assert table.kept.outcome is None
    assert back.frame.view.confirmed == ATTACKS


async def test_a_connection_replaced_by_a_newer_one_does_not_count_as_lost(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(5_000)))
    Player(here, table, 0)
    await here.settle()
    a.leave()
    await here.pass_time(15_000)
    assert table.kept.outcome is None


async def test_prep_goes_on_while_a_player_is_away(here):
    table, a, _ = await two_players(here, terms=terms(Forfeit(5_000)))
    await here.pass_time(17_000)
    a.leave()
    await here.pass_time(3_000)
    assert table.kept.state.phase == "reveal"


async def test_a_player_who_never_came_has_thirty_seconds(here):
    table = await here.open(terms=Terms(absence=Forfeit(5_000)))
    Player(here, table, 1)
    await here.pass_time(29_999)
    assert table.kept.outcome is None
    await here.pass_time(1)
    assert table.kept.outcome.winner == 1


async def test_two_who_both_never_came_draw(here):
    table = await here.open(terms=Terms(absence=Forfeit(5_000)))
    await here.pass_time(29_999)
    assert table.kept.outcome is None
    await here.pass_time(1)
    assert (table.kept.outcome.places, table.kept.outcome.reason) == ((1, 1), "disconnect")


async def test_whoever_left_first_has_lost_although_the_other_is_away_too(here):
    table, a, b = await two_players(here, terms=terms(Forfeit(5_000)))
    a.leave()
    await here.pass_time(1)
    b.leave()
    await here.pass_time(5_000)
    assert (table.kept.outcome.winner, table.kept.outcome.reason) == (1, "disconnect")


async def test_a_player_who_is_gone_loses_to_a_house_bot(here):
    table = await here.open(sitters=[person(0), house("casual")], terms=Terms(absence=Forfeit(5_000)))
    await here.pass_time(30_000)
    assert table.kept.outcome.winner == 1


async def test_in_a_game_that_cannot_be_abandoned_the_chairs_leave_one_by_one(here):
    table = await here.open("window", terms=Terms(absence=Forfeit(5_000)))
    await here.pass_time(29_999)
    assert not any(table.kept.state.left)
    await here.pass_time(1)
    assert all(table.kept.state.left[:-1])


async def test_a_kept_chair_stays_and_the_clock_plays_on(here):
    table, a, b = await two_players(here, terms=terms(Keep()))
    a.leave(clean=True)
    b.act(Confirm(ATTACKS))
    await here.pass_time(20_000 + 250 + 3 * 900)
    assert table.kept.outcome is None
    assert table.kept.section == 2


async def test_a_bot_plays_an_absent_chair_and_gives_it_back(here):
    table, a, b = await two_players(here, terms=terms(Substitute("casual")))
    a.leave()
    await here.settle()
    assert b.frame.view.locked == (True, False)
    back = Player(here, table, 0)
    b.act(Confirm(ATTACKS))
    await here.pass_time(250 + 3 * 900)
    assert back.frame.view.round == 2
    assert back.frame.view.locked == (False, False)
    assert back.frame.prompt is not None


async def test_an_expelled_chair_is_played_by_the_bot_at_once():
    from facedown.wire import Expel

    async with scene() as here:
        table, _, b = await two_players(here, terms=terms(Substitute("casual")))
        Player(here, table, role="operator").send(Expel(0))
        await here.settle()
        assert b.frame.view.locked == (True, False)


@pytest.mark.parametrize("absence", [Keep(), Forfeit(0), Substitute("casual")])
async def test_a_house_bot_is_never_absent(here, absence):
    table = await here.open(sitters=[person(0), house("casual")], terms=terms(absence))
    Player(here, table, 0)
    await here.pass_time(19_000)
    assert table.kept.outcome is None
    assert table.kept.roster.house_bot(1) == "casual"
