"""Rooms are no way to collect the tokens of other accounts: what an account stakes in a day is bounded."""

from facedown.lobby import Matched
from facedown.store import Overdrawn
from tests.lobby.scene import DAY, story


async def dumped(here, giver, taker, stake=5, best_of=1):
    """The giver loses a match of the taker's room."""
    code = await here.lobby.make_room(taker, "battle", stake=stake, best_of=best_of)
    table, _ = await here.lobby.join_room(giver, code)
    await here.surrender(giver, table)
    return table


@story()
async def test_nobody_collects_more_than_the_days_stakes_however_many_accounts_give(here):
    taker, *givers = await here.guests(6)
    for giver in givers[:4]:
        await dumped(here, giver, taker)
    assert await here.refusal(dumped(here, givers[4], taker)) == "stake_limit"
    assert await here.refusal(dumped(here, givers[4], taker, stake=1)) == "stake_limit"
    assert await here.tokens_of(taker) == 10 + 20
    assert await here.refusal(dumped(here, givers[4], taker, stake=0)) is None


@story(start_tokens=100)
async def test_nobody_gives_away_more_than_the_days_stakes_however_many_accounts_take(here):
    giver, *takers = await here.guests(6)
    for taker in takers[:4]:
        await dumped(here, giver, taker)
    code = await here.lobby.make_room(takers[4], "battle", stake=5)
    assert await here.refusal(here.lobby.join_room(giver, code)) == "stake_limit"
    assert here.lobby.room(code).free == 1, "another friend may still come"
    assert await here.tokens_of(giver) == 100 - 20


@story(start_tokens=100)
async def test_rematches_count_too(here):
    giver, taker = await here.guests(2)
    table = await dumped(here, giver, taker)
    for _ in range(3):
        await here.lobby.rematch(giver, table)
        table, _ = await here.lobby.rematch(taker, table)
        await here.surrender(giver, table)
    assert await here.refusal(here.lobby.rematch(giver, table)) == "stake_limit"
    assert await here.tokens_of(taker) == 100 + 20


@story(start_tokens=100)
async def test_a_best_of_three_begins_only_if_all_its_matches_may_be_staked(here):
    giver, taker = await here.guests(2)
    await dumped(here, giver, taker)
    await dumped(here, giver, taker)
    assert await here.refusal(dumped(here, giver, taker, best_of=3)) == "stake_limit"
    await dumped(here, giver, taker, stake=3, best_of=3)
    await here.pass_time(here.settings.series_ms)
    assert len(here.events(taker, Matched)) == 4, "a series that began goes on"


@story(start_tokens=100)
async def test_a_series_ends_if_its_player_staked_the_rest_elsewhere_between_two_matches(here):
    giver, taker, other = await here.guests(3)
    await dumped(here, giver, taker, best_of=3)
    for _ in range(3):
        await dumped(here, giver, other)
    await here.pass_time(here.settings.series_ms)
    assert len(here.events(taker, Matched)) == 1
    assert await here.tokens_of(giver) == 100 - 20


@story(start_tokens=100)
async def test_the_sum_outlasts_a_crash_and_ends_with_the_day(here):
    giver, taker = await here.guests(2)
    for _ in range(4):
        await dumped(here, giver, taker)
        await here.crash()
    assert await here.refusal(dumped(here, giver, taker)) == "stake_limit"
    here.clock._now += DAY - here.now() % DAY - 1
    assert await here.refusal(dumped(here, giver, taker)) == "stake_limit"
    here.clock._now += 1
    assert await here.refusal(dumped(here, giver, taker)) is None


@story(start_tokens=100)
async def test_a_match_that_was_not_made_costs_nothing_of_the_days_stakes(here):
    giver, taker = await here.guests(2)

    async def fails():
        raise Overdrawn(giver, 5)

    for _ in range(5):
        code = await here.lobby.make_room(taker, "battle", stake=5)
        here.store.before["create"] = fails
        assert await here.refusal(here.lobby.join_room(giver, code)) == "not_enough_tokens"
        here.store.before.clear()
    assert await here.refusal(dumped(here, giver, taker)) is None


@story(start_tokens=100)
async def test_the_queue_is_not_bounded(here):
    a, b = await here.guests(2)
    for _ in range(4):
        await dumped(here, a, b)
    table = await here.match(a, b)
    await here.surrender(a, table)
    assert await here.lobby.rematch(a, table) is None
