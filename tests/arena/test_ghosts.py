"""No seat stays taken by nobody, whatever the teams do at the table itself, by its native door."""

import pytest

from facedown.arena import ArenaRefusal
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import Sit, Stand
from facedown.wire import Act, Attach
from tests.arena.scene import Team, opened, order, seated
from tests.lobby.scene import story

SIX = "seats=6,min_players=6"


class NativeTeam(Team):
    """A team that acts at the table itself, and does not wait for the next match."""

    stays = False

    def act_natively(self, *commands):
        """All at once, as if they came in one packet."""
        table, link = self.at
        for command in commands:
            table.receive(link, command if isinstance(command, Attach) else Act(command))


async def native(here, *names):
    return [await NativeTeam(here, name, code=f"code of {name}").come() for name in names]


def players(arena):
    return [player.team for player in arena.lobby().players]


@pytest.mark.parametrize("get_up", [Stand(), Leave()])
def test_teams_that_get_up_by_themselves_and_go_leave_their_seats_free(get_up):
    @story()
    async def told(here):
        arena = await opened(here, SIX)
        for name in "ABCDEF":
            (team,) = await native(here, name)
            team.act_natively(get_up)
            await here.settle()
            await team.go()
        await here.pass_time(60_000)
        assert players(arena) == []
        again = await seated(here, *"GHIJKL")
        assert [team.last("welcome")["seat"] for team in again] == [0, 1, 2, 3, 4, 5]

    told()


@story()
async def test_a_team_that_gets_up_and_is_gone_before_that_is_in_the_log_leaves_its_seat_free(here):
    arena = await opened(here, SIX)
    (team,) = await native(here, "A")
    here.store.before["append"] = here.hold()
    team.act_natively(Stand())
    await here.settle()
    await team.go()
    here.release()
    here.store.before.clear()
    await here.pass_time(60_000)
    assert players(arena) == []
    assert [team.last("welcome")["seat"] for team in await seated(here, "B")] == [0]


@story()
async def test_a_team_that_gets_up_and_stays_connected_may_say_hello_again(here):
    arena = await opened(here, SIX)
    (team,) = await native(here, "A")
    team.act_natively(Stand())
    await here.settle()
    assert (players(arena), team.codes) == ([], ["UNAUTHORIZED"])
    await team.come()
    assert players(arena) == ["A"]


@story()
async def test_a_team_that_gets_up_and_sits_down_in_one_breath_keeps_its_seat(here):
    arena = await opened(here, SIX)
    (team,) = await native(here, "A")
    team.act_natively(Stand(), Sit("another nonce"))
    await here.settle()
    assert (players(arena), team.codes) == (["A"], [])


@story()
async def test_a_team_that_sits_down_again_before_its_seat_is_taken_from_it_has_none(here):
    """Attaching ends a batch of the log, so the arena hears of the Stand before the Sit is in the log."""
    arena = await opened(here, SIX)
    (team,) = await native(here, "A")
    team.act_natively(Stand(), Attach(0, "code of A"), Sit())
    await here.settle()
    assert (players(arena), team.codes) == ([], ["UNAUTHORIZED"])
    others = await seated(here, *"BCDEFG")
    assert [team.last("welcome")["seat"] for team in others] == [0, 1, 2, 3, 4, 5]
    assert all(team.of("start_hand") for team in others)


@story()
async def test_a_team_that_gets_up_before_it_is_welcome_has_no_seat(here):
    arena = await opened(here, SIX)
    here.store.before["append"] = here.hold()
    (team,) = await native(here, "A")
    team.act_natively(Stand())
    here.release()
    here.store.before.clear()
    await here.settle()
    assert players(arena) == []
    assert [team.last("welcome")["seat"] for team in await seated(here, "B")] == [0]


@story()
async def test_a_team_that_starts_a_match_after_getting_up_is_out_of_it(here):
    """It sat down again just before the arena took its seat, and so filled the table."""
    arena = await opened(here, "seats=2")
    (team,) = await native(here, "A")
    here.store.before["append"] = here.hold()
    team.act_natively(Stand(), Attach(0, "code of A"), Sit())
    (other,) = await seated(here, "B")
    here.release()
    here.store.before.clear()
    await here.settle()
    assert other.last("match_end")["winner"]["team"] == "B"
    assert (players(arena), team.codes) == ([], ["UNAUTHORIZED"])
    await here.pass_time(2_000)
    assert players(arena) == ["B"]


@story()
async def test_an_operator_sends_away_a_team_in_any_state(here):
    arena = await opened(here, "seats=4,min_players=4")
    here.store.before["append"] = here.hold()
    (coming,) = await seated(here, "A")
    arena.operate(order("forfeit", 0))
    here.release()
    here.store.before.clear()
    await here.settle()
    assert (players(arena), coming.codes) == ([], ["UNAUTHORIZED"])
    away, there = await seated(here, "B", "C")
    await away.go()
    for seat in (0, 1, 1):  # the last of them while it is leaving
        arena.operate(order("forfeit", seat))
    await here.settle()
    assert (players(arena), there.codes) == ([], ["UNAUTHORIZED"])
    with pytest.raises(ArenaRefusal, match="nobody sits on seat 0"):
        arena.operate(order("forfeit", 0))
