"""The positions of the days: chosen when somebody first asks, computed in slices, and stored for good."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Final
from zipfile import ZipFile

from facedown.catalog import Listing, resolved
from facedown.core import BrokenRecord, Seed, codec
from facedown.core.daily import Daily
from facedown.server.daily.position import Position, position_in
from facedown.server.logs import log
from facedown.server.records import is_sealed
from facedown.store import Damaged, Store
from facedown.table.slices import Slices

DAY: Final = 86_400_000
"""ms. Days are those of UTC."""
ENOUGH: Final = 20
"""Matches that a server must have finished before it takes positions from them."""
_NEWEST: Final = 200
"""How many of its newest matches a server takes positions from."""
_TRIED: Final = 12
"""Records in which a position is looked for."""
_REMEMBERED: Final = 60
"""Days whose matches come last."""
_LARGEST: Final = 2 << 20
"""Bytes of the longest record that a position is taken from."""
_AGAIN: Final = 60_000
"""ms before a preparation that failed is tried again."""


class Dailies:
    def __init__(
        self, store: Store, listings: Mapping[str, Listing], slices: Slices, now: Callable[[], int]
    ) -> None:
        """`now`: in ms since 1970."""
        self._store = store
        self._slices = slices
        self._now = now
        self._games = {name: one for name, one in listings.items() if one.daily is not None}
        self._known: dict[tuple[str, int], Position] = {}
        """By game and day: today's, and yesterday's where they were asked for."""
        self._preparing: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._failed: dict[tuple[str, int], int] = {}
        """When it failed."""
        self._turn = asyncio.Lock()
        """They are prepared one at a time."""

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(self._games)

    def today(self) -> int:
        """Days since 1970."""
        return self._now() // DAY

    async def position(self, game: str, day: int | None = None) -> Position | None:
        """The one of a day, today's unless said otherwise. None: it is being prepared, or there is none.

        Yesterday's is prepared too, so that a new server has something to look back at; older ones are there
        only if they were asked.
        """
        today = self.today()
        asked = today if day is None else day
        if asked > today:
            return None
        if (known := self._known.get((game, asked))) is not None:
            return known
        data = await self._store.daily(game, asked)
        if data is not None:
            return self._keep(game, asked, data)
        if asked >= today - 1:
            self._prepare(game, asked)
        return None

    async def earlier(self, game: str, day: int) -> int | None:
        """The last day before this one that has a position."""
        if day >= self.today():
            return self.today() - 1
        stored = await self._store.dailies(game, day, 1)
        return stored[0][0] if stored else None

    def is_preparing(self, game: str, day: int | None = None) -> bool:
        return (game, self.today() if day is None else day) in self._preparing

    async def prepared(self, game: str, day: int | None = None) -> None:
        """Wait until the preparation that goes on has ended."""
        if (task := self._preparing.get((game, self.today() if day is None else day))) is not None:
            await asyncio.wait([task])

    async def shipped_record(self, match: str) -> bytes | None:
        """A record that came with a game, by its match, so that it can be replayed."""
        for game, listing in self._games.items():
            if match.startswith(f"daily-{game}-"):
                return await asyncio.to_thread(_shipped, _daily(listing), match)
        return None

    def close(self) -> None:
        for task in self._preparing.values():
            task.cancel()

    def _keep(self, game: str, day: int, data: bytes) -> Position:
        position: Position = codec.from_json(Position, data)
        if day >= self.today() - 1:
            self._known = {key: one for key, one in self._known.items() if key[1] >= self.today() - 1}
            self._known[game, day] = position
        return position

    def _prepare(self, game: str, day: int) -> None:
        key = game, day
        if key in self._preparing or self._now() - self._failed.get(key, -_AGAIN) < _AGAIN:
            return
        task = asyncio.create_task(self._run(game, day), name=f"daily {game}")
        self._preparing[key] = task
        task.add_done_callback(lambda _: self._preparing.pop(key, None))

    async def _run(self, game: str, day: int) -> None:
        try:
            async with self._turn:
                found = await self._found(game, day)
            if found is not None:
                # Another node may have been faster: what was stored first counts.
                self._keep(game, day, await self._store.keep_daily(game, day, codec.to_json(found)))
                return
        except Exception:  # noqa: BLE001  whatever a record, a game or the store does, the server goes on
            log().exception("daily_failed", game=game, day=day)
        self._failed = {key: at for key, at in self._failed.items() if self._now() - at < _AGAIN}
        self._failed[game, day] = self._now()

    async def _found(self, game: str, day: int) -> Position | None:
        listing, chance = self._games[game], Seed.of(f"daily {game} {day}")
        used = await self._used(game, day)
        tried = 0
        async for match, data in self._records(game, day, chance, used):
            tried += 1
            if tried > _TRIED:
                break
            try:
                steps = position_in(listing, _daily(listing), data, chance / match)
                position = await self._slices.run(steps)
            except BrokenRecord as error:
                log().warning("daily_record", match=match, sentence=str(error))
                continue
            if position is not None:
                return position
        return None

    async def _used(self, game: str, day: int) -> frozenset[str]:
        stored = await self._store.dailies(game, day, _REMEMBERED)
        return frozenset(codec.from_json(Position, data).match for _day, data in stored)

    async def _records(
        self, game: str, day: int, chance: Seed, used: frozenset[str]
    ) -> AsyncIterator[tuple[str, bytes]]:
        """Records to look at, in the order of this day; those that had a position lately come last."""
        # Matches that end today are left out, so that the choice is the same whenever it is made.
        own = [one.match for one in await self._store.filed_before(game, day * DAY, _NEWEST)]
        if len(own) >= ENOUGH:
            for match in _ordered(own, chance, used):
                data = await self._own(match)
                if data is not None:
                    yield match, data
        daily = _daily(self._games[game])
        for match in _ordered(await asyncio.to_thread(_shipped_names, daily), chance, used):
            data = await asyncio.to_thread(_shipped, daily, match)
            if data is not None:
                yield match, data

    async def _own(self, match: str) -> bytes | None:
        try:
            data = await self._store.record(match)
        except Damaged:
            return None
        return None if data is None or len(data) > _LARGEST or is_sealed(data) else data


def _ordered(matches: Sequence[str], chance: Seed, used: frozenset[str]) -> list[str]:
    shuffled = (chance / "order").draws().shuffled(sorted(matches))
    return sorted(shuffled, key=lambda match: match in used)


def _daily(listing: Listing) -> Daily:
    assert listing.daily is not None, "only such games are asked"
    found: Daily = resolved(listing.daily)
    return found


def _shipped_names(daily: Daily) -> list[str]:
    if daily.records is None:
        return []
    with daily.records.open("rb") as file, ZipFile(file) as records:
        return records.namelist()


def _shipped(daily: Daily, match: str) -> bytes | None:
    if match not in _shipped_names(daily):
        return None
    assert daily.records is not None, "it has names"
    with daily.records.open("rb") as file, ZipFile(file) as records:
        return records.read(match)
