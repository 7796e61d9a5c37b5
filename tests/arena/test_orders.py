"""Orders of an operator that the table refuses: only the operator sees the refusal."""

import pytest

from facedown.arena import ArenaRefusal
from facedown.wire import Expel
from tests.arena.scene import Team, all_answer, folds, opened, order, seated
from tests.lobby.scene import story


async def ruled(here, terms, *names):
    """The arena, its operator, and teams."""
    arena = await opened(here, terms)
    ruler = await Team(here, role="operator").come()
    return arena, ruler, await seated(here, *names)


async def ordered(here, arena, ruler, command, seat=None):
    """The answer that the operator gets."""
    before = len(ruler.of("error"))
    arena.operate(order(command, seat), by=ruler)
    await here.settle()
    return [(error["code"], error["msg"]) for error in ruler.of("error")[before:]]


@story()
async def test_an_operator_hears_that_too_few_sit_for_a_start(here):
    arena, ruler, _ = await ruled(here, "seats=3", "Alpha")
    assert await ordered(here, arena, ruler, "start") == [
        ("INVALID_ACTION", "the dealer has nothing to do now")
    ]


@story()
async def test_an_operator_hears_that_a_hand_is_being_played_already(here):
    arena, ruler, (alpha, _) = await ruled(here, "seats=2", "Alpha", "Beta")
    ((code, _),) = await ordered(here, arena, ruler, "start")
    assert code == "INVALID_ACTION"
    assert len(alpha.of("start_hand")) == 1


@story()
async def test_an_operator_hears_that_a_table_is_paused_already_or_goes_on_already(here):
    arena, ruler, _ = await ruled(here, "seats=2", "Alpha", "Beta")
    told = [await ordered(here, arena, ruler, command) for command in ("resume", "pause", "pause", "resume")]
    assert told == [
        [("INVALID_ACTION", "the table is not paused")],
        [],
        [("INVALID_ACTION", "the table is paused; unpause it first")],
        [],
    ]


@story()
async def test_an_operator_hears_that_a_seat_cannot_be_skipped(here):
    arena, ruler, teams = await ruled(
        here, "seats=4,min_players=3,start_delay_ms=0", "Alpha", "Beta", "Gamma"
    )
    await here.pass_time(1)
    (idle, *_) = [team.seat for team in teams if not team.is_asked]
    told = [await ordered(here, arena, ruler, "skip", seat) for seat in (idle, 3)]
    assert told == [[("INVALID_ACTION", f"chair {seat} has no open question")] for seat in (idle, 3)]


@story()
async def test_an_operator_hears_that_nobody_is_skipped_or_put_out_during_a_pause(here):
    arena, ruler, (alpha, beta) = await ruled(here, "seats=2,move_time_ms=0", "Alpha", "Beta")
    asked = alpha if alpha.is_asked else beta
    arena.operate(order("pause"))
    for command in ("skip", "forfeit"):
        ((code, sentence),) = await ordered(here, arena, ruler, command, asked.seat)
        assert (code, "paused" in sentence) == ("INVALID_ACTION", True)
    arena.operate(order("resume"))
    await here.settle()
    assert asked.is_asked


@pytest.mark.parametrize("terms", ["seats=4,min_players=2,start_delay_ms=0", "seats=4,min_players=4"])
def test_nobody_can_be_put_out_of_an_empty_seat(terms):
    @story()
    async def told(here):
        arena, ruler, _ = await ruled(here, terms, "Alpha", "Beta")
        await here.pass_time(1)
        with pytest.raises(ArenaRefusal, match="invalid_action: nobody sits on seat 3"):
            arena.operate(order("forfeit", 3), by=ruler)

    told()


@story()
async def test_what_is_ordered_after_the_end_of_a_match_is_refused(here):
    arena, ruler, teams = await ruled(here, "seats=2,hands=1", "Alpha", "Beta")
    here.store.before["create"] = here.hold()  # the match after the next one is not there yet
    await all_answer(here, teams, folds)
    assert await ordered(here, arena, ruler, "pause") == [("INVALID_ACTION", "this match is over")]
    here.release()
    here.store.before.clear()
    await here.settle()
    assert await ordered(here, arena, ruler, "pause") == []


@story()
async def test_what_was_done_is_not_answered_with_an_error(here):
    arena, ruler, (alpha, beta, _) = await ruled(here, "seats=4,move_time_ms=0", "Alpha", "Beta", "Gamma")
    for command in ("start", "pause", "resume"):
        assert await ordered(here, arena, ruler, command) == []
    asked = next(team for team in (alpha, beta) if team.is_asked)
    assert await ordered(here, arena, ruler, "skip", asked.seat) == []
    assert await ordered(here, arena, ruler, "forfeit", 2) == []
    assert alpha.codes == beta.codes == []


@story()
async def test_who_is_sent_away_just_as_the_match_starts_is_out_of_it(here):
    arena, ruler, (alpha,) = await ruled(here, "seats=2,move_time_ms=0", "Alpha")
    here.store.before["append"] = here.hold()
    (beta,) = await seated(here, "Beta")  # which starts the match, once it is in the log
    arena.operate(order("forfeit", 0), by=ruler)
    await here.settle()
    here.release()
    here.store.before.clear()
    await here.settle()
    assert beta.last("match_end")["winner"]["team"] == "Beta"
    assert (ruler.codes, alpha.codes) == ([], [])
    assert alpha.of("match_end")


@story()
async def test_a_team_whose_seat_was_closed_is_not_welcomed_first(here):
    arena, _, (alpha, beta) = await ruled(here, "seats=2,hands=1", "Alpha", "Beta")
    table = arena.playing.table
    table.receive(table.connect(Team(here).outbox, "operator"), Expel(0))
    await here.settle()
    await alpha.go()
    back = await Team(here, "Alpha", code="code of Alpha").come()
    assert [message["type"] for message in back.told] == ["error"]
    assert back.codes == ["UNAUTHORIZED"]
    assert [player["connected"] for player in beta.last("lobby")["players"]] == [False, True]


@story()
async def test_a_team_that_was_put_out_of_a_match_may_come_back_to_watch_its_end(here):
    arena, ruler, teams = await ruled(here, "seats=3,hands=2", "Alpha", "Beta", "Gamma")
    assert await ordered(here, arena, ruler, "forfeit", 1) == []
    await teams[1].go()
    back = await Team(here, "Beta", code="code of Beta").come()
    assert back.last("welcome")["seat"] == 1
    await all_answer(here, [teams[0], teams[2]], folds)
    assert not back.of("act")
    assert back.of("match_end")
