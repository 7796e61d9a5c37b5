"""A lobby that was replaced and does not know it yet goes on beside the next one: no account is in two matches."""

import asyncio
from collections import Counter

import pytest

from facedown.battle import Surrender
from facedown.catalog import CATALOG
from facedown.core import Seed, codec
from facedown.core.record import Seated, entry_type
from facedown.lobby import LobbyRefusal, Settings
from facedown.store import SqliteStore, Unavailable
from tests.lobby.scene import NOON, Scene, ended

PLAYERS = 6


class Pair:
    """Two lobbies of one store. The second took the first one's tables over; the first makes matches all the same."""

    def __init__(self, store, draws):
        self.store, self.draws = store, draws
        self.lobbies = []
        self.codes, self.refusals, self.made = ["nonsense"], Counter(), 0

    async def begin(self):
        first = Scene(self.store, Settings(), {}, name="first ")
        await first.start()
        self.accounts = await first.guests(PLAYERS)
        for account in self.accounts[::2]:
            self.codes.append(await first.lobby.make_room(account, "battle", stake=1))
        second = Scene(self.store, Settings(), {}, name="second ")
        await second.start()
        self.lobbies = [first, second]

    async def step(self):
        asks = [asyncio.create_task(self._asked()) for _ in range(1 + self.draws.below(4))]
        for scene in self.lobbies:
            await scene.pass_time(self.draws.choice((50, 1_500)))
        done, late = await asyncio.wait(asks, timeout=10)
        assert not late
        for ask in done:
            error = ask.exception()
            if isinstance(error, LobbyRefusal):
                self.refusals[error.code] += 1
            elif error is not None and not isinstance(error, Unavailable):
                raise error
        await self.check()

    async def _asked(self):
        scene, me = self.draws.choice(self.lobbies), self.draws.choice(self.accounts)
        match self.draws.below(6):
            case 0 | 1:
                await scene.lobby.enqueue(me, "battle")
            case 2:
                self.codes.append(await scene.lobby.make_room(me, "battle"))
            case 3:
                await scene.lobby.join_room(me, self.draws.choice(self.codes[-5:]))
            case 4:
                await scene.lobby.practise(me, "battle", ["novice"])
            case 5:
                if (table := scene.lobby._engagements.table(me)) and scene.lobby.table(table):
                    scene.act(me, table, Surrender())

    async def check(self):
        """By the logs alone."""
        seated = Counter()
        for open_match in await self.store.open_matches():
            kept = await self.store.read(open_match.match)
            entries = [codec.unpack(entry_type(CATALOG[kept.game].game), entry) for entry in kept.entries]
            if await self._is_over(open_match.match):
                continue
            seated.update(
                one.sitter.account for one in entries if isinstance(one, Seated) and one.sitter.account
            )
        self.made = max(self.made, len(seated))
        assert set(seated.values()) <= {1}, "somebody is in two matches"
        assert {*await self.store.engagements()} == {*seated}
        assert sum((await self.store.balances()).values()) == 0

    async def _is_over(self, match):
        """A match that has its outcome is open until it is filed."""
        tables = [scene.lobby.table(match) for scene in self.lobbies]
        return any(table is not None and table.kept.outcome is not None for table in tables)


async def walked(seed, steps):
    store = await SqliteStore.open(":memory:", now=lambda: NOON)
    pair = Pair(store, seed.draws())
    try:
        async with asyncio.timeout(120):
            await pair.begin()
            for _ in range(steps):
                await pair.step()
    finally:
        await ended()
        await store.close()
    return pair


@pytest.mark.parametrize(
    "number",
    [
        *range(5),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(5, 25)),
        *(pytest.param(n, marks=pytest.mark.nightly) for n in range(25, 100)),
    ],
)
def test_two_lobbies_at_once_seat_nobody_twice(number):
    pair = asyncio.run(walked(Seed.of(f"two lobbies {number}"), 40))
    assert pair.made >= 2
    assert pair.refusals["already_in_match"]
