"""What the maker of a room may choose: a stake, and several matches in a row."""

import pytest

from facedown.core import Outcome
from facedown.lobby import Dropped, Matched, Settled
from facedown.lobby.series import Series
from tests.lobby.scene import story

A_WINS, B_WINS, DRAW = Outcome((1, 2)), Outcome((2, 1)), Outcome((1, 1))


@pytest.mark.parametrize(
    ("outcomes", "following"),
    [
        ([A_WINS], Series(3, 2, {"a": 1})),
        ([A_WINS, B_WINS], Series(3, 3, {"a": 1, "b": 1})),
        ([A_WINS, A_WINS], None),
        ([DRAW, DRAW], Series(3, 3, {})),
        ([DRAW, A_WINS, DRAW], None),
        ([Outcome((1, 2), "surrender")], Series(3, 2, {"a": 1})),
        ([Outcome((1, 2), "disconnect")], None),
        ([Outcome((1, 2), "timeout")], None),
    ],
)
def test_best_of_three_ends_with_two_wins_the_third_match_or_a_player_who_is_gone(outcomes, following):
    series = Series(3)
    for outcome in outcomes:
        series = series.after(["a", "b"], outcome)
    assert series == following
    assert Series(1).after(["a", "b"], outcomes[0]) is None


async def room_of_two(here, **options):
    a, b = await here.guests(2)
    code = await here.lobby.make_room(a, "battle", **options)
    table, _ = await here.lobby.join_room(b, code)
    here.attend(a, table)
    here.attend(b, table)
    await here.settle()
    return a, b, table


async def next_match(here, account):
    await here.pass_time(here.settings.series_ms)
    matched = here.events(account, Matched)
    return len(matched), matched[-1].table


@story()
async def test_a_stake_is_paid_by_both_taken_by_the_winner_and_not_rated(here):
    a, b, table = await room_of_two(here, stake=5)
    assert (await here.tokens_of(a), await here.tokens_of(b)) == (5, 5)
    assert here.lobby.listed(table).ranked is False
    await here.surrender(a, table)
    assert (await here.tokens_of(a), await here.tokens_of(b)) == (5, 15)
    (settled,) = here.events(b, Settled)
    assert (settled.tokens, settled.rating.games) == (15, 0)
    assert await here.lobby.rematch(a, table) is None
    again, _ = await here.lobby.rematch(b, table)
    assert (await here.tokens_of(a), await here.tokens_of(b)) == (0, 10)
    assert here.lobby.listed(again).ranked is False


@story()
async def test_a_stake_is_refused_to_those_who_cannot_pay_it_to_bots_and_to_other_games(here):
    a, b = await here.guests(2)
    make = here.lobby.make_room
    assert await here.refusal(make(a, "battle", stake=6)) == "bad_request"
    assert await here.refusal(make(a, "battle", stake=-1)) == "bad_request"
    assert await here.refusal(make(a, "mahjong", stake=1)) == "bad_request"
    assert await here.refusal(make(a, "battle", best_of=2)) == "bad_request"
    code = await make(a, "battle", stake=5)
    assert await here.refusal(here.lobby.start_room(a, code, ["novice"])) == "bad_request"
    await here.spend(b, 6)
    assert await here.refusal(here.lobby.join_room(b, code)) == "not_enough_tokens"
    assert await here.refusal(make(b, "battle", stake=5)) == "not_enough_tokens"


@story()
async def test_best_of_three_goes_on_by_itself_with_chairs_moved_on(here):
    a, b, table = await room_of_two(here, best_of=3)
    assert here.lobby.listed(table).series.wins == (0, 0)
    await here.surrender(b, table)
    count, second = await next_match(here, a)
    series = here.lobby.listed(second).series
    assert (count, series.number, series.best_of, series.wins) == (2, 2, 3, (0, 1))
    assert here.lobby.table(second).kept.roster.chair_of(a) == 1
    await here.surrender(b, second)
    assert await next_match(here, a) == (2, second)
    assert here.events(a, Dropped) == []


@story()
async def test_a_player_who_begins_something_else_ends_the_series(here):
    a, b, table = await room_of_two(here, best_of=3)
    await here.surrender(b, table)
    await here.lobby.practise(b, "battle", ["novice"])
    assert await next_match(here, a) == (1, table)
    assert (await here.lobby.profile(a)).table is None


@story()
async def test_a_series_goes_on_after_a_crash_during_a_match(here):
    a, b, table = await room_of_two(here, best_of=3)
    await here.crash()
    await here.surrender(b, table)
    _, second = await next_match(here, a)
    assert here.lobby.listed(second).series.number == 2


@story()
async def test_the_clock_of_a_room_waits_until_both_are_at_the_table(here):
    a, b = await here.guests(2)
    table, _ = await here.lobby.join_room(b, await here.lobby.make_room(a, "battle"))
    here.attend(b, table)
    await here.pass_time(50_000)
    assert here.lobby.table(table).now() == 0
    here.attend(a, table)
    await here.pass_time(1_000)
    assert here.lobby.table(table).now() == 1_000
