"""A dozen accounts do whatever comes to mind, several things at a time, while the process dies now and then."""

import asyncio
from collections import Counter

import pytest

from facedown.battle import BATTLE, Surrender
from facedown.core import Seed
from facedown.core.record import game_of, load
from facedown.lobby import LobbyRefusal
from facedown.lobby.ratings import MOST_A_DAY
from facedown.lobby.series import series_of
from facedown.mahjong import Leave
from facedown.store import Unavailable
from tests.lobby.scene import DAY, house

PLAYERS = 12
STORE_CALLS = (
    *("create", "append", "read", "file", "rate", "rating", "balance", "release", "account", "post"),
    *("keep_pending", "forget_pending", "disengage"),
)
BOTS = ("novice", "casual", "expert")


class Walk:
    def __init__(self, here, seed):
        self.here = here
        self.draws = seed.draws()
        self.accounts, self.codes, self.tables = [], ["nonsense"], ["nowhere"]
        self.pages = []
        self.refusals = set()
        self.done = set()

    async def step(self):
        """Some pages ask for something at the same moment; then, mostly, the world goes on."""
        for _ in range(1 + self.draws.below(5)):
            self.pages.append(asyncio.create_task(self._asked()))
        match self.draws.below(40):
            case 0 | 7:
                await self._die()
            case 1:
                await self.here.lobby.drain(10_000)
                await self.here.start()
            case 2:
                await self.here.pass_time(40_000)
            case 3:
                self.draws.choice(self.pages).cancel()
            case 4:
                self.here.began -= DAY  # the calendar alone moves on
            case 5 | 6:
                await self._break_the_store()
            case 8 | 9:
                await self._restart_quietly()
        await self.here.pass_time(self.draws.choice((0, 50, 1_500)))
        await self._read_answers()
        await self.check()

    async def _read_answers(self):
        done = [page for page in self.pages if page.done()]
        self.pages = [page for page in self.pages if not page.done()]
        for page in done:
            error = None if page.cancelled() else page.exception()
            if isinstance(error, LobbyRefusal):
                self.refusals.add(error.code)
            elif error is not None and not isinstance(error, Unavailable):
                raise error

    async def _die(self):
        """While all that is under way has come to the same call, before or after it reached the store."""
        name = self.draws.choice(STORE_CALLS)
        side = self.draws.choice((self.here.store.before, self.here.store.after))
        side[name] = self.here.hold()
        await self.here.settle()
        side.clear()
        await self.here.crash()

    async def _restart_quietly(self):
        """With nothing under way, so that all that waits must be as it was."""
        await self.here.settle()
        before = self._waiting()
        await self.here.crash()
        assert self._waiting() == before, "a room or a request for a rematch is lost, or made up"

    def _waiting(self):
        lobby = self.here.lobby
        rooms = {room.code: (room.options, room.config, room.guests) for room in self._rooms()}
        ended = {one.table: (one.sitters, one.config, one.following) for one in lobby._ended.all()}
        return rooms, ended, dict(lobby._ended._asks)

    def _rooms(self):
        return self.here.lobby._open_rooms._rooms.values()

    async def _break_the_store(self):
        """One call fails, before or after it reached the store; then there is time to try again."""
        name = self.draws.choice(STORE_CALLS)
        side = self.draws.choice((self.here.store.before, self.here.store.after))

        async def fails():
            side.pop(name, None)
            raise Unavailable("broken once")

        side[name] = fails
        await self.here.settle()
        side.clear()
        await self.here.pass_time(2_000)

    async def _asked(self):  # noqa: C901  one case a wish
        lobby, me = self.here.lobby, self.draws.choice(self.accounts)
        wish = self.draws.choice(("enqueue",) * 4 + ("surrender",) * 5 + tuple(sorted(WISHES)))
        self.done.add(wish)
        match wish:
            case "enqueue":
                await lobby.enqueue(me, "battle")
            case "leave":
                lobby.leave_queue(me)
            case "practise":
                await lobby.practise(me, "battle", [self.draws.choice(BOTS)])
            case "room":
                best_of = self.draws.choice((1, 3))
                self.codes.append(
                    await lobby.make_room(me, "battle", stake=self.draws.below(3), best_of=best_of)
                )
            case "open room":
                self.codes.append(await lobby.make_room(me, "mahjong"))
            case "join":
                await lobby.join_room(me, self._code())
            case "start":
                code = self._code()
                await lobby.start_room(me, code, ["tsumogiri"] * lobby.room(code).free)
            case "close":
                await lobby.leave_room(me, self._code())
            case "rematch":
                await lobby.rematch(me, self.draws.choice(self.tables[-6:]))
            case "profile":
                await lobby.profile(me)
            case "surrender":
                self._surrender(lobby, me)

    def _code(self):
        return self.draws.choice(self.codes[-4:])

    def _surrender(self, lobby, me):
        """And once in a while something that is over, or another's."""
        open_tables = [table.table for table in lobby.tables()]
        mine = lobby._engagements.table(me)
        for table in [mine] if mine in open_tables else []:
            self.tables.append(table)
            action = Surrender() if self.here.table(table).kept.header.game == "battle" else Leave()
            self.here.act(me, table, action)

    async def check(self):
        await self._check_places()
        await self._check_rows()
        await self._check_chips()
        await self._check_ratings()

    async def _check_places(self):
        lobby = self.here.lobby
        kept = {match.match for match in await self.here.store.open_matches()}
        assert kept == {table.table for table in lobby.tables()}, "a match is lost, or made up"
        seated = [chair.account for table in lobby.tables() for chair in table.seats if chair.account]
        assert len(seated) == len({*seated}), "somebody is in two matches, or meets himself"
        queued = {account for account in self.accounts if lobby.queued(account)}
        assert not queued & {*seated}, "somebody is in the queue and in a match"
        assert sum(lobby.waiting().values()) == len(queued)
        assert {account for account in self.accounts if lobby._engagements.table(account)} == {*seated}
        assert {*await self.here.store.engagements()} == {*seated}, "the store knows it otherwise"
        guests = [account for room in self._rooms() for account in room.accounts]
        assert len(guests) == len({*guests}), "somebody is in two rooms"
        for account in queued | {*seated}:
            assert account not in guests
            assert account not in lobby._ended._asks

    async def _check_rows(self):
        """What waits is in the store, and nothing else is."""
        rooms, ended, asks = self._waiting()
        for kind, waiting in (("room", rooms), ("rematch", ended), ("wish", asks)):
            assert {row.id for row in await self.here.store.pending(kind)} == {*waiting}, kind

    async def _check_chips(self):
        balances = await self.here.store.balances()
        assert sum(balances.values()) == 0
        assert all(chips >= 0 for name, chips in balances.items() if name != "mint")
        minted, burnt, pots, held = await self.here.books()
        assert minted == burnt + pots + held
        assert minted % 10 == 0
        tables = [self.here.table(table.table) for table in self.here.lobby.tables()]
        assert pots == 2 * sum(map(self.here.lobby._lobby_tables.stake_of, tables))

    async def _check_ratings(self):
        """All that is over is on file, and what of it was ranked was rated once, at most three times a pair."""
        ranked = Counter()
        for one in await self._filed():
            record = await self.here.store.record(one.match)
            header = load(BATTLE, record).header if game_of(record) == "battle" else None
            if header is not None and header.config.stake > 0 and series_of(header) is None:
                ranked[frozenset(one.players)] += 1
        games = [await self.here.store.rating(account, "battle") for account in self.accounts]
        rated = sum(rating.games for rating in games if rating)
        assert rated == 2 * sum(min(times, MOST_A_DAY) for times in ranked.values())

    async def _filed(self):
        return await self.here.store.records(limit=10_000)


WISHES = {"leave", "practise", "room", "open room", "join", "start", "close", "rematch", "profile"}


async def walked(seed, steps):
    async with asyncio.timeout(600), house() as here:
        walk = Walk(here, seed)
        walk.accounts = await here.guests(PLAYERS)
        for _ in range(steps):
            await walk.step()
        return walk, len(await walk._filed())


@pytest.mark.parametrize("number", range(6))
def test_whatever_they_do_nobody_is_in_two_matches_and_chips_and_ratings_add_up(number):
    walk, filed = asyncio.run(walked(Seed.of(f"lobby {number}"), 70))
    assert filed > 10
    assert walk.done == {*WISHES, "enqueue", "surrender"}
    assert walk.refusals >= {"already_queued", "already_in_match", "no_such_room"}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(8))
def test_the_same_for_longer(number):
    asyncio.run(walked(Seed.of(f"long walk {number}"), 300))
