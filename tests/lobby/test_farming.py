"""Wins over one's own accounts do not lead to the top of the leaderboard."""

from facedown.store import Rating
from tests.lobby.scene import DAY, NOON, story


async def beaten(here, winner, loser):
    table = await here.match(winner, loser)
    await here.surrender(loser, table)


async def rating(here, account):
    return (await here.lobby.profile(account)).ratings["battle"]


@story(start_tokens=100)
async def test_results_between_the_same_two_count_three_times_a_day(here):
    a, b, c = await here.guests(3)
    for _ in range(3):
        await beaten(here, a, b)
    before = await rating(here, a)
    await beaten(here, a, b)
    await beaten(here, b, a)
    assert await rating(here, a) == before
    assert before.games == 3
    await beaten(here, a, c)
    assert (await rating(here, a)).games == 4
    assert (await rating(here, b)).games == 3


@story(start_tokens=100)
async def test_the_count_survives_a_crash_and_ends_with_the_day(here):
    a, b = await here.guests(2)
    for _ in range(3):
        await beaten(here, a, b)
    await here.crash()
    await beaten(here, a, b)
    assert (await rating(here, a)).games == 3
    here.store._store._now = lambda: NOON + DAY + 1
    await beaten(here, a, b)
    assert (await rating(here, a)).games == 4


@story(start_tokens=100)
async def test_sixty_wins_by_rematch_and_surrender_do_not_pass_an_honest_player(here):
    honest, farmer, own = await here.guests(3)
    await here.store.rate("earlier", (Rating(honest, "battle", 26.0, 2.0, 40),))
    table = await here.match(farmer, own)
    for _ in range(60):
        await here.surrender(own, table)
        await here.lobby.rematch(farmer, table)
        table, _ = await here.lobby.rematch(own, table)
    first, second, _ = (await here.lobby.leaderboard("battle")).players
    assert (first.account, first.provisional) == (honest, False)
    assert (second.account, second.provisional, second.rating.games) == (farmer, True, 3)
