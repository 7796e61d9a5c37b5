"""Nothing stays of matches that are over: the same objects are there after a few as after more."""

import gc
from collections import Counter
from functools import _lru_cache_wrapper

from tests.arena.scene import all_answer, opened, seated, shoves
from tests.lobby.scene import story

FEW, MORE = 2, 3
LATER = 120_000
"""ms. By then nobody can ask for a rematch, and no alarm of the match is left in the fake clock."""
TICK = 10_000
"""ms: the lobby has nothing to do between the matches."""
OURS = "facedown."


def objects():
    """How many objects there are of each class of ours, without what bounded caches hold."""
    gc.unfreeze()  # a server of another test may have hidden the caches from the collector
    for each in gc.get_objects():
        if type(each) is _lru_cache_wrapper and is_ours(each):  # isinstance asks dead weak proxies
            each.cache_clear()
    gc.collect()
    kinds = (type(each) for each in gc.get_objects())
    return Counter(kind.__qualname__ for kind in kinds if is_ours(kind))


def is_ours(thing):
    module = getattr(thing, "__module__", None)  # a class may have something else there than a text
    return isinstance(module, str) and module.startswith(OURS)


async def grown(play):
    """The classes of which each more match, after a few, has left an object or more behind."""
    for _ in range(FEW):
        await play()
    before = objects()
    for _ in range(MORE):
        await play()
    return [kind for kind, more in (objects() - before).items() if more >= MORE]


@story(tick_ms=TICK, rematch_ms=LATER)
async def test_nothing_stays_of_a_match_of_the_queue(here):
    players = await here.guests(2)

    async def play():
        table = await here.match(*players)
        await here.surrender(players[0], table)
        players.reverse()  # each can pay the next stake
        for account in players:
            here.heard[account].clear()
        await here.pass_time(LATER)

    assert not await grown(play)


@story(tick_ms=TICK, rematch_ms=LATER)
async def test_nothing_stays_of_a_game_against_house_bots(here):
    (account,) = await here.guests(1)

    async def play():
        seat = await here.lobby.practise(account, "battle", ["casual"])
        await here.surrender(account, seat.table)
        here.heard[account].clear()
        await here.pass_time(LATER)

    assert not await grown(play)


@story(tick_ms=TICK, rematch_ms=LATER)
async def test_nothing_stays_of_a_match_of_an_arena(here):
    await opened(here, "seats=2,stack=1000,min_players=2,hands=1")

    async def play():
        teams = await seated(here, "a", "b")
        await here.pass_time(10_000)
        await all_answer(here, teams, shoves)
        for team in teams:
            await team.go()
        await here.pass_time(LATER)

    assert not await grown(play)


@story(tick_ms=TICK, rematch_ms=LATER)
async def test_nothing_stays_of_a_private_table(here):
    async def play():
        arena = await here.arenas.practise(["caller"])
        teams = await seated(here, "a", arena=arena)
        await here.settle()
        await teams[0].go()
        await here.pass_time(LATER)

    assert not await grown(play)
    assert not [arena for arena in here.arenas.everyone() if arena.is_private]
